import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { datasetSuite, hasProgram, writtenCorpus } from "../../../test/support/dataset-suite.ts";
import { DataError } from "../../core/errors/index.ts";
import type { LoadedDataset } from "../dataset.ts";
import { wtq } from "./wtq.ts";

const folder = "test/fixtures/eval/data";

// The archive is unpacked by programs of the system, which a bare container may lack.
describe.skipIf(!hasProgram("tar") || !hasProgram("xz"))("wtq", () => {
  datasetSuite(wtq, folder);

  let loaded: LoadedDataset;
  beforeAll(async () => {
    loaded = await wtq.load(folder);
  });

  test("a question is asked over the whole page of its table, under the page's own address", async () => {
    expect([...loaded.corpora.keys()]).toEqual(["203-345"]);
    const { documents } = await writtenCorpus(loaded.corpora.get("203-345")!);
    expect(documents).toHaveLength(1);
    expect(documents[0]).toMatchObject({ title: "Gilbert Plains (electoral district)" });
    expect(documents[0]?.url).toMatch(/^http:\/\/en\.wikipedia\.org\/wiki\?action=render&curid=\d+&oldid=\d+$/);
    expect(documents[0]?.text).toContain(
      "Gilbert Plains is a former provincial electoral division in Manitoba, Canada.",
    );
    expect(documents[0]?.tables[0]?.columns).toEqual(["Name", "Party", "Took Office", "Left Office"]);
    expect(documents[0]?.tables[0]?.rows[0]?.[0]).toBe("Glenlyon Campbell");
  });

  test("several answers are all demanded; one that is a number or a year says so", () => {
    const gold = (id: string) => loaded.gold.get(id)!;
    expect(gold("nt-4280").answers.map(({ text }) => text)).toEqual([
      "Glenlyon Campbell",
      "Duncan Cameron",
      "Sam Hughes",
    ]);
    expect(gold("nt-2632").kind).toBe("number");
    expect(gold("nt-11631").kind).toBe("date");
    expect(gold("nt-2184").kind).toBe("short");
  });

  test("tables whose questions taught the shipped models ask nothing, and are counted", () => {
    expect(loaded.gold.has("nt-6064")).toBe(false);
    expect([...loaded.excluded]).toEqual([["the shipped models learnt from questions of this table", 7]]);
  });

  test("an archive that is damaged is named, and nothing of it is taken for whole later", async () => {
    const data = await mkdtemp(join(tmpdir(), "factweave-wtq-test-"));
    try {
      await mkdir(join(data, "tables"));
      await copyFile(join(folder, wtq.files[0]!), join(data, wtq.files[0]!));
      await expect(wtq.load(data)).rejects.toThrow(/wtq\.train\.tar\.xz/);
      await writeFile(join(data, wtq.files[1]!), "no archive");
      for (const attempt of [1, 2]) {
        await expect(wtq.load(data), `attempt ${attempt}`).rejects.toThrow(DataError);
        await expect(wtq.load(data)).rejects.toThrow(/wtq\.train\.tar\.xz: tar cannot unpack it/);
      }
    } finally {
      await rm(data, { recursive: true });
    }
  });
});
