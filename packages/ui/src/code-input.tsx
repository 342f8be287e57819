/** A verification code with the button that sends it; the button counts down on a deadline, so sleep does not stop it. */
import type { ComponentProps } from 'react';
import css from './code-input.module.css';
import { digitsOnly } from './digits.ts';
import { focusNext } from './focus-next.ts';
import { TextInput } from './text-input.tsx';
import { useCountdown } from './use-countdown.ts';

export interface CodeInputProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> {
  value: string;
  onChange: (digits: string) => void;
  length?: number | undefined;
}

export function CodeInput({ value, onChange, length = 6, ...native }: CodeInputProps) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]*"
      data-needs={length}
      {...native}
      value={value}
      onChange={({ target }) => {
        const digits = digitsOnly(target.value, length);
        if (digits === value) return;
        onChange(digits);
        if (digits.length === length) focusNext(target.parentElement);
      }}
    />
  );
}

export interface CountdownButtonProps {
  /** Sends the code; the countdown starts only when this resolves to true. */
  onSend: () => Promise<boolean>;
  label: string;
  /** The words while waiting: (seconds) => "Again in 42 s". */
  waitLabel: (seconds: number) => string;
  seconds?: number | undefined;
  disabled?: boolean | undefined;
  /** For forms that press it themselves. */
  ref?: ComponentProps<'button'>['ref'];
}

export function CountdownButton(props: CountdownButtonProps) {
  const { onSend, label, waitLabel, seconds = 60, disabled, ref } = props;
  const { left, isSending, run } = useCountdown(seconds, onSend);
  const isWaiting = left > 0;
  return (
    <button
      ref={ref}
      type="button"
      className={css['send']}
      disabled={disabled === true || isWaiting || isSending}
      aria-busy={isSending || undefined}
      onClick={() => void run()}
    >
      {isWaiting ? waitLabel(left) : label}
    </button>
  );
}
