/** Depth below the chart: the mountains and twenty rows of both sides, all painted past React. */
import { useEffect, useRef } from 'react';
import { type Book, watchBook } from '../../../foundation/market-data/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { usePreferences } from '../../../platform/storage/index.ts';
import { useBookPaint } from '../book/use-book-paint.ts';
import type { FormPair } from '../form/form-pair.ts';
import { chartText } from './chart-text.ts';
import css from './chart.module.css';
import { paintDepth } from './depth-painter.ts';

const ROWS = 20;
/** The mountains move slowly; the rows beside them follow every picture. */
const EVERY_MS = 300;

export function DepthTab({ pair }: { pair: FormPair }) {
  const t = useText(chartText);
  const { asksRef, bidsRef } = useBookPaint(pair, { step: pair.priceStep, asks: ROWS, bids: ROWS });
  return (
    <div className={css['depth']}>
      <DepthCanvas pair={pair} />
      <div className={css['sides']}>
        <p>
          {t('bids')} ({pair.base})
        </p>
        <p>
          {t('asks')} ({pair.base})
        </p>
        {/* paintRows expects the best ask last, as beside the order form; the column turns it round. */}
        <div ref={bidsRef} className={css['bids']}>
          <Rows side="buy" />
        </div>
        <div ref={asksRef} className={css['asks']}>
          <Rows side="sell" />
        </div>
      </div>
    </div>
  );
}

function Rows({ side }: { side: 'buy' | 'sell' }) {
  return Array.from({ length: ROWS }, (_, index) => (
    <div key={index} className={css['level']} data-side={side}>
      <i aria-hidden="true" />
      <span>--</span>
      <span>--</span>
    </div>
  ));
}

function DepthCanvas({ pair }: { pair: FormPair }) {
  const t = useText(chartText);
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = usePreferences((preferences) => preferences.theme);
  const rise = usePreferences((preferences) => preferences.rise);
  useEffect(() => {
    let paintedAt = 0;
    return watchBook(pair.key, (book: Book | undefined) => {
      const now = performance.now();
      if (book === undefined || canvas.current === null || now - paintedAt < EVERY_MS) return;
      paintedAt = now;
      paintDepth(canvas.current, book, pair.priceDecimals);
    });
  }, [pair, theme, rise]);
  return <canvas ref={canvas} className={css['mountains']} role="img" aria-label={t('depth')} />;
}
