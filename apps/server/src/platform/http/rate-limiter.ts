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
/** A letter for what is counted, and an address or the front of one. */
const ADDRESS_KEY = /^([a-z]):([0-9]+(?:\.[0-9]+){3}|[0-9a-f]*(?::[0-9a-f]*){3})$/;
/** Other nodes are told of keys that have asked this often, and of so many at a time. */
const WORTH_TELLING = 10;
const MOST_TOLD = 5_000;

export interface RateLimiter {
  take(key: string, limit: number): Allowance;
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

export function createRateLimiter(clock: Clock): SharedRateLimiter {
  let windowStart = 0;
  let counts = new Map<string, Count>();

  function current(): number {
    const now = clock.now();
    // Also when the clock was moved back, in tests and demos.
    if (now - windowStart >= WINDOW_MS || now < windowStart) {
      windowStart = now - (now % WINDOW_MS);
      counts = new Map();
    }
    return now;
  }

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
    take(key, limit) {
      const now = current();
      const of = countOf(key);
      of.own += 1;
      const count = of.own + of.others;
      return {
        isAllowed: count <= limit,
        limit,
        remaining: count < limit ? limit - count : 0,
        resetS: Math.ceil((windowStart + WINDOW_MS - now) / 1000),
      };
    },
    isExhausted(key, limit) {
      current();
      const of = counts.get(counted(key));
      return of !== undefined && of.own + of.others >= limit;
    },
    giveBack(key) {
      current();
      const of = counts.get(counted(key));
      if (of !== undefined && of.own > of.told) of.own -= 1;
    },
    tell() {
      current();
      const added: Told['counts'] = [];
      for (const [key, of] of counts) {
        if (of.own < WORTH_TELLING || of.own === of.told) continue;
        added.push([key, of.own - of.told]);
        of.told = of.own;
        if (added.length === MOST_TOLD) break;
      }
      return { window: windowStart, counts: added };
    },
    hear({ window, counts: added }) {
      current();
      if (window !== windowStart) return;
      for (const [key, more] of added) countOf(key).others += more;
    },
  };
}

/** The key of a wider block; what names no address stays: there are as many as there are people. */
function widened(key: string, isFull: boolean): string {
  const [, kind, block] = ADDRESS_KEY.exec(key) ?? [];
  if (kind === undefined || block === undefined) return key;
  if (isFull) return `${kind}:${networkOf(block)}`;
  return block.includes(':') ? `${kind}:${block.split(':').slice(0, 3).join(':')}` : key;
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
