/** What makes a device "the same" without a cookie, and what people call it. Pure. */
import { createHash } from 'node:crypto';
import type { Caller } from '../../../platform/http/handler.ts';
import { addressBlock } from '../../../platform/http/rate-limiter.ts';

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The browser as it names itself: enough to decide whether a login is worth a notice. */
export const deviceHash = (caller: Caller): Buffer => hashOf(`device|${caller.userAgent}`);

/**
 * The browser at this address. Browsers name themselves alike by the million, so where a short password must not be
 * enough (R-SEC-1) the name alone proves nothing.
 */
export const deviceHereHash = (caller: Caller): Buffer =>
  hashOf(`device|${caller.userAgent}|${addressBlock(caller.ip)}`);

/** `Chrome · Android`, for people; the full user agent is not kept. */
export function deviceName(userAgent: string): string {
  const browser = /(Edg|OPR|SamsungBrowser|Chrome|Firefox|Safari)\//.exec(userAgent)?.[1] ?? '';
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(userAgent)?.[1] ?? '';
  const name = { Edg: 'Edge', OPR: 'Opera', SamsungBrowser: 'Samsung Internet' }[browser] ?? browser;
  return [name, system].filter((part) => part !== '').join(' · ') || userAgent.slice(0, 40) || 'unknown';
}
