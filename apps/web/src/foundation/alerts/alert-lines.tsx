/** Alerts of a pair as lines on its chart, each with its price; those beyond it stand at the edge and say so. Fetched after the chart. */
import { formatDecimal } from '@candor/ui';
import { useText } from '../../platform/i18n/index.ts';
import { useMemo } from 'react';
import {
  type Engine,
  type PriceScale,
  coversMark,
  labelWidth,
  useLabels,
  useLevels,
} from '../chart/index.ts';
import { plotted } from '../market-data/index.ts';
import { useAlertPrices } from './use-alerts.ts';
import { alertText } from './alert-text.ts';
import css from './alerts.module.css';

/** Room for half a label at either edge. */
const EDGE = 12;

export interface AlertLinesProps {
  engine: Engine;
  /** `BTCUSDT`. */
  pairKey: string;
  decimals: number;
}

export default function AlertLines({ engine, pairKey, decimals }: AlertLinesProps) {
  const prices = useAlertPrices(pairKey);
  return prices.length === 0 ? null : <Lines {...{ engine, prices, decimals }} />;
}

interface LinesProps extends Omit<AlertLinesProps, 'pairKey'> {
  prices: readonly string[];
}

function Lines({ engine, ...of }: LinesProps) {
  const { prices } = of;
  const scale = useLevels(
    engine,
    useMemo(() => prices.map(plotted), [prices]),
  );
  return scale === undefined ? null : <Shown {...of} scale={scale} />;
}

function Shown({ prices, decimals, scale }: Omit<LinesProps, 'engine'> & { scale: PriceScale }) {
  const t = useText(alertText);
  const { width, height, marks, board } = scale;
  // The chart's own mark of its highest or lowest price stays readable, and so do labels of orders and positions.
  const others = [...marks, ...useLabels(board)];
  return (
    <div className={css['over']} style={{ height: `${height}px` }}>
      {prices.map((price) => {
        const y = scale.y(plotted(price));
        const side = y < 0 ? '↑ ' : y > height ? '↓ ' : '';
        const top = Math.min(Math.max(y, EDGE), height - EDGE);
        const words = `${side}${t('line', { price: formatDecimal(price, { decimals }) })}`;
        const covers = (left: number): boolean =>
          coversMark(others, { left, right: left + labelWidth(words), y: top });
        const isLeft = covers(width - labelWidth(words)) && !covers(0);
        return (
          <div
            key={price}
            className={css['line']}
            data-left={isLeft || undefined}
            data-beyond={side === '' ? undefined : true}
            style={{
              top: `${top}px`,
              right: `${scale.axisWidth}px`,
            }}
          >
            <span>{words}</span>
          </div>
        );
      })}
    </div>
  );
}
