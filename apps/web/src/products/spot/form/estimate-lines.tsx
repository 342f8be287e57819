/** Fee and outcome of the draft against the book of this moment; rewritten with the book, so it stays small. */
import { formatDecimal as textOf, formatFixed, truncateTo } from '@candor/money';
import { NO_NUMBER, formatDecimal } from '@candor/ui';
import { useBook } from '../../../foundation/market-data/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { spotText } from '../spot-text.ts';
import { type Estimate, estimate } from './estimate-rules.ts';
import type { FormPair } from './form-pair.ts';
import css from './order-form.module.css';
import type { Draft } from './order-form-rules.ts';
import { useOwnFees } from './own-fees.ts';

export interface EstimateLinesProps {
  pair: FormPair;
  draft: Draft;
  /** Also the average price: in the confirmation. */
  isFull?: boolean;
}

export function EstimateLines({ pair, draft, isFull = false }: EstimateLinesProps) {
  const t = useText(spotText);
  const result = estimate(useOwnFees(pair), draft, useBook(pair.key));
  const coin = draft.side === 'buy' ? pair.base : pair.quote;
  const places = draft.side === 'buy' ? 8 : 4;
  return (
    <div className={css['lines']}>
      {isFull && draft.type === 'market' ? (
        <Line label={t('averagePrice')} value={averageText(pair, result)} />
      ) : null}
      <Line label={t('fee')} value={amountText(result?.fee, coin, places)} />
      <Line label={t('receive')} value={amountText(result?.received, coin, places)} />
      {result?.isComplete === false ? <p className={css['warning']}>{t('thinBook')}</p> : null}
    </div>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <p className={css['line']}>
      <span>{label}</span>
      <span className={css['figure']}>{value}</span>
    </p>
  );
}

/** Base currency in full, quote currency to four places; the rest is cut, never rounded up (R-MONEY-1). */
function amountText(amount: bigint | undefined, coin: string, places: number): string {
  if (amount === undefined) return NO_NUMBER;
  const shown = truncateTo(amount, places);
  return `${formatDecimal(textOf(shown === 0n ? amount : shown), { isTrimmed: true, decimals: 8 })} ${coin}`;
}

function averageText(pair: FormPair, result: Estimate | undefined): string {
  if (result?.averagePrice === undefined) return NO_NUMBER;
  const text = formatFixed(result.averagePrice, pair.priceDecimals);
  return `${formatDecimal(text, { decimals: pair.priceDecimals })} ${pair.quote}`;
}
