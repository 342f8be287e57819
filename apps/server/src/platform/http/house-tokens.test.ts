/** A token of ours is known by its mark, without anybody being asked. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createHouseTokens } from './house-tokens.ts';

const PEPPER = 'a pepper that several nodes have in common';

test('R-SEC-1: a token of this house is told from junk, at every node and for one kind of session only', () => {
  const tokens = createHouseTokens(PEPPER, 'customers');
  const token = tokens.make();
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(tokens.make()).not.toBe(token);
  expect(createHouseTokens(PEPPER, 'customers').isOurs(token)).toBe(true);
  expect(createHouseTokens(PEPPER, 'operators').isOurs(token)).toBe(false);
  expect(createHouseTokens(`${PEPPER}!`, 'customers').isOurs(token)).toBe(false);
  for (let n = 0; n < 1_000; n += 1) expect(tokens.isOurs(randomBytes(32).toString('base64url'))).toBe(false);
  // One bit of the random part, one of the mark.
  for (const at of [3, 30]) {
    const bytes = Buffer.from(token, 'base64url');
    bytes[at]! ^= 1;
    expect(tokens.isOurs(bytes.toString('base64url'))).toBe(false);
  }
  for (const junk of ['', 'x', `${token}a`, token.slice(1), `${token.slice(0, 42)}!`])
    expect(tokens.isOurs(junk)).toBe(false);
});
