/**
 * Secrets are compared in constant time, told by the path and not by a watch: whatever is given, either nothing secret is looked at, or
 * Node's own comparison sees two texts of equal length, once.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { hmacVerifier } from '../../../foundation/api-keys/key-signatures.ts';
import { createHouseTokens } from '../../../platform/http/house-tokens.ts';
import { createListenKeys } from '../sockets/listen-keys.ts';

const { timingSafeEqual } = crypto;
const lengths: [number, number][] = [];
beforeAll(() => {
  crypto.timingSafeEqual = (a, b) => {
    lengths.push([a.byteLength, b.byteLength]);
    return timingSafeEqual(a, b);
  };
  syncBuiltinESMExports();
});
afterAll(() => {
  crypto.timingSafeEqual = timingSafeEqual;
  syncBuiltinESMExports();
});
afterEach(() => void lengths.splice(0));

const flipped = (text: string, at: number): string =>
  `${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`;

test('R-BOT-1: signatures: the whole digest is compared, whichever of its ends is wrong', () => {
  const verify = hmacVerifier('a secret');
  const right = crypto.createHmac('sha256', 'a secret').update('x=1').digest('hex');
  for (const given of [right, right.toUpperCase()]) expect(verify('x=1', given)).toBe(true);
  for (const at of [0, 31, 63]) expect(verify('x=1', flipped(right, at))).toBe(false);
  expect(lengths).toEqual(Array.from({ length: 5 }, () => [32, 32]));
  lengths.splice(0);
  // What cannot be one is refused by its form alone.
  for (const given of [
    '',
    right.slice(1),
    `${right}0`,
    ` ${right}`,
    'ä'.repeat(64),
    'ä'.repeat(32),
    `${right}\n`,
  ])
    expect(verify('x=1', given), JSON.stringify(given)).toBe(false);
  expect(lengths).toEqual([]);
});

test('R-BOT-1: API keys and tokens: the mark of the house is compared whole', () => {
  const tokens = createHouseTokens('a pepper', 'api-keys');
  const key = tokens.make();
  expect(tokens.isOurs(key)).toBe(true);
  const bytes = Buffer.from(key, 'base64url');
  for (const at of [24, 28, 31]) {
    const wrong = Buffer.from(bytes);
    wrong[at]! ^= 1;
    expect(tokens.isOurs(wrong.toString('base64url'))).toBe(false);
  }
  expect(lengths).toEqual(Array.from({ length: 4 }, () => [8, 8]));
  lengths.splice(0);
  for (const given of ['', key.slice(1), `${key}a`, 'ä'.repeat(43)]) expect(tokens.isOurs(given)).toBe(false);
  expect(lengths).toEqual([]);
});

test('R-BOT-7: listen keys, where they open a stream and where they are kept alive', async () => {
  const key = createHouseTokens('a pepper', 'api-keys').make();
  const listen = createListenKeys('a pepper', { admit: async () => ({ refused: 'unknown' }) });
  const right = listen.make(key);
  for (const given of [right, flipped(right, 43), flipped(right, 64)]) {
    await listen.open(given, '127.0.0.1');
    expect(listen.isOf(key, given)).toBe(given === right);
  }
  expect(lengths).toEqual(Array.from({ length: 6 }, () => [65, 65]));
  lengths.splice(0);
  for (const given of ['', right.slice(1), `${right}0`, 'ä'.repeat(65)]) {
    expect(await listen.open(given, '127.0.0.1')).toBeUndefined();
    expect(listen.isOf(key, given)).toBe(false);
  }
  expect(lengths).toEqual([]);
});
