/**
 * What speaks for people looking at a withdrawal, read under its customer's lock: published flags (R-WD-4), patterns of money that open
 * a case, and a listed address, which holds everything until its case is closed (R-AML-1).
 */
import { formatDecimal } from '@candor/money';
import { ledgerReads } from '../../../foundation/ledger/index.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { together } from '../../../platform/db/together.ts';
import { otherCustomersAt } from '../addresses-store.ts';
import { otherCustomersWith } from '../bank/bank-accounts-store.ts';
import { numberIndexes, openDetails } from '../bank/bank-accounts.ts';
import type { Destination, Gathered, Wish } from './gather-facts.ts';
import type { Pattern } from './pattern-rules.ts';
import { PATTERN_WINDOWS, patternsOf } from './pattern-rules.ts';
import type { WithdrawalDeps } from '../ports.ts';
import type { Flag, JudgingRules } from './risk-rules.ts';
import { flagsOf } from './risk-rules.ts';
import type { NewWithdrawal, Past } from '../withdrawals-store.ts';
import { addFlag, pastOf } from '../withdrawals-store.ts';

/** What was read of the customer's past, and of his destination. */
export interface Signs {
  areReservesShort: boolean;
  past: Past;
  otherCustomers: number;
  depositedLately: bigint;
  depositedInHour: bigint;
}

/** Sent in one turn; `to` is where it goes. */
export async function readSigns(
  deps: WithdrawalDeps,
  db: Queryable,
  { wish, to, rules }: { wish: Wish; to: Destination; rules: JudgingRules },
): Promise<Signs> {
  const { platform, ports } = deps;
  const { userId, currencyId } = wish;
  const now = platform.waits.now();
  const [lately, inHour] = [rules.passThroughMs, PATTERN_WINDOWS.hourMs].map(
    (ms) => new Date(platform.clock.now() - ms),
  ) as [Date, Date];
  const [areReservesShort, past, otherCustomers, deposited] = await together([
    ports.areReservesShort(db),
    pastOf(db, {
      userId,
      currencyId,
      sinceLately: lately,
      sinceHour: inHour,
      below: rules.automaticBelow,
      sinceDay: new Date(now - PATTERN_WINDOWS.dayMs),
      sinceWeek: new Date(now - PATTERN_WINDOWS.weekMs),
    }),
    othersAt(deps, db, { to, userId }),
    ledgerReads.receivedSince(db, { userId, currencyId, kind: 'deposit_credited', since: [lately, inHour] }),
  ]);
  const [depositedLately, depositedInHour] = deposited as [bigint, bigint];
  return { areReservesShort, past, otherCustomers, depositedLately, depositedInHour };
}

const othersAt = (
  deps: WithdrawalDeps,
  db: Queryable,
  { to, userId }: { to: Destination; userId: number },
): Promise<number> =>
  'chain' in to
    ? otherCustomersAt(db, { chain: to.chain, address: to.address, userId })
    : otherCustomersWith(db, { numberIndexes: numberIndexes(deps, openDetails(deps, to)), userId });

interface Judged {
  amount: bigint;
  gathered: Gathered;
  signs: Signs;
  rules: JudgingRules;
  /** His risk status asks for it. */
  needsPeople: boolean;
}

export function judgeRisk({ amount, gathered, signs, rules, needsPeople }: Judged): {
  flags: Flag[];
  patterns: Pattern[];
} {
  const { facts, changedAt } = gathered;
  const { now, value, level } = facts;
  const { otherCustomers, past } = signs;
  const savedAt = gathered.to!.created_at.getTime();
  const withThis = ({ count, sum }: { count: number; sum: bigint }) => ({
    count: count + 1,
    sum: sum + value!,
  });
  const patterns = patternsOf(
    {
      value: value!,
      smallOfDay: withThis(past.smallOfDay),
      smallOfWeek: withThis(past.smallOfWeek),
      amount,
      depositedInHour: signs.depositedInHour,
      leftInHour: past.leftInHour,
      otherCustomers,
      isNewAddress: now - savedAt < rules.newAddressMs,
    },
    rules,
  );
  const isUnderReview = needsPeople || level === 'refused';
  const flags = flagsOf(
    {
      now,
      savedAt,
      hasPassedBefore: past.hasPassed,
      changedRecently: changedAt !== null && now - changedAt < rules.securityChangeMs,
      otherCustomers,
      amount,
      depositedLately: signs.depositedLately,
      leftLately: past.leftLately,
      isUnderReview,
      areReservesShort: signs.areReservesShort,
      isPriceOurs: gathered.isPriceOurs,
    },
    rules,
  );
  // People look at it; where nothing else says so, this does.
  return { flags: flags.length === 0 && patterns.length > 0 ? ['account_review'] : flags, patterns };
}

/** After the withdrawal is there: a case for each pattern, and for an address that stands on a list. */
export async function openCases(
  { ports }: WithdrawalDeps,
  tx: Tx,
  { id, asked, patterns }: { id: bigint; asked: NewWithdrawal; patterns: readonly Pattern[] },
): Promise<void> {
  const { userId, destination } = asked;
  const refId = String(id);
  for (const kind of patterns)
    await ports.riskStatus.openPattern(tx, {
      user_id: userId,
      kind,
      ref_type: 'withdrawal',
      ref_id: refId,
      facts: {
        usdt_value: formatDecimal(asked.usdtValue),
        usdt_value_24h: formatDecimal(asked.dayValue),
        to: destination,
      },
    });
  if (asked.addressId === null) return;
  const about = { userId, address: destination, refType: 'withdrawal', refId } as const;
  if (await ports.screening.address(tx, about)) await addFlag(tx, id, 'account_review');
}
