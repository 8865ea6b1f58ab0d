export { splitPassages } from "./split-passages.ts";
export { type Span, splitSentences } from "./split-sentences.ts";
