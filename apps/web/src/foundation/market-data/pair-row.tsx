/** One pair in a list: name and turnover, a day as a line, price and change. */
import { CoinIcon, Sparkline, classNames } from '@candor/ui';
import { memo } from 'react';
import { usePrice } from '../markets/index.ts';
import { LiveChange, LivePrice, LiveTurnover } from './pair-figures.tsx';
import css from './pair-row.module.css';
import type { ListedPair } from './pair-list-rules.ts';
import { plotted } from './plot.ts';

export interface PairRowProps {
  pair: ListedPair;
  href: string;
  hasSpark?: boolean;
  onPress?: (() => void) | undefined;
  /** Position in a ranking, from 1. */
  rank?: number | undefined;
  className?: string | undefined;
}

export const PairRow = memo(function PairRow({
  pair,
  href,
  hasSpark,
  onPress,
  rank,
  className,
}: PairRowProps) {
  return (
    <a
      className={classNames(css['row'], className)}
      href={href}
      onClick={onPress}
      data-ranked={rank !== undefined || undefined}
    >
      {rank === undefined ? null : <span className={css['rank']}>{rank}</span>}
      <CoinIcon symbol={pair.base} size={30} />
      <span className={css['words']}>
        <span className={css['name']}>
          {pair.base}
          <small>/{pair.quote}</small>
        </span>
        <LiveTurnover pair={pair.key} initial={pair.quoteVolume} className={css['turnover']} />
      </span>
      {hasSpark === true ? <PairSpark pair={pair} /> : null}
      <LivePrice pair={pair.key} initial={pair.last} className={css['price']} isPlain />
      <LiveChange pair={pair.key} initial={pair.change} />
    </a>
  );
});

/** Its colour is that of the change beside it, so that the two never disagree. */
export function PairSpark({ pair, width, height }: { pair: ListedPair; width?: number; height?: number }) {
  const change = usePrice(pair.key)?.change ?? pair.change;
  const direction = change.startsWith('-') ? 'down' : /[1-9]/.test(change) ? 'up' : 'flat';
  return (
    <Sparkline
      values={pair.spark.map(plotted)}
      direction={direction}
      width={width ?? 56}
      height={height ?? 26}
      className={css['spark']}
    />
  );
}
