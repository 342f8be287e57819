/** The order in which a queue was last shown, so that a decided case leads to the next one without a way back. */

const orders = new Map<string, readonly number[]>();

export function rememberQueue(path: string, ids: readonly number[]): void {
  orders.set(path, ids);
}

/** The case that stood below this one; undefined at the end, and where the queue was not seen. */
export function nextInQueue(path: string, id: number): number | undefined {
  const ids = orders.get(path) ?? [];
  const place = ids.indexOf(id);
  return place < 0 ? ids[0] : ids[place + 1];
}
