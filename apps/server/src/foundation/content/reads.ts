/**
 * How often articles are read: a reader counts once an article and day, by his address and, logged in, by his account as well, so that nobody
 * moves an article by repeating. Counted in memory, because a reading must cost no write, and added to the tables from time to time; what a
 * node that dies had not added yet is lost, which a ranking bears.
 */
import { createHmac } from 'node:crypto';
import { DAY_MS, utcDay } from '../../platform/clock.ts';
import type { Caller } from '../../platform/http/handler.ts';
import { addressBlock } from '../../platform/http/rate-limiter.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Reading, addReads, forgetMarks } from './reads-store.ts';

/** Marks that a node remembers; beyond it the table alone tells who was counted. */
const MOST_SEEN = 100_000;
/** Readings that wait to be added; a flood of addresses is not counted beyond it. */
const MOST_WAITING = 20_000;
const MARK_BYTES = 16;

type Reader = Pick<Caller, 'ip' | 'session'>;

export interface Reads {
  count(articleId: number, reader: Reader): void;
  save(): Promise<void>;
}

export function createReads({ db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>): Reads {
  const seen = new Set<string>();
  let waiting: Reading[] = [];
  let forgotten = '';

  const markOf = (parts: readonly (string | number)[]): Buffer =>
    createHmac('sha256', config.secretPepper)
      .update(`read|${parts.join('|')}`)
      .digest()
      .subarray(0, MARK_BYTES);
  const isNew = (mark: Buffer): boolean => {
    const name = mark.toString('base64url');
    if (seen.has(name)) return false;
    if (seen.size >= MOST_SEEN) seen.clear();
    seen.add(name);
    return true;
  };

  return {
    count(articleId, { ip, session }) {
      if (waiting.length >= MOST_WAITING) return;
      const day = utcDay(clock.now());
      const marks: [Buffer, Buffer?] = [markOf([day, articleId, `address:${addressBlock(ip)}`])];
      if (session !== undefined) marks.push(markOf([day, articleId, `customer:${session.userId}`]));
      // Both are looked at: who logs in behind a counted address is seen under his account from then on.
      const areNew = marks.map((mark) => isNew(mark!));
      if (areNew.every(Boolean)) waiting.push({ articleId, day, marks });
    },
    async save() {
      // Of an earlier day the marks are gone, and with them the proof that it was not added before.
      const kept = utcDay(clock.now() - DAY_MS);
      const saved = waiting.filter(({ day }) => day >= kept);
      waiting = [];
      if (saved.length > 0)
        await addReads(db, saved).catch((error: unknown) => {
          waiting = [...saved, ...waiting];
          throw error;
        });
      if (forgotten === kept) return;
      await forgetMarks(db, kept);
      forgotten = kept;
    },
  };
}
