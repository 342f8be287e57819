/**
 * Requests a minute by key, counted in this process in fixed windows. It bounds volume only: limits that protect money
 * or passwords are counted exactly in PostgreSQL by their owners.
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
/** Beyond this many keys in one window newcomers share one; memory stays bounded under a flood of addresses. */
const MOST_KEYS = 200_000;
const OVERFLOW_KEY = 'overflow';

export function createRateLimiter(clock: Clock): {
  take(key: string, limit: number): Allowance;
  isExhausted(key: string, limit: number): boolean;
} {
  let windowStart = 0;
  let counts = new Map<string, number>();

  function current(): number {
    const now = clock.now();
    // Also when the clock was moved back, in tests and demos.
    if (now - windowStart >= WINDOW_MS || now < windowStart) {
      windowStart = now - (now % WINDOW_MS);
      counts = new Map();
    }
    return now;
  }

  return {
    take(key, limit) {
      const now = current();
      const known = counts.get(key);
      const counted = known === undefined && counts.size >= MOST_KEYS ? OVERFLOW_KEY : key;
      const count = (counts.get(counted) ?? 0) + 1;
      counts.set(counted, count);
      return {
        isAllowed: count <= limit,
        limit,
        remaining: count < limit ? limit - count : 0,
        resetS: Math.ceil((windowStart + WINDOW_MS - now) / 1000),
      };
    },
    isExhausted(key, limit) {
      current();
      return (counts.get(key) ?? 0) >= limit;
    },
  };
}

/** One customer's line: an IPv4 address, or the /64 that an IPv6 subscriber is given. */
export function addressBlock(ip: string): string {
  if (ip.startsWith('::ffff:')) return ip.slice(7);
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : new Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}
