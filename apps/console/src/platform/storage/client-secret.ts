/**
 * 32 random bytes that this console keeps to itself and sends with each call: whoever has logged in here once is known here again, and has tries
 * of his own however somebody else at his address guesses (R-SEC-1).
 */
import { readLocal, writeLocal } from './local.ts';

const KEY = 'console.client';
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
