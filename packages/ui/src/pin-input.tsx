/**
 * A PIN of six digits shown as cells. One real input lies over the cells, so that paste, the caret keys, password
 * managers and screen readers behave as with any input.
 */
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';
import { useField } from './field.tsx';
import { pinAfter } from './digits.ts';
import { focusNext } from './focus-next.ts';
import css from './pin-input.module.css';

export interface PinInputProps {
  value: string;
  onChange: (digits: string) => void;
  /** Called once the last digit is in. */
  onComplete?: ((digits: string) => void) | undefined;
  label: string;
  length?: number | undefined;
  /** Dots instead of digits. */
  isMasked?: boolean | undefined;
  autoFocus?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
  ref?: ComponentProps<'input'>['ref'];
}

export function PinInput(props: PinInputProps) {
  const { value, onChange, onComplete, label, length = 6, isMasked = true, className, ...native } = props;
  const links = useField();
  const box = useRef<HTMLDivElement>(null);
  const take = (text: string): void => {
    const digits = pinAfter(value, text, { length, isRefused: links['aria-invalid'] === true });
    if (digits === value) return;
    onChange(digits);
    if (digits.length < length) return;
    onComplete?.(digits);
    focusNext(box.current);
  };
  return (
    <div ref={box} className={classNames(css['pin'], className)}>
      <input
        {...links}
        {...native}
        className={css['input']}
        type={isMasked ? 'password' : 'text'}
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete={isMasked ? 'off' : 'one-time-code'}
        aria-label={label}
        data-needs={length}
        value={value}
        onChange={(event) => take(event.target.value)}
        // The caret that is drawn stands at the end; the real one stays with it, so that backspace takes the last digit.
        onSelect={({ currentTarget: input }) => {
          const { selectionStart, selectionEnd } = input;
          const end = input.value.length;
          if (selectionStart === selectionEnd && selectionEnd !== end) input.setSelectionRange(end, end);
        }}
      />
      {Array.from({ length }, (_, index) => (
        <span
          key={index}
          className={css['cell']}
          data-active={index === Math.min(value.length, length - 1) || undefined}
          data-full={value.length === length || undefined}
          aria-hidden="true"
        >
          {cellOf(value[index], isMasked)}
        </span>
      ))}
    </div>
  );
}

function cellOf(digit: string | undefined, isMasked: boolean): ReactNode {
  if (digit === undefined) return null;
  return isMasked ? <i className={css['dot']} /> : digit;
}
