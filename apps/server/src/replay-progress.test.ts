/** R-POL-7: what a killed replay had done is there for the next one that asks for the same, and for no other. */
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ReplayPart } from './replay-progress.ts';
import { openReplayProgress } from './replay-progress.ts';

const part = (isDone: boolean, records: number): ReplayPart => ({
  ledger: { sentence: '2027-03-01: 5 journals give the hash.', holds: true },
  products: [{ name: 'option', cursor: '7', records, differences: [], differing: 0, isDone }],
  isDone,
});

test('R-POL-7: a run goes on where one that asked for the same was killed; the end leaves no file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-replay-'));
  const first = openReplayProgress(folder, 'until 2027-03-02');
  expect(first.part('2027-03-01')).toEqual({ products: [], isDone: false });
  first.save('2027-03-01', part(true, 12));
  first.save('2027-03-02', part(false, 3));
  // A page within a second of the one before is not written: it is replayed again.
  first.save('2027-03-02', part(false, 4));

  const next = openReplayProgress(folder, 'until 2027-03-02');
  expect(next.part('2027-03-01')).toEqual(part(true, 12));
  expect(openReplayProgress(folder, 'day 2027-03-01').part('2027-03-01').isDone).toBe(false);
  next.save('2027-03-02', part(true, 9));
  expect(openReplayProgress(folder, 'until 2027-03-02').part('2027-03-02')).toEqual(part(true, 9));
  next.end();
  expect(readdirSync(folder)).toEqual([]);

  writeFileSync(join(folder, 'replay-progress.json'), '{"asked":');
  expect(openReplayProgress(folder, 'x').part('2027-03-01').isDone).toBe(false);
});
