/** The three most traded pairs as cards. */
import { Skeleton } from '@candor/ui';
import {
  LiveChange,
  LivePrice,
  PairSpark,
  rankPairs,
  useListedPairs,
} from '../../foundation/market-data/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import css from './home.module.css';

const CARDS = 3;

export function Highlights() {
  const { pairs } = useListedPairs();
  if (pairs === undefined) {
    return (
      <div className={css['cards']}>
        {Array.from({ length: CARDS }, (_, index) => (
          <span key={index} className={css['card']}>
            <Skeleton count={3} />
          </span>
        ))}
      </div>
    );
  }
  return (
    <div className={css['cards']}>
      {rankPairs(pairs, 'hot', CARDS).map((pair) => (
        <a
          key={pair.key}
          className={css['card']}
          href={hrefOf('pages/trade/kline', { symbol: `${pair.base}/${pair.quote}` })}
        >
          <strong>
            {pair.base}
            <small>/{pair.quote}</small>
          </strong>
          <LivePrice pair={pair.key} initial={pair.last} className={css['cardPrice']} isPlain />
          <LiveChange pair={pair.key} initial={pair.change} variant="text" className={css['cardChange']} />
          <PairSpark pair={pair} width={90} height={24} />
        </a>
      ))}
    </div>
  );
}
