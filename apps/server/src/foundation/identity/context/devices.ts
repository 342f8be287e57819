/** What makes a device "the same" without a cookie, and what people call it. Pure. */
import { createHash } from 'node:crypto';
import type { Caller } from '../../../platform/http/handler.ts';
import { addressBlock } from '../../../platform/http/rate-limiter.ts';

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * The browser at this address. Browsers name themselves alike by the million, so where a short password must not be
 * enough (R-SEC-1) the name alone proves nothing.
 */
export const deviceHereHash = (caller: Caller): Buffer =>
  hashOf(`device|${caller.userAgent}|${addressBlock(caller.ip)}`);

/**
 * Whoever asks, as nobody else can be: by the secret its app keeps (`Candor-Client`), else by browser and address. Codes belong to it
 * (R-SEC-3), and a login makes it a known device (R-SEC-1).
 */
export const requesterHash = (caller: Caller): Buffer =>
  caller.client === undefined ? deviceHereHash(caller) : hashOf(`client|${caller.client}`);

/**
 * What of this caller may be known. An app is known by its secret alone: behind one address of a provider or a café many phones of one model
 * name themselves alike.
 */
export const deviceHashes = (caller: Caller): Buffer[] => [requesterHash(caller)];

/** The same as they are remembered: whether it is the secret of the app, which tells one device from all others. */
export const rememberedDevices = (caller: Caller): { device: Buffer; isApp: boolean }[] =>
  deviceHashes(caller).map((device) => ({ device, isApp: caller.client !== undefined }));

/** A program's name as programs write it, `okhttp/4.12`: whoever guesses at a password must not write sentences into its owner's history. */
const PROGRAM = /^[A-Za-z][A-Za-z-]{1,19}(?:\/[0-9]{1,4}(?:\.[0-9]{1,4}){0,3})?(?= |$)/;

/** `Chrome · Android`, for people; the full user agent is not kept. */
export function deviceName(userAgent: string): string {
  const browser = /(Edg|OPR|SamsungBrowser|Chrome|Firefox|Safari)\//.exec(userAgent)?.[1] ?? '';
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(userAgent)?.[1] ?? '';
  const name = { Edg: 'Edge', OPR: 'Opera', SamsungBrowser: 'Samsung Internet' }[browser] ?? browser;
  return (
    [name, system].filter((part) => part !== '').join(' · ') || (PROGRAM.exec(userAgent)?.[0] ?? 'unknown')
  );
}
