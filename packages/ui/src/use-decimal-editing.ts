/** How an input edits decimal text: keys and pastes are cleaned, the caret stays where the customer types, arrows step. */
import {
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  type StepRange,
  pastedDecimal,
  settledDecimal,
  stepped,
  typedDecimal,
} from './number-input-rules.ts';

export interface DecimalEditing {
  value: string;
  onChange: (text: string) => void;
  maxDecimals: number;
  stepper: StepRange | undefined;
  onBlur: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
}

export function useDecimalEditing({ value, onChange, maxDecimals, stepper, onBlur }: DecimalEditing) {
  const caret = useCaretKeeper();
  const take = (text: string | undefined): void => {
    if (text !== undefined && text !== value) onChange(text);
  };
  const press = (direction: 1 | -1): void => {
    if (stepper !== undefined) take(stepped(value, direction, stepper));
  };
  const inputProps = {
    ref: caret.ref,
    value,
    onChange: (event: ChangeEvent<HTMLInputElement>): void => {
      caret.keep(event.target, (text) => typedDecimal(text, maxDecimals));
      take(typedDecimal(event.target.value, maxDecimals));
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>): void => {
      const { selectionStart, selectionEnd } = event.currentTarget;
      // Only a paste over everything is a number of its own; into the middle of one it is more typing.
      if (selectionStart !== 0 || selectionEnd !== value.length) return;
      event.preventDefault();
      take(pastedDecimal(event.clipboardData.getData('text'), maxDecimals));
    },
    onBlur: (event: FocusEvent<HTMLInputElement>): void => {
      take(settledDecimal(value));
      onBlur?.(event);
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>): void => {
      if (stepper === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      event.preventDefault();
      press(event.key === 'ArrowUp' ? 1 : -1);
    },
  };
  return { press, inputProps };
}

/** React would move the caret to the end whenever the text was cleaned. */
function useCaretKeeper() {
  const ref = useRef<HTMLInputElement>(null);
  const place = useRef<number | undefined>(undefined);
  const [, redraw] = useState(0);
  useLayoutEffect(() => {
    if (place.current === undefined) return;
    ref.current?.setSelectionRange(place.current, place.current);
    place.current = undefined;
  });
  const keep = (input: HTMLInputElement, clean: (text: string) => string | undefined): void => {
    const caret = input.selectionStart ?? input.value.length;
    const isRefused = clean(input.value) === undefined;
    place.current = isRefused
      ? Math.max(0, caret - 1)
      : (clean(input.value.slice(0, caret))?.length ?? caret);
    // Also when the text was refused and nothing else changes: React then puts the old text back, caret and all.
    redraw((count) => count + 1);
  };
  return { ref, keep };
}
