import { type Asked, overOneCorpus, type TextDocument, textCorpus } from "../corpora/text-corpus.ts";
import { madeAddress } from "../corpora/text-pool.ts";
import type { Dataset, LoadedDataset } from "../dataset.ts";
import { dataFile } from "../read-data.ts";
import { readAbstracts, readClaims, type SciFactAbstract, type SciFactClaim } from "./scifact-records.ts";

const claimFile = "text/scifact/claims_train.csv.gz";
const abstractFile = "text/scifact/corpus_train.csv.gz";

/**
 * Claims of science and the abstracts that they cite: what is relevant is what a claim cites, as in BEIR
 * (arXiv:2104.08663). For rankings: the gold has no answers, only documents.
 */
export const sciFact: Dataset = {
  name: "scifact",
  title: "SciFact: which of 5,183 abstracts a claim of science rests on",
  split: "train",
  origin: "sumithra-p-v/claimverifier @ b42f1c3",
  licence: "CC BY-NC 2.0: for measuring only",
  kinds: ["text"],
  headline: ["nDCG@10", "Recall@100"],
  files: [claimFile, abstractFile],
  load,
};

async function load(folder: string): Promise<LoadedDataset> {
  const abstracts = await readAbstracts(dataFile(folder, abstractFile));
  const documents = new Map(abstracts.map((one) => [one.doc_id, documentOf(one)]));
  const rows = await readClaims(dataFile(folder, claimFile));
  const asked: Asked[] = [];
  let lost = 0;
  for (const [id, ofClaim] of Map.groupBy(rows, (row) => row.id)) {
    const [{ claim, cited_doc_ids }] = ofClaim as [SciFactClaim];
    const cited = [...new Set(cited_doc_ids)].flatMap((cite) => documents.get(cite) ?? []);
    if (cited.length === 0) lost++;
    else {
      const support = cited.map(({ url }) => ({ url }));
      const tags = { label: labelOf(ofClaim) };
      asked.push({ id, text: claim, gold: { answers: [], kind: "short", support, hops: [], tags } });
    }
  }
  const excluded = new Map(lost === 0 ? [] : [["no abstract that it cites is there", lost]]);
  return overOneCorpus(textCorpus(sciFact.name, [...documents.values()], true), asked, excluded);
}

function documentOf({ doc_id, title, abstract }: SciFactAbstract): TextDocument {
  return { title: title.trim(), url: madeAddress("scifact", doc_id), text: abstract.join(" ") };
}

/** What the abstracts say of the claim: one label, both, or neither. */
function labelOf(rows: readonly SciFactClaim[]): string {
  const labels = new Set(
    rows.map(({ evidence_label }) => evidence_label.toLowerCase()).filter((label) => label !== ""),
  );
  return labels.size > 1 ? "mixed" : ([...labels][0] ?? "not enough");
}
