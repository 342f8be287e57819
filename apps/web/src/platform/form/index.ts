/** Front door of forms; import it from lazy screens only, the first load has no forms. */
export { faultText } from './fault-text.ts';
export { CodeInputField, PasswordField, PinField, TextField } from './fields.tsx';
export type { FormFieldProps } from './fields.tsx';
export { forgetValues, keepAt, keptAt, useKept } from './kept-values.ts';
export { SubmitButton } from './submit-button.tsx';
export { useWireForm } from './use-wire-form.ts';
export type { FieldName, WireForm } from './use-wire-form.ts';
