/**
 * A share from 0 to 100 with stops to tap. A native range lies over the drawing, so that touch, keyboard and screen
 * readers work as the platform does it.
 */
import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import { snapped } from './slider-rules.ts';
import css from './slider.module.css';

export interface SliderProps {
  /** Whole percents, 0 to 100. */
  value: number;
  onChange: (percent: number) => void;
  label: string;
  stops?: readonly number[] | undefined;
  tone?: 'brand' | 'rise' | 'fall' | undefined;
  /** Writes the stops' percents below the track. */
  hasMarks?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

const QUARTERS = [0, 25, 50, 75, 100];

export function Slider(props: SliderProps) {
  const {
    value,
    onChange,
    label,
    stops = QUARTERS,
    tone = 'brand',
    hasMarks = false,
    disabled,
    className,
  } = props;
  // Drawn from the value through CSSOM: the security policy allows that, and the track moves without a class per percent.
  const style = { '--at': value / 100 } as CSSProperties;
  return (
    <div
      className={classNames(css['slider'], className)}
      data-tone={tone}
      data-disabled={disabled || undefined}
    >
      <div className={css['rail']} style={style}>
        <span className={css['track']} />
        <span className={css['filled']} />
        {stops.map((stop) => (
          <span
            key={stop}
            className={css['stop']}
            style={{ '--stop': stop / 100 } as CSSProperties}
            data-reached={stop <= value || undefined}
          />
        ))}
        <span className={css['thumb']}>
          <output className={css['bubble']}>{value}%</output>
        </span>
        <input
          className={css['native']}
          type="range"
          min={0}
          max={100}
          step={1}
          value={value}
          disabled={disabled}
          aria-label={label}
          aria-valuetext={`${value}%`}
          onChange={(event) => onChange(snapped(event.target.valueAsNumber, stops))}
          onKeyDown={(event) => {
            // A snapped neighbour would trap the arrow keys at a stop: one press always moves one percent.
            const move = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
            if (move === undefined) return;
            event.preventDefault();
            onChange(Math.min(100, Math.max(0, value + move)));
          }}
        />
      </div>
      {hasMarks ? <Marks stops={stops} disabled={disabled} onChange={onChange} /> : null}
    </div>
  );
}

/** For fingers: the keyboard reaches every percent through the range itself. */
function Marks({
  stops,
  disabled,
  onChange,
}: Required<Pick<SliderProps, 'stops' | 'disabled' | 'onChange'>>) {
  return (
    <div className={css['marks']}>
      {stops?.map((stop) => (
        <button
          key={stop}
          type="button"
          tabIndex={-1}
          className={css['mark']}
          disabled={disabled}
          onClick={() => onChange(stop)}
        >
          {stop}%
        </button>
      ))}
    </div>
  );
}
