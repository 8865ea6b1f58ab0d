/** What reading accepts. Beyond a limit a source or record fails by name; the rest of a batch goes on. */
export const limits = Object.freeze({
  /** Bytes of a source that is read whole: HTML, Markdown, plain text, PDF, CSV, JSON. */
  wholeBytes: 64_000_000,
  /** Bytes of one line of JSON lines. */
  lineBytes: 16_000_000,
  /** Characters of one CSV record. */
  recordCharacters: 4_000_000,
  /** Rows times columns of a table; records without running text go to the next table beyond it. */
  tableCells: 10_000_000,
  /** Records of JSON without running text that make one table. */
  tableRecords: 50_000,
  /** Failures of single records that are named for one source; the others are counted. */
  namedFailures: 100,
  /** A gzip file may grow to this many times its size, but always to `expandedAtLeast` bytes. */
  expansion: 200,
  expandedAtLeast: 64_000_000,
});
