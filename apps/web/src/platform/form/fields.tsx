/** Inputs of forms: the ui package's parts joined to react-hook-form, faults below the field in the reader's language. */
import { CodeInput, Field, PasswordInput, PinInput, TextInput } from '@candor/ui';
import type { ReactNode } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { useText } from '../i18n/index.ts';
import { wordsText } from '../words/words.ts';
import { faultText } from './fault-text.ts';

export interface FormFieldProps<Fields extends FieldValues> {
  control: Control<Fields>;
  name: Path<Fields>;
  label: string;
  hint?: ReactNode;
  placeholder?: string | undefined;
  autoComplete?: string;
  isDisabled?: boolean;
}

interface TextFieldProps<Fields extends FieldValues> extends FormFieldProps<Fields> {
  inputMode?: 'text' | 'email' | 'tel' | 'numeric';
  maxLength?: number;
  before?: ReactNode;
  after?: ReactNode;
  /** An empty field is an absent one. */
  isOptional?: boolean;
}

export function TextField<Fields extends FieldValues>(props: TextFieldProps<Fields>) {
  const { control, name, label, hint, inputMode = 'text', before, after, isOptional, ...rest } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} hint={hint} error={faultText(fieldState.error?.message ?? '')}>
      <TextInput
        {...inputProps(rest)}
        ref={field.ref}
        name={field.name}
        value={String(field.value ?? '')}
        onChange={(event) =>
          field.onChange(isOptional === true && event.target.value === '' ? undefined : event)
        }
        onBlur={field.onBlur}
        autoCapitalize={inputMode === 'email' ? 'none' : undefined}
        inputMode={inputMode}
        type={inputMode === 'email' ? 'email' : inputMode === 'tel' ? 'tel' : 'text'}
        before={before}
        after={after}
      />
    </Field>
  );
}

export function PasswordField<Fields extends FieldValues>(props: FormFieldProps<Fields>) {
  const { control, name, label, hint, ...rest } = props;
  const t = useText(wordsText);
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} hint={hint} error={faultText(fieldState.error?.message ?? '')}>
      <PasswordInput
        {...inputProps(rest)}
        ref={field.ref}
        name={field.name}
        value={String(field.value ?? '')}
        onChange={field.onChange}
        onBlur={field.onBlur}
        revealLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
      />
    </Field>
  );
}

/** A verification code; `after` holds the button that sends it. */
export function CodeInputField<Fields extends FieldValues>(
  props: FormFieldProps<Fields> & { after: ReactNode },
) {
  const { control, name, label, hint, placeholder, after } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} hint={hint} error={faultText(fieldState.error?.message ?? '')}>
      <CodeInput
        ref={field.ref}
        name={field.name}
        value={String(field.value ?? '')}
        onChange={field.onChange}
        onBlur={field.onBlur}
        placeholder={placeholder}
        after={after}
      />
    </Field>
  );
}

/** Six digits, hidden as typed: the fund password. */
export function PinField<Fields extends FieldValues>({ control, name, label, hint }: FormFieldProps<Fields>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} hint={hint} error={faultText(fieldState.error?.message ?? '')}>
      <PinInput ref={field.ref} value={String(field.value ?? '')} onChange={field.onChange} label={label} />
    </Field>
  );
}

function inputProps(props: {
  placeholder?: string | undefined;
  autoComplete?: string;
  isDisabled?: boolean;
  maxLength?: number;
}) {
  const { placeholder, autoComplete = 'off', isDisabled = false, maxLength } = props;
  return {
    autoComplete,
    disabled: isDisabled,
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
}
