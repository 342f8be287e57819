/** A job over many pieces: one that fails holds up no other, and yet the job has failed, so that somebody hears of it (R-OPS-11). */

/** Throws at the end, with the first failure as its cause; `onFailed` is told of each. */
export async function eachByItself<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  onFailed: (error: unknown, item: Item) => void,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items)
    await work(item).catch((error: unknown) => {
      onFailed(error, item);
      failures.push(error);
    });
  const [first] = failures;
  if (first === undefined) return;
  const reason = first instanceof Error ? first.message : String(first);
  throw new Error(`${failures.length} of ${items.length}: ${reason}`, { cause: first });
}
