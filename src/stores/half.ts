const wide = new Float32Array(1);
const bits = new Uint32Array(wide.buffer);

/**
 * A vector in half precision (IEEE 754 binary16), rounded to nearest, the form in which vectors are stored. For unit
 * vectors the cosine changes by less than 0.001. Their components lie in [-1, 1], so there is no overflow to handle;
 * below 2^-14 they become subnormal, below 2^-25 zero.
 */
export function toHalf(vector: Float32Array): Uint16Array {
  const halves = new Uint16Array(vector.length);
  for (let i = 0; i < vector.length; i++) {
    wide[0] = vector[i] as number;
    const word = bits[0] as number;
    const sign = (word >>> 16) & 0x8000;
    const exponent = ((word >>> 23) & 0xff) - 112;
    const fraction = word & 0x7fffff;
    if (exponent > 0) halves[i] = sign | (((exponent << 10) | (fraction >>> 13)) + ((fraction >>> 12) & 1));
    else if (exponent < -10) halves[i] = sign;
    else {
      const full = fraction | 0x800000;
      halves[i] = sign | ((full >>> (14 - exponent)) + ((full >>> (13 - exponent)) & 1));
    }
  }
  return halves;
}

/** Back to single precision; exact. */
export function fromHalf(halves: Uint16Array): Float32Array {
  const vector = new Float32Array(halves.length);
  for (let i = 0; i < halves.length; i++) {
    const word = halves[i] as number;
    const sign = word & 0x8000 ? -1 : 1;
    const exponent = (word >>> 10) & 0x1f;
    const fraction = word & 0x3ff;
    vector[i] = exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
  }
  return vector;
}
