/** Pages, pushes and answers put together: every message once and in order, and a hole is seen. */
import { expect, test } from 'vitest';
import type { Message } from './thread-messages.ts';
import { holeIn, merged } from './thread-messages.ts';

const message = (seq: number, text = `m${seq}`): Message => ({
  thread_id: 1,
  seq,
  from: 'own',
  agent: null,
  text,
  pictures: [],
  client_id: null,
  at: seq,
});

test('R-RT-4: what comes twice or out of order stands once, in order', () => {
  const all = merged([message(1), message(2)], [message(4), message(2), message(3)]);
  expect(all.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  expect(holeIn(all)).toBeUndefined();
  expect(holeIn(merged(all, [message(7)]))).toBe(4);
});
