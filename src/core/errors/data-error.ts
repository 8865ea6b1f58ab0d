import { EngineError } from "./engine-error.ts";

/** Where in a source the trouble stands. Lines and columns count from 1, `record` counts from 1. */
export interface DataPlace {
  readonly line?: number;
  readonly column?: number;
  readonly record?: number;
}

/** Data that cannot be read: broken syntax, wrong encoding, a locked PDF, a damaged store. */
export class DataError extends EngineError {
  readonly code = "data";
  /** Path, address or name of the source. */
  readonly source: string;
  readonly place: DataPlace;
  /** What the owner of the data can do about it. */
  readonly repair: string;

  constructor(source: string, problem: string, repair: string, place: DataPlace = {}, options?: ErrorOptions) {
    super(`${source}${formatPlace(place)}: ${problem}. ${repair}`, options);
    this.source = source;
    this.place = place;
    this.repair = repair;
  }
}

function formatPlace({ line, column, record }: DataPlace): string {
  if (line !== undefined) return column === undefined ? `:${line}` : `:${line}:${column}`;
  return record === undefined ? "" : ` (record ${record})`;
}
