/** Inputs of forms: the ui package's parts joined to a form, faults below the field in the reader's language. */
import { CodeInput, Field, PasswordInput, PinInput, TextInput } from '@candor/ui';
import type { ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import { wordsText } from '../words/words.ts';
import { faultText } from './fault-text.ts';
import type { FieldName, WireForm } from './use-wire-form.ts';

export interface FormFieldProps<Fields> {
  form: WireForm<Fields>;
  name: FieldName<Fields>;
  label: string;
  hint?: ReactNode;
  placeholder?: string | undefined;
  autoComplete?: string;
}

interface TextFieldProps<Fields> extends FormFieldProps<Fields> {
  inputMode?: 'text' | 'email' | 'tel' | 'numeric';
  maxLength?: number;
  before?: ReactNode;
  after?: ReactNode;
  /** An empty field is an absent one. */
  isOptional?: boolean;
}

const TYPES = { text: 'text', email: 'email', tel: 'tel', numeric: 'text' } as const;

export function TextField<Fields>(props: TextFieldProps<Fields>) {
  const {
    form,
    name,
    label,
    hint,
    inputMode = 'text',
    isOptional = false,
    autoComplete = 'off',
    ...rest
  } = props;
  const { fault, onChange, ...links } = form.links(name);
  return (
    <Field label={label} hint={hint} error={faultText(fault)}>
      <TextInput
        {...rest}
        {...links}
        onChange={(event) =>
          onChange(isOptional && event.target.value === '' ? undefined : event.target.value)
        }
        autoComplete={autoComplete}
        autoCapitalize={inputMode === 'email' ? 'none' : undefined}
        inputMode={inputMode}
        type={TYPES[inputMode]}
      />
    </Field>
  );
}

export function PasswordField<Fields>({ form, name, label, hint, ...rest }: FormFieldProps<Fields>) {
  const t = useText(wordsText);
  const { fault, onChange, ...links } = form.links(name);
  return (
    <Field label={label} hint={hint} error={faultText(fault)}>
      <PasswordInput
        {...rest}
        {...links}
        onChange={(event) => onChange(event.target.value)}
        revealLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
      />
    </Field>
  );
}

/** A verification code; `after` holds the button that sends it. */
export function CodeInputField<Fields>(
  props: FormFieldProps<Fields> & { after: ReactNode; length?: number },
) {
  const { form, name, label, hint, placeholder, after, length } = props;
  const { fault, ...links } = form.links(name);
  return (
    <Field label={label} hint={hint} error={faultText(fault)}>
      <CodeInput {...links} placeholder={placeholder} after={after} length={length} />
    </Field>
  );
}

/** Six digits, hidden as typed: the fund password. */
export function PinField<Fields>({ form, name, label, hint }: FormFieldProps<Fields>) {
  const { fault, value, onChange, ref } = form.links(name);
  return (
    <Field label={label} hint={hint} error={faultText(fault)}>
      <PinInput ref={ref} value={value} onChange={onChange} label={label} />
    </Field>
  );
}
