import { expect, it } from "vitest";
import { tags } from "../../test/support/tags.ts";
import type { Tagger } from "../models/tagger.ts";
import { heardOnce } from "./heard-once.ts";

function counting(fails = 0): { readonly tagger: Tagger; readonly read: string[] } {
  const read: string[] = [];
  const tagger: Tagger = {
    id: "by hand",
    parameters: 0,
    tag: async (questions) => {
      read.push(...questions);
      if (read.length <= fails) throw new Error("out of memory");
      return questions.map((text) => tags(text, {}));
    },
    close: async () => {},
  };
  return { tagger, read };
}

it("a question is read once by the tagger, also when two stages ask at the same time", async () => {
  const { tagger, read } = counting();
  const once = heardOnce(tagger);
  const [a, b] = await Promise.all([once.tag(["Who wrote Salt Road?"]), once.tag(["Who wrote Salt Road?"])]);
  expect(await once.tag(["Who wrote Salt Road?"])).toEqual(a);
  expect(b).toEqual(a);
  await once.tag(["Who sang Salt Road?"]);
  expect(read).toEqual(["Who wrote Salt Road?", "Who sang Salt Road?"]);
});

it("a failed reading is not remembered", async () => {
  const { tagger, read } = counting(1);
  const once = heardOnce(tagger);
  await expect(once.tag(["Who wrote Salt Road?"])).rejects.toThrow("out of memory");
  expect(await once.tag(["Who wrote Salt Road?"])).toHaveLength(1);
  expect(read).toHaveLength(2);
});

it("old questions are forgotten", async () => {
  const { tagger, read } = counting();
  const once = heardOnce(tagger);
  for (let n = 0; n < 40; n++) await once.tag([`Who wrote part ${n}?`]);
  await once.tag(["Who wrote part 0?"]);
  expect(read).toHaveLength(41);
});
