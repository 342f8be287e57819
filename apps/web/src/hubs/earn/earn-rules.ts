/** Adds up what several products earn, in USDT. Pure. */
import { formatDecimal, readAmount } from '@candor/money';
import type { Earnings } from '../../foundation/product/index.ts';

export function sumOf(all: readonly Earnings[]): Earnings {
  const total = (of: 'held' | 'today' | 'total'): string =>
    formatDecimal(all.reduce((sum, each) => sum + (readAmount(each[of]) ?? 0n), 0n));
  return {
    held: total('held'),
    today: total('today'),
    total: total('total'),
    count: all.reduce((sum, each) => sum + each.count, 0),
    isComplete: all.every(({ isComplete }) => isComplete),
  };
}
