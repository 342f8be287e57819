/**
 * Thousands in an amount field stand in groups while it is typed, as the app writes them everywhere else: "65,432.1". The commas are ours alone;
 * what is kept and sent is plain decimal text. Pure.
 */
import { typedDecimal } from './number-input-rules.ts';

export function grouped(text: string): string {
  const [whole = '', ...places] = text.split('.');
  return [whole.replace(/\B(?=([0-9]{3})+$)/g, ','), ...places].join('.');
}

export interface Edit {
  /** What stood in the input, in groups. */
  before: string;
  /** What stands there now, and where the caret is in it. */
  text: string;
  caret: number;
  /** The key that takes away what comes after the caret. */
  isForward: boolean;
}

/** The plain decimal text after an edit, undefined where it is none, and the caret's place in the groups that are shown then. */
export function editedDecimal(edit: Edit, maxDecimals: number): { value: string | undefined; caret: number } {
  const { head, inserted, tail } = partsOf(edit);
  const upTo = withoutCommas(head) + inserted;
  const value = typedDecimal(upTo + withoutCommas(tail), maxDecimals);
  if (value === undefined) return { value, caret: head.length };
  const start = typedDecimal(upTo, maxDecimals) ?? value;
  // A zero before other digits leads nothing and is gone.
  const digits = start === '0' && !value.startsWith('0') ? 0 : start.length;
  return { value, caret: placeBehind(grouped(value), digits) };
}

/** What was there before the caret's edit, what it brought, and what follows it; a comma that was typed is in what it brought. */
function partsOf({ before, text, caret, isForward }: Edit): { head: string; inserted: string; tail: string } {
  const tail = text.slice(caret);
  // Something else than a key or a finger has written there: all of it is new.
  if (!before.endsWith(tail)) return { head: '', inserted: text, tail: '' };
  const end = before.length - tail.length;
  const start = commonStart(before.slice(0, end), text.slice(0, caret));
  const head = before.slice(0, start);
  const inserted = text.slice(start, caret);
  // Whoever takes away a comma of ours means the digit beside it.
  if (inserted !== '' || before.slice(start, end) !== ',') return { head, inserted, tail };
  return isForward ? { head, inserted, tail: tail.slice(1) } : { head: head.slice(0, -1), inserted, tail };
}

function commonStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

const withoutCommas = (text: string): string => text.replaceAll(',', '');

/** Where so many digits and points of a grouped text end. */
function placeBehind(text: string, characters: number): number {
  let place = 0;
  for (let seen = 0; seen < characters && place < text.length; place += 1) if (text[place] !== ',') seen += 1;
  return place;
}
