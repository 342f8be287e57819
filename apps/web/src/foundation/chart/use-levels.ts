/** Levels on a chart that keeps its own mark of the last price: makes room for them while they are near, and says how high prices stand. */
import { useEffect, useRef, useState } from 'react';
import type { Engine } from './chart-engine.ts';
import type { PriceLevels } from './price-levels.ts';
import type { PriceScale } from './price-scale.ts';

export function useLevels(engine: Engine, prices: readonly number[]): PriceScale | undefined {
  const [scale, setScale] = useState<PriceScale | undefined>();
  const [levels, setLevels] = useState<PriceLevels | undefined>();
  const made = useRef<PriceLevels | undefined>(undefined);
  useEffect(() => {
    let isLeft = false;
    // Without the code for it there are no lines; the chart itself stands.
    import('./price-levels.ts').then(
      ({ priceLevels }) => {
        if (isLeft) return;
        engine.withChart((chart) => setLevels((made.current = priceLevels(chart, setScale))));
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
      made.current?.stop();
      engine.withChart(() => made.current?.set([]));
      made.current = undefined;
      setLevels(undefined);
    };
  }, [engine]);
  useEffect(() => levels?.set(prices), [levels, prices]);
  return scale;
}
