import type { DatabaseSync } from "node:sqlite";

/** What a graph said, by what was asked. */
export interface Kept<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/** Gives what is kept, emptied if the graph has changed. Ask it anew for each call. */
export type Place<Value> = () => Kept<Value>;

/**
 * Remembers what a graph said, as long as nobody writes to it: a question looks at the same hubs and relations again
 * and again. `data_version` tells of what other connections committed, `total_changes` of what this one wrote; inside a
 * transaction, which may still be rolled back, nothing is kept. A place holds `size` values; then it starts anew.
 */
export function createGraphMemory(database: DatabaseSync): <Value>(size: number) => Place<Value> {
  const version = database.prepare("SELECT data_version || ' ' || total_changes() AS version FROM pragma_data_version");
  const current = (): unknown => (database.isTransaction ? undefined : version.get()?.version);
  return <Value>(size: number): Place<Value> => {
    const values = new Map<string, Value>();
    let known: unknown;
    return () => {
      const now = current();
      if (now === undefined || now !== known) values.clear();
      known = now;
      return {
        get: (key) => values.get(key),
        set: (key, value) => {
          if (now === undefined) return;
          if (values.size >= size) values.clear();
          values.set(key, value);
        },
      };
    };
  };
}
