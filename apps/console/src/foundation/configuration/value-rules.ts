/** Values of configuration as a form edits them: every field a text, brought back into the type it had. Pure. */

export type FieldValue = string | boolean | number | null | string[];
export type Value = Readonly<Record<string, FieldValue>>;

export function shownValue(value: FieldValue | undefined): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.join('\n') : String(value);
}

/** What a form of a key begins with that is not there yet: the fields of its neighbour, and nothing of its values. */
export function emptyOf(model: Value): Value {
  return Object.fromEntries(
    Object.entries(model).map(([field, each]) => [
      field,
      typeof each === 'boolean' ? false : Array.isArray(each) ? [] : null,
    ]),
  );
}

/** `typed` as the type `model` has; money is text and stays text. */
export function typedValue(model: FieldValue | undefined, typed: string): FieldValue {
  if (typeof model === 'boolean') return typed === 'true';
  if (typeof model === 'number') return /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed;
  if (Array.isArray(model))
    return typed
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  if (model === null && typed === '') return null;
  return typed.trim();
}

export interface ValueChange {
  field: string;
  before: string;
  after: string;
}

/** Field by field, what differs; all of it when there was nothing before. */
export function valueChanges(before: Value | undefined, after: Value): ValueChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])];
  return fields
    .map((field) => ({ field, before: shownValue(before?.[field]), after: shownValue(after[field]) }))
    .filter((change) => before === undefined || change.before !== change.after);
}
