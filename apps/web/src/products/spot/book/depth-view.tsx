/** Both sides of the book as mountains, in the narrow column beside the form; painted past React. */
import { useEffect, useRef } from 'react';
import { type Book, watchBook } from '../../../foundation/market-data/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { usePreferences } from '../../../platform/storage/index.ts';
import { paintDepth } from '../chart/depth-painter.ts';
import type { FormPair } from '../form/form-pair.ts';
import { spotText } from '../spot-text.ts';
import css from './order-book.module.css';

const EVERY_MS = 300;

export default function DepthView({ pair }: { pair: FormPair }) {
  const t = useText(spotText);
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = usePreferences((preferences) => preferences.theme);
  const rise = usePreferences((preferences) => preferences.rise);
  useEffect(() => {
    let paintedAt = 0;
    return watchBook(pair.key, (book: Book | undefined) => {
      const now = performance.now();
      if (book === undefined || canvas.current === null || now - paintedAt < EVERY_MS) return;
      paintedAt = now;
      paintDepth(canvas.current, book, Math.max(0, pair.priceDecimals - 2));
    });
  }, [pair, theme, rise]);
  return <canvas ref={canvas} className={css['mountains']} role="img" aria-label={t('tabDepth')} />;
}
