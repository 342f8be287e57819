/** A small whole number with minus and plus (lots, leverage), and the progress of a task in steps. */
import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import css from './stepper.module.css';

export interface StepperProps {
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step?: number | undefined;
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
  /** How the number is written, "20x". */
  display?: ReactNode;
  className?: string | undefined;
}

export function Stepper(props: StepperProps) {
  const {
    value,
    onChange,
    min,
    max,
    step = 1,
    label,
    decreaseLabel,
    increaseLabel,
    display,
    className,
  } = props;
  const move = (by: number): void => onChange(Math.min(max, Math.max(min, value + by)));
  return (
    <div className={classNames(css['stepper'], className)} role="group" aria-label={label}>
      <IconButton label={decreaseLabel} disabled={value <= min} onClick={() => move(-step)}>
        <Minus size={18} />
      </IconButton>
      <output className={css['value']}>{display ?? value}</output>
      <IconButton label={increaseLabel} disabled={value >= max} onClick={() => move(step)}>
        <Plus size={18} />
      </IconButton>
    </div>
  );
}

export interface StepsProps {
  labels: readonly string[];
  /** Index of the step one is at. */
  current: number;
  className?: string | undefined;
}

export function Steps({ labels, current, className }: StepsProps) {
  return (
    <ol className={classNames(css['steps'], className)}>
      {labels.map((label, index) => (
        <li
          key={label}
          className={css['step']}
          data-state={index < current ? 'done' : index === current ? 'now' : 'ahead'}
          aria-current={index === current ? 'step' : undefined}
        >
          {label}
        </li>
      ))}
    </ol>
  );
}
