/** An amount, price or quantity as decimal text, with optional minus and plus; the value never passes through a float. */
import { Minus, Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useField } from './field.tsx';
import { InputBox, type InputBoxSlots } from './input-box.tsx';
import type { StepRange } from './number-input-rules.ts';
import css from './number-input.module.css';
import { useDecimalEditing } from './use-decimal-editing.ts';

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
  /** In the middle as with minus and plus: for a box between such boxes. */
  isCentred?: boolean | undefined;
}

export function NumberInput(props: NumberInputProps) {
  const { value, onChange, maxDecimals, stepper, caption, isCentred, onBlur, ...rest } = props;
  const { before, after, size, className, ...native } = rest;
  const links = useField();
  const { press, inputProps } = useDecimalEditing({ value, onChange, maxDecimals, stepper, onBlur });
  // Without a caption the Field's label is the only one; a second, empty one would confuse screen readers.
  const Stack = caption === undefined ? 'span' : 'label';
  const hasStepper = stepper !== undefined;
  return (
    <InputBox
      className={className}
      size={size}
      before={hasStepper ? <StepButton of="decrease" label={stepper.decreaseLabel} press={press} /> : before}
      after={
        hasStepper ? (
          <>
            {after}
            <StepButton of="increase" label={stepper.increaseLabel} press={press} />
          </>
        ) : (
          after
        )
      }
    >
      <Stack
        className={css['stack']}
        data-centred={hasStepper || isCentred === true || undefined}
        data-empty={value === '' || undefined}
      >
        {caption === undefined ? null : <span className={css['caption']}>{caption}</span>}
        <input
          type="text"
          inputMode={maxDecimals === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          enterKeyHint="done"
          {...links}
          {...native}
          {...inputProps}
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
