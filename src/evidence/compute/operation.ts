/**
 * What can be computed anew from values as they are written, in their order:
 * - numbers: `difference` is the first minus the second, `ratio` the first over the second, `percent-of` the first in
 *   percent of the second, `percent-change` by how many percent the second is more than the first;
 * - dates: `days-between` and `years-between` from the first to the second (an age: from birth to a date);
 * - "Yes" or "No": `more`, `less`, `equal`, `before`, `after` say so of the first and the second, `within` of the first
 *   and a period from the second to the third;
 * - one of the things in `of`, which the values belong to: `greatest`, `least`, `earliest`, `latest`, or the n-th of
 *   these, and `nth` in time;
 * - the values, joined by "; ", or "none": `in-all` of the things in `of`, or `in-first-only` and in none of the others.
 */
export type ComputedOperation = NumericOperation | DateOperation | YesNoOperation | ChoosingOperation | SetOperation;

export type NumericOperation = "sum" | "difference" | "average" | "ratio" | "percent-of" | "percent-change";
export type DateOperation = "days-between" | "years-between";
export type YesNoOperation = "more" | "less" | "equal" | "before" | "after" | "within";
export type ChoosingOperation = "greatest" | "least" | "earliest" | "latest" | "nth";
export type SetOperation = "in-all" | "in-first-only";
