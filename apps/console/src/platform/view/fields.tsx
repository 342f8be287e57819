/** Fields of dialogs and filters of lists: each says above it, or for screen readers, what it is. */
import { Input, type InputProps, Select } from 'antd';
import type { ReactNode } from 'react';
import css from './view.module.css';

interface Choices<Value extends string | number> {
  label: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
}

/** Codes of a list as choices, each by its name. */
export function choicesOf<Value extends string>(list: readonly Value[], name: (value: Value) => string) {
  return list.map((value) => ({ value, label: name(value) }));
}

/** What stands in it is said above it: a placeholder is gone once something was typed. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css['labelled']}>
      <span aria-hidden>{label}</span>
      {children}
    </div>
  );
}

export function ChoiceField<Value extends string | number>(
  props: Choices<Value> & { onChange: (value: Value) => void },
) {
  const { label, value, options, onChange } = props;
  return (
    <Labelled label={label}>
      <Select<Value>
        aria-label={label}
        {...(value === undefined ? {} : { value })}
        onChange={onChange}
        options={[...options]}
        showSearch={options.length > 12 ? { optionFilterProp: 'label' } : false}
      />
    </Labelled>
  );
}

interface TypedFieldProps extends Pick<
  InputProps,
  'type' | 'inputMode' | 'maxLength' | 'step' | 'max' | 'min'
> {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** Also days and moments (`type="date"`), which nobody types as text. */
export function TypedField({ label, value, onChange, ...input }: TypedFieldProps) {
  return (
    <Labelled label={label}>
      <Input {...input} aria-label={label} value={value} onChange={({ target }) => onChange(target.value)} />
    </Labelled>
  );
}

/** Above a list; nothing chosen is everything. */
export function FilterChoice<Value extends string | number>(
  props: Choices<Value> & {
    /** Said while nothing is chosen; the label when absent. */
    any?: string;
    onChange: (value: Value | undefined) => void;
  },
) {
  const { label, any = label, value, options, onChange } = props;
  return (
    <Select<Value>
      aria-label={label}
      placeholder={any}
      allowClear
      value={(value ?? null) as Value}
      onChange={(next: Value | undefined) => onChange(next)}
      options={[...options]}
      showSearch={options.length > 12 ? { optionFilterProp: 'label' } : false}
      popupMatchSelectWidth={false}
      style={{ minWidth: 150 }}
    />
  );
}
