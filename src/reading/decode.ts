import { detect } from "chardet";
import { DataError } from "../core/errors/index.ts";

/**
 * Text from bytes in any encoding: byte order mark, then what the transport or the HTML head declares, then UTF-8 if the
 * bytes are valid UTF-8, then the likeliest encoding by its statistics.
 *
 * @throws DataError when the bytes are no text.
 */
export function decodeText(bytes: Uint8Array, uri: string, declared?: string): string {
  const marked = byteOrderMark(bytes);
  if (marked !== undefined) return decode(bytes, marked) ?? notText(uri);
  const wide = wideGuess(bytes);
  if (wide !== undefined) return decode(bytes, wide) ?? notText(uri);
  if (looksBinary(bytes)) return notText(uri);
  for (const label of [declared, declaredInHtml(bytes), "utf-8"]) {
    const text = label === undefined ? undefined : decode(bytes, label, true);
    if (text !== undefined) return text;
  }
  const guess = detect(bytes.subarray(0, 100_000));
  return decode(bytes, guess ?? "windows-1252") ?? decode(bytes, "windows-1252") ?? notText(uri);
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

function byteOrderMark(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return "utf-8";
  if (a === 0xff && b === 0xfe) return "utf-16le";
  return a === 0xfe && b === 0xff ? "utf-16be" : undefined;
}

/** UTF-16 without a mark: nearly every second byte of Western text is zero, on one side only. */
function wideGuess(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, 4_096);
  const zeros = [0, 0];
  sample.forEach((byte, i) => {
    if (byte === 0) zeros[i % 2] = (zeros[i % 2] as number) + 1;
  });
  const [even = 0, odd = 0] = zeros;
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

function declaredInHtml(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 4_096)).toString("latin1");
  return head.match(/<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i)?.[1];
}

/** The charset parameter of a media type. */
export function charsetOf(mediaType: string | undefined): string | undefined {
  return mediaType?.match(/charset\s*=\s*"?([\w-]+)/i)?.[1];
}
