/** A computed value, or the reason why there is none. Nothing is guessed: what is not sure is refused. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

export const found = <T>(value: T): Outcome<T> => ({ ok: true, value });

export const refused = (reason: string): { readonly ok: false; readonly reason: string } => ({ ok: false, reason });
