/** What the market would give now, what it costs, and the price beyond which nothing is executed. */
import { formatDecimal as textOf, formatFixed, truncateTo } from '@candor/money';
import { NO_NUMBER, formatDecimal, formatPercent } from '@candor/ui';
import { useBook } from '../../../foundation/market-data/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { type Estimate, estimate } from '../form/estimate-rules.ts';
import type { Draft, PriceBand } from '../form/order-form-rules.ts';
import { useOwnFees } from '../form/own-fees.ts';
import type { Route } from './convert-rules.ts';
import { convertText } from './convert-text.ts';
import css from './convert.module.css';

export function useEstimate({ pair }: Route, draft: Draft): Estimate | undefined {
  return estimate(useOwnFees(pair), draft, useBook(pair.key));
}

/** Cut, never rounded up (R-MONEY-1). */
export function shownAmount(amount: bigint): string {
  const shown = truncateTo(amount, 6);
  return formatDecimal(textOf(shown === 0n ? amount : shown), { isTrimmed: true, decimals: 8 });
}

export function GetLine({ route, draft, to }: { route: Route; draft: Draft; to: string }) {
  const t = useText(convertText);
  const result = useEstimate(route, draft);
  return (
    <p className={css['get']}>
      {result === undefined ? NO_NUMBER : t('about', { amount: shownAmount(result.received), coin: to })}
    </p>
  );
}

export interface ConvertQuoteProps {
  route: Route;
  draft: Draft;
  band: PriceBand | null;
  to: string;
}

export function ConvertQuote({ route, draft, band, to }: ConvertQuoteProps) {
  const t = useText(convertText);
  const { pair, side } = route;
  const { takerRate } = useOwnFees(pair);
  const result = useEstimate(route, draft);
  const worst = band === null ? undefined : side === 'buy' ? band.highestBuy : band.lowestSell;
  const price = (value: bigint | undefined): string =>
    value === undefined
      ? NO_NUMBER
      : `${formatDecimal(formatFixed(value, pair.priceDecimals), { decimals: pair.priceDecimals })} ${pair.quote}`;
  const rows = [
    [t('price'), price(result?.averagePrice)],
    [
      t('fee', { rate: formatPercent(textOf(takerRate * 100n)).replace('+', '') }),
      result === undefined ? NO_NUMBER : `${shownAmount(result.fee)} ${to}`,
    ],
    [t('worst'), worst === undefined ? t('noWorst') : price(worst)],
  ] as const;
  return (
    <div className={css['box']}>
      <dl className={css['facts']}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {worst === undefined ? null : <p className={css['note']}>{t('worstHint')}</p>}
      {result?.isComplete === false ? <p className={css['warn']}>{t('thin')}</p> : null}
    </div>
  );
}
