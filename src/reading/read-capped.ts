import { SourceError } from "../core/errors/index.ts";

/** The whole body, read as a stream that is given up as soon as it holds more than `maxBytes`. */
export async function readCapped(response: Response, url: string, maxBytes: number): Promise<Uint8Array> {
  const chunks = await Array.fromAsync(cappedChunks(response, url, maxBytes));
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/** The body as it arrives; throws `SourceError` "too-large" as soon as it holds more than `maxBytes`. */
export async function* cappedChunks(response: Response, url: string, maxBytes: number): AsyncGenerator<Uint8Array> {
  const tooLarge = () =>
    new SourceError(url, "too-large", `${url} is larger than ${maxBytes} bytes. Raise the limit or leave it out.`);
  // Only a hint: it may be absent or wrong, and counts bytes before decompression.
  const announced = Number(response.headers.get("content-length"));
  if (announced > maxBytes) {
    await response.body?.cancel();
    throw tooLarge();
  }
  let size = 0;
  // Leaving the loop cancels the stream.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    yield chunk;
  }
}
