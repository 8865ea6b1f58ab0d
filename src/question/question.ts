/** A question as asked. Gold answers never stand here. */
export interface Question {
  readonly text: string;
  /** ISO 8601 time from which "today" and "last year" are seen. */
  readonly at: string;
}
