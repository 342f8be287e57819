/**
 * A payout that left a bank with another amount ends when nothing more of it is to come (ADR 186): its customer has the difference then,
 * and neither the rest nor the whole may leave after that, or have left already.
 */
import type { Queryable } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { BankDeps, WaitingPayout } from './ports.ts';
import { isCalled, likestCalled } from './settle-bank.ts';
import type { OpenLine } from './statements-store.ts';
import { lastStatement, unexplainedOut } from './statements-store.ts';

const DAY_MS = 86_400_000;

interface Uncertain {
  payout: WaitingPayout;
  /** All that were ordered at the line's bank. */
  waiting: readonly WaitingPayout[];
  line: OpenLine;
}

/**
 * As for *not sent*: a statement of the bank has to be of a later day than the line and the order, and reach to yesterday, the last whole day;
 * no line of any bank that waits for what it is, or for the check of its statement, may be the rest or the whole.
 */
export async function refuseUncertain({ platform }: BankDeps, db: Queryable, of: Uncertain): Promise<void> {
  if (!isItsLine(of)) throw new Refusal('payout_unfit');
  const { payout, line } = of;
  const rest = payout.amount + line.amount;
  const more = (await unexplainedOut(db)).find(
    (each) =>
      each.id !== line.id &&
      (isCalled(payout.reference, each) ||
        each.amount === -payout.amount ||
        (rest > 0n && each.amount === -rest)),
  );
  if (more !== undefined) {
    const { bank, statement, bank_line_id: named } = more;
    throw new Refusal('payout_rest_shown', { bank, statement, line: named });
  }
  const since = [line.value_date, dayOf(payout.at.getTime()), dayOf(platform.clock.now() - 2 * DAY_MS)]
    .toSorted()
    .at(-1)!;
  const until = (await lastStatement(db, line.bank))?.closed_on;
  if (until === undefined || until <= since) throw new Refusal('payout_rest_may_follow', { since });
}

/** Called by its reference more than by any other's, of no earlier day than its order, and not as another that it names was asked. */
function isItsLine({ payout, waiting, line }: Uncertain): boolean {
  const isAnothers = waiting.some(
    (each) => each.id !== payout.id && each.amount === -line.amount && isCalled(each.reference, line),
  );
  const likest = likestCalled(waiting, ({ reference }) => reference, line);
  return likest?.id === payout.id && !isAnothers && line.value_date >= dayOf(payout.at.getTime());
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
