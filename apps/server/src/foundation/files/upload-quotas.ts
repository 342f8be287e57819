/**
 * How many pictures and bytes somebody may send in within a day, and all together: a picture of noise is four megabytes when it is kept, and what
 * a crowd of fresh accounts keeps would fill the disk of the database, which is the end of all trading.
 */
import type { Queryable } from '../../platform/db/database.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { bytesOfAddress, bytesOfFree, countApart, countUploads } from './files-store.ts';

const MOST_UNBOUND = 30;
const MOST_A_DAY = 60;
/** Of one request that came without a session: two are needed, and each may be taken anew twice. */
const MOST_APART = 6;

export interface BytesADay {
  ofOne: number;
  inAll: number;
  /** Where the house has taken in what it may, everybody still has room for a verification. */
  ofEach: number;
  /**
   * Of all accounts together that nobody has verified, and there it ends: accounts cost nothing. From half on each has `ofEach`, and the last
   * quarter is for those of whom people have judged a case.
   */
  ofFree: number;
  /**
   * What those of one address send in for anything but a verification, the others and those of whom people have judged a case each by themselves:
   * support is shown pictures by anybody, as many as he likes, and a made-up case is judged as well.
   */
  ofAddress: number;
}

export const BYTES_A_DAY: BytesADay = {
  ofOne: 48_000_000,
  inAll: 16_000_000_000,
  ofEach: 8_000_000,
  ofFree: 8_000_000_000,
  ofAddress: 200_000_000,
};

export interface Uploader {
  userId: number;
  /** The request it comes with, where that is not the customer's own session. */
  apart: string | undefined;
  standing: Standing;
  /** Where it came from; undefined of what no customer sends. */
  block: string | undefined;
}

/** `verified`; `judged`: people have looked at a case of his and he is not, or not any more; `unknown`: nobody knows who he is. */
export type Standing = 'verified' | 'judged' | 'unknown';

/** Throws too_many_uploads. */
export async function refuseBeyond(
  db: Queryable,
  { userId, apart, standing, block, now }: Uploader & { now: number },
  bytes: BytesADay,
): Promise<void> {
  const since = new Date(now - DAY_MS);
  const ofFree = standing === 'verified' ? 0 : await bytesOfFree(db, since);
  if (ofFree >= bytes.ofFree) throw new Refusal('too_many_uploads');
  if (standing === 'unknown' && ofFree * 4 >= bytes.ofFree * 3) throw new Refusal('too_many_uploads');
  // Counted without a lock: it may run over by what is under way.
  const ofAddress = block === undefined ? 0 : await bytesOfAddress(db, { block, since });
  if (ofAddress >= bytes.ofAddress) throw new Refusal('too_many_uploads');
  if (apart !== undefined) {
    if ((await countApart(db, userId, { apart, since })) >= MOST_APART) throw new Refusal('too_many_uploads');
    return;
  }
  const { unbound, recent, recentBytes, bytesInAll } = await countUploads(db, userId, since);
  const isTight = bytesInAll >= bytes.inAll || ofFree * 2 >= bytes.ofFree;
  const most = isTight ? bytes.ofEach : bytes.ofOne;
  if (unbound >= MOST_UNBOUND || recent >= MOST_A_DAY || recentBytes >= most)
    throw new Refusal('too_many_uploads');
}

/** What share of the room of unverified accounts is taken today. */
export async function takenOfFree(db: Queryable, now: number, { ofFree }: BytesADay): Promise<number> {
  return (await bytesOfFree(db, new Date(now - DAY_MS))) / ofFree;
}
