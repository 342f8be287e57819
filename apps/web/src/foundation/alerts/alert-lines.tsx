/** Alerts of a pair as lines on its chart, each with its price; those beyond it stand at the edge and say so. Fetched after the chart. */
import { formatDecimal } from '@candor/ui';
import { useText } from '../../platform/i18n/index.ts';
import { useMemo } from 'react';
import { type Engine, coversMark, useLevels } from '../chart/index.ts';
import { plotted } from '../market-data/index.ts';
import { useAlertPrices } from './use-alerts.ts';
import { alertText } from './alert-text.ts';
import css from './alerts.module.css';

/** Room for half a label at either edge. */
const EDGE = 12;
/** Of a label with the longest price, from the axis on. */
const LABEL_WIDTH = 128;

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

function Lines({ engine, prices, decimals }: LinesProps) {
  const t = useText(alertText);
  const scale = useLevels(
    engine,
    useMemo(() => prices.map(plotted), [prices]),
  );
  if (scale === undefined) return null;
  const { width } = scale;
  return (
    <div className={css['over']} style={{ height: `${scale.height}px` }}>
      {prices.map((price) => {
        const y = scale.y(plotted(price));
        const side = y < 0 ? '↑ ' : y > scale.height ? '↓ ' : '';
        const top = Math.min(Math.max(y, EDGE), scale.height - EDGE);
        // The chart's own mark of its highest or lowest price stays readable: then the label stands at the left.
        const isLeft = coversMark(scale.marks, { left: width - LABEL_WIDTH, right: width, y: top });
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
            <span>
              {side}
              {t('line', { price: formatDecimal(price, { decimals }) })}
            </span>
          </div>
        );
      })}
    </div>
  );
}
