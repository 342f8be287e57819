/** Text that may need several lines, shown whole. For what is one word by nature: Enter sends the form. */
import type { ComponentProps, ReactNode } from 'react';
import { useField } from './field.tsx';
import { InputBox } from './input-box.tsx';
import css from './text-area.module.css';

export interface TextAreaProps extends ComponentProps<'textarea'> {
  after?: ReactNode;
}

export function TextArea({ after, ...native }: TextAreaProps) {
  const links = useField();
  return (
    <InputBox after={after}>
      <textarea
        rows={2}
        {...links}
        {...native}
        className={css['area']}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
    </InputBox>
  );
}
