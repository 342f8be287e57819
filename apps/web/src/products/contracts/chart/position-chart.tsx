/** Candles of the pair with the lines of open positions: stops are dragged by finger or arrow keys and confirmed in their sheet. */
import { Segmented, Skeleton } from '@candor/ui';
import type { Interval } from '@candor/wire';
import { useEffect, useRef, useState } from 'react';
import { type Candle, openCandles } from '../../../foundation/market-data/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { usePreferences } from '../../../platform/storage/index.ts';
import type { ContractPair } from '../contract-pair.ts';
import { contractsText } from '../contracts-text.ts';
import css from './chart.module.css';
import type { ChartLine } from './chart-lines.ts';
import { paintPositions } from './chart-painter.ts';
import type { Scale } from './chart-scale.ts';
import { LineHandle } from './line-handle.tsx';

const INTERVALS = ['1m', '5m', '30m', '1h', '1d'] as const satisfies readonly Interval[];
type Shown = (typeof INTERVALS)[number];

export interface PositionChartProps {
  pair: ContractPair;
  lines: readonly ChartLine[];
  /** Decimal text. */
  mark: string | undefined;
  onDrop: (line: ChartLine, price: string) => void;
}

export function PositionChart({ pair, lines, mark, onDrop }: PositionChartProps) {
  const t = useText(contractsText);
  const [interval, setInterval] = useState<Shown>('1m');
  const series = useCandles(pair.key, interval);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState<{ scale: Scale; height: number } | undefined>();
  const rise = usePreferences((preferences) => preferences.rise);
  const theme = usePreferences((preferences) => preferences.theme);
  useEffect(() => {
    const paint = (): void => {
      if (canvas.current === null || series === undefined) return;
      const scale = paintPositions(canvas.current, { series, lines, mark, decimals: pair.decimals });
      setDrawn(scale === undefined ? undefined : { scale, height: canvas.current.clientHeight });
    };
    const frame = requestAnimationFrame(paint);
    const size = new ResizeObserver(paint);
    if (canvas.current !== null) size.observe(canvas.current);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', paint);
    return () => {
      cancelAnimationFrame(frame);
      size.disconnect();
      dark.removeEventListener('change', paint);
    };
  }, [series, lines, mark, rise, theme, pair.decimals]);
  return (
    <section className={css['chart']} aria-label={t('chartOf', { pair: pair.symbol })}>
      <Segmented
        size="s"
        className={css['intervals']}
        label={t('interval')}
        value={interval}
        onChange={setInterval}
        options={INTERVALS.map((id) => ({ id, label: t(`i${id}`) }))}
      />
      <div className={css['body']}>
        <canvas ref={canvas} className={css['canvas']} aria-hidden="true" />
        {series === undefined ? (
          <div className={css['rest']}>
            <Skeleton variant="chart" height={220} />
          </div>
        ) : null}
        {drawn === undefined
          ? null
          : lines.map((line) => (
              <LineHandle
                key={line.key}
                line={line}
                pair={pair}
                scale={drawn.scale}
                height={drawn.height}
                onDrop={onDrop}
              />
            ))}
      </div>
    </section>
  );
}

/** Undefined until the first page of candles is there. */
function useCandles(key: string, interval: Interval): readonly Candle[] | undefined {
  const [state, setState] = useState<{ of: string; series: readonly Candle[] } | undefined>();
  const of = `${key}.${interval}`;
  useEffect(() => {
    const take = (series: readonly Candle[]): void => setState({ of, series });
    const feed = openCandles(key, interval, { onSeries: take, onLive: (_candle, series) => take(series) });
    return () => feed.stop();
  }, [key, interval, of]);
  return state?.of === of ? state.series : undefined;
}
