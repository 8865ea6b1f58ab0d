import { detect } from "chardet";
import { DataError } from "../core/errors/index.ts";

/**
 * Text from bytes in any encoding: byte order mark, UTF-16 without one, then UTF-8 if the bytes are valid UTF-8 (hardly
 * any other text is, whatever is declared), then what the transport or the HTML head declares, then UTF-8 with few
 * mistakes, then the likeliest encoding by its statistics.
 *
 * @throws DataError when the bytes are no text.
 */
export function decodeText(bytes: Uint8Array, uri: string, declared?: string): string {
  const wide = wideEncoding(bytes);
  if (wide !== undefined) return decode(bytes, wide) ?? notText(uri);
  if (looksBinary(bytes)) return notText(uri);
  const stateful = switchesCharacterSets(bytes) ? "iso-2022-jp" : undefined;
  for (const label of [stateful, "utf-8", declared, declaredInside(bytes)]) {
    const text = label === undefined ? undefined : decode(bytes, label, true);
    if (text !== undefined) return text;
  }
  return nearlyUtf8(bytes) ?? likeliest(bytes) ?? notText(uri);
}

function notText(uri: string): never {
  throw new DataError(uri, "it holds binary data, no text", "Convert it to text, HTML, PDF or CSV first.");
}

/** Undefined for an unknown label, and for bytes that are not of the encoding when `fatal`. */
function decode(bytes: Uint8Array, label: string, fatal = false): string | undefined {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return undefined;
    throw error;
  }
}

/** UTF-16 by its mark, or by nearly every second byte of Western text being zero, on one side only. */
export function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, 4_096);
  let [even, odd] = [0, 0];
  for (let i = 0; i < sample.length; i++) {
    if (sample[i] !== 0) continue;
    if (i % 2 === 0) even++;
    else odd++;
  }
  const half = sample.length / 2;
  if (half < 2) return undefined;
  if (odd > 0.6 * half && even < 0.05 * half) return "utf-16le";
  return even > 0.6 * half && odd < 0.05 * half ? "utf-16be" : undefined;
}

function looksBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 65_536);
  let controls = 0;
  for (const byte of sample) {
    if (byte === 0) return true;
    if (byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32)) controls++;
  }
  return controls > sample.length * 0.02;
}

/** ISO-2022-JP is made of ASCII bytes, so it would pass as UTF-8; its escapes tell. */
function switchesCharacterSets(bytes: Uint8Array): boolean {
  const sample = Buffer.from(bytes.subarray(0, 65_536));
  return sample.includes("\u001b$B") || sample.includes("\u001b$@");
}

function declaredInside(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 4_096)).toString("latin1");
  return (head.match(/^\s*<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i) ??
    head.match(/<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i))?.[1];
}

/** UTF-8 in which few bytes are broken, as after a careless cut, stays UTF-8. */
function nearlyUtf8(bytes: Uint8Array): string | undefined {
  const text = decode(bytes, "utf-8") ?? "";
  let [broken, foreign] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0xfffd) broken++;
    else if (unit > 0x7f) foreign++;
  }
  return foreign > 10 * broken ? text : undefined;
}

function likeliest(bytes: Uint8Array): string | undefined {
  const guess = detect(bytes.subarray(0, 100_000));
  // UTF-8 and ASCII were tried; guessed again they would only hide what is broken.
  const label = guess === null || /^(?:utf-8|ascii)$/i.test(guess) ? "windows-1252" : guess;
  return decode(bytes, label, true) ?? decode(bytes, "windows-1252");
}

/** The charset parameter of a media type. */
export function charsetOf(mediaType: string | undefined): string | undefined {
  return mediaType?.match(/charset\s*=\s*"?([\w-]+)/i)?.[1];
}

/** A stream of UTF-8 from one of UTF-16 or UTF-8, by its first piece; a byte order mark goes. */
export async function* utf8Bytes(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let started = false;
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const piece of stream) {
    let part = piece;
    if (!started) {
      started = true;
      const wide = wideEncoding(piece);
      if (wide !== undefined) decoder = new TextDecoder(wide);
      else if (piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf) part = piece.subarray(3);
    }
    yield decoder === undefined ? part : Buffer.from(decoder.decode(part, { stream: true }));
  }
  if (decoder !== undefined) yield Buffer.from(decoder.decode());
}
