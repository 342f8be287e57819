/** Text that may need several lines, shown whole: the box grows with it. For what is one word by nature, Enter sends the form. */
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useField } from './field.tsx';
import { InputBox } from './input-box.tsx';
import css from './text-area.module.css';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'ref' | 'value'> {
  value: string;
  after?: ReactNode;
  ref?: ((element: HTMLTextAreaElement | null) => void) | undefined;
}

export function TextArea({ value, after, ref, ...native }: TextAreaProps) {
  const links = useField();
  const area = useRef<HTMLTextAreaElement | null>(null);
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [value]);
  return (
    <InputBox after={after}>
      <textarea
        rows={1}
        {...links}
        {...native}
        ref={(element) => {
          area.current = element;
          ref?.(element);
        }}
        className={css['area']}
        value={value}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
    </InputBox>
  );
}
