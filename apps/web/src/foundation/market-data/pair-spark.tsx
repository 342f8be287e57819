/** A day of a pair as a line; its colour is that of the change beside it, so that the two never disagree. */
import { Sparkline } from '@candor/ui';
import { usePrice } from '../markets/index.ts';
import type { ListedPair } from './pair-list-rules.ts';
import { plotted } from './plot.ts';

export function PairSpark({ pair, width, height }: { pair: ListedPair; width?: number; height?: number }) {
  const change = usePrice(pair.key)?.change ?? pair.change;
  const direction = change.startsWith('-') ? 'down' : /[1-9]/.test(change) ? 'up' : 'flat';
  return (
    <Sparkline
      values={pair.spark.map(plotted)}
      direction={direction}
      width={width ?? 56}
      height={height ?? 26}
    />
  );
}
