/** Hosts the chart engine: fetches it when first needed, keeps it in step with what is to be shown, colours and language. */
import { EmptyState, Skeleton } from '@candor/ui';
import { ChevronsRight } from 'lucide-react';
import { type CSSProperties, type ReactNode, Suspense, lazy, useEffect, useRef, useState } from 'react';
import { useLanguage, useText } from '../../platform/i18n/index.ts';
import { LoadFailed } from '../../platform/list/index.ts';
import { usePreferences } from '../../platform/storage/index.ts';
import { nextTask } from '../../platform/view/index.ts';
import type { CandlesOf } from '../market-data/index.ts';
import type { Engine, EngineOptions } from './chart-engine.ts';
import type { ChartPeriod } from './chart-period.ts';
import type { IndicatorParams } from './indicators/params.ts';
import css from './price-chart.module.css';
import { priceChartText } from './price-chart-text.ts';
import type { PriceScale } from './price-scale.ts';
import type { ValuesSide } from './values-box.ts';

/** After the chart: nobody draws before there is something to draw on. */
const DrawBar = lazy(() => import('./draw-bar.tsx'));

export interface ShownPair {
  /** As channels name it: BTCUSDT. */
  key: string;
  symbol: string;
  priceDecimals: number;
  quantityDecimals: number;
}

export interface PriceChartProps {
  pair: ShownPair;
  period: ChartPeriod;
  /** What is drawn: our own trades, or the published index, which then stands in the picture by its name. */
  of?: CandlesOf;
  /** Indicators over the candles and in panes below them. */
  main: readonly string[];
  sub: readonly string[];
  /** Periods of indicators, where they are not the usual ones. */
  params?: IndicatorParams;
  className?: string;
  onSource?: (source: string, isCorrected: boolean) => void;
  /** Prices the chart makes room for, and what is told of the scale they stand on; given together or not at all. */
  levels?: readonly number[];
  onScale?: (scale: PriceScale) => void;
  /** With tools to draw on it. */
  hasDrawings?: boolean;
  /** Something on the candles that needs the chart itself, as soon as there are any. */
  tools?: (engine: Engine) => ReactNode;
  /** Stands on the candles, as soon as there are any. */
  over?: ReactNode;
}

type State = Parameters<EngineOptions['onState']>[0] | 'missing';

const NO_LEVELS: readonly number[] = [];
const USUAL: IndicatorParams = {};
const unheard = (): void => {};

export function PriceChart(props: PriceChartProps) {
  const { pair, period, of = 'trades', main, sub, onSource = unheard, onScale, levels = NO_LEVELS } = props;
  const { params = USUAL } = props;
  const t = useText(priceChartText);
  const host = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>('loading');
  const [attempt, setAttempt] = useState(0);
  const [isAway, setAway] = useState(false);
  const [values, setValues] = useState<ValuesSide>();
  const engine = useEngine({
    host,
    attempt,
    onSource,
    onScale,
    onState: setState,
    onAway: setAway,
    onValues: setValues,
  });
  const { key, priceDecimals, quantityDecimals } = pair;
  useEffect(() => engine?.setIndicators(main, sub, params), [engine, main, sub, params]);
  useEffect(
    () => engine?.show({ key, of, period, priceDecimals, quantityDecimals }),
    [engine, key, of, period, priceDecimals, quantityDecimals],
  );
  useEffect(() => engine?.setLevels(levels), [engine, levels]);
  useRepaint(engine);
  return (
    <div
      className={[css['stage'], props.className].join(' ')}
      data-values={values}
      style={{ '--panes': period === 'line' ? Math.min(1, sub.length) : sub.length } as CSSProperties}
    >
      <div ref={host} className={css['canvas']} role="img" aria-label={`${pair.symbol} ${period}`} />
      {of === 'index' ? (
        <p className={css['name']} style={{ top: `${4 + 18 * main.length}px` }}>
          {t('ofIndex')}
        </p>
      ) : null}
      {state === 'ready' ? props.over : null}
      {state === 'ready' && engine !== undefined ? props.tools?.(engine) : null}
      {state === 'ready' && props.hasDrawings === true && engine !== undefined ? (
        <Suspense fallback={null}>
          <DrawBar engine={engine} pairKey={key} />
        </Suspense>
      ) : null}
      {state === 'ready' && isAway ? (
        <button
          type="button"
          className={css['latest']}
          aria-label={t('latest')}
          onClick={() => engine?.toLatest()}
        >
          <ChevronsRight size={18} aria-hidden="true" />
        </button>
      ) : null}
      {state === 'ready' ? null : <Cover state={state} onAgain={() => setAttempt(attempt + 1)} />}
    </div>
  );
}

/** Stands over the chart until there is one. */
function Cover({ state, onAgain }: { state: Exclude<State, 'ready'>; onAgain: () => void }) {
  const t = useText(priceChartText);
  return (
    <div className={css['cover']} data-cover="">
      {state === 'loading' ? <Skeleton variant="chart" height={300} /> : null}
      {state === 'empty' ? <EmptyState isCompact title={t('noCandles')} /> : null}
      {state === 'failed' || state === 'missing' ? (
        <LoadFailed error={undefined} onRetry={() => (state === 'missing' ? location.reload() : onAgain())} />
      ) : null}
    </div>
  );
}

interface UseEngine extends Pick<EngineOptions, 'onState' | 'onSource' | 'onAway' | 'onValues'> {
  onScale: ((scale: PriceScale) => void) | undefined;
  host: { current: HTMLDivElement | null };
  attempt: number;
  onState: (state: State) => void;
}

/** A new engine per language, because its words are drawn; disposed when the page is left or hidden. */
function useEngine(of: UseEngine): Engine | undefined {
  const { host, attempt, onState, onSource, onScale, onAway, onValues } = of;
  const t = useText(priceChartText);
  const language = useLanguage();
  const [engine, setEngine] = useState<Engine | undefined>();
  useEffect(() => {
    let made: Engine | undefined;
    let isLeft = false;
    onState('loading');
    const words = {
      time: t('time'),
      open: t('open'),
      high: t('high'),
      low: t('low'),
      close: t('close'),
      volume: t('volume'),
      change: t('change'),
    };
    Promise.all([import('./chart-engine.ts'), fetchLevels(onScale)])
      .then(async ([{ createEngine, prepareEngine }, levelsOn]) => {
        // In steps, between which the page answers and draws.
        await nextTask();
        if (isLeft) return;
        prepareEngine();
        await nextTask();
        if (isLeft || host.current === null) return;
        made = createEngine({
          element: host.current,
          language,
          words,
          onState,
          onSource,
          onAway,
          onValues,
          levelsOn,
        });
        setEngine(made);
      })
      .catch(() => isLeft || onState('missing'));
    return () => {
      isLeft = true;
      setEngine(undefined);
      made?.dispose();
    };
  }, [host, language, t, attempt, onState, onSource, onScale, onAway, onValues]);
  return engine;
}

/** Only charts with something on them carry the code for it. */
async function fetchLevels(onScale: UseEngine['onScale']): Promise<EngineOptions['levelsOn']> {
  if (onScale === undefined) return undefined;
  const { priceLevels } = await import('./price-levels.ts');
  return (chart) => priceLevels(chart, onScale);
}

/** Follows the theme, the system's included, and the rise colour. */
function useRepaint(engine: Engine | undefined): void {
  const theme = usePreferences((preferences) => preferences.theme);
  const rise = usePreferences((preferences) => preferences.rise);
  const seen = useRef<Engine>(undefined);
  useEffect(() => {
    // A new one comes in today's colours.
    if (seen.current === engine) engine?.repaint();
    seen.current = engine;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const repaint = (): void => engine?.repaint();
    dark.addEventListener('change', repaint);
    return () => dark.removeEventListener('change', repaint);
  }, [engine, theme, rise]);
}
