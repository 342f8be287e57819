import { expect, test } from 'vitest';
import { movableClock } from '../clock.ts';
import { createSharedSnapshots } from './shared-snapshots.ts';

const turn = (): Promise<void> => new Promise((wake) => setImmediate(wake));

test('R-RT-3: one channel is made in a turn of the event loop, and whoever asks before it is made shares it', async () => {
  const snapshotOf = createSharedSnapshots(movableClock(0));
  const made: string[] = [];
  const ask = (ch: string) =>
    snapshotOf(ch, () => {
      made.push(ch);
      return { seq: made.length, data: null };
    });
  const first = ask('depth.A');
  const second = ask('depth.B');
  await turn();
  expect(made).toEqual(['depth.A']);
  const shared = ask('depth.B');
  const again = ask('depth.A');
  await turn();
  expect(made).toEqual(['depth.A', 'depth.B']);
  await turn();
  expect(made).toEqual(['depth.A', 'depth.B', 'depth.A']);
  expect(await shared).toBe(await second);
  expect([(await first)!.seq, (await again)!.seq]).toEqual([1, 3]);
});

test('R-RT-2: of a crowd that waits for one channel some are told in a turn, and nobody is left out where it cannot be made', async () => {
  const snapshotOf = createSharedSnapshots(movableClock(0));
  let told = 0;
  const crowd = Array.from({ length: 600 }, () =>
    snapshotOf('depth.A', () => ({ seq: 1, data: null })).then(() => void (told += 1)),
  );
  const after: number[] = [];
  while (told < crowd.length) {
    await turn();
    after.push(told);
  }
  expect(after.filter((count) => count > 0)).toEqual([250, 500, 600]);
  const failed = await Promise.allSettled(
    [1, 2].map(() => snapshotOf('depth.B', () => Promise.reject(new Error('away')))),
  );
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await snapshotOf('depth.B', () => ({ seq: 2, data: null })))!.seq).toBe(2);
});
