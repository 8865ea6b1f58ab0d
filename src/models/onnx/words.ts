/** A word of a text, at UTF-16 offsets, and where the piece begins that is tokenised for it. */
export interface Word {
  readonly from: number;
  readonly start: number;
  readonly end: number;
}

const [other, blank, single, dropped] = [1, 2, 3, 4];

/** Classes of the characters met so far, by code unit; 0 is not met yet. */
const classes = new Uint8Array(0x10000);

/**
 * The words of a text as BERT's basic tokeniser cuts them: at blanks, with every punctuation mark and every Chinese
 * character alone (Devlin et al., NAACL 2019). Characters that it drops, such as control characters, separate nothing and
 * are left out at the ends of a word.
 */
export function bertWords(text: string): Word[] {
  const words: Word[] = [];
  let start = -1;
  let end = -1;
  const close = (): void => {
    if (start >= 0) words.push({ from: start, start, end });
    start = -1;
  };
  for (let at = 0; at < text.length; ) {
    const unit = text.charCodeAt(at);
    // A pair of surrogates is one character; a surrogate alone is dropped, as the tokeniser does.
    const point = unit >= 0xd800 && unit <= 0xdbff ? (text.codePointAt(at) as number) : unit;
    const next = at + (point > 0xffff ? 2 : 1);
    const kind = classOf(point);
    if (kind === other) {
      if (start < 0) start = at;
      end = next;
    } else if (kind !== dropped) {
      close();
      if (kind === single) words.push({ from: at, start: at, end: next });
    }
    at = next;
  }
  close();
  return words;
}

/** Words between blanks, each with the blanks before it: tokenisers other than BERT's mark the beginning of a word with them. */
export function spacedWords(text: string): Word[] {
  return Array.from(text.matchAll(/\s*(\S+)/g), ({ 0: all, 1: word = "", index }) => {
    const end = index + all.length;
    return { from: index, start: end - word.length, end };
  });
}

function classOf(point: number): number {
  if (point > 0xffff) return findClass(String.fromCodePoint(point));
  let kind = classes[point] as number;
  if (kind === 0) {
    kind = findClass(String.fromCharCode(point));
    classes[point] = kind;
  }
  return kind;
}

// The same classes as in @huggingface/tokenizers (BertNormalizer, BertPreTokenizer), in the same order. Like there, Chinese
// characters beyond the basic plane do not stand alone.
function findClass(character: string): number {
  if (character === "\0" || character === "\ufffd") return dropped;
  if (/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u.test(character) && !/[\t\n\r]/.test(character)) return dropped;
  if (/\s/.test(character)) return blank;
  if (/[\u4e00-\u9fff\u3400-\u4dbf\uf900-\ufaff]/.test(character)) return single;
  return /[\p{P}!-/:-@[-`{-~]/u.test(character) ? single : other;
}
