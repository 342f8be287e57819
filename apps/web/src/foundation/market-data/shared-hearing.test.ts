/** Any number of listeners share one subscription, and changing pages does not drop it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sharedHearing } from './shared-hearing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function counted() {
  const log: string[] = [];
  const hear = sharedHearing((key) => {
    log.push(`open ${key}`);
    return () => log.push(`close ${key}`);
  });
  return { log, hear };
}

test('R-RT-2: two listeners cost one subscription, the last to leave ends it after a moment', () => {
  const { log, hear } = counted();
  const [first, second] = [hear('A'), hear('A')];
  first();
  first();
  vi.advanceTimersByTime(60_000);
  expect(log).toEqual(['open A']);
  second();
  vi.advanceTimersByTime(60_000);
  expect(log).toEqual(['open A', 'close A']);
});

test('R-RT-2: leaving one page for another that hears the same keeps the subscription', () => {
  const { log, hear } = counted();
  hear('A')();
  vi.advanceTimersByTime(500);
  const again = hear('A');
  vi.advanceTimersByTime(60_000);
  expect(log).toEqual(['open A']);
  again();
  vi.advanceTimersByTime(60_000);
  hear('A');
  expect(log).toEqual(['open A', 'close A', 'open A']);
});
