/** Drawing tools at the edge of a chart: which line comes next, how to place it, and a way to be rid of them all. */
import { toast } from '@candor/ui';
import { MoveUpRight, PencilLine, Slash, Tally4, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import type { Engine } from './chart-engine.ts';
import css from './draw-bar.module.css';
import { registerFibonacci } from './draw-fibonacci.ts';
import { DRAWING_TOOLS, type DrawingTool, type Drawings, openDrawings } from './drawings.ts';
import { priceChartText } from './price-chart-text.ts';

const ICONS = { segment: Slash, rayLine: MoveUpRight, fibonacciLine: Tally4 } as const;
const WORDS = { segment: 'drawLine', rayLine: 'drawRay', fibonacciLine: 'drawFibonacci' } as const;

/** `pairKey` as channels name the pair: what is drawn on it is kept for it. */
export default function DrawBar({ engine, pairKey }: { engine: Engine; pairKey: string }) {
  const t = useText(priceChartText);
  const [isOpen, setOpen] = useState(false);
  const [count, setCount] = useState(0);
  const drawings = useRef<Drawings | undefined>(undefined);
  useEffect(() => {
    registerFibonacci();
    engine.withChart((chart) => (drawings.current = openDrawings(chart, pairKey, setCount)));
    return () => engine.withChart(() => drawings.current?.stop());
  }, [engine, pairKey]);
  const begin = (tool: DrawingTool): void => {
    toast(t(drawings.current?.begin(tool) === true ? 'drawHint' : 'drawMost'));
  };
  return (
    <div className={css['bar']}>
      <button type="button" aria-label={t('draw')} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <PencilLine size={17} aria-hidden="true" />
      </button>
      {isOpen
        ? DRAWING_TOOLS.map((tool) => {
            const Icon = ICONS[tool];
            return (
              <button key={tool} type="button" aria-label={t(WORDS[tool])} onClick={() => begin(tool)}>
                <Icon size={17} aria-hidden="true" />
              </button>
            );
          })
        : null}
      {isOpen && count > 0 ? (
        <button type="button" aria-label={t('drawClear')} onClick={() => drawings.current?.clear()}>
          <Trash2 size={17} aria-hidden="true" />
        </button>
      ) : null}
    </div>
  );
}
