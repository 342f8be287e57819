/** Prices of orders and fills as everywhere else: in the step of their pair, and an average in all its digits where it has more. */
import { NO_NUMBER, formatDecimal } from '@candor/ui';
import { usePair } from '../../../foundation/markets/index.ts';

export function usePriceText(symbol: string): (price: string | null) => string {
  const least = usePair(symbol)?.filters.price_decimals ?? 0;
  return (price) =>
    price === null
      ? NO_NUMBER
      : formatDecimal(price, { decimals: Math.max(least, price.split('.')[1]?.length ?? 0) });
}
