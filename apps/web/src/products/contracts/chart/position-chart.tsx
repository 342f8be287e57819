/** A chart that folds: candles of the pair's index with the lines of open positions: stops are dragged by finger or arrow keys and confirmed in their sheet. */
import { formatDecimal } from '@candor/ui';
import { ChevronDown } from 'lucide-react';
import { Suspense, lazy, useCallback, useMemo, useState } from 'react';
import { AlertBell, PairAlerts } from '../../../foundation/alerts/index.ts';
import {
  type Engine,
  PeriodBar,
  PriceChart,
  type PriceScale,
  placeOf,
} from '../../../foundation/chart/index.ts';
import { plotted } from '../../../foundation/market-data/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import type { ContractPair } from '../contract-pair.ts';
import { contractsText } from '../contracts-text.ts';
import { isChartOpen, keepChartOpen, keepInterval, keptInterval } from './chart-interval.ts';
import css from './chart.module.css';
import type { ChartLine } from './chart-lines.ts';

/** Only where there is a position. */
const PositionLines = lazy(() => import('./position-lines.tsx'));

export interface PositionChartProps {
  pair: ContractPair;
  lines: readonly ChartLine[];
  /** Decimal text. */
  mark: string | undefined;
  onDrop: (line: ChartLine, price: string) => void;
}

/** Indicators are on the full chart of the pair: here lines of positions are read. */
const NONE: readonly string[] = [];

export function PositionChart(props: PositionChartProps) {
  const t = useText(contractsText);
  const [isOpen, setOpen] = useState(isChartOpen);
  const toggle = (): void => {
    setOpen(!isOpen);
    keepChartOpen(!isOpen);
  };
  return (
    <section
      className={css['chart']}
      data-open={isOpen || undefined}
      aria-label={t('chartOf', { pair: props.pair.symbol })}
    >
      <button type="button" className={css['fold']} aria-expanded={isOpen} onClick={toggle}>
        <span>{t('chart')}</span>
        <span className="sr-only">{t(isOpen ? 'hideChart' : 'showChart')}</span>
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {isOpen ? <OpenChart {...props} /> : null}
    </section>
  );
}

function OpenChart({ pair, lines, mark, onDrop }: PositionChartProps) {
  const [interval, setInterval] = useState(keptInterval);
  const [scale, setScale] = useState<PriceScale | undefined>();
  const levels = useMemo(
    () => [...(mark === undefined ? [] : [plotted(mark)]), ...lines.map(({ price }) => plotted(price))],
    [mark, lines],
  );
  const { key, decimals } = pair;
  const alerts = useCallback(
    (engine: Engine) => <PairAlerts engine={engine} pairKey={key} decimals={decimals} />,
    [key, decimals],
  );
  return (
    <>
      <PeriodBar
        period={interval}
        onPeriod={(chosen) => {
          setInterval(chosen);
          keepInterval(chosen);
        }}
      >
        <AlertBell symbol={pair.symbol} />
      </PeriodBar>
      <div className={css['body']}>
        <PriceChart
          className={css['stage'] ?? ''}
          pair={{ key: pair.key, symbol: pair.symbol, priceDecimals: pair.decimals, quantityDecimals: 2 }}
          period={interval}
          of="index"
          main={NONE}
          sub={NONE}
          levels={levels}
          onScale={setScale}
          tools={alerts}
          over={
            scale === undefined ? null : (
              <div className={css['over']} style={{ height: `${scale.height}px` }}>
                {mark === undefined ? null : <MarkLine mark={mark} decimals={pair.decimals} scale={scale} />}
                {lines.length === 0 ? null : (
                  <Suspense fallback={null}>
                    <PositionLines {...{ pair, lines, scale, onDrop }} />
                  </Suspense>
                )}
              </div>
            )
          }
        />
      </div>
    </>
  );
}

/** The price that profit and liquidation go by (R-IDX-4), said at the axis. */
function MarkLine({ mark, decimals, scale }: { mark: string; decimals: number; scale: PriceScale }) {
  const { y } = placeOf(scale.y(plotted(mark)), scale.height);
  return (
    <div className={css['mark']} style={{ transform: `translateY(${y}px)` }} aria-hidden="true">
      <span style={{ width: `${scale.axisWidth}px` }}>{formatDecimal(mark, { decimals })}</span>
    </div>
  );
}
