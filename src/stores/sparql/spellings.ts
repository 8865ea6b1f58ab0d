/** Words that titles leave in lower case, except in first place. */
const small = new Set(
  "a an and as at but by de del der des di du for from in la le nor of on or the to und van von with".split(" "),
);
const maxSpellings = 10;

/**
 * How a name may be written in a graph that compares labels letter by letter: as it is, with other capitals, with the
 * other apostrophe, with and without a leading article.
 */
export function spellings(label: string): string[] {
  const plain = label.normalize("NFC").trim().replace(/\s+/g, " ");
  if (plain === "") return [];
  const words = plain.split(" ");
  const lower = plain.toLowerCase();
  const title = words.map((word, i) => (i > 0 && small.has(word.toLowerCase()) ? word.toLowerCase() : capital(word)));
  const forms = [plain, title.join(" "), words.map(capital).join(" "), capital(plain)];
  // "JFK" is a name as it stands, "PARIS" shouted.
  if (plain === plain.toUpperCase()) forms.push(lower.split(" ").map(capital).join(" "));
  if (plain !== lower) forms.push(lower);
  const article = /^(?:the|an?) (.+)$/iu;
  const bare = forms.flatMap((form) => article.exec(form)?.[1] ?? []).map(capital);
  const all = [...forms, ...bare, ...(bare.length === 0 ? forms.slice(0, 2).map((form) => `The ${form}`) : [])];
  const quoted = all.flatMap((form) =>
    /['’]/.test(form) ? [form.replaceAll("’", "'"), form.replaceAll("'", "’")] : [form],
  );
  return [...new Set(quoted)].slice(0, maxSpellings);
}

const capital = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
