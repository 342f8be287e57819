/** The live index with the strike lines of the customer's open options; redrawn once a second, when a tick comes. */
import { Skeleton } from '@candor/ui';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../platform/i18n/index.ts';
import { LoadFailed } from '../../../platform/list/index.ts';
import { usePreferences } from '../../../platform/storage/index.ts';
import type { OptionPair } from '../option-pairs.ts';
import { optionsText } from '../options-text.ts';
import css from '../options.module.css';
import { type StrikeLine, paintTicks } from './tick-painter.ts';
import { HISTORY_MS, type IndexTicks } from './use-index-ticks.ts';

const SPANS = { '1': 60_000, '3': 180_000, '5': HISTORY_MS } as const;
type Span = keyof typeof SPANS;
/** How much of the past is seen; it says nothing of how long an option runs. */
const NEXT: Readonly<Record<Span, Span>> = { '1': '3', '3': '5', '5': '1' };

export interface TickChartProps {
  pair: OptionPair;
  index: IndexTicks;
  strikes: readonly StrikeLine[];
}

export function TickChart({ pair, index, strikes }: TickChartProps) {
  const t = useText(optionsText);
  const [span, setSpan] = useState<Span>('3');
  const { ticks, error } = index;
  return (
    <section className={css['chart']} aria-label={t('chart', { pair: pair.symbol })}>
      <p className={css['chartHead']}>
        <span>{t('chartName', { pair: pair.symbol })}</span>
        <button type="button" className={css['span']} onClick={() => setSpan(NEXT[span])}>
          {t('span')} {t('minutes', { n: Number(span) })} ⇄
        </button>
      </p>
      <div className={css['chartBody']}>
        {ticks.length > 0 ? (
          <Canvas pair={pair} index={index} strikes={strikes} spanMs={SPANS[span]} />
        ) : null}
        {ticks.length === 0 && error !== undefined ? (
          <LoadFailed error={error} onRetry={index.retry} />
        ) : null}
        {ticks.length === 0 && error === undefined ? <Skeleton variant="chart" height={210} /> : null}
      </div>
    </section>
  );
}

function Canvas({ pair, index, strikes, spanMs }: TickChartProps & { spanMs: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const rise = usePreferences((preferences) => preferences.rise);
  const theme = usePreferences((preferences) => preferences.theme);
  const { ticks, latest } = index;
  useEffect(() => {
    const paint = (): void => {
      if (canvas.current === null || latest === undefined) return;
      paintTicks(canvas.current, { ticks, strikes, decimals: pair.priceDecimals, now: latest.at, spanMs });
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
  }, [ticks, latest, strikes, spanMs, rise, theme, pair.priceDecimals]);
  return <canvas ref={canvas} className={css['canvas']} aria-hidden="true" />;
}
