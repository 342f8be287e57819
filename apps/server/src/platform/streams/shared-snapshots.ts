/**
 * A channel's snapshot is made and encoded once for all who asked for it in one turn of the event loop: each of them was held back
 * before it is made, so that none of them misses what comes after it (R-RT-3).
 */
import type { Clock } from '../clock.ts';
import type { Frame } from './frame-writer.ts';
import { encodeFrame } from './frame-writer.ts';
import type { StreamSnapshot } from './streams.ts';

export interface MadeSnapshot {
  seq: number;
  frame: Frame;
}

export type SnapshotOf = (
  ch: string,
  make: () => StreamSnapshot | undefined | Promise<StreamSnapshot | undefined>,
) => Promise<MadeSnapshot | undefined>;

export function createSharedSnapshots(clock: Pick<Clock, 'now'>): SnapshotOf {
  const asked = new Map<string, Promise<MadeSnapshot | undefined>>();
  return (ch, make) => {
    const known = asked.get(ch);
    if (known !== undefined) return known;
    const making = new Promise<void>((wake) => setImmediate(wake)).then(async () => {
      // Whoever asks from here on was not held back before.
      asked.delete(ch);
      const made = await make();
      if (made === undefined) return undefined;
      const { seq, data } = made;
      return { seq, frame: encodeFrame({ ch, t: 'snapshot', seq, ts: clock.now(), data }) };
    });
    asked.set(ch, making);
    return making;
  };
}
