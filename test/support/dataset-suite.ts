import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Corpus, Dataset, LoadedDataset } from "../../src/eval/dataset.ts";
import type { GoldSource } from "../../src/eval/gold.ts";
import { tokens, tokenText } from "../../src/eval/measures/tokens.ts";
import type { ParsedDocument } from "../../src/reading/document.ts";
import { readSource } from "../../src/reading/read-source.ts";

/** A corpus as it stands on the disk and as our readers read it. */
export interface WrittenCorpus {
  /** Contents by path below the corpus's folder, in the order of paths. */
  readonly files: ReadonlyMap<string, string>;
  readonly documents: readonly ParsedDocument[];
}

/** Writes a corpus into a folder of its own, which is removed again. @throws what a file cannot be read for. */
export async function writtenCorpus(corpus: Corpus): Promise<WrittenCorpus> {
  const dir = await mkdtemp(join(tmpdir(), "factweave-corpus-"));
  try {
    await corpus.write(dir);
    const entries = await readdir(dir, { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const files = new Map<string, string>();
    const documents: ParsedDocument[] = [];
    for (const path of paths.sort()) {
      files.set(path.slice(dir.length + 1), await readFile(path, "utf8"));
      for await (const item of readSource({ uri: path, path })) {
        if (item.kind === "failure") throw item.error;
        if (item.kind === "document") documents.push(item.document);
      }
    }
    return { files, documents };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Whether a program of the system can be run. */
export function hasProgram(name: string): boolean {
  return spawnSync(name, ["--version"]).error === undefined;
}

/** What holds for every dataset whose corpora are documents. `folder` holds a small copy of its files. */
export function datasetSuite(dataset: Dataset, folder: string): void {
  describe(`${dataset.name}, as any dataset`, () => {
    let loaded: LoadedDataset;
    const corpora = new Map<string, WrittenCorpus>();
    beforeAll(async () => {
      loaded = await dataset.load(folder);
      for (const [id, corpus] of loaded.corpora) corpora.set(id, await writtenCorpus(corpus));
    });
    afterAll(() => corpora.clear());

    test("every question has gold and a corpus, and an id of its own", () => {
      const ids = loaded.questions.map(({ id }) => id);
      expect(ids.length).toBeGreaterThan(0);
      expect(new Set(ids).size).toBe(ids.length);
      expect([...loaded.gold.keys()].sort()).toEqual(ids.sort());
      for (const { corpus } of loaded.questions) expect(loaded.corpora.has(corpus)).toBe(true);
      for (const [id, corpus] of loaded.corpora) expect(corpus.id).toBe(id);
    });

    test("the same files give the same questions, gold and corpora", async () => {
      const again = await dataset.load(folder);
      expect(again.questions).toEqual(loaded.questions);
      expect(again.gold).toEqual(loaded.gold);
      for (const [id, corpus] of again.corpora)
        expect((await writtenCorpus(corpus)).files).toEqual(corpora.get(id)?.files);
    });

    test("a corpus can be written once more, as it is for every preset", async () => {
      for (const [id, corpus] of loaded.corpora)
        expect((await writtenCorpus(corpus)).files).toEqual(corpora.get(id)?.files);
    });

    test("a question shows its text, time and corpus, and nothing else", () => {
      for (const question of loaded.questions) {
        expect(Object.keys(question).filter((key) => !["id", "text", "at", "corpus"].includes(key))).toEqual([]);
      }
    });

    test("no document of a corpus says a question or an answer in sentences", () => {
      for (const { documents } of corpora.values()) {
        const said = tokenText(documents.map(contentOf).join("\n"));
        for (const { id, text } of loaded.questions) {
          expect(said).not.toContain(tokenText(text));
          const { longAnswer } = loaded.gold.get(id)!;
          if (longAnswer !== undefined) expect(said).not.toContain(tokenText(longAnswer));
        }
      }
    });

    test("the records of a corpus have title, address and text alone", () => {
      for (const { files } of corpora.values()) {
        for (const [path, content] of files) {
          if (!path.endsWith(".jsonl")) continue;
          for (const line of content.trimEnd().split("\n")) {
            expect(Object.keys(JSON.parse(line))).toEqual(["title", "url", "text"]);
          }
        }
      }
    });

    test("every document has an address, and no two of a corpus have the same", () => {
      for (const { documents } of corpora.values()) {
        const urls = documents.map(({ url }) => url);
        expect(urls).not.toContain(undefined);
        expect(new Set(urls).size).toBe(urls.length);
      }
    });

    test("the places of the gold are documents of the question's corpus that say the words", () => {
      for (const { id, corpus } of loaded.questions) {
        const { documents } = corpora.get(corpus)!;
        for (const { url, quote = "" } of loaded.gold.get(id)!.support as GoldSource[]) {
          const document = documents.find((each) => each.url === url);
          expect(document, url).toBeDefined();
          const words = new Set(tokens(contentOf(document!)));
          expect(tokens(quote).filter((word) => !words.has(word))).toEqual([]);
        }
      }
    });
  });
}

function contentOf({ title, text, tables }: ParsedDocument): string {
  return [title, text, ...tables.flatMap(({ columns, rows }) => [columns, ...rows]).flat()].join("\n");
}
