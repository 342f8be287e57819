/** One line of text. Works controlled and with form libraries that register a ref. */
import { X } from 'lucide-react';
import { type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { useField } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { InputBox, type InputBoxSlots } from './input-box.tsx';
import css from './text-input.module.css';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'size'>, InputBoxSlots {
  /** Gives a button that empties the input while there is text in it. */
  clearLabel?: string | undefined;
}

export function TextInput({ before, after, size, clearLabel, className, ...native }: TextInputProps) {
  const links = useField();
  const clear: ReactNode =
    clearLabel === undefined ? null : (
      <IconButton className={css['clear']} size="s" label={clearLabel} onClick={empty} tabIndex={-1}>
        <X size={16} />
      </IconButton>
    );
  return (
    <InputBox before={before} after={joined(clear, after)} size={size} className={className}>
      {/* A placeholder of one space lets the style sheet see whether the input is empty. */}
      <input type="text" {...links} {...native} placeholder={native.placeholder ?? ' '} />
    </InputBox>
  );
}

function joined(clear: ReactNode, after: ReactNode): ReactNode {
  if (clear === null) return after;
  return (
    <>
      {clear}
      {after}
    </>
  );
}

/** Empties through the native setter and an input event, so that React and form libraries both hear it. */
function empty(event: MouseEvent<HTMLButtonElement>): void {
  const input = event.currentTarget.parentElement?.parentElement?.querySelector('input');
  if (input === null || input === undefined) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.focus();
}
