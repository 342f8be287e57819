/** Which pairs have a chain of published ticks, and on which of them options are sold. */
import type { Markets, Pair } from '../markets/index.ts';

/** Pairs on which contracts are sold; every tick of theirs is published in a chain. */
const CHAINED = ['BTC', 'ETH', 'SOL', 'XRP', 'BNB', 'DOGE'].map((base) => `${base}/USDT`);
/** Those on which options are sold as well. */
const WITH_OPTIONS: readonly string[] = ['BTC/USDT', 'ETH/USDT'];

export const chainedPairs = (markets: Markets): Pair[] =>
  CHAINED.flatMap((symbol) => markets.pairBySymbol(symbol) ?? []);

export const hasOptions = ({ symbol }: Pair): boolean => WITH_OPTIONS.includes(symbol);
