/** From one moment to another, as lists are asked for by their `from` and `to`; the end is not part of it, null is open. */
export type Span = readonly [from: Date | null, to: Date | null];

export const ALWAYS: Span = [null, null];

/** For lists that are short enough to be read whole. */
export function isWithin([from, to]: Span, at: number): boolean {
  return (from === null || at >= from.getTime()) && (to === null || at < to.getTime());
}

export function spanOf({ from, to }: { from?: number | undefined; to?: number | undefined }): Span {
  return [from === undefined ? null : new Date(from), to === undefined ? null : new Date(to)];
}
