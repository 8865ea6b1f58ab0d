import type { Tagged, Tagger } from "../models/tagger.ts";

/** Questions remembered: those asked at the same moment, and the questions within them. */
const remembered = 16;

/** A tagger that reads a question once, however many stages hear it: understanding first, then declared functions. */
export function heardOnce(tagger: Tagger): Tagger {
  const known = new Map<string, Promise<Tagged>>();
  return {
    ...tagger,
    async tag(questions, signal) {
      const [text] = questions;
      if (text === undefined || questions.length > 1) return tagger.tag(questions, signal);
      const heard = known.get(text);
      if (heard !== undefined) return [await heard];
      const reading = tagger.tag(questions, signal).then(([tagged]) => tagged as Tagged);
      known.set(text, reading);
      if (known.size > remembered) known.delete(known.keys().next().value as string);
      try {
        return [await reading];
      } catch (error) {
        // Another asker's question may have been cancelled, or the model may be there the next time.
        known.delete(text);
        throw error;
      }
    },
  };
}
