/** A line without its end; `bytes` is missing when the line is longer than the limit. Lines count from 1. */
export interface Line {
  readonly number: number;
  readonly bytes?: Buffer;
}

/** Lines of a stream. A line over `maxBytes` is passed over without being held. */
export async function* readLines(stream: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Line> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  let number = 0;
  const take = (): Line => {
    number++;
    const line = length > maxBytes ? { number } : { number, bytes: Buffer.concat(pieces) };
    pieces = [];
    length = 0;
    return line;
  };
  const hold = (piece: Uint8Array): void => {
    length += piece.length;
    if (length > maxBytes) pieces = [];
    else pieces.push(piece);
  };
  for await (const piece of stream) {
    let from = 0;
    for (let to = piece.indexOf(10); to >= 0; to = piece.indexOf(10, from)) {
      hold(piece.subarray(from, to));
      yield take();
      from = to + 1;
    }
    if (from < piece.length) hold(piece.subarray(from));
  }
  if (length > 0) yield take();
}
