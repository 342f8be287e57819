/** One pair in a list: name and turnover, a day as a line, price and change. */
import { CoinIcon, classNames } from '@candor/ui';
import { memo } from 'react';
import { LiveChange, LivePrice, LiveTurnover } from './pair-figures.tsx';
import css from './pair-row.module.css';
import type { ListedPair } from './pair-list-rules.ts';
import { PairSpark } from './pair-spark.tsx';

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
