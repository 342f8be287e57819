import { describe, expect, test } from 'vitest';
import { HALT_NOTICE_MS, isVoidedByHalt } from './option-halt.ts';

const T = Date.parse('2026-11-21T10:00:00Z');
const at = (seconds: number): number => T + seconds * 1000;
/** Bought at 0, for a minute. */
const option = { acceptedAt: at(0), expiresAt: at(61) };

describe('R-OPT-12a: which halt voids an option', () => {
  test('one announced after the purchase never does, however its outcome looks', () => {
    for (const seconds of [0.001, 1, 30, 56, 60])
      expect(
        isVoidedByHalt({ announcedAt: at(seconds), startsAt: at(61), plannedEndsAt: Infinity }, option),
      ).toBe(false);
  });

  test('one announced before the purchase does, from its start until before its end', () => {
    const halt = { announcedAt: at(-5), startsAt: at(61), plannedEndsAt: at(62) };
    expect(isVoidedByHalt(halt, option)).toBe(true);
    expect(isVoidedByHalt({ ...halt, announcedAt: at(0) }, option)).toBe(true);
    expect(isVoidedByHalt({ ...halt, startsAt: at(62), plannedEndsAt: at(90) }, option)).toBe(false);
    expect(isVoidedByHalt({ ...halt, startsAt: at(10), plannedEndsAt: at(61) }, option)).toBe(false);
  });

  test('an hour ahead it counts for whatever expires in it; a second less and it does not', () => {
    const long = { acceptedAt: at(0), expiresAt: at(3602) };
    const halt = { announcedAt: at(1), startsAt: at(1) + HALT_NOTICE_MS, plannedEndsAt: Infinity };
    expect(isVoidedByHalt(halt, long)).toBe(true);
    expect(isVoidedByHalt({ ...halt, startsAt: halt.startsAt - 1000 }, long)).toBe(false);
  });

  test('an end announced after the purchase brings nothing back, one before it does', () => {
    const halt = { announcedAt: at(-100), startsAt: at(-50), plannedEndsAt: Infinity };
    expect(isVoidedByHalt({ ...halt, ended: { announcedAt: at(50), endsAt: at(55) } }, option)).toBe(true);
    expect(isVoidedByHalt({ ...halt, ended: { announcedAt: at(-10), endsAt: at(-5) } }, option)).toBe(false);
    // Called off: its end lies before its start.
    expect(isVoidedByHalt({ ...halt, ended: { announcedAt: at(-90), endsAt: at(-60) } }, option)).toBe(false);
  });
});
