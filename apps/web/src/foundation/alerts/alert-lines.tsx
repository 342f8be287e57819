/** Alerts of a pair as lines on its chart, each with its price; those beyond it stand at the edge and say so. Fetched after the chart. */
import { formatDecimal } from '@candor/ui';
import { useText } from '../../platform/i18n/index.ts';
import { useMemo } from 'react';
import { type Engine, useLevels } from '../chart/index.ts';

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

function Lines({ engine, prices, decimals }: LinesProps) {
  const t = useText(alertText);
  const scale = useLevels(
    engine,
    useMemo(() => prices.map(plotted), [prices]),
  );
  if (scale === undefined) return null;
  return (
    <div className={css['over']} style={{ height: `${scale.height}px` }}>
      {prices.map((price) => {
        const y = scale.y(plotted(price));
        const side = y < 0 ? '↑ ' : y > scale.height ? '↓ ' : '';
        return (
          <div
            key={price}
            className={css['line']}
            data-beyond={side === '' ? undefined : true}
            style={{
              top: `${Math.min(Math.max(y, EDGE), scale.height - EDGE)}px`,
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
