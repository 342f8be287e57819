/** A small live candle chart above the form: enough to see where the price comes from, without the chart engine. */
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Candle, marketText, openCandles } from '../../foundation/market-data/index.ts';
import { useVenue } from '../../foundation/markets/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { usePreferences } from '../../platform/storage/index.ts';
import type { FormPair } from './form/form-pair.ts';
import { isMiniChartOpen, keepMiniChart } from './mini-chart-choice.ts';
import { paintCandles } from './mini-chart-painter.ts';
import { spotText } from './spot-text.ts';
import css from './trade.module.css';

const INTERVAL = '30m';

export default function MiniChart({ pair }: { pair: FormPair }) {
  const t = useText(spotText);
  const market = useText(marketText);
  const venue = useVenue();
  const [isOpen, setOpen] = useState(isMiniChartOpen);
  const toggle = (): void => {
    setOpen(!isOpen);
    keepMiniChart(!isOpen);
  };
  return (
    <section className={css['mini']} data-open={isOpen || undefined} aria-label={t('chart')}>
      <button type="button" className={css['miniHead']} aria-expanded={isOpen} onClick={toggle}>
        <span>
          {t('chart')} · {INTERVAL}
          {venue?.isSimulated === true ? <em>{market('simulated')}</em> : null}
        </span>
        <span className="sr-only">{isOpen ? t('hideChart') : t('showChart')}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {isOpen ? (
        <a
          className={css['miniBody']}
          href={hrefOf('pages/trade/kline', { symbol: `${pair.base}/${pair.quote}` })}
          aria-label={t('openChart')}
        >
          <MiniCanvas pairKey={pair.key} decimals={pair.priceDecimals} />
        </a>
      ) : null}
    </section>
  );
}

function MiniCanvas({ pairKey, decimals }: { pairKey: string; decimals: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const rise = usePreferences((preferences) => preferences.rise);
  const theme = usePreferences((preferences) => preferences.theme);
  useEffect(() => {
    let series: readonly Candle[] = [];
    let frame = 0;
    const paint = (): void => {
      frame = 0;
      if (canvas.current !== null) paintCandles(canvas.current, series, decimals);
    };
    const take = (next: readonly Candle[]): void => {
      series = next;
      if (frame === 0) frame = requestAnimationFrame(paint);
    };
    const feed = openCandles(
      { key: pairKey, interval: INTERVAL },
      { onSeries: take, onLive: (_candle, next) => take(next) },
    );
    const size = new ResizeObserver(() => take(series));
    if (canvas.current !== null) size.observe(canvas.current);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const repaint = (): void => take(series);
    dark.addEventListener('change', repaint);
    return () => {
      feed.stop();
      size.disconnect();
      dark.removeEventListener('change', repaint);
      cancelAnimationFrame(frame);
    };
  }, [pairKey, decimals, rise, theme]);
  return <canvas ref={canvas} className={css['miniCanvas']} />;
}
