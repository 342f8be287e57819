/** Holds the place of what is still on its way, in its size, so that nothing jumps when it arrives. */
import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import css from './skeleton.module.css';

export interface SkeletonProps {
  /** text is lines of words, row a list row with a mark, chart a pane, block a plain box. */
  variant?: 'text' | 'row' | 'chart' | 'block' | undefined;
  /** Lines or rows. */
  count?: number | undefined;
  /** Pixels; chart and block only. */
  height?: number | undefined;
  className?: string | undefined;
}

/** Widths that look like words, not like a table. */
const WIDTHS = ['92%', '74%', '84%', '58%'];

export function Skeleton({ variant = 'text', count = 1, height = 200, className }: SkeletonProps) {
  if (variant === 'chart' || variant === 'block') {
    const style: CSSProperties = { height };
    return (
      <div
        className={classNames(css[variant], css['pulse'], className)}
        data-skeleton=""
        style={style}
        aria-hidden="true"
      >
        {variant === 'chart' ? <ChartLine /> : null}
      </div>
    );
  }
  return (
    <div
      className={classNames(css['pulse'], variant === 'row' && css['rows'], className)}
      data-skeleton=""
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, index) =>
        variant === 'row' ? <Row key={index} /> : <Line key={index} index={index} />,
      )}
    </div>
  );
}

function Line({ index }: { index: number }) {
  return <i className={css['line']} style={{ width: WIDTHS[index % WIDTHS.length] }} />;
}

function Row() {
  return (
    <span className={css['row']}>
      <i className={css['mark']} />
      <span className={css['words']}>
        <i className={css['line']} style={{ width: '64px' }} />
        <i className={css['line']} style={{ width: '104px' }} />
      </span>
      <span className={css['words']} data-end="">
        <i className={css['line']} style={{ width: '72px' }} />
        <i className={css['line']} style={{ width: '44px' }} />
      </span>
    </span>
  );
}

function ChartLine() {
  return (
    <svg viewBox="0 0 300 100" preserveAspectRatio="none" className={css['chartLine']}>
      <path d="M0 74C30 66 44 82 70 70S112 34 142 46s38 30 66 14 44-36 92-40" />
    </svg>
  );
}
