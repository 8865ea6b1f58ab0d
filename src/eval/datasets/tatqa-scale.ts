/** Names of TAT-QA's scales and what they stand for. */
const factors: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9 };

/**
 * Other ways to write an answer that is an amount in a scale, so that "$1,496.5" in millions may be given as "1496.5",
 * "$1,496.5 million" or "$1,496,500,000", and "15.85" in per cent as "15.85%". The bare number counts as well: it is
 * what the cell says, under a header that names the scale. (The official measure of TAT-QA wants the scale apart from
 * the number, and would call a bare number wrong.) Empty for what is no amount.
 */
export function scaledForms(answer: string, scale: string): string[] {
  const parts = /^(\()?\s*([-−])?\s*([$£€¥]?)\s*([-−])?\s*(\d[\d,]*(?:\.\d+)?)\s*%?\s*(\))?$/.exec(answer.trim());
  if (parts === null) return [];
  const [, open, before, currency = "", after, digits = ""] = parts;
  const sign = open !== undefined || before !== undefined || after !== undefined ? "-" : "";
  const plain = digits.replaceAll(",", "");
  const grouped = group(plain);
  const written = [...new Set([grouped, plain])].map((number) => sign + currency + number);
  const bare = [...new Set([grouped, plain])].map((number) => sign + number);
  const numbers = [...new Set([...written, ...bare])];
  const factor = factors[scale];
  const forms =
    scale === "percent"
      ? [...numbers, ...bare.flatMap((number) => [`${number}%`, `${number} percent`, `${number} per cent`])]
      : factor === undefined
        ? numbers
        : [...numbers, ...numbers.map((number) => `${number} ${scale}`), ...whole(plain, factor, sign, currency)];
  return [...new Set(forms)].filter((form) => form !== answer);
}

function whole(plain: string, factor: number, sign: string, currency: string): string[] {
  // Twelve digits: 0.7 million is 700000, whatever binary fractions say.
  const full = String(Number((Number(plain) * factor).toPrecision(12)));
  return [group(full), full].flatMap((number) => [sign + currency + number, sign + number]);
}

function group(number: string): string {
  const [integer = "", fraction] = number.split(".");
  const grouped = integer.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
