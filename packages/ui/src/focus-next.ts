/** Where the focus goes once a field of a known length is full: to the next one of its form, at last to the button that sends it. */
const NEXT = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, button[type="submit"]';

export function focusNext(box: HTMLElement | null): void {
  const input = box?.querySelector('input');
  const fields = [...(box?.closest('form')?.querySelectorAll<HTMLInputElement>(NEXT) ?? [])];
  const after = fields.slice(fields.findIndex((field) => field === input) + 1);
  // What is filled already is passed over: somebody came back to correct this one.
  const next = after.find((field) => !field.disabled && (field.type === 'submit' || field.value === ''));
  if (input !== undefined && input !== null) next?.focus();
}
