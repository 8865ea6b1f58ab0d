/**
 * Writes numbers in one notation: "5,000" as "5000", "five" as "5", so that a model finds the same tokens in both texts.
 * "One" stays, as it is a pronoun more often. `training/verifier/text.py` makes the same.
 */
export function plainNumbers(text: string): string {
  return text.replace(grouping, "").replace(spelled, (word) => String(words.indexOf(word.toLowerCase()) + 2));
}

const words = "two three four five six seven eight nine ten eleven twelve".split(" ");
const spelled = new RegExp(`\\b(?:${words.join("|")})\\b`, "gi");
const grouping = /(?<=[0-9]),(?=[0-9]{3}(?![0-9]))/g;
