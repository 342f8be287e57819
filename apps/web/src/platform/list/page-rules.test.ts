/** Rows of several pages as one list. */
import { describe, expect, it } from 'vitest';
import { byDay, distinct, startOfDay } from './page-rules.ts';

describe('pages of a list', () => {
  it('that overlap show each row once, in order', () => {
    const rows = ['9:1', '8:2', '8:1', '8:2', '8:1', '7:1'].map((id) => ({ id }));
    expect(distinct(rows).map((row) => row.id)).toEqual(['9:1', '8:2', '8:1', '7:1']);
  });
  it('keep rows of one local day together', () => {
    const noon = new Date(2026, 2, 8, 12).getTime();
    const rows = [noon + 60_000, noon, new Date(2026, 2, 7, 23, 59, 59).getTime()].map((at) => ({
      created_time: at,
    }));
    const days = byDay(rows);
    expect(days.map((day) => day.rows.length)).toEqual([2, 1]);
    expect(days.map((day) => new Date(day.start).getHours())).toEqual([0, 0]);
  });
  it('count a day before as a calendar day, whatever its length', () => {
    const at = new Date(2026, 2, 30, 15).getTime();
    expect(startOfDay(at, 1)).toBe(new Date(2026, 2, 29).getTime());
    expect(startOfDay(at, 30)).toBe(new Date(2026, 1, 28).getTime());
  });
});
