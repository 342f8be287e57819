/** The mark of a currency, drawn in place: no request tells anyone which coins a customer holds. */
import { type CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import css from './coin-icon.module.css';
import { coinMark, letterColour } from './coin-marks.ts';

export interface CoinIconProps {
  symbol: string;
  /** Pixels. */
  size?: number | undefined;
  className?: string | undefined;
}

/** Decorative: the symbol stands beside it in words. */
export function CoinIcon({ symbol, size = 32, className }: CoinIconProps) {
  const mark = coinMark(symbol);
  // Part of a longer symbol would read as another coin's: then the first letter alone.
  const letters = (symbol.length > 3 ? symbol.slice(0, 1) : symbol).toUpperCase();
  return (
    <svg
      className={classNames(css['coin'], className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="12" fill={mark?.disc ?? letterColour(symbol)} />
      {mark === undefined ? (
        <text className={css['letters']} x="12" y="12" data-length={letters.length}>
          {letters}
        </text>
      ) : (
        <g className={css['mark']} color={mark.ink ?? '#fff'}>
          <path className={css['line']} d={mark.line} />
          <path className={css['solid']} d={mark.solid} />
          <path className={css['solid']} d={mark.shade} opacity="0.6" />
        </g>
      )}
    </svg>
  );
}

export interface AvatarProps {
  /** The letter and the colour come from it. */
  name: string;
  size?: number | undefined;
  className?: string | undefined;
}

export function Avatar({ name, size = 40, className }: AvatarProps) {
  const style: CSSProperties = {
    width: size,
    height: size,
    fontSize: size * 0.42,
    background: letterColour(name),
  };
  return (
    <span className={classNames(css['avatar'], className)} style={style} aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase() ?? '·'}
    </span>
  );
}
