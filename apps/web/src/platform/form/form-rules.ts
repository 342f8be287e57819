/** What a schema says about the values of a form, field by field. Through the Standard Schema door, so no library is imported. */
import type { GenericSchema } from 'valibot';

export type Faults = Readonly<Record<string, string | undefined>>;

/** The first fault of each field; fields without one are absent. */
export function faultsOf(schema: GenericSchema, values: unknown): Record<string, string> {
  const checked = schema['~standard'].validate(values);
  if (checked instanceof Promise) throw new Error('form schemas answer at once');
  const faults: Record<string, string> = {};
  for (const issue of checked.issues ?? []) {
    const step = issue.path?.[0];
    const field = String(typeof step === 'object' ? step.key : step);
    faults[field] ??= issue.message;
  }
  return faults;
}
