import type { Embedder } from "../../models/embedder.ts";
import type { Judged, QuestionDomain } from "../../models/tagger.ts";
import type { Asked } from "./asked.ts";
import type { Declarations } from "./declaration.ts";
import { createLikeness, type Likenesses } from "./likeness.ts";

export interface Routed {
  readonly domain: string;
  /** Estimated probability that the question is about this domain, in [0, 1]. */
  readonly certainty: number;
}

/** Tells which domain a question belongs to. */
export interface DomainRouter {
  route(asked: Asked, signal: AbortSignal): Promise<Routed | undefined>;
}

/** How likeness and the tagger are weighed against each other. */
export interface RoutingWeights {
  /** How much a difference in cosine matters. */
  readonly sharpness: number;
  /** A question less like everything than this belongs nowhere, as a cosine. */
  readonly floor: number;
  /** Share of the tagger's word, by the domain that it names; 0: it is not heard. */
  readonly heard: Readonly<Record<QuestionDomain, number>>;
}

const deaf = { movie: 0, music: 0, sports: 0, finance: 0, open: 0 };

/** Set by hand before any question of `test/fixtures/functions` was asked. */
export const likenessAlone: RoutingWeights = { sharpness: 20, floor: 0.36, heard: deaf };

/**
 * Fitted by `scripts/domain-routing.ts --fit`; docs/functions.md has the figures. Of the values for sharpness and floor
 * that are equally good there, those are taken that are surest of the questions beside the example functions.
 */
export const likenessAndTagger: RoutingWeights = {
  sharpness: 24,
  floor: 0.4,
  heard: { movie: 1, music: 0.7, sports: 1, finance: 0.2, open: 0.7 },
};

/**
 * The domain that both the likeness to what is declared and the tagger speak for. Certainty is the domain's share among
 * all declared ones, the questions that nothing answers, and a floor that stands for everything else: a product of what
 * both say, each with its weight. What the tagger calls "open" may be any domain that it does not know.
 */
export function createRouter(declarations: Declarations, embedder: Embedder, weights: RoutingWeights): DomainRouter {
  const likenesses = createLikeness(declarations, embedder);
  return {
    async route(asked, signal) {
      return weigh(await likenesses(asked.masked, signal), asked.tagged?.domain, weights);
    },
  };
}

/** One certainty of both; undefined where no domain is declared. */
export function weigh(
  likenesses: Likenesses,
  tagged: Judged<QuestionDomain> | undefined,
  weights: RoutingWeights,
): Routed | undefined {
  const [first, ...others] = shares(likenesses, tagged, weights).domains;
  const best = first && others.reduce((a, b) => (b.share > a.share ? b : a), first);
  return best && { domain: best.domain, certainty: best.share };
}

/** What each domain, and everything that is none of them, has of the whole. */
export function shares(
  { domains, outside }: Likenesses,
  tagged: Judged<QuestionDomain> | undefined,
  { sharpness, floor, heard }: RoutingWeights,
): { readonly domains: readonly { readonly domain: string; readonly share: number }[]; readonly rest: number } {
  const said = (label: string): number => {
    if (tagged === undefined) return 0;
    const probability = label === tagged.label ? tagged.probability : (1 - tagged.probability) / 4;
    return heard[tagged.label] * Math.log(Math.max(1e-3, probability));
  };
  const weight = (likeness: number, label: string) => Math.exp(sharpness * likeness + said(label));
  const own = domains.map(({ domain, likeness }) => ({
    domain,
    weight: weight(likeness, known.has(domain) ? domain : "open"),
  }));
  const rest = weight(Math.max(floor, outside), "open");
  const whole = own.reduce((sum, one) => sum + one.weight, rest);
  return { domains: own.map((one) => ({ domain: one.domain, share: one.weight / whole })), rest: rest / whole };
}

/** Domains that the tagger tells from all else. */
const known: ReadonlySet<string> = new Set(["movie", "music", "sports", "finance"] satisfies QuestionDomain[]);
