/** Amounts at the display scale of their currency, truncated (R-MONEY-1), and stars where balances are hidden. */
import { STARS, formatDecimal } from '@candor/ui';
import { useCallback } from 'react';
import { usePreferences } from '../../platform/storage/index.ts';
import { usePairs } from '../markets/index.ts';

/** Currencies whose people count without decimals. */
const WHOLE: ReadonlySet<string> = new Set(['JPY', 'KRW']);

export type AmountFormat = (text: string | undefined | null, currencyName: string) => string;

/** `format('0.12345678', 'BTC')`; two places always, further ones only where they say something. */
export function useAmountFormat(): AmountFormat {
  const currencies = usePairs()?.currencies;
  return useCallback(
    (text, name) => {
      const known = currencies?.find((currency) => currency.name === name)?.display_decimals;
      return formatAmount(text, known ?? (WHOLE.has(name) ? 0 : 2));
    },
    [currencies],
  );
}

/** The same for the customer's own balances: stars while they are hidden. */
export function useBalanceFormat(): AmountFormat {
  const format = useAmountFormat();
  const isHidden = usePreferences((preferences) => preferences.hideBalances);
  return useCallback((text, name) => (isHidden ? STARS : format(text, name)), [format, isHidden]);
}

export function formatAmount(
  text: string | undefined | null,
  decimals: number,
  { isSigned = false }: { isSigned?: boolean } = {},
): string {
  if (decimals <= 2) return formatDecimal(text, { decimals, isSigned });
  const exact = formatDecimal(text, { decimals, isSigned, isTrimmed: true });
  const places = exact.includes('.') ? exact.length - exact.indexOf('.') - 1 : 0;
  return places < 2 ? formatDecimal(text, { decimals: 2, isSigned }) : exact;
}
