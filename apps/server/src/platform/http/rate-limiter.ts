/**
 * Requests a minute by key, counted in fixed windows: here exactly, and what other nodes counted a second later (share-limits.ts). It
 * bounds volume only: limits that protect money or passwords are counted exactly in PostgreSQL by their owners.
 */
import type { Clock } from '../clock.ts';

export interface Allowance {
  isAllowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the window ends. */
  resetS: number;
}

const WINDOW_MS = 60_000;
/**
 * Beyond this many keys in one window newcomers among addresses are counted by what one subscriber may have been given (an IPv6 /48 has
 * 65,536 lines), beyond twice as many by their network: memory stays bounded, and a flood of addresses uses up its own allowance.
 */
const MANY_KEYS = 100_000;
/**
 * An IPv6 subscriber may have been given a /48, which has 65,536 lines: all lines of one together have so many times what one line has, or
 * whoever asks from each of them would have no limit at all. What they are refused by it leaves nothing to remember.
 */
export const LINES_TOGETHER = 8;
const LINE_KEY = /^(?:[a-z]+:)?[0-9a-f]*(?::[0-9a-f]*){3}$/;
/** What is counted, and an address or the front of one. */
const ADDRESS_KEY = /^([a-z]+:)?([0-9]+(?:\.[0-9]+){3}|[0-9a-f]*(?::[0-9a-f]*){3})$/;
/** Other nodes are told of keys that have asked this often, and of so many at a time. */
const WORTH_TELLING = 10;
const MOST_TOLD = 5_000;

export interface RateLimiter {
  /** One request, or as many as it is worth. */
  take(key: string, limit: number, requests?: number): Allowance;
  isExhausted(key: string, limit: number): boolean;
  /** What was taken in this window and turned out to be allowed anyway. */
  giveBack(key: string): void;
}

/** What a node has counted in the window that began at `window` and not told before. */
export interface Told {
  window: number;
  counts: [key: string, added: number][];
}

export interface SharedRateLimiter extends RateLimiter {
  tell(): Told;
  hear(told: Told): void;
}

interface Count {
  own: number;
  others: number;
  told: number;
}

/** What is counted in the window that it is now. */
function createWindow(clock: Clock) {
  let start = 0;
  let counts = new Map<string, Count>();

  /** Under which it is counted in this window. */
  function counted(key: string): string {
    if (counts.size < MANY_KEYS || counts.has(key)) return key;
    return widened(key, counts.size >= 2 * MANY_KEYS);
  }

  function countOf(key: string): Count {
    const known = counts.get(key);
    if (known !== undefined) return known;
    const name = counted(key);
    const count = counts.get(name) ?? { own: 0, others: 0, told: 0 };
    counts.set(name, count);
    return count;
  }

  return {
    start: (): number => start,
    all: (): ReadonlyMap<string, Count> => counts,
    /** It stands last from now on. */
    putLast(key: string, of: Count): void {
      counts.delete(key);
      counts.set(key, of);
    },
    /** Begins anew when it is time, and answers what time it is. */
    move(): number {
      const now = clock.now();
      // Also when the clock was moved back, in tests and demos.
      if (now - start >= WINDOW_MS || now < start) {
        start = now - (now % WINDOW_MS);
        counts = new Map();
      }
      return now;
    },
    countOf,
    known: (key: string): Count | undefined => counts.get(counted(key)),
    /** Of all lines together; undefined where there are none, or newcomers are counted by more than a line anyway. */
    frontOf(key: string): Count | undefined {
      const front = frontOf(key);
      if (front === undefined || (counts.size >= MANY_KEYS && !counts.has(front))) return undefined;
      return countOf(front);
    },
    knownFrontOf: (key: string): Count | undefined => counts.get(frontOf(key) ?? ''),
  };
}

const sumOf = (of: Count | undefined): number => (of === undefined ? 0 : of.own + of.others);

export function createRateLimiter(clock: Clock): SharedRateLimiter {
  const window = createWindow(clock);
  return {
    take(key, limit, requests = 1) {
      const now = window.move();
      const front = window.frontOf(key);
      if (front !== undefined) front.own += requests;
      const resetS = Math.ceil((window.start() + WINDOW_MS - now) / 1000);
      if (sumOf(front) > limit * LINES_TOGETHER) return { isAllowed: false, limit, remaining: 0, resetS };
      const of = window.countOf(key);
      of.own += requests;
      const count = sumOf(of);
      return { isAllowed: count <= limit, limit, remaining: count < limit ? limit - count : 0, resetS };
    },
    isExhausted(key, limit) {
      window.move();
      const ofLines = sumOf(window.knownFrontOf(key));
      return ofLines >= limit * LINES_TOGETHER || sumOf(window.known(key)) >= limit;
    },
    giveBack(key) {
      window.move();
      for (const count of [window.known(key), window.knownFrontOf(key)])
        if (count !== undefined && count.own > count.told) count.own -= 1;
    },
    tell() {
      window.move();
      const added: Told['counts'] = [];
      const told: [string, Count][] = [];
      for (const [key, of] of window.all()) {
        if (of.own < WORTH_TELLING || of.own === of.told) continue;
        added.push([key, of.own - of.told]);
        of.told = of.own;
        if (told.push([key, of]) === MOST_TOLD) break;
      }
      // The next time begins with the others: of many that go on asking, the first would be told again and again, and those behind them never.
      for (const [key, of] of told) window.putLast(key, of);
      return { window: window.start(), counts: added };
    },
    hear({ window: start, counts: added }) {
      window.move();
      if (start !== window.start()) return;
      for (const [key, more] of added) window.countOf(key).others += more;
    },
  };
}

/** The key of a wider block; what names no address stays: there are as many as there are people. */
export function widened(key: string, isFull: boolean): string {
  const [, kind = '', block] = ADDRESS_KEY.exec(key) ?? [];
  if (block === undefined) return key;
  if (isFull) return `${kind}${networkOf(block)}`;
  return block.includes(':') ? `${kind}${block.split(':').slice(0, 3).join(':')}` : key;
}

/** What the line of an IPv6 subscriber, or the name of a count of it, is a part of: the /48. Undefined of everything else. */
export function frontOf(key: string): string | undefined {
  return LINE_KEY.test(key) ? `${key.slice(0, key.lastIndexOf(':'))}/48` : undefined;
}

/** The /16 of an IPv4 address, the /32 of an IPv6 one: what one provider is likely to own. */
export function networkOf(ip: string): string {
  const block = addressBlock(ip);
  return block.includes('.')
    ? block.split('.').slice(0, 2).join('.')
    : block.split(':').slice(0, 2).join(':');
}

/** The /24 of an IPv4 address, the /48 of an IPv6 one: where somebody is at home, however his line is numbered from day to day. */
export function neighbourhoodOf(ip: string): string {
  const block = addressBlock(ip);
  return block.includes('.')
    ? block.split('.').slice(0, 3).join('.')
    : block.split(':').slice(0, 3).join(':');
}

/** Whose connections are counted together; nobody's beside him at this machine, and of whom no address is known. */
export function rangeOf(ip: string | undefined): string | null {
  const block = addressBlock(ip);
  return block === 'unknown' || block.startsWith('127.') || ip === '::1' ? null : neighbourhoodOf(block);
}

/** One customer's line: an IPv4 address, or the /64 that an IPv6 subscriber is given. */
export function addressBlock(ip: string | undefined): string {
  // A socket that broke while it was read has no address any more.
  if (ip === undefined || ip === '') return 'unknown';
  if (ip.startsWith('::ffff:')) return ip.slice(7);
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : new Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}
