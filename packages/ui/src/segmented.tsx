/** Two to five choices of which one holds, all visible: native radio buttons drawn as one bar. */
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import css from './segmented.module.css';

export interface SegmentedProps<Id extends string> {
  options: readonly {
    id: Id;
    label: ReactNode;
    tone?: 'rise' | 'fall' | undefined;
    disabled?: boolean | undefined;
  }[];
  value: Id;
  onChange: (id: Id) => void;
  label: string;
  /** side is the large buy and sell switch of order forms; plain the quiet bar. */
  variant?: 'plain' | 'side' | undefined;
  size?: 's' | 'm' | undefined;
  className?: string | undefined;
}

export function Segmented<Id extends string>(props: SegmentedProps<Id>) {
  const { options, value, onChange, label, variant = 'plain', size = 'm', className } = props;
  const name = useId();
  return (
    <div
      className={classNames(css['bar'], className)}
      role="radiogroup"
      aria-label={label}
      data-variant={variant}
      data-size={size}
    >
      {options.map((option) => (
        <label key={option.id} className={css['option']} data-tone={option.tone}>
          <input
            type="radio"
            name={name}
            value={option.id}
            checked={option.id === value}
            disabled={option.disabled}
            onChange={() => onChange(option.id)}
          />
          <span className={css['label']}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
