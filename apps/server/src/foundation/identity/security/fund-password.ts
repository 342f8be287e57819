/** The fund password (R-SEC-2): six digits that every way of money out asks for; five wrong ones lock it for a day. */
import type { Tx } from '../../../platform/db/database.ts';
import { together } from '../../../platform/db/together.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import type { FundTries } from '../context/fund-tries-store.ts';
import { countFundTry, forgetFundTries, fundTriesOf, lockFundTries } from '../context/fund-tries-store.ts';
import { tellOfSlips } from './told-guesses.ts';

export const TRIES = 5;

/** Throws fund_password_wrong with the tries left, fund_password_locked, or fund_password_required when none is set. */
export async function assertFundPassword(
  context: IdentityContext,
  userId: number,
  password: string,
): Promise<void> {
  const { db } = context.platform;
  const known = await fundTriesOf(db, userId);
  if (isLocked(known, context.now())) throw locked();
  if (known.hash === null) throw new Refusal('fund_password_required');
  const { uncountedFundTries: uncounted } = context;
  let wasWrong = false;
  // Within the turn: a right one that is told "busy" must not be one of the five.
  const judging = context.hashes.inTurn({ lane: 'known', key: String(userId) }, (looks) => {
    // Worked on while the lock is waited for, with the hash that is most likely still there then.
    const working = looks.fund(known.hash, password);
    working.catch(() => {});
    const isRight = async (hash: string) => {
      const is = await (hash === known.hash ? working : looks.fund(hash, password));
      wasWrong = !is;
      return is;
    };
    return db.transaction('identity-fund-try', (tx) => judgeTry(context, tx, { userId, isRight }));
  });
  const refusal = await judging.catch((error: unknown) => {
    if (wasWrong) uncounted.set(userId, (uncounted.get(userId) ?? 0) + 1);
    throw error;
  });
  if (refusal === undefined) return;
  const { code, detail } = refusal;
  // Four, then the owner's right one, and four again: whoever sits in his session would guess on, and lock nothing. The fifth in a row is told by itself.
  if (code === 'fund_password_wrong' && detail['left'] !== 0) await tellOfSlips(context, userId);
  throw refusal;
}

/**
 * The same, where it opens something: one that was set before the birth date was known must be changed first (R-SEC-2). Told to
 * him alone who knows the password; told when the birth date is sent in, it would be a way to guess.
 */
export async function assertStrongFundPassword(
  context: IdentityContext,
  userId: number,
  password: string,
): Promise<void> {
  const [, isBirthDate] = await together([
    assertFundPassword(context, userId, password),
    context.ports.kyc.isBirthDate(userId, password),
  ]);
  if (isBirthDate) throw new Refusal('fund_password_birth_date');
}

/**
 * Tries of one customer are judged one after the other, on whatever node: what is held for that is no row, so the right one, after which
 * nothing is written, waits for no disk and stops nobody else. A wrong one is answered, not thrown, for its count is kept; where it could not be
 * kept, it is before the next is looked at, or whoever guesses would be told of the right one alone.
 */
async function judgeTry(
  context: IdentityContext,
  tx: Tx,
  { userId, isRight }: { userId: number; isRight: (hash: string) => Promise<boolean> },
): Promise<Refusal | undefined> {
  const now = context.now();
  const tries = await triesCounted(context, tx, userId);
  if (isLocked(tries, now)) return locked();
  if (tries.hash === null) return new Refusal('fund_password_required');
  if (await isRight(tries.hash)) {
    if (tries.failed > 0 || tries.lockedUntil !== null) await forgetFundTries(tx, userId);
    return undefined;
  }
  const failed = await countFundTry(tx, userId, now);
  // Whoever guesses in a stolen session has the owner locked out of his money: he hears why.
  if (failed === TRIES) await context.notify.tell(tx, { userId, kind: 'fund_password_locked', params: {} });
  return new Refusal('fund_password_wrong', { left: Math.max(0, TRIES - failed) });
}

async function triesCounted(context: IdentityContext, tx: Tx, userId: number): Promise<FundTries> {
  const tries = await lockFundTries(tx, userId);
  const uncounted = context.uncountedFundTries.get(userId) ?? 0;
  if (uncounted === 0 || isLocked(tries, context.now())) return tries;
  for (let n = 0; n < uncounted; n += 1) await countFundTry(tx, userId, context.now());
  tx.afterCommit(() => context.uncountedFundTries.delete(userId));
  return fundTriesOf(tx, userId);
}

const isLocked = ({ lockedUntil }: FundTries, now: Date): boolean =>
  lockedUntil !== null && lockedUntil > now;
const locked = (): Refusal => new Refusal('fund_password_locked', { hours: 24 });
