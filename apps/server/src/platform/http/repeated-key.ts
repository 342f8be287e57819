/**
 * A key that one object of a JSON text has twice, at any depth: the last would win here and the first elsewhere, so what was checked
 * need not be what is done. Found by counting, because nearly every text has none: keys in the text, and keys in what was read of it.
 */

const QUOTE = '"';
const COLON = 58;
const SPACE = 32;
const BACKSLASH = 92;

/** Its name as it is read; `text` is known to be JSON, and `value` is what was read of it. */
export function repeatedKey(text: string, value: unknown): string | undefined {
  return keysIn(text) === keysOf(value) ? undefined : firstRepeated(text);
}

/** Texts with a colon behind them. */
function keysIn(text: string): number {
  let keys = 0;
  for (let at = text.indexOf(QUOTE); at >= 0; at = text.indexOf(QUOTE, at + 1)) {
    at = endOfText(text, at) + 1;
    while (text.charCodeAt(at) <= SPACE) at += 1;
    // What follows a text that is no key is never a quote.
    if (text.charCodeAt(at) === COLON) keys += 1;
  }
  return keys;
}

function endOfText(text: string, start: number): number {
  for (let at = text.indexOf(QUOTE, start + 1); ; at = text.indexOf(QUOTE, at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
}

/** Without calling itself: a text may be as deep as it is long. */
function keysOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const open: object[] = [value];
  let keys = 0;
  for (let of = open.pop(); of !== undefined; of = open.pop()) {
    const values: unknown[] = Array.isArray(of) ? of : Object.values(of);
    if (values !== of) keys += values.length;
    for (const each of values) if (typeof each === 'object' && each !== null) open.push(each);
  }
  return keys;
}

function firstRepeated(text: string): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  let isKey = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '{') isKey = open.push(new Set()) > 0;
    else if (sign === '[') isKey = open.push(undefined) < 0;
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === ',') isKey = open.at(-1) !== undefined;
    else if (sign === QUOTE) {
      const start = at;
      at = endOfText(text, start);
      if (!isKey) continue;
      isKey = false;
      const name = JSON.parse(text.slice(start, at + 1)) as string;
      const known = open.at(-1)!;
      if (known.has(name)) return name;
      known.add(name);
    }
  }
  return undefined;
}
