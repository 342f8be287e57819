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
/** Of a label's letters, of its signs that are as wide as high, and of its border with the room inside. */
const LETTER = 6.5;
const SQUARE = 11;
const AROUND = 20;

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
        const words = `${side}${t('line', { price: formatDecimal(price, { decimals }) })}`;
        const covers = (left: number): boolean =>
          coversMark(scale.marks, { left, right: left + widthOf(words), y: top });
        const isLeft = covers(width - widthOf(words)) && !covers(0);
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

/** About, and rather too wide: of marks of combined signs, as in Thai, each counts. */
function widthOf(words: string): number {
  const letters = [...words].map((sign) => (sign >= '\u2e80' ? SQUARE : LETTER));
  return AROUND + letters.reduce((all, each) => all + each, 0);
}
