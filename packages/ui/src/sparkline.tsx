/** A day of prices as a line small enough for a list row. Plain numbers: a drawing, not a sum of money. */
import { useId } from 'react';
import { classNames } from './class-names.ts';
import { linePath } from './sparkline-rules.ts';
import css from './sparkline.module.css';

export interface SparklineProps {
  /** Oldest first. */
  values: readonly number[];
  /** By default that of the last value against the first. */
  direction?: 'up' | 'down' | 'flat' | undefined;
  width?: number | undefined;
  height?: number | undefined;
  /** A fading area below the line. */
  hasArea?: boolean | undefined;
  className?: string | undefined;
}

export function Sparkline(props: SparklineProps) {
  const { values, direction = trend(values), width = 64, height = 28, hasArea = true, className } = props;
  const id = useId();
  const path = linePath(values, { width, height });
  return (
    <svg
      className={classNames(css['sparkline'], className)}
      data-direction={direction}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      aria-hidden="true"
    >
      {hasArea && path !== '' ? (
        <>
          <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="currentColor" stopOpacity="0.22" />
            <stop offset="1" stopColor="currentColor" stopOpacity="0" />
          </linearGradient>
          <path d={`${path}V${height}H0Z`} fill={`url(#${id})`} />
        </>
      ) : null}
      {path === '' ? null : (
        <path d={path} stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round" />
      )}
    </svg>
  );
}

function trend(values: readonly number[]): 'up' | 'down' | 'flat' {
  const change = (values.at(-1) ?? 0) - (values[0] ?? 0);
  if (change === 0) return 'flat';
  return change > 0 ? 'up' : 'down';
}
