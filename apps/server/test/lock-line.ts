/** Who shares a lock, and who wants it alone: in which order they get it when another comes to share it while somebody waits to have it alone. */
import { expect } from 'vitest';
import type { Tx } from '../src/platform/db/database.ts';
import type { TestServer } from './harness.ts';

type Lock = (tx: Tx) => Promise<unknown>;

/** `shared` holds it, `alone` waits for him, and `later` comes to share it: PostgreSQL lets him join, unless there is one line for all. */
export async function lockLine(
  { platform: { db }, database: { owner } }: Pick<TestServer, 'platform' | 'database'>,
  { share, alone }: { share: Lock; alone: Lock },
): Promise<string[]> {
  const order: string[] = [];
  let letGo = (): void => {};
  const held = new Promise<void>((done) => (letGo = done));
  const take = (name: string, lock: Lock, until: Promise<void> = Promise.resolve()): Promise<void> =>
    db.transaction(name, async (tx) => {
      await lock(tx);
      order.push(name);
      await until;
    });
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const areWaiting = async (count: number) => (await owner.query(waiting)).length === count;
  const all = [take('shared', share, held)];
  await expect.poll(() => order).toEqual(['shared']);
  all.push(take('alone', alone));
  await expect.poll(() => areWaiting(1)).toBe(true);
  all.push(take('later', share));
  await expect.poll(async () => order.includes('later') || areWaiting(2)).toBe(true);
  letGo();
  await Promise.all(all);
  return order;
}
