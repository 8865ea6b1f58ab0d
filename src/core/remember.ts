/** A pure function of a text that gives the same value again without making it anew. It holds `size` values, then starts anew. */
export function remember<Value>(size: number, make: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, { readonly value: Value }>();
  return (text) => {
    const told = known.get(text);
    if (told !== undefined) return told.value;
    const value = make(text);
    if (known.size >= size) known.clear();
    known.set(text, { value });
    return value;
  };
}
