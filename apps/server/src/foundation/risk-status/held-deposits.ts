/**
 * Cases about money that came from listed addresses (R-AML-2). Nobody can refuse what he is sent: that money waits, and the rest of the
 * customer's goes on. One open case a customer, whatever many small ones a stranger sends.
 */
import { decimal, formatDecimal } from '@candor/money';
import { HELD_DEPOSITS_CASE } from '@candor/wire/operators';
import type { Tx } from '../../platform/db/database.ts';
import { joinCase, openHeldCase } from './held-deposits-store.ts';
import type { RiskContext } from './risk-context.ts';
import { isMoreToJudge } from './risk-status-rules.ts';
import { caseById, insertCase } from './risk-status-store.ts';

export interface HeldDeposit {
  userId: number;
  depositId: string;
  address: string;
  listedAs: string;
  /** USDT of 10^-8; undefined without a price. */
  value: bigint | undefined;
}

export async function holdDeposit(context: RiskContext, tx: Tx, of: HeldDeposit): Promise<number> {
  const { userId, depositId, address, listedAs } = of;
  // Two at once of two currencies are in one case, and a payout that is looked at meanwhile knows of both.
  await context.customers().lockCustomer(tx, userId);
  const newest = { address, listed_as: listedAs };
  // What has no price would make the sum of all the rest unknown: it has a case of its own.
  const open = await openHeldCase(tx, { userId, hasSum: of.value !== undefined });
  if (open !== undefined) {
    const { deposits = '0', usdt_value: before = '' } = open.facts;
    const sum = sumOf(before, of.value);
    const isMore = isMoreToJudge(before, sum);
    // Dust does not cover up who sent the rest.
    const senders = isMore ? newest : {};
    const facts = { ...open.facts, ...senders, deposits: String(Number(deposits) + 1), usdt_value: sum };
    if (await joinCase(tx, { id: open.id, facts, isMore })) return open.id;
  }
  return insertCase(tx, {
    user_id: userId,
    kind: HELD_DEPOSITS_CASE,
    ref_type: 'deposit',
    ref_id: depositId,
    facts: { ...newest, deposits: '1', usdt_value: sumOf('0', of.value) },
    at: new Date(context.platform.clock.now()),
  });
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
  const isListedNoMore = old.facts['listed_as'] !== '' && of.listedAs === '';
  if (old.closed_at > of.closedBefore && !isListedNoMore) return undefined;
  return insertCase(tx, {
    user_id: old.user_id,
    kind: HELD_DEPOSITS_CASE,
    ref_type: 'risk_case',
    ref_id: String(old.id),
    facts: { ...old.facts, listed_as: of.listedAs },
    at: new Date(platform.clock.now()),
  });
}
