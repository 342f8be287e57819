/** Currencies that totals may be shown in, each with its rate and where it is from, for the sheet they are chosen in. */
import type { SelectOption } from '@candor/ui';
import { walletCalls } from '@candor/wire';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { VALUATION_CURRENCIES } from '../../platform/storage/index.ts';
import { rateNote, shownRate } from './rate-words.ts';
import { walletText } from './wallet-text.ts';

export function useValuationOptions(isEnabled = true): SelectOption[] {
  const t = useText(walletText);
  const { data } = useCall(walletCalls.rates, {}, { isEnabled });
  if (data === undefined) return VALUATION_CURRENCIES.map((currency) => ({ id: currency, label: currency }));
  return data.map((rate) => ({
    id: rate.currency,
    label: rate.currency,
    note: rate.currency === 'USDT' ? t('byIndex') : rateNote(t, rate),
    value: rate.currency === 'USDT' ? undefined : shownRate(rate),
  }));
}
