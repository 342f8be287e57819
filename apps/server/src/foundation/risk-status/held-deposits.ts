/**
 * Cases about money that came from listed addresses (R-AML-2). Nobody can refuse what he is sent: that money waits, and the rest of the
 * customer's goes on. One open case a customer, whatever many small ones a stranger sends.
 */
import { decimal, formatDecimal } from '@candor/money';
import { HELD_DEPOSITS_CASE } from '@candor/wire/operators';
import type { Tx } from '../../platform/db/database.ts';
import { joinCase, openHeldCase } from './held-deposits-store.ts';
import type { RiskContext } from './risk-context.ts';
import { addAmount, addName, isMoreToJudge } from './risk-status-rules.ts';
import { caseById, insertCase } from './risk-status-store.ts';

export interface HeldDeposit {
  userId: number;
  depositId: string;
  address: string;
  listedAs: string;
  amount: bigint;
  currency: string;
  /** USDT of 10^-8; undefined without a price. */
  value: bigint | undefined;
}

export async function holdDeposit(context: RiskContext, tx: Tx, of: HeldDeposit): Promise<number> {
  const { userId, depositId } = of;
  // Two at once of two currencies are in one case, and a payout that is looked at meanwhile knows of both.
  await context.customers().lockCustomer(tx, userId);
  // What has no price would make the sum of all the rest unknown: it has a case of its own.
  const open = await openHeldCase(tx, { userId, hasSum: of.value !== undefined });
  const joined = open && joinedBy(open.facts, of);
  if (open !== undefined && joined !== undefined && (await joinCase(tx, { id: open.id, ...joined })))
    return open.id;
  return insertCase(tx, {
    user_id: userId,
    kind: HELD_DEPOSITS_CASE,
    ref_type: 'deposit',
    ref_id: depositId,
    facts: joinedBy({}, of).facts,
    at: new Date(context.platform.clock.now()),
  });
}

/** The facts of a case with one more deposit in it, and whether that is more to judge than was seen before. */
function joinedBy(
  before: Readonly<Record<string, string>>,
  { address, listedAs, amount, currency, value }: HeldDeposit,
): { facts: Record<string, string>; isMore: boolean } {
  const { deposits = '0', usdt_value: sumBefore = '0' } = before;
  const sum = sumOf(sumBefore, value);
  const count = { deposits: String(Number(deposits) + 1), usdt_value: sum };
  const amounts = value === undefined ? addAmount(before['amounts'], { amount, currency }) : undefined;
  const isLarger = amounts === undefined ? isMoreToJudge(sumBefore, sum) : amounts.isMore;
  // Dust does not cover up who sent the rest, nor is who sent it left out.
  const isFirst = isLarger || before['listed_as'] === undefined;
  const newest = isFirst ? { address, listed_as: listedAs } : {};
  const also = addName(before, {
    first: newest.listed_as ?? before['listed_as'] ?? listedAs,
    name: listedAs,
  });
  return {
    facts: {
      ...before,
      ...newest,
      ...count,
      ...(amounts && { amounts: amounts.text }),
      ...(also.text !== '' && { also_listed_as: also.text }),
    },
    isMore: isLarger || also.isMore,
  };
}

/** Without a price there is none. */
const sumOf = (sum: string, value: bigint | undefined): string =>
  sum === '' || value === undefined ? '' : formatDecimal(decimal(sum) + value);

export async function askAgain(
  { platform }: RiskContext,
  tx: Tx,
  of: { caseId: number; listedAs: string; closedBefore: Date },
): Promise<number | undefined> {
  const old = await caseById(tx, of.caseId);
  if (old === undefined || old.closed_at === null) return undefined;
  const isListing = old.kind === HELD_DEPOSITS_CASE;
  const isListedNoMore = isListing && old.facts['listed_as'] !== '' && of.listedAs === '';
  if (old.closed_at > of.closedBefore && !isListedNoMore) return undefined;
  return insertCase(tx, {
    user_id: old.user_id,
    kind: old.kind,
    ref_type: 'risk_case',
    ref_id: String(old.id),
    facts: isListing ? { ...old.facts, listed_as: of.listedAs } : old.facts,
    at: new Date(platform.clock.now()),
  });
}
