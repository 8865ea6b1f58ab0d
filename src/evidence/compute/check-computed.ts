import type { Ground } from "../grounds.ts";
import { type Computation, recompute } from "./recompute.ts";
import { timesIn } from "./stands-in.ts";

/**
 * What is wrong with a computed result, or undefined when it holds: each value stands in the cited evidence as often as
 * it was used, beside the thing it belongs to, and computing again gives the same result. Claims of the question need not be cited,
 * but something else has to be.
 */
export function checkComputed(
  computation: Computation & { readonly result: string },
  grounds: readonly Ground[],
): string | undefined {
  const { from, of, claimed = [], result } = computation;
  const texts = grounds.map((ground) => ground.texts);
  const used = new Map<string, number>();
  const cited = from.filter((value) => !claimed.includes(value));
  if (cited.length === 0) return "it rests on no cited value";
  for (const value of cited) used.set(value, (used.get(value) ?? 0) + 1);
  for (const [value, times] of used) {
    const stands = texts.reduce((sum, [own]) => sum + timesIn(own, value), 0);
    if (stands < times) return `"${value}" is not in the cited evidence as often as it was used`;
  }
  const apart = of?.findIndex((name, i) => !texts.some((all) => isOf(all, from[i] ?? "", name))) ?? -1;
  if (apart >= 0) return `no cited evidence says "${from[apart]}" of "${of?.[apart]}"`;
  const again = recompute(computation);
  if (!again.ok) return again.reason;
  return again.value === result ? undefined : `computed again it is ${again.value}`;
}

function isOf(texts: readonly [string, ...string[]], value: string, name: string): boolean {
  return timesIn(texts[0], value) > 0 && texts.join(" ").toLowerCase().includes(name.toLowerCase());
}
