/** One act, one key: which answers end it. */
import { expect, it } from 'vitest';
import { attempt, nothingPending } from './attempt.ts';
import { ConnectionError, RefusalError } from './envelope.ts';

it('keeps the key after a lost answer, and sends a new one once an answer came', async () => {
  const pending = nothingPending();
  const keys: string[] = [];
  const lost = (_body: object, key: string): Promise<never> => {
    keys.push(key);
    return Promise.reject(new ConnectionError('timeout'));
  };
  const answered = (_body: object, key: string) => {
    keys.push(key);
    return Promise.resolve({ data: 1, message: '' });
  };
  await expect(attempt(pending, { n: 1 }, lost)).rejects.toThrow(ConnectionError);
  await expect(attempt(pending, { n: 1 }, answered)).resolves.toEqual({ data: 1, message: '' });
  await attempt(pending, { n: 1 }, answered);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});

it('other content is another act; a refusal ends one', async () => {
  const pending = nothingPending();
  const keys: string[] = [];
  const fails = (fault: Error) => (_body: object, key: string) => {
    keys.push(key);
    return Promise.reject<{ data: null; message: string }>(fault);
  };
  const refusal = new RefusalError('no', 'unknown', {});
  await expect(attempt(pending, { n: 1 }, fails(new ConnectionError('network')))).rejects.toThrow();
  await expect(attempt(pending, { n: 2 }, fails(refusal))).rejects.toBe(refusal);
  await expect(attempt(pending, { n: 2 }, fails(refusal))).rejects.toBe(refusal);
  expect(new Set(keys).size).toBe(3);
});
