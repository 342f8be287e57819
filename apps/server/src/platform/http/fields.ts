/**
 * Reads what a client sent, form, query or JSON, into one flat set of fields, strictly: a field given twice, an escape
 * that cannot be decoded or a control character is a fault of that field and never reaches a schema.
 */
import { repeatedKey } from './repeated-key.ts';

export interface Fields {
  /** Without a prototype, so that no field name can meet a built-in one. */
  values: Record<string, unknown>;
  faults: Record<string, string> | undefined;
}

/** Unusual but legal bodies end here, long before they cost anything. */
const MOST_FIELDS = 64;
const LONGEST_NAME = 64;
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

export const NO_FIELDS: Fields = Object.freeze({
  values: Object.freeze(Object.create(null)),
  faults: undefined,
});

/** `application/x-www-form-urlencoded` text or a query string. */
export function readForm(text: string): Fields {
  if (text === '') return NO_FIELDS;
  const fields: Fields = { values: Object.create(null) as Record<string, unknown>, faults: undefined };
  const seen = new Set<string>();
  // Also those that are faulty or given again: an escape that cannot be read costs most of all.
  const parts = text.split('&', MOST_FIELDS + 1);
  for (const [n, part] of parts.entries()) {
    if (n === MOST_FIELDS) {
      fault(fields, printable(part.split('=', 1)[0]!.slice(0, LONGEST_NAME)), 'unknown_field');
      break;
    }
    if (part === '') continue;
    const cut = part.indexOf('=');
    const name = decode(cut < 0 ? part : part.slice(0, cut));
    const value = cut < 0 ? '' : decode(part.slice(cut + 1));
    if (name === undefined || value === undefined) {
      fault(fields, name ?? 'body', 'malformed');
    } else if (seen.has(name)) {
      fault(fields, name, 'repeated');
    } else {
      seen.add(name);
      if (CONTROL.test(name) || CONTROL.test(value)) fault(fields, printable(name), 'control_character');
      else fields.values[name] = value;
    }
  }
  return fields;
}

/** A JSON object. `null` and empty text are values here as in a form: whether they count as absent is the call's list to say. */
export function readJson(text: string): Fields {
  if (text.trim() === '') return NO_FIELDS;
  const fields: Fields = { values: Object.create(null) as Record<string, unknown>, faults: undefined };
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { ...fields, faults: { body: 'malformed' } };
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { ...fields, faults: { body: 'wrong_type' } };
  }
  const beyond = Object.keys(body)[MOST_FIELDS];
  if (beyond !== undefined) return { ...fields, faults: { [printable(beyond)]: 'unknown_field' } };
  const twice = repeatedKey(text, body);
  if (twice !== undefined) fault(fields, printable(twice), 'repeated');
  for (const [name, value] of Object.entries(body)) {
    if (CONTROL.test(name) || (typeof value === 'string' && CONTROL.test(value))) {
      fault(fields, printable(name), 'control_character');
    } else fields.values[name] = value;
  }
  return fields;
}

function fault(fields: Fields, name: string, code: string): void {
  (fields.faults ??= Object.create(null) as Record<string, string>)[name] ??= code;
}

function decode(text: string): string | undefined {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return undefined;
  }
}

function printable(name: string): string {
  return name.replace(new RegExp(CONTROL, 'g'), '?');
}
