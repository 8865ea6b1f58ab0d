import type { OttTable } from "./ott-qa-records.ts";

const site = "https://en.wikipedia.org";

/** Address of the page behind a path such as `/wiki/Who's_the_Boss?`, in which every mark is part of the title. */
export function passageAddress(path: string): string {
  const marks: Readonly<Record<string, string>> = { "%": "%25", "?": "%3F", "#": "%23" };
  return new URL(site + path.replace(/[%?#]/g, (mark) => marks[mark]!)).href;
}

/**
 * Addresses of the pages of tables, by id: the real one where neither another table nor a passage has it, else one made
 * of the id.
 */
export function tableAddresses(
  dataset: string,
  tables: readonly Pick<OttTable, "id" | "url">[],
  passages: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const real = new Map(tables.map(({ id, url }) => [id, passageAddress(url.replace(site, ""))]));
  const counts = new Map<string, number>();
  for (const address of real.values()) counts.set(address, (counts.get(address) ?? 0) + 1);
  return new Map(
    [...real].map(([id, address]) => {
      const unique = counts.get(address) === 1 && !passages.has(address);
      return [id, unique ? address : `https://factweave.invalid/${dataset}/${encodeURIComponent(id)}`];
    }),
  );
}
