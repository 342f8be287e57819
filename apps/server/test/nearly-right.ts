/** A key, token or code that is right but for its last letter: what a test asks with to see that it is refused. */

/** The new letter always differs: a fixed one would be the right one in one of 64 runs. */
export function nearlyRight(text: string): string {
  const last = text.at(-1);
  if (last === undefined) throw new RangeError('nothing to change');
  return `${text.slice(0, -1)}${last === 'A' ? 'B' : 'A'}`;
}
