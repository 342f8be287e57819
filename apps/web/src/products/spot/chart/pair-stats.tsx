/** The pair's figures above the chart: last price large, the day beside it. */
import { formatCompact, formatDecimal } from '@candor/ui';
import { LiveChange, LivePrice } from '../../../foundation/market-data/index.ts';
import { usePrice } from '../../../foundation/markets/index.ts';
import { tagOf, useText } from '../../../platform/i18n/index.ts';
import type { FormPair } from '../form/form-pair.ts';
import { chartText } from './chart-text.ts';
import css from './chart.module.css';

export function PairStats({ pair }: { pair: FormPair }) {
  const t = useText(chartText);
  const price = usePrice(pair.key);
  const decimals = pair.priceDecimals;
  const figures: [string, string][] = [
    [t('high24'), formatDecimal(price?.high, { decimals })],
    [t('volume24', { coin: pair.base }), formatCompact(price?.volume, { locale: tagOf() })],
    [t('low24'), formatDecimal(price?.low, { decimals })],
    [t('turnover24', { coin: pair.quote }), formatCompact(price?.quoteVolume, { locale: tagOf() })],
  ];
  return (
    <div className={css['stats']}>
      <div className={css['now']}>
        <LivePrice pair={pair.key} className={css['price']} />
        <LiveChange pair={pair.key} variant="text" className={css['move']} />
      </div>
      <dl className={css['day']}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
