export const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

const timestampPattern =
  /^([+-]?)(\d{4,})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?)?(?:Z|[+-]\d{2}:\d{2})?$/;
const shorterPattern = /^([+-]?)(\d{4,})(?:-(\d{2}))?(?:Z|[+-]\d{2}:\d{2})?$/;

/**
 * "2011-04-17T00:00:00Z" as "17 April 2011". 1 January, month 00 and day 00 mean that only the year (or month) is
 * known. A time other than midnight is kept. Years count as in XSD 1.1: 0000 is 1 BC. With `shorter`, "2011" and
 * "2011-04" are read too. Undefined when the value is no such timestamp.
 */
export function formatTimestamp(value: string, shorter = false): string | undefined {
  const match = value.match(timestampPattern) ?? (shorter ? value.match(shorterPattern) : null);
  if (match === null) return undefined;
  const [, sign, digits, monthDigits = "00", dayDigits = "00", time = "00:00"] = match;
  const month = Number(monthDigits);
  const day = Number(dayDigits);
  if (month > 12 || day > 31 || (month === 0 && day > 0)) return undefined;
  const year = formatYear(sign === "-" ? -Number(digits) : Number(digits));
  const clock = time === "00:00" ? "" : ` ${time}`;
  if (month === 0 || (month === 1 && day === 1 && clock === "")) return year;
  return `${day === 0 ? "" : `${day} `}${monthNames[month - 1]} ${year}${clock}`;
}

function formatYear(year: number): string {
  return year > 0 ? String(year) : `${1 - year} BC`;
}
