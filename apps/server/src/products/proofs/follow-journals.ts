/**
 * Follows the ledger journal by journal into one hash, so that a snapshot can name everything before it. Numbers are given out before
 * their journals commit; only what has surely ended is followed, and nobody waits for it.
 */
import { createHash } from 'node:crypto';
import { lineOfJournal } from '@candor/proof';
import type { Lease } from '../../platform/jobs/jobs.ts';
import type { Followed, Holders } from './journals-store.ts';
import {
  beginFollowing,
  hasSettled,
  journalsAfter,
  readFollowed,
  saveFollowed,
  summarisePostings,
} from './journals-store.ts';
import type { ProofDeps } from './ports.ts';

const PAGE = 2_000;
/** So many are hashed before whoever waits for this thread is served: a millisecond or two. */
const SLICE = 250;
/** So many holders of balances are remembered from page to page. */
const MOST_HOLDERS = 100_000;
const SETTLE_MS = 5_000;
const LOOK_MS = 20;

/** What was followed to the end just now: a number that was the newest when this began, or is newer. Undefined: not yet, ask again. */
export async function followJournals(
  { platform: { db }, summary }: ProofDeps,
  lease: Pick<Lease, 'held'>,
): Promise<Followed | undefined> {
  // What was begun before may be old: it is ended first, then the newest is followed.
  for (let round = 0; round < 2; round += 1) {
    let now = await readFollowed(db);
    const isOld = now.upTo !== null;
    if (!isOld) {
      await beginFollowing(db, now);
      now = await readFollowed(db);
      if (now.upTo === null) return now;
    }
    if (!(await settledSoon(db, now.mark!))) return undefined;
    summary.next = await summarisePostings(db, summary.next);
    const ended = await followToEnd(db, now, lease);
    if (ended === undefined) return undefined;
    if (!isOld) return ended;
  }
  return undefined;
}

async function settledSoon(db: ProofDeps['platform']['db'], mark: bigint): Promise<boolean> {
  for (let waited = 0; waited < SETTLE_MS; waited += LOOK_MS) {
    if (await hasSettled(db, mark)) return true;
    await new Promise((wake) => setTimeout(wake, LOOK_MS));
  }
  return false;
}

async function followToEnd(
  db: ProofDeps['platform']['db'],
  from: Followed,
  lease: Pick<Lease, 'held'>,
): Promise<Followed | undefined> {
  const upTo = from.upTo!;
  const holders: Holders = new Map();
  for (let now = from; lease.held();) {
    if (holders.size > MOST_HOLDERS) holders.clear();
    const journals = await journalsAfter(db, { after: now.journal, upTo, limit: PAGE }, holders);
    let hash = now.hash;
    for (let n = 0; n < journals.length; n += 1) {
      hash = chained(hash, lineOfJournal(journals[n]!));
      if (n % SLICE === SLICE - 1) await new Promise((next) => setImmediate(next));
    }
    const isEnd = journals.length < PAGE;
    const journal = isEnd ? upTo : BigInt(journals.at(-1)!.id);
    if (!(await saveFollowed(db, now, { journal, hash, isEnd }))) return undefined;
    now = { journal, hash, upTo: isEnd ? null : upTo, mark: isEnd ? null : now.mark };
    if (isEnd) return now;
  }
  return undefined;
}

/** `hashOfJournal` of the proofs by OpenSSL, a quarter of its time: this runs beside every order. */
const chained = (before: Buffer, line: string): Buffer =>
  createHash('sha256').update(before).update(line, 'utf8').digest();
