/** An amount, price or quantity as decimal text, with optional minus and plus; the value never passes through a float. */
import { Minus, Plus } from 'lucide-react';
import { type ClipboardEvent, type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { useField } from './field.tsx';
import { InputBox, type InputBoxSlots } from './input-box.tsx';
import {
  type StepRange,
  pastedDecimal,
  settledDecimal,
  stepped,
  typedDecimal,
} from './number-input-rules.ts';
import css from './number-input.module.css';

type NativeProps = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'size' | 'type' | 'step' | 'min' | 'max' | 'ref'
>;

export interface NumberInputProps extends NativeProps, InputBoxSlots {
  /** Decimal text, '' when empty; "1." while it is being typed. */
  value: string;
  onChange: (text: string) => void;
  maxDecimals: number;
  /** Shows minus and plus. Typing is not held to the range: say what is wrong instead of changing what was typed. */
  stepper?: (StepRange & { decreaseLabel: string; increaseLabel: string }) | undefined;
  /** Floats above the number inside the box: for dense order forms that have no room for a Field label. */
  caption?: string | undefined;
}

export function NumberInput(props: NumberInputProps) {
  const {
    value,
    onChange,
    maxDecimals,
    stepper,
    caption,
    before,
    after,
    size,
    className,
    onBlur,
    ...native
  } = props;
  const links = useField();
  const caret = useCaretKeeper();
  // Without a caption the Field's label is the only one; a second, empty one would confuse screen readers.
  const Stack = caption === undefined ? 'span' : 'label';
  const take = (text: string | undefined): void => {
    if (text !== undefined && text !== value) onChange(text);
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const isWhole = selectionStart === 0 && selectionEnd === value.length;
    if (!isWhole) return;
    event.preventDefault();
    take(pastedDecimal(event.clipboardData.getData('text'), maxDecimals));
  };
  const press = (direction: 1 | -1): void => {
    if (stepper !== undefined) take(stepped(value, direction, stepper));
  };
  return (
    <InputBox
      className={className}
      size={size}
      before={
        stepper === undefined ? (
          before
        ) : (
          <StepButton of="decrease" label={stepper.decreaseLabel} press={press} />
        )
      }
      after={
        stepper === undefined ? (
          after
        ) : (
          <>
            {after}
            <StepButton of="increase" label={stepper.increaseLabel} press={press} />
          </>
        )
      }
    >
      <Stack className={css['stack']} data-centred={stepper !== undefined || undefined}>
        {caption === undefined ? null : <span className={css['caption']}>{caption}</span>}
        <input
          type="text"
          inputMode={maxDecimals === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          enterKeyHint="done"
          {...links}
          {...native}
          ref={caret.ref}
          value={value}
          onChange={(event) => {
            caret.keep(event.target, (text) => typedDecimal(text, maxDecimals));
            take(typedDecimal(event.target.value, maxDecimals));
          }}
          onPaste={paste}
          onBlur={(event) => {
            take(settledDecimal(value));
            onBlur?.(event);
          }}
          onKeyDown={(event) => {
            if (stepper === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
            event.preventDefault();
            press(event.key === 'ArrowUp' ? 1 : -1);
          }}
        />
      </Stack>
    </InputBox>
  );
}

function StepButton(props: {
  of: 'decrease' | 'increase';
  label: string;
  press: (direction: 1 | -1) => void;
}) {
  const isIncrease = props.of === 'increase';
  return (
    <button
      type="button"
      className={css['step']}
      data-of={props.of}
      aria-label={props.label}
      // The keyboard on the phone stays open: pressing plus does not take the focus from the number.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => props.press(isIncrease ? 1 : -1)}
    >
      {isIncrease ? <Plus size={16} /> : <Minus size={16} />}
    </button>
  );
}

/** Keeps the caret where the customer types although the text was cleaned (React would move it to the end). */
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
