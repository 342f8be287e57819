/**
 * A channel's snapshot is made and encoded once for all who asked for it before its turn came: each of them was held back before it is made,
 * so that none of them misses what comes after it (R-RT-3). One channel has its turn in a turn of the event loop, and so many are told of
 * it in one, whatever crowd asks for how many: the larger the crowd, the more of them share one.
 */
import type { Clock } from '../clock.ts';
import type { Frame } from './frame-writer.ts';
import { encodeFrame } from './frame-writer.ts';
import type { StreamSnapshot } from './streams.ts';
import { createTurnstile } from './turnstile.ts';

export interface MadeSnapshot {
  seq: number;
  frame: Frame;
}

export type SnapshotOf = (
  ch: string,
  make: () => StreamSnapshot | undefined | Promise<StreamSnapshot | undefined>,
) => Promise<MadeSnapshot | undefined>;

/** That are told before others get their turn. */
const SLICE = 250;

interface Asker {
  told(made: MadeSnapshot | undefined): void;
  failed(error: unknown): void;
}

export function createSharedSnapshots(clock: Pick<Clock, 'now'>): SnapshotOf {
  const asked = new Map<string, Asker[]>();
  // Each channel waits once.
  const { pass } = createTurnstile(Infinity);

  async function make(ch: string, makeOne: Parameters<SnapshotOf>[1]): Promise<void> {
    const askers = asked.get(ch)!;
    // Whoever asks from here on was not held back before.
    asked.delete(ch);
    try {
      const made = await makeOne();
      const told = made && { seq: made.seq, frame: frameOf(ch, made) };
      for (const [n, asker] of askers.entries()) {
        if (n > 0 && n % SLICE === 0) await new Promise<void>((wake) => setImmediate(wake));
        asker.told(told);
      }
    } catch (error) {
      for (const { failed } of askers) failed(error);
    }
  }

  const frameOf = (ch: string, { seq, data }: StreamSnapshot): Frame =>
    encodeFrame({ ch, t: 'snapshot', seq, ts: clock.now(), data });

  return (ch, makeOne) =>
    new Promise((told, failed) => {
      const asker = { told, failed };
      const others = asked.get(ch);
      if (others !== undefined) return void others.push(asker);
      asked.set(ch, [asker]);
      pass(() => void make(ch, makeOne));
    });
}
