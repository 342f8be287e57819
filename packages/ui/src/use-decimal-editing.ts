/** How an input edits decimal text: keys and pastes are cleaned, thousands stand in groups, the caret stays where the customer types, arrows step. */
import {
  type ChangeEvent,
  type ClipboardEvent,
  type CompositionEvent,
  type FocusEvent,
  type KeyboardEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { editedDecimal, grouped } from './grouped-rules.ts';
import { type StepRange, pastedDecimal, settledDecimal, stepped } from './number-input-rules.ts';

export interface DecimalEditing {
  value: string;
  onChange: (text: string) => void;
  maxDecimals: number;
  stepper: StepRange | undefined;
  onBlur: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
}

export function useDecimalEditing({ value, onChange, maxDecimals, stepper, onBlur }: DecimalEditing) {
  const caret = useCaretKeeper();
  /** What a keyboard is still composing stands as it wrote it: changed under its hands, it would be typed twice. */
  const [composed, setComposed] = useState<{ before: string; text: string } | undefined>();
  const shown = composed?.text ?? grouped(value);
  const take = (text: string | undefined): void => {
    if (text !== undefined && text !== value) onChange(text);
  };
  const press = (direction: 1 | -1): void => {
    if (stepper !== undefined) take(stepped(value, direction, stepper));
  };
  const edit = (input: HTMLInputElement, { isForward = false, isComposing = false }): void => {
    const { value: text } = input;
    const before = composed?.before ?? shown;
    const place = input.selectionStart ?? text.length;
    const edited = editedDecimal({ before, text, caret: place, isForward }, maxDecimals);
    setComposed(isComposing ? { before, text } : undefined);
    if (!isComposing) caret.keep(edited.caret);
    take(edited.value);
  };
  const inputProps = {
    ref: caret.ref,
    value: shown,
    onChange: (event: ChangeEvent<HTMLInputElement>): void => {
      const { isComposing, inputType } = event.nativeEvent as InputEvent;
      edit(event.target, { isComposing, isForward: inputType === 'deleteContentForward' });
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>): void => {
      if (composed !== undefined) edit(event.currentTarget, {});
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>): void => {
      const { selectionStart, selectionEnd } = event.currentTarget;
      // Only a paste over everything is a number of its own; into the middle of one it is more typing.
      if (selectionStart !== 0 || selectionEnd !== shown.length) return;
      event.preventDefault();
      take(pastedDecimal(event.clipboardData.getData('text'), maxDecimals));
    },
    onBlur: (event: FocusEvent<HTMLInputElement>): void => {
      setComposed(undefined);
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
  const keep = (at: number): void => {
    place.current = at;
    // Also when the text was refused and nothing else changes: React then puts the old text back, caret and all.
    redraw((count) => count + 1);
  };
  return { ref, keep };
}
