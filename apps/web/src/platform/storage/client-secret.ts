/**
 * 32 random bytes that this installation of the app keeps to itself and sends with each call: codes belong to whoever asked for
 * them, and a device that has logged in once is known again in any network (R-SEC-1, R-SEC-3).
 */
import { readLocal, writeLocal } from './local.ts';

const KEY = 'CLIENT_SECRET';
let known: string | undefined;

export function clientSecret(): string {
  known ??= stored() ?? made();
  return known;
}

function stored(): string | undefined {
  const text = readLocal<unknown>(KEY);
  return typeof text === 'string' && /^[A-Za-z0-9_-]{43}$/.test(text) ? text : undefined;
}

function made(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
  writeLocal(KEY, text);
  return text;
}
