/**
 * A Bloom filter over some 29,000 of the most used passwords (frequency list of zxcvbn, MIT), about one false alarm in a
 * thousand: it says no to a password without the list of passwords being here.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const BITS = readFileSync(new URL('./frequent-passwords.bloom', import.meta.url));
const HASHES = 10;

/** `password` in lower case. */
export function isFrequentPassword(password: string): boolean {
  const digest = createHash('sha256').update(password).digest();
  const [a, b] = [digest.readUIntLE(0, 6), digest.readUIntLE(6, 6)];
  const size = BITS.length * 8;
  for (let n = 0; n < HASHES; n += 1) {
    const at = (a + n * b) % size;
    if ((BITS[at >> 3]! & (1 << (at & 7))) === 0) return false;
  }
  return true;
}
