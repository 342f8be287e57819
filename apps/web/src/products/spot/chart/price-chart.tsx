/** Hosts the chart engine: fetches it when first needed, keeps it in step with settings, colours and language. */
import { EmptyState, ErrorState, Skeleton } from '@candor/ui';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useLanguage, useText } from '../../../platform/i18n/index.ts';
import { usePreferences } from '../../../platform/storage/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import type { FormPair } from '../form/form-pair.ts';
import type { Engine, EngineOptions } from './chart-engine.ts';
import { useChartSettings } from './chart-settings.ts';
import { chartText } from './chart-text.ts';
import css from './chart.module.css';

export interface PriceChartProps {
  pair: FormPair;
  onSource: (source: string) => void;
}

type State = Parameters<EngineOptions['onState']>[0] | 'missing';

export function PriceChart({ pair, onSource }: PriceChartProps) {
  const t = useText(chartText);
  const words = useText(wordsText);
  const host = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>('loading');
  const [attempt, setAttempt] = useState(0);
  const engine = useEngine({ host, attempt, onState: setState, onSource });
  const { period, main, sub } = useChartSettings();
  const { key, priceDecimals, quantityDecimals } = pair;
  useEffect(() => engine?.setIndicators(main, sub), [engine, main, sub]);
  useEffect(
    () => engine?.show({ key, period, priceDecimals, quantityDecimals }),
    [engine, key, period, priceDecimals, quantityDecimals],
  );
  useRepaint(engine);
  return (
    <div
      className={css['stage']}
      style={{ '--panes': period === 'line' ? Math.min(1, sub.length) : sub.length } as CSSProperties}
    >
      <div
        ref={host}
        className={css['canvas']}
        role="img"
        aria-label={`${pair.base}/${pair.quote} ${period}`}
      />
      {state === 'ready' ? null : (
        <div className={css['cover']}>
          {state === 'loading' ? <Skeleton variant="chart" height={300} /> : null}
          {state === 'empty' ? <EmptyState isCompact title={t('noCandles')} /> : null}
          {state === 'failed' || state === 'missing' ? (
            <ErrorState
              title={words('loadFailed')}
              hint={words('loadFailedHint')}
              retryLabel={words('retry')}
              onRetry={() => (state === 'missing' ? location.reload() : setAttempt(attempt + 1))}
            />
          ) : null}
        </div>
      )}
    </div>
  );
}

interface UseEngine {
  host: { current: HTMLDivElement | null };
  attempt: number;
  onState: (state: State) => void;
  onSource: (source: string) => void;
}

/** A new engine per language, because its words are drawn; disposed when the page is left or hidden. */
function useEngine({ host, attempt, onState, onSource }: UseEngine): Engine | undefined {
  const t = useText(chartText);
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
    import('./chart-engine.ts')
      .then(({ createEngine }) => {
        if (isLeft || host.current === null) return;
        made = createEngine({ element: host.current, language, words, onState, onSource });
        setEngine(made);
      })
      .catch(() => isLeft || onState('missing'));
    return () => {
      isLeft = true;
      setEngine(undefined);
      made?.dispose();
    };
  }, [host, language, t, attempt, onState, onSource]);
  return engine;
}

/** Follows the theme, the system's included, and the rise colour. */
function useRepaint(engine: Engine | undefined): void {
  const theme = usePreferences((preferences) => preferences.theme);
  const rise = usePreferences((preferences) => preferences.rise);
  useEffect(() => {
    engine?.repaint();
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const repaint = (): void => engine?.repaint();
    dark.addEventListener('change', repaint);
    return () => dark.removeEventListener('change', repaint);
  }, [engine, theme, rise]);
}
