/** Keys of what is sealed: a new one can come, an old one still opens, and nothing opens for another purpose. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { blindIndex, createKeyring } from './sealing.ts';

const [older, newer] = [randomBytes(32), randomBytes(32)];
const text = Buffer.from('a face and a number');

test('ASVS 11.3: what is sealed opens for its purpose, its use and under its key only', () => {
  const ring = createKeyring([older], 'files');
  const sealed = ring.seal(text, 'file|1|a|kyc_front');
  expect(sealed.includes(text)).toBe(false);
  expect(ring.open(sealed, 'file|1|a|kyc_front').equals(text)).toBe(true);
  expect(() => ring.open(sealed, 'file|2|a|kyc_front')).toThrow(/authenticate/);
  expect(() => createKeyring([older], 'kyc').open(sealed, 'file|1|a|kyc_front')).toThrow(/authenticate/);
  expect(ring.seal(text, 'x').equals(ring.seal(text, 'x'))).toBe(false);
});

test('a new key seals, the old one still opens, and a missing one is named', () => {
  const before = createKeyring([older], 'files');
  const sealed = before.seal(text, 'x');
  const after = createKeyring([newer, older], 'files');
  expect(after.open(sealed, 'x').equals(text)).toBe(true);
  expect(after.keyId).not.toBe(before.keyId);
  expect(() => createKeyring([newer], 'files').open(sealed, 'x')).toThrow(
    `sealed under the key ${before.keyId}, which FILE_KEY does not hold`,
  );
});

test('equal values are found by an index that says nothing about them', () => {
  const index = blindIndex('pepper', 'documents', 'ES|X1');
  expect(index.equals(blindIndex('pepper', 'documents', 'ES|X1'))).toBe(true);
  expect(index.equals(blindIndex('pepper', 'documents', 'ES|X2'))).toBe(false);
  expect(index.equals(blindIndex('another', 'documents', 'ES|X1'))).toBe(false);
  expect(index.equals(blindIndex('pepper', 'pictures', 'ES|X1'))).toBe(false);
});
