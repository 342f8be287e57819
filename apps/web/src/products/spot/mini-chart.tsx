/** A small live chart above the form, of any interval: enough to see where the price comes from, without the chart engine. */
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  type Bar,
  CHART_PERIODS,
  type ChartPeriod,
  PeriodBar,
  openBars,
} from '../../foundation/chart/index.ts';
import { marketText } from '../../foundation/market-data/index.ts';
import { useVenue } from '../../foundation/markets/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { usePreferences } from '../../platform/storage/index.ts';
import type { FormPair } from './form/form-pair.ts';
import { isMiniChartOpen, keepMiniChart, keepMiniPeriod, miniPeriod } from './mini-chart-choice.ts';
import { paintBars } from './mini-chart-painter.ts';
import { spotText } from './spot-text.ts';
import css from './trade.module.css';

export default function MiniChart({ pair }: { pair: FormPair }) {
  const t = useText(spotText);
  const market = useText(marketText);
  const venue = useVenue();
  const [isOpen, setOpen] = useState(isMiniChartOpen);
  const [period, setPeriod] = useState(() => miniPeriod(CHART_PERIODS));
  const toggle = (): void => {
    setOpen(!isOpen);
    keepMiniChart(!isOpen);
  };
  if (!isOpen)
    return (
      <section className={css['mini']} aria-label={t('chart')}>
        <button type="button" className={css['miniHead']} aria-expanded={false} onClick={toggle}>
          <span>{t('chart')}</span>
          <span className="sr-only">{t('showChart')}</span>
          <ChevronDown size={16} aria-hidden="true" />
        </button>
      </section>
    );
  const isSimulated = venue?.isSimulated === true;
  return (
    <section className={css['mini']} data-open aria-label={t('chart')}>
      <PeriodBar
        period={period}
        onPeriod={(next) => {
          setPeriod(next);
          keepMiniPeriod(next);
        }}
      >
        <button
          type="button"
          className={css['miniFold']}
          aria-expanded
          aria-label={t('hideChart')}
          onClick={toggle}
        >
          <ChevronDown size={16} aria-hidden="true" />
        </button>
      </PeriodBar>
      <a
        className={css['miniBody']}
        href={hrefOf('pages/trade/kline', { symbol: `${pair.base}/${pair.quote}` })}
        aria-label={isSimulated ? `${t('openChart')}: ${market('simulated')}` : t('openChart')}
      >
        <MiniCanvas pairKey={pair.key} period={period} decimals={pair.priceDecimals} />
        {isSimulated ? <em>{market('simulated')}</em> : null}
      </a>
    </section>
  );
}

interface MiniCanvasProps {
  pairKey: string;
  period: ChartPeriod;
  decimals: number;
}

function MiniCanvas({ pairKey, period, decimals }: MiniCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const rise = usePreferences((preferences) => preferences.rise);
  const theme = usePreferences((preferences) => preferences.theme);
  useEffect(() => {
    let bars: readonly Bar[] = [];
    let frame = 0;
    const paint = (): void => {
      frame = 0;
      if (canvas.current !== null) paintBars(canvas.current, bars, { decimals, isLine: period === 'line' });
    };
    const repaint = (): void => {
      if (frame === 0) frame = requestAnimationFrame(paint);
    };
    const feed = openBars({ key: pairKey, of: 'trades' }, period, {
      onBars: (next) => {
        bars = next;
        repaint();
      },
      onLive: (bar) => {
        bars = withLive(bars, bar);
        repaint();
      },
      onFailed: () => undefined,
      onSource: () => undefined,
    });
    const size = new ResizeObserver(repaint);
    if (canvas.current !== null) size.observe(canvas.current);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', repaint);
    return () => {
      feed.stop();
      size.disconnect();
      dark.removeEventListener('change', repaint);
      cancelAnimationFrame(frame);
    };
  }, [pairKey, period, decimals, rise, theme]);
  return <canvas ref={canvas} className={css['miniCanvas']} />;
}

/** In place of the running bar, or after it. */
function withLive(bars: readonly Bar[], live: Bar): readonly Bar[] {
  const last = bars.at(-1);
  if (last === undefined || live.timestamp < last.timestamp) return bars;
  return [...(live.timestamp === last.timestamp ? bars.slice(0, -1) : bars), live];
}
