/** The latest trades of the pair, newest on top. */
import { EmptyState, Skeleton, formatDecimal, formatTime } from '@candor/ui';
import { memo } from 'react';
import { type TapeTrade, useTape } from '../../../foundation/market-data/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import type { FormPair } from '../form/form-pair.ts';
import { chartText } from './chart-text.ts';
import css from './chart.module.css';

const SHOWN = 40;

export default function TradesTab({ pair }: { pair: FormPair }) {
  const t = useText(chartText);
  const tape = useTape(pair.key);
  if (tape === undefined) return <Skeleton count={8} className={css['skeleton']} />;
  if (tape.length === 0) return <EmptyState isCompact title={t('noTrades')} />;
  return (
    <div className={css['tape']}>
      <div className={css['tapeHead']}>
        <span>{t('time')}</span>
        <span>
          {t('price')} ({pair.quote})
        </span>
        <span>
          {t('quantity')} ({pair.base})
        </span>
      </div>
      {tape.slice(0, SHOWN).map((trade) => (
        <TapeRow key={trade.id} trade={trade} pair={pair} />
      ))}
    </div>
  );
}

const TapeRow = memo(function TapeRow({ trade, pair }: { trade: TapeTrade; pair: FormPair }) {
  const t = useText(chartText);
  return (
    <div className={css['trade']} data-side={trade.side} data-busted={trade.busted || undefined}>
      <time>{formatTime(trade.ts, { shape: 'time' })}</time>
      <span>{formatDecimal(trade.price, { decimals: pair.priceDecimals })}</span>
      <span>
        {trade.busted === true ? <small className={css['busted']}>{t('busted')}</small> : null}
        {formatDecimal(trade.qty, { decimals: pair.quantityDecimals })}
      </span>
    </div>
  );
});
