import { createHash } from "node:crypto";

/** A seeded source of pseudo-random numbers. The same seed gives the same numbers on every machine. */
export interface Random {
  /** Evenly from [0, 1). */
  next(): number;
  /** A whole number, evenly from 0 to `below` - 1. */
  int(below: number): number;
  /** The items in another order; a new array. */
  shuffle<T>(items: readonly T[]): T[];
  /** `n` different items, in random order; all of them when there are not more. */
  sample<T>(items: readonly T[], n: number): T[];
}

/**
 * xoshiro128** (Blackman and Vigna, 2021, https://prng.di.unimi.it), its 128 bits of state taken from the SHA-256 of
 * the seed.
 */
export function createRandom(seed: number | string): Random {
  const digest = createHash("sha256").update(String(seed)).digest();
  let [a, b, c, d] = [0, 4, 8, 12].map((at) => digest.readUInt32LE(at)) as [number, number, number, number];
  const bits = (): number => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotate(d, 11);
    return result;
  };
  // 53 bits, as many as a number between 0 and 1 holds.
  const next = (): number => ((bits() >>> 5) * 2 ** 26 + (bits() >>> 6)) / 2 ** 53;
  const int = (below: number): number => Math.floor(next() * below);
  const shuffle = <T>(items: readonly T[]): T[] => {
    const shuffled = [...items];
    for (let i = shuffled.length - 1; i > 0; i--) {
      const j = int(i + 1);
      [shuffled[i], shuffled[j]] = [shuffled[j] as T, shuffled[i] as T];
    }
    return shuffled;
  };
  return { next, int, shuffle, sample: (items, n) => shuffle(items).slice(0, n) };
}

const rotate = (value: number, by: number): number => (value << by) | (value >>> (32 - by));
