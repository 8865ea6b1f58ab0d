import type { DatabaseSync } from "node:sqlite";
import type { Term } from "../../core/term.ts";
import { createTermIndex } from "./graph-schema.ts";
import { createTermFinder, encodeTerm, type StoredTerm, termHash, termKey } from "./graph-terms.ts";

export interface Dictionary {
  /** Number of the term, which is added when it is new. */
  intern(term: Term): number;
  /** Forgets what is in memory; needed after terms were deleted. */
  clear(): void;
  /** Terms from this number on are new since the last `mark`. */
  firstNew(): number;
  mark(): void;
}

/**
 * Numbers terms. With `complete`, the file holds no term yet, so that a term that memory does not know is new and no
 * index is needed; it is made as soon as memory does not suffice. At most
 * twice `generationSize` terms are kept in memory (about 200 bytes each). `onSeen` hears of each term that enters memory.
 */
export function createDictionary(
  database: DatabaseSync,
  complete: boolean,
  generationSize: number,
  onSeen: (term: StoredTerm, id: number) => void,
): Dictionary {
  const insert = database.prepare("INSERT INTO graph_term (id, hash, kind, value, tag) VALUES (?, ?, ?, ?, ?)");
  const maximum = database.prepare("SELECT COALESCE(MAX(id), 0) + 1 AS next FROM graph_term");
  const find = createTermFinder(database);
  // Two generations: what was not met again while the younger one filled up is let go.
  let known = new Map<string, number>();
  let older = new Map<string, number>();
  let next = Number(maximum.get()?.next);
  let first = next;

  const add = (term: StoredTerm, key: string): number => {
    insert.run(next, termHash(key), term.kind, term.value, term.tag);
    return next++;
  };

  const rotate = () => {
    if (complete && older.size > 0) {
      createTermIndex(database);
      complete = false;
    }
    older = known;
    known = new Map();
  };

  return {
    intern(term) {
      const stored = encodeTerm(term);
      const key = termKey(stored);
      const recent = known.get(key);
      if (recent !== undefined) return recent;
      if (known.size >= generationSize) rotate();
      const remembered = older.get(key);
      const id = remembered ?? (complete ? undefined : find(stored)) ?? add(stored, key);
      known.set(key, id);
      if (remembered === undefined) onSeen(stored, id);
      return id;
    },
    clear() {
      known.clear();
      older.clear();
      complete = false;
      next = Number(maximum.get()?.next);
      // Numbers of deleted terms are given again.
      first = Math.min(first, next);
    },
    firstNew: () => first,
    mark() {
      first = next;
    },
  };
}
