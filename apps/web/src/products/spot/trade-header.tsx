/** Top of the trading page: which pair, how it moves, and the ways to the list of pairs and to the chart. */
import { IconButton } from '@candor/ui';
import { ChartCandlestick, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { FavouriteButton, LiveChange } from '../../foundation/market-data/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { open } from '../../platform/routing/index.ts';
import type { FormPair } from './form/form-pair.ts';
import { PairSheet } from './pair-sheet.tsx';
import { spotText } from './spot-text.ts';
import css from './trade.module.css';

export function TradeHeader({ pair }: { pair: FormPair }) {
  const t = useText(spotText);
  const [isChoosing, setChoosing] = useState(false);
  const symbol = `${pair.base}/${pair.quote}`;
  return (
    <header className={css['header']}>
      <button type="button" className={css['pair']} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        <h1>{symbol}</h1>
        <ChevronDown size={18} aria-hidden="true" />
        <span className="sr-only">{t('choosePair')}</span>
      </button>
      <LiveChange pair={pair.key} variant="soft" />
      <span className={css['spring']} />
      <FavouriteButton pair={pair} size={20} />
      <IconButton label={t('openChart')} onClick={() => open('pages/trade/kline', { symbol })}>
        <ChartCandlestick size={21} />
      </IconButton>
      <PairSheet
        path="pages/trade/index"
        title={t('choosePair')}
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
      />
    </header>
  );
}
