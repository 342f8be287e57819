/** Which messages are on screen, and for how long. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { durationOf, onToasts, toast, toasts } from './toast-store.ts';

const texts = (): string[] => toasts().map((message) => message.text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('a message leaves after its time', () => {
  toast('saved', { durationMs: 1000 });
  vi.advanceTimersByTime(999);
  expect(texts()).toEqual(['saved']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('at most two at once: the oldest goes', () => {
  for (const text of ['one', 'two', 'three']) toast(text);
  expect(texts()).toEqual(['two', 'three']);
});

test('the same text again stands once and its time starts anew', () => {
  toast('again', { durationMs: 1000 });
  vi.advanceTimersByTime(900);
  toast('again', { durationMs: 1000 });
  expect(texts()).toEqual(['again']);
  vi.advanceTimersByTime(900);
  expect(texts()).toEqual(['again']);
  vi.advanceTimersByTime(100);
  expect(texts()).toEqual([]);
});

test('listeners hear every change until they leave; the caller can take a message back', () => {
  let heard = 0;
  const leave = onToasts(() => (heard += 1));
  const remove = toast('one');
  remove();
  expect(heard).toBe(2);
  expect(texts()).toEqual([]);
  leave();
  toast('two');
  expect(heard).toBe(2);
});

test('long texts stay longer, to six seconds', () => {
  expect(durationOf('ok')).toBe(2120);
  expect(durationOf('x'.repeat(500))).toBe(6000);
});
