import { normaliseLabel, segmentWords } from "../graph-labels.ts";
import { isNameless } from "../joints.ts";
import { spellings } from "./spellings.ts";

/** How the IRIs of entities that nothing names are written: "http://x.org/film/" and "_" of `…/film/The_Third_Man`. */
export interface SegmentForm {
  readonly namespace: string;
  /** What stands between two words; "" where each begins with a capital. */
  readonly joint: "_" | "%20" | "-" | "";
}

const maxForms = 8;

/** The forms of some IRIs, the most frequent first. What is no word (an identifier) has none. */
export function segmentForms(iris: readonly string[]): SegmentForm[] {
  const counted = new Map<string, { readonly form: SegmentForm; count: number }>();
  const namespaces = new Map<string, number>();
  const wordy = iris.flatMap((iri) => {
    const at = Math.max(iri.lastIndexOf("/"), iri.lastIndexOf("#")) + 1;
    const segment = iri.slice(at);
    const isWords =
      /^\D*\p{L}\D*$/u.test(segment.replaceAll("%20", " ")) && !isNameless({ termType: "NamedNode", value: iri });
    return isWords ? [{ namespace: iri.slice(0, at), segment }] : [];
  });
  for (const { namespace, segment } of wordy) {
    namespaces.set(namespace, (namespaces.get(namespace) ?? 0) + 1);
    const joint = segment.includes("_") ? "_" : segment.includes("%20") ? "%20" : segment.includes("-") ? "-" : "";
    // A single word tells nothing of how several are joined.
    if (joint === "" && !segmentWords(segment).includes(" ")) continue;
    const key = `${namespace} ${joint}`;
    const known = counted.get(key) ?? { form: { namespace, joint }, count: 0 };
    known.count++;
    counted.set(key, known);
  }
  const joined = [...counted.values()].sort((a, b) => b.count - a.count).map(({ form }) => form);
  const single = [...namespaces.keys()]
    .filter((namespace) => !joined.some((form) => form.namespace === namespace))
    .map((namespace): SegmentForm => ({ namespace, joint: "_" }));
  return [...joined, ...single].slice(0, maxForms);
}

/** IRIs that would be read as this label. */
export function segmentIris(label: string, forms: readonly SegmentForm[]): string[] {
  const norm = normaliseLabel(label);
  const written = spellings(label).map((spelling) => spelling.split(" "));
  const all = forms.flatMap(({ namespace, joint }) =>
    written.map((words) => namespace + words.map((word) => (joint === "" ? capital(word) : word)).join(joint)),
  );
  return [...new Set(all)].filter((iri) => !/["<>\\^`{|}\s]/.test(iri) && reads(iri, norm));
}

const capital = (word: string): string => word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** With an article more or less it is the same name. */
const reads = (iri: string, norm: string): boolean => {
  const bare = (text: string) => text.replace(/^(?:the|an?) /u, "");
  return bare(normaliseLabel(segmentWords(iri))) === bare(norm);
};
