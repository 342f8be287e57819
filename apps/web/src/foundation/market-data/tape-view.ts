/** The latest trades of a pair, newest first: a snapshot, then each trade once however often it is heard. Pure. */

export interface TapeTrade {
  id: number;
  price: string;
  qty: string;
  /** Of the taker. */
  side: 'buy' | 'sell';
  ts: number;
  /** Undone because it broke the price band (R-MD-6). */
  busted?: boolean;
}

/** As many as the channel's snapshot brings. */
export const TAPE_LENGTH = 50;

/** `known` newest first; `heard` in any order. Gives `known` itself when nothing is new. */
export function withTrades(known: readonly TapeTrade[], heard: readonly TapeTrade[]): readonly TapeTrade[] {
  const newest = known[0]?.id ?? Number.NEGATIVE_INFINITY;
  const fresh = heard.filter((trade) => trade.id > newest).sort((one, other) => other.id - one.id);
  return fresh.length === 0 ? known : [...fresh, ...known].slice(0, TAPE_LENGTH);
}

export function startTape(snapshot: readonly TapeTrade[]): readonly TapeTrade[] {
  return withTrades([], snapshot);
}
