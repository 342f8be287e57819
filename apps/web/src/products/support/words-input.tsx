/** Several lines of text that grow with what is written, up to a third of the screen; Enter is a new line. */
import { useField } from '@candor/ui';
import type { Ref } from 'react';
import css from './support.module.css';

interface WordsProps {
  value: string;
  onChange: (text: string) => void;
  placeholder: string;
  most: number;
  rows?: number;
  /** Outside a field. */
  label?: string;
  ref?: Ref<HTMLTextAreaElement>;
}

export function Words({ value, onChange, placeholder, most, rows = 4, label, ref }: WordsProps) {
  const links = useField();
  return (
    <textarea
      {...links}
      ref={ref}
      className={css['input']}
      rows={rows}
      maxLength={most}
      value={value}
      placeholder={placeholder}
      {...(label === undefined ? {} : { 'aria-label': label })}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
