/** The latest trades in the narrow column beside the form, newest on top. */
import { EmptyState, Skeleton, formatDecimal, formatTime } from '@candor/ui';
import { readAmount } from '@candor/money';
import { memo } from 'react';
import { type TapeTrade, useTape } from '../../../foundation/market-data/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import type { FormPair } from '../form/form-pair.ts';
import { spotText } from '../spot-text.ts';
import { quantityFigure } from './book-figures.ts';
import css from './order-book.module.css';

const SHOWN = 18;

export default function LastTrades({ pair }: { pair: FormPair }) {
  const t = useText(spotText);
  const tape = useTape(pair.key);
  if (tape === undefined) return <Skeleton count={10} />;
  if (tape.length === 0) return <EmptyState isCompact title={t('noTrades')} />;
  return (
    <div className={css['tape']}>
      <div className={css['head']}>
        <span>
          {t('price')}
          <br />({pair.quote})
        </span>
        <span>
          {t('quantity')}
          <br />({pair.base})
        </span>
      </div>
      {tape.slice(0, SHOWN).map((trade) => (
        <Row key={trade.id} trade={trade} pair={pair} />
      ))}
    </div>
  );
}

const Row = memo(function Row({ trade, pair }: { trade: TapeTrade; pair: FormPair }) {
  const t = useText(spotText);
  const time = formatTime(trade.ts, { shape: 'time' });
  return (
    <p className={css['trade']} data-side={trade.side} data-busted={trade.busted || undefined} title={time}>
      <span>{formatDecimal(trade.price, { decimals: pair.priceDecimals })}</span>
      <span>
        {trade.busted === true
          ? t('busted')
          : quantityFigure(readAmount(trade.qty) ?? 0n, pair.quantityDecimals)}
      </span>
    </p>
  );
});
