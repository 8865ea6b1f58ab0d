import type { Called, TableEvidence } from "../../evidence/evidence.ts";
import type { Ranked } from "../../ranking/ranker.ts";

/** A row that a declared function gave. */
export type CalledRow = TableEvidence & { readonly called: Called };

/** Rows of one call that the question asks for. */
export interface CallGroup {
  readonly subject: string;
  readonly rows: readonly [CalledRow, ...CalledRow[]];
  /** All values of the rows, in their order. */
  readonly values: readonly string[];
  /** Rows of the calls before, from the question's name onwards. */
  readonly before: readonly CalledRow[];
}

/** What was called for the question, in the order of its names. */
export function callGroups(question: string, ranked: readonly Ranked[]): CallGroup[] {
  const rows = ranked.flatMap(({ evidence }) => (isCalled(evidence) ? [evidence] : []));
  const known = new Map(rows.map((row) => [row.id, row]));
  const calls = new Map<string, CalledRow[]>();
  for (const row of rows.filter(({ called }) => called.goal)) {
    const key = JSON.stringify([row.called.call, row.called.via]);
    calls.set(key, [...(calls.get(key) ?? []), row]);
  }
  const groups = [...calls.values()].map((own): CallGroup => {
    const sorted = own.sort((a, b) => a.locator.row - b.locator.row) as [CalledRow, ...CalledRow[]];
    const before = chainBefore(sorted[0], known);
    return {
      subject: sorted[0].called.subject,
      rows: sorted,
      values: sorted.flatMap(({ called }) => called.values),
      before,
    };
  });
  const place = ({ subject, before }: CallGroup) =>
    question.toLowerCase().indexOf((before[0]?.called.subject ?? subject).toLowerCase());
  return groups.sort((a, b) => place(a) - place(b) || (a.rows[0].id < b.rows[0].id ? -1 : 1));
}

const isCalled = (evidence: Ranked["evidence"]): evidence is CalledRow =>
  evidence.kind === "table" && evidence.called !== undefined;

function chainBefore(row: CalledRow, known: ReadonlyMap<string, CalledRow>): CalledRow[] {
  return row.called.via.flatMap((id) => {
    const before = known.get(id);
    return before === undefined ? [] : [...chainBefore(before, known), before];
  });
}
