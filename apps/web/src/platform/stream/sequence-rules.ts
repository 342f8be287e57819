/** What a push means for the sequence of its channel (R-RT-1, R-RT-4). Pure. */

export type Verdict =
  /** A snapshot, or the first push heard: a new beginning. */
  | 'start'
  | 'next'
  /** Already heard, for example replayed after a reconnect. */
  | 'old'
  /** Something in between was lost. */
  | 'gap';

export function judge(last: number | undefined, push: { t: 'snapshot' | 'update'; seq: number }): Verdict {
  if (push.t === 'snapshot' || last === undefined) return 'start';
  if (push.seq <= last) return 'old';
  return push.seq === last + 1 ? 'next' : 'gap';
}

/** What to tell the server so that it sends exactly `wanted`. */
export function subscriptionChange(
  wanted: ReadonlySet<string>,
  sent: ReadonlySet<string>,
): { sub: string[]; unsub: string[] } {
  return {
    sub: [...wanted].filter((channel) => !sent.has(channel)),
    unsub: [...sent].filter((channel) => !wanted.has(channel)),
  };
}
