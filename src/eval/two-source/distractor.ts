import type { Random } from "../statistics/random.ts";
import type { Candidate } from "./candidates.ts";
import type { World } from "./world.ts";

export type DistractorFinder = (candidate: Candidate, answer: string, random: Random) => string | undefined;

const tries = 40;

/**
 * Finds wrong things that are like a right one: reached by the same hop from elsewhere, and of the same group where
 * the input groups. Wrong in the graph (no edge at all to the bridge or topic) and in the text (no page that says
 * the bridge together with it).
 */
export function createDistractorFinder({ graph, pages, input, namesOf }: World): DistractorFinder {
  const pools = new Map<string, ReadonlyMap<string | undefined, readonly string[]>>();
  const poolOf = ({ second }: Candidate) => {
    const known = pools.get(second.name);
    if (known !== undefined) return known;
    const things = new Set(graph.starts({ ...second, inverse: !second.inverse }));
    const pool = Map.groupBy([...things], (thing) => input.groupOf.get(thing));
    pools.set(second.name, pool);
    return pool;
  };
  return (candidate, answer, random) => {
    const pool = poolOf(candidate).get(input.groupOf.get(answer)) ?? [];
    const { bridge, topic, page } = candidate;
    for (let i = 0; i < tries && pool.length > 1; i++) {
      const thing = pool[random.int(pool.length)] as string;
      if (thing === bridge || thing === topic || candidate.answers.includes(thing) || input.unclear.has(thing))
        continue;
      // Linked to a right answer, it may be right in a wider or narrower sense: England and the United Kingdom.
      if (candidate.answers.some((right) => graph.between(thing, right).length > 0)) continue;
      if (graph.between(thing, bridge).length > 0 || graph.between(thing, topic).length > 0) continue;
      if (pages.says(page, namesOf(thing)) || pages.sayingBoth(namesOf(bridge), namesOf(thing)).length > 0) continue;
      return thing;
    }
    return undefined;
  };
}
