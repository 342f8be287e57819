/** Figures of book rows as short as the narrow column needs them. Cached formats of the ui package, texts throughout. */
import { formatFixed, formatDecimal as textOf } from '@candor/money';
import { NO_NUMBER, formatCompact, formatDecimal } from '@candor/ui';
import { shareOf } from '../../../foundation/market-data/index.ts';

/** Digits a quantity may take beside a price on 360 px. */
const MOST_DIGITS = 7;
const COMPACT_FROM = 100_000n * 100_000_000n;

export function priceFigure(price: bigint, decimals: number): string {
  return formatDecimal(formatFixed(price, decimals), { decimals });
}

/** 0.01234, 12.345, 1,234.5, 123.45K: places go first, then thousands. */
export function quantityFigure(quantity: bigint, decimals: number): string {
  if (quantity >= COMPACT_FROM) return formatCompact(formatFixed(quantity, 0), { decimals: 2 });
  const whole = (quantity / 100_000_000n).toString().length;
  const places = Math.max(0, Math.min(decimals, MOST_DIGITS - whole));
  return formatDecimal(formatFixed(quantity, places), { decimals: places });
}

/** Places a price needs when it is gathered on `step`: two for 0.01, none for 10. */
export function placesOfStep(step: bigint): number {
  return textOf(step).split('.')[1]?.length ?? 0;
}

/** How much of what the book shows wants to buy, from 0 to 1, and both shares in whole percent. */
export function balanceOf(bought: bigint, sold: bigint): { share: number; words: [string, string] } {
  if (bought + sold === 0n) return { share: 0.5, words: [NO_NUMBER, NO_NUMBER] };
  const share = shareOf(bought, bought + sold);
  const percent = Math.round(share * 100);
  return { share, words: [`${percent}%`, `${100 - percent}%`] };
}
