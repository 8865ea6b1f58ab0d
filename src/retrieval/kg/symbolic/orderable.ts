/**
 * The number by which a value is ordered: a date as YYYYMMDD, a year as its first day, other numbers as they are;
 * undefined for anything else.
 */
export function orderable(text: string): number | undefined {
  const date = /^(-?\d{4})-(\d{2})(?:-(\d{2}))?/.exec(text);
  if (date !== null) return Number(date[1]) * 10_000 + Number(date[2]) * 100 + Number(date[3] ?? 1);
  const number = /^[^\p{L}\d-]*(-?\d[\d,]*(?:\.\d+)?)/u.exec(text.trim());
  if (number === null) return undefined;
  const value = Number((number[1] as string).replaceAll(",", ""));
  return /^\d{4}$/.test(text.trim()) ? value * 10_000 + 101 : value;
}

/** The year of a date or year in any notation that begins with it. */
export const yearOf = (text: string): number | undefined => {
  const year = /^(-?\d{4})(?!\d)/.exec(text.trim())?.[1];
  return year === undefined ? undefined : Number(year);
};
