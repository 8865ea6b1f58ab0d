import * as z from "zod";

/** A question of OTT-QA or of HybridQA: the two share their form, their tables and their passages. */
export const ottQuestion = z.object({
  question_id: z.string(),
  question: z.string(),
  table_id: z.string(),
  "answer-text": z.string(),
  /** Where the answer stands: text of the cell, its row and column from 0, the page it leads to, which of the two. */
  "answer-node": z.array(
    z.tuple([
      z.string(),
      z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()]),
      z.string().nullable(),
      z.enum(["passage", "table"]),
    ]),
  ),
});

export const ottTable = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  /** Headings, joined by " -- ". */
  section: z.string(),
  sectionText: z.string(),
  intro: z.string(),
  header: z.array(z.string()),
  rows: z.array(z.array(z.object({ text: z.string(), links: z.array(z.string()) }))),
});

/** The first paragraph of a page; `id` is the path of its address, `/wiki/Rome`. */
export const ottPassage = z.object({ id: z.string().startsWith("/wiki/"), text: z.string() });

export type OttQuestion = z.infer<typeof ottQuestion>;
export type OttTable = z.infer<typeof ottTable>;
export type OttPassage = z.infer<typeof ottPassage>;
