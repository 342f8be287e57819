/**
 * Parameters as programs send them: a query, a form body of whatever content type, or the object of a websocket request. Nothing is
 * guessed: a name given twice, an escape that cannot be read, a name that the call does not have is a fault.
 */
import { shapes } from '@candor/wire';
import * as v from 'valibot';
import { FAULTS, illegal, missing, unread } from './faults.ts';

export type Params = ReadonlyMap<string, string>;

const MOST = 64;
const DECIMAL = /^([0-9]{1,20})(\.[0-9]{1,20})?$/;
/** What everybody may add to a request; limits are always told, whether a websocket asks for them or not. */
const OF_SIGNING: ReadonlySet<string> = new Set([
  'timestamp',
  'recvWindow',
  'signature',
  'apiKey',
  'returnRateLimits',
]);

function readPart(text: string, into: Map<string, string>): void {
  const seen = new Set<string>();
  for (const part of text.split('&')) {
    if (part === '') continue;
    const cut = part.indexOf('=');
    const name = unescaped(cut < 0 ? part : part.slice(0, cut));
    const value = cut < 0 ? '' : unescaped(part.slice(cut + 1));
    if (name === undefined || value === undefined) throw illegal(name?.slice(0, 40) ?? 'query');
    if (seen.has(name) || seen.size >= MOST) throw FAULTS.duplicated();
    seen.add(name);
    into.set(name, value);
  }
}

/** In both, the query's value wins. */
export function paramsOf({ query, body }: { query: string; body: string }): Params {
  const params = new Map<string, string>();
  readPart(body, params);
  readPart(query, params);
  return params;
}

/** Of a websocket request: flat values, numbers and truth as their text, flat lists as JSON; what is nested is no value of any call. */
export function paramsOfObject(given: unknown): Params {
  if (given === undefined || given === null) return new Map();
  if (typeof given !== 'object' || Array.isArray(given)) throw missing('params');
  const entries = Object.entries(given as Record<string, unknown>);
  if (entries.length > MOST) throw FAULTS.duplicated();
  return new Map(
    entries
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, textOf(name, value!)]),
  );
}

/** Nothing of it is walked through: so deep as a frame is long, that would be the end of the stack. */
function textOf(name: string, value: {}): string {
  if (typeof value !== 'object') return String(value as string);
  if (!Array.isArray(value) || value.some((each) => typeof each === 'object'))
    throw illegal(name.slice(0, 40));
  return JSON.stringify(value);
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text.includes('+') ? text.replaceAll('+', ' ') : text);
  } catch {
    return undefined;
  }
}

/** The parameters of one call, read by name; what the call does not have is a fault. */
export class Asked {
  readonly #params: Params;

  constructor(params: Params, allowed: readonly string[]) {
    this.#params = params;
    for (const name of params.keys())
      if (!allowed.includes(name) && !OF_SIGNING.has(name)) throw unread(name.slice(0, 40));
  }

  /** The same request with some parameters under other names, and those that had these names gone. */
  renamed(names: Readonly<Record<string, string>>): Asked {
    const rest = new Map(this.#params);
    for (const name of Object.values(names)) rest.delete(name);
    for (const [from, to] of Object.entries(names)) {
      const value = this.#params.get(from);
      if (value !== undefined) rest.set(to, value);
    }
    return new Asked(rest, [...rest.keys()]);
  }

  has(name: string): boolean {
    return this.text(name) !== undefined;
  }

  /** Empty text is absent, as clients send it. */
  text(name: string): string | undefined {
    const value = this.#params.get(name);
    // No text that the database keeps has it.
    if (value?.includes('\0') === true) throw illegal(name);
    return value === undefined || value === '' ? undefined : value;
  }

  /** What people read, as the app takes it: blanks are absent, and what is longer ends there. */
  words(name: string, max: number): string | undefined {
    const value = this.text(name)?.trim().slice(0, max).trim();
    if (value === undefined || value === '') return undefined;
    if (!v.is(shapes.text(max), value)) throw illegal(name);
    return value;
  }

  must(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw missing(name);
    return value;
  }

  decimal(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!DECIMAL.test(value)) throw illegal(name);
    // "1.50000000000" is 1.5; what is beyond the eighth place and not zero is refused by whoever reads amounts.
    return value.includes('.') ? value.replace(/0+$/, '').replace(/\.$/, '') : value;
  }

  /** `wrong`: the fault of a value that is none of them, where it has one of its own. */
  choice<const Choice extends string>(
    name: string,
    choices: readonly Choice[],
    wrong: () => Error = () => missing(name),
  ): Choice | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!choices.includes(value as Choice)) throw wrong();
    return value as Choice;
  }

  whole(name: string, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const parsed = /^[0-9]{1,16}$/.test(value) ? Number(value) : Number.NaN;
    if (!Number.isSafeInteger(parsed) || parsed < min || parsed > max) throw illegal(name);
    return parsed;
  }

  /** Milliseconds; clients may send microseconds. */
  moment(name: string): number | undefined {
    const value = this.whole(name);
    return value !== undefined && value > 1e14 ? Math.floor(value / 1000) : value;
  }

  /** `limit` as the call caps it: more is as much as there is. */
  limit(fallback: number, most: number): number {
    return Math.min(this.whole('limit', { min: 1 }) ?? fallback, most);
  }

  /** A JSON list of texts. */
  list(name: string): string[] | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    try {
      const list: unknown = JSON.parse(value);
      if (Array.isArray(list) && list.length <= 1_000 && list.every((each) => typeof each === 'string'))
        return list;
    } catch {
      // Said below.
    }
    throw illegal(name);
  }
}
