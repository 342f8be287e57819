/**
 * A form over one call of the wire: the call's own schema checks the fields before they travel, the server's refusals
 * come back to the field they are about. Loaded only by screens with forms.
 */
import { valibotResolver } from '@hookform/resolvers/valibot';
import type { RefusalCode } from '@candor/wire';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import type { RefusalError } from '../api/index.ts';

export interface WireForm<Fields extends FieldValues> {
  form: UseFormReturn<Fields>;
  /** Puts a refusal below the field it belongs to; false when no field is named for it. */
  showRefusal: (refusal: RefusalError) => boolean;
  submit: (event?: { preventDefault: () => void }) => void;
}

export interface WireFormOptions<Fields extends FieldValues> {
  /** The call's request schema, possibly with checks of our own added. */
  schema: GenericSchema;
  defaults: DefaultValues<Fields>;
  /** Which field a refusal is about. */
  refusals?: Partial<Record<RefusalCode, Path<Fields>>>;
  onSubmit: (fields: Fields) => unknown;
}

export function useWireForm<Fields extends FieldValues>(options: WireFormOptions<Fields>): WireForm<Fields> {
  const { schema, defaults, refusals = {}, onSubmit } = options;
  const form = useForm<Fields>({
    defaultValues: defaults,
    // `raw`: the fields travel as typed, the server parses the text again.
    resolver: valibotResolver(schema as never, undefined, { raw: true }) as never,
    mode: 'onTouched',
  });
  const showRefusal = (refusal: RefusalError): boolean => {
    const named = refusals[refusal.code as RefusalCode];
    const field = named ?? (Object.keys(refusal.fields)[0] as Path<Fields> | undefined);
    if (field === undefined || !(field in form.getValues())) return false;
    form.setError(field, { type: 'server', message: refusal.message }, { shouldFocus: true });
    return true;
  };
  const submit = (event?: { preventDefault: () => void }): void => {
    event?.preventDefault();
    void form.handleSubmit(async (fields) => {
      await onSubmit(fields);
    })();
  };
  return { form, showRefusal, submit };
}
