/** A stop has its time after the drain, however long that is, and no more than that. */
import pino from 'pino';
import { expect, test } from 'vitest';
import type { Lifecycle } from './http/health.ts';
import { stopOnce } from './stop-once.ts';

const log = pino({ level: 'silent' });
const pause = (ms: number) => new Promise<void>((wake) => setTimeout(wake, ms));

test('a drain that is longer than a stop may take leaves what is under way its time', async () => {
  const lifecycle: Lifecycle = { phase: 'running' };
  let isUndone = false;
  const undo = [() => pause(20).then(() => void (isUndone = true))];
  const stop = stopOnce({ lifecycle, undo, log, drainDelayMs: 600, longestMs: 300 });
  const stopping = stop();
  expect(stop()).toBe(stopping);
  expect(lifecycle.phase).toBe('draining');
  await stopping;
  expect(isUndone).toBe(true);
});

test('what does not end after the drain is given up', async () => {
  const lifecycle: Lifecycle = { phase: 'running' };
  const undo = [() => new Promise<void>(() => {})];
  const stop = stopOnce({ lifecycle, undo, log, drainDelayMs: 0, longestMs: 50 });
  await expect(stop()).rejects.toThrow('not stopped after 50 ms');
});
