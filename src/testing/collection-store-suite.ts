import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Embedder } from "../models/embedder.ts";
import type { Block, ParsedDocument } from "../reading/document.ts";
import type { CollectionStore, UnitHit } from "../stores/collection-store.ts";
import { createHashEmbedder } from "./hash-embedder.ts";

/** How an implementation is put to the test. */
export interface CollectionStoreSubject {
  /** Stores the documents, each as a source of its own, with vectors when an embedder is given. */
  create(documents: readonly ParsedDocument[], embedder?: Embedder): Promise<CollectionStore>;
}

const cats = page("Cats", ["Cats are small hunters.", "They sleep for most of the day."], {
  tables: [
    {
      kind: "table",
      caption: "Breeds",
      section: ["Kinds"],
      columns: ["Breed", "Origin"],
      rows: [
        ["Siamese", "Thailand"],
        ["Manx", "Isle of Man"],
      ],
    },
  ],
});
const dogs = page("Dogs", ["Dogs bark at the postman.", "A dachshund has short legs; \u{1F415} café."]);
const film = page("The Third Man", ["It was directed by Carol Reed.", "The score is played on a zither."]);
const sameTitle = page("the third man", ["A novel by Graham Greene."]);

/** The contract of a collection's read side, for any implementation. Run it inside a Vitest file. */
export function collectionStoreSuite(name: string, subject: CollectionStoreSubject): void {
  describe(name, () => {
    const embedder = createHashEmbedder();
    let store: CollectionStore;
    let bare: CollectionStore;
    beforeAll(async () => {
      store = await subject.create([cats, dogs, film, sameTitle], embedder);
      bare = await subject.create([cats, dogs]);
    });
    afterAll(async () => {
      await store.close();
      await bare.close();
    });
    const sentences = (query: string, limit = 10) => store.searchLexical(query, { kind: "sentence", limit });
    const textOf = async ({ unit }: UnitHit) => {
      if (unit.kind === "row") throw new TypeError("a row has no offsets");
      return (await store.document(unit.document))?.text.slice(unit.start, unit.end);
    };

    test("a hit's offsets cut the sentence out of the stored text, beyond the basic plane too", async () => {
      const [hit] = await sentences("dachshund legs");
      expect(await textOf(hit as UnitHit)).toBe("A dachshund has short legs; \u{1F415} café.");
    });

    test("a sentence that names its subject only by 'it' is found by the title of its page", async () => {
      const [hit] = await sentences("Who directed The Third Man?");
      expect(await textOf(hit as UnitHit)).toBe("It was directed by Carol Reed.");
    });

    test("other forms of a word, capitals and accents do not matter", async () => {
      expect(await sentences("HUNTER")).toHaveLength(1);
      expect(await sentences("cafe")).toHaveLength(1);
    });

    test("results come best first and no more than asked for", async () => {
      const hits = await sentences("cats dogs sleep", 2);
      expect(hits).toHaveLength(2);
      expect(hits[0]?.score).toBeGreaterThanOrEqual(hits[1]?.score ?? 0);
      expect(await sentences("cats", 0)).toEqual([]);
    });

    test("the same question gives the same list", async () => {
      expect(await sentences("cats dogs")).toEqual(await sentences("cats dogs"));
    });

    test.each(["", "   ", "the of and", "?!", "\u0000", '"'])(
      "a query without a word to search for, %j, finds nothing",
      async (query) => {
        expect(await sentences(query)).toEqual([]);
      },
    );

    test.each(['sleep" OR *', "sleep AND (", "title:sleep^2 ~", "sleep' OR 1=1 --", "-sleep", "sleep*"])(
      "nothing in a query is syntax: %j",
      async (query) => {
        const [hit] = await sentences(query);
        expect(await textOf(hit as UnitHit)).toBe("They sleep for most of the day.");
      },
    );

    test("a row is found by its cells and leads back to its table", async () => {
      const [hit] = await store.searchLexical("Manx breed origin", { kind: "row", limit: 5 });
      if (hit?.unit.kind !== "row") throw new TypeError("no row found");
      const table = await store.table(hit.unit.table);
      expect(table?.rows[hit.unit.row]).toEqual(["Manx", "Isle of Man"]);
      expect(table?.document).toBe(hit.unit.document);
      expect(await store.tablesOf(hit.unit.document)).toEqual([table]);
    });

    test("a passage holds consecutive sentences", async () => {
      const [hit] = await store.searchLexical("sleep", { kind: "passage", limit: 1 });
      expect(await textOf(hit as UnitHit)).toContain("Cats are small hunters.");
    });

    test("a search can be kept to some documents", async () => {
      const [dog] = await store.documentsByTitle("Dogs");
      const id = dog?.id as string;
      const hits = await store.searchLexical("cats dogs", { kind: "sentence", limit: 10, documents: [id] });
      expect(new Set(hits.map(({ unit }) => unit.document))).toEqual(new Set([id]));
      expect(await store.searchLexical("cats", { kind: "sentence", limit: 10, documents: [] })).toEqual([]);
      expect(await store.searchLexical("cats", { kind: "sentence", limit: 10, documents: ["x' OR 1=1"] })).toEqual([]);
    });

    test("a document comes back as it was stored", async () => {
      const [dog] = await store.documentsByTitle("dogs");
      expect(dog).toMatchObject({ title: "Dogs", text: dogs.text, blocks: dogs.blocks });
      expect(dog?.sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(await store.document(dog?.id as string)).toEqual(dog);
      expect(await store.tablesOf(dog?.id as string)).toEqual([]);
    });

    test("titles are compared without regard to case, and all documents of a title come", async () => {
      expect((await store.documentsByTitle("THE THIRD MAN")).map(({ title }) => title)).toEqual([
        "The Third Man",
        "the third man",
      ]);
    });

    test("what is not there is undefined or empty, never an error", async () => {
      expect(await store.document("nowhere")).toBeUndefined();
      expect(await store.table("nowhere/t0")).toBeUndefined();
      expect(await store.table("nowhere")).toBeUndefined();
      expect(await store.tablesOf("nowhere")).toEqual([]);
      expect(await store.documentsByTitle("nowhere")).toEqual([]);
    });

    test("the nearest vector wins, with its cosine as the score", async () => {
      const [hit] = await sentences("zither");
      const [vector] = await embedder.embed([hit?.indexed as string]);
      const [near] = await store.searchDense(vector as Float32Array, { kind: "sentence", limit: 3 });
      expect(near?.unit).toEqual(hit?.unit);
      expect(near?.score).toBeCloseTo(1, 2);
    });

    test("rows and passages have vectors too", async () => {
      const [vector] = await embedder.embed(["Manx Isle of Man"]);
      for (const kind of ["row", "passage"] as const) {
        const hits = await store.searchDense(vector as Float32Array, { kind, limit: 10 });
        expect(hits.length).toBeGreaterThan(0);
      }
    });

    test("a collection without vectors says so and gives no dense hits", async () => {
      expect(bare.features).toEqual({ lexical: true, dense: false });
      expect(store.features.dense).toBe(true);
      expect(await bare.searchDense(new Float32Array(8), { kind: "sentence", limit: 3 })).toEqual([]);
    });

    test("a vector of another length is refused with the name of the embedder that fits", async () => {
      await expect(store.searchDense(new Float32Array(3), { kind: "sentence", limit: 3 })).rejects.toThrow(embedder.id);
    });

    test("a cancelled search rejects with the reason", async () => {
      const reason = new Error("enough");
      const signal = AbortSignal.abort(reason);
      await expect(store.searchLexical("cats", { kind: "sentence", limit: 3, signal })).rejects.toBe(reason);
    });

    test("statistics count what was stored", async () => {
      expect(await store.stats()).toMatchObject({
        sources: 4,
        documents: 4,
        sentences: 7,
        passages: 4,
        tables: 1,
        rows: 2,
        triples: 0,
        embedder: embedder.id,
      });
      expect((await store.stats()).bytesOnDisk).toBeGreaterThan(0);
      expect((await bare.stats()).embedder).toBeUndefined();
    });
  });
}

function page(title: string, sentences: readonly string[], rest: Partial<ParsedDocument> = {}): ParsedDocument {
  const text = sentences.join(" ");
  const blocks: Block[] = [{ start: 0, end: text.length, kind: "paragraph", section: [] }];
  return { title, text, blocks, tables: [], ...rest };
}
