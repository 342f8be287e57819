/**
 * What speaks for people looking at a withdrawal, read under its customer's lock: published flags (R-WD-4), patterns of money that open
 * a case, and a listed address, which holds everything until its case is closed (R-AML-1).
 */
import { formatDecimal } from '@candor/money';
import { ledgerReads } from '../../foundation/ledger/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { otherCustomersAt } from './addresses-store.ts';
import { otherCustomersWith } from './bank-accounts-store.ts';
import type { Gathered, Wish } from './gather-facts.ts';
import type { Pattern } from './pattern-rules.ts';
import { PATTERN_WINDOWS, patternsOf } from './pattern-rules.ts';
import type { WithdrawalDeps } from './ports.ts';
import type { Flag, JudgingRules } from './risk-rules.ts';
import { flagsOf } from './risk-rules.ts';
import { passedBefore } from './withdrawal-queries-store.ts';
import type { WithdrawalRow } from './withdrawals-store.ts';
import { addFlag, smallOnes } from './withdrawals-store.ts';

interface Looking {
  wish: Wish;
  gathered: Gathered;
  rules: JudgingRules;
}

export async function lookForRisk(
  deps: WithdrawalDeps,
  tx: Tx,
  { wish, gathered, rules }: Looking,
): Promise<{ flags: Flag[]; patterns: Pattern[] }> {
  const { ports } = deps;
  const { userId, amount } = wish;
  const to = gathered.to!;
  const { now, value, level } = gathered.facts;
  const [
    areReservesShort,
    needsPeople,
    passed,
    changedRecently,
    otherCustomers,
    depositedLately,
    depositedInHour,
    small,
  ] = await Promise.all([
    ports.areReservesShort(tx),
    ports.payoutStops.needsPeople(tx, userId),
    passedBefore(tx, userId),
    ports.guards.securityChangedSince(userId, new Date(now - rules.securityChangeMs), tx),
    'chain' in to
      ? otherCustomersAt(tx, { chain: to.chain, address: to.address, userId })
      : otherCustomersWith(tx, { accountIndex: to.account_index, userId }),
    depositedWithin(deps, tx, { wish, ms: rules.passThroughMs }),
    depositedWithin(deps, tx, { wish, ms: PATTERN_WINDOWS.hourMs }),
    smallOnes(tx, {
      userId,
      below: rules.automaticBelow,
      sinceDay: new Date(now - PATTERN_WINDOWS.dayMs),
      sinceWeek: new Date(now - PATTERN_WINDOWS.weekMs),
    }),
  ]);
  const savedAt = to.created_at.getTime();
  const withThis = ({ count, sum }: { count: number; sum: bigint }) => ({
    count: count + 1,
    sum: sum + value!,
  });
  const patterns = patternsOf(
    {
      value: value!,
      smallOfDay: withThis(small.day),
      smallOfWeek: withThis(small.week),
      amount,
      depositedInHour,
      otherCustomers,
      isNewAddress: now - savedAt < rules.newAddressMs,
    },
    rules,
  );
  const isUnderReview = needsPeople || level === 'refused';
  const about = { now, savedAt, passedBefore: passed, changedRecently, otherCustomers, amount };
  const flags = flagsOf({ ...about, depositedLately, isUnderReview, areReservesShort }, rules);
  // People look at it; where nothing else says so, this does.
  return { flags: flags.length === 0 && patterns.length > 0 ? ['account_review'] : flags, patterns };
}

const depositedWithin = (
  { platform }: WithdrawalDeps,
  tx: Tx,
  { wish: { userId, currencyId }, ms }: { wish: Wish; ms: number },
): Promise<bigint> =>
  ledgerReads.receivedSince(tx, {
    userId,
    currencyId,
    kind: 'deposit_credited',
    since: new Date(platform.clock.now() - ms),
  });

/** After the withdrawal is there: a case for each pattern, and for an address that stands on a list. */
export async function openCases(
  { ports }: WithdrawalDeps,
  tx: Tx,
  { row, patterns }: { row: WithdrawalRow; patterns: readonly Pattern[] },
): Promise<void> {
  const refId = String(row.id);
  for (const kind of patterns)
    await ports.riskStatus.openPattern(tx, {
      user_id: row.user_id,
      kind,
      ref_type: 'withdrawal',
      ref_id: refId,
      facts: {
        usdt_value: formatDecimal(row.usdt_value),
        usdt_value_24h: formatDecimal(row.day_value),
        to: row.destination,
      },
    });
  if (row.address_id === null) return;
  const about = { userId: row.user_id, address: row.destination, refType: 'withdrawal', refId } as const;
  if (await ports.screening.address(tx, about)) await addFlag(tx, row.id, 'account_review');
}
