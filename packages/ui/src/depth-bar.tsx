/** The tinted bar behind a book row: how deep the book is there. Scaled by transform only, so that it costs no layout. */
import type { CSSProperties } from 'react';
import css from './depth-bar.module.css';

export interface DepthBarProps {
  /** 0 to 1 of the deepest row shown. */
  ratio: number;
  side: 'buy' | 'sell';
  /** The edge it grows from. */
  from?: 'left' | 'right' | undefined;
}

export function DepthBar({ ratio, side, from = 'right' }: DepthBarProps) {
  const style: CSSProperties = { transform: `scaleX(${Math.min(1, Math.max(0, ratio))})` };
  return <i className={css['bar']} data-side={side} data-from={from} style={style} aria-hidden="true" />;
}
