/**
 * Judges a withdrawal under the locks of its customer and of the person whose account it is, where limits are exact. The locks are sent
 * first and everything that is read behind them in the same write: each of these statements sees what was committed when the locks were
 * got, and they are waited for once.
 */
import type { CustomerState } from '../../../foundation/identity/index.ts';
import { utcDay } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { together } from '../../../platform/db/together.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Gathered, Wish } from './gather-facts.ts';
import { gatherFacts, isSameLedgerAccount } from './gather-facts.ts';
import { judgeRisk, readSigns } from './look-for-risk.ts';
import type { Pattern } from './pattern-rules.ts';
import type { WithdrawalDeps } from '../ports.ts';
import type { Flag, JudgingRules } from './risk-rules.ts';
import { checksForAmount } from './risk-rules.ts';
import type { Facts } from '../withdrawal-rules.ts';
import { minuteOf, whyNot } from '../withdrawal-rules.ts';
import type { NewWithdrawal } from '../withdrawals-store.ts';
import { lockPerson } from '../withdrawals-store.ts';

export interface Judging {
  wish: Wish;
  /** What was found before anything was locked. */
  look: Gathered;
  /** Takes the customer's lock. */
  lock: () => Promise<CustomerState>;
}

export interface Judged {
  asked: NewWithdrawal;
  patterns: readonly Pattern[];
  facts: Facts;
}

/** Throws the refusal of the first check that fails. */
export async function judge(deps: WithdrawalDeps, tx: Tx, { wish, look, lock }: Judging): Promise<Judged> {
  const { ports } = deps;
  const { rules, version } = deps.rules.inForce();
  const expected = look.to!;
  const customer = lock();
  const person = lockPerson(tx, wish.userId);
  const [gathered, standing, expectedSigns] = await together([
    gatherFacts(deps, { wish, customer, expected }, tx),
    ports.payoutStops.standingOf(tx, wish.userId),
    readSigns(deps, tx, { wish, to: expected, rules }),
    person,
  ]);
  if (gathered.customer.isFrozen) throw new Refusal('account_frozen');
  refuseIfNot(deps, gathered);
  if (standing.blocked !== undefined) throw standing.blocked;
  const to = gathered.to!;
  const signs = isSameLedgerAccount(to, expected)
    ? expectedSigns
    : await readSigns(deps, tx, { wish, to, rules });
  const { amount } = wish;
  const { needsPeople } = standing;
  const { flags, patterns } = judgeRisk({ amount, gathered, signs, rules, needsPeople });
  const asked = withdrawalOf(deps, { wish, gathered, flags, rules: { ...rules, version } });
  return { asked, patterns, facts: gathered.facts };
}

/** Moments in texts are those of the wall: a moved demo clock brings them nearer. */
export function refuseIfNot({ platform }: WithdrawalDeps, { facts }: Gathered): void {
  const verdict = whyNot(facts);
  if (verdict === undefined) return;
  const { until_ms: until, ...rest } = verdict.detail;
  if (typeof until !== 'number') throw new Refusal(verdict.code, rest);
  const real = platform.waits.realOf(until);
  throw new Refusal(verdict.code, { ...rest, until: minuteOf(real), until_ms: real });
}

interface Judgement {
  wish: Wish;
  gathered: Gathered;
  flags: readonly Flag[];
  rules: JudgingRules & { version: number };
}

function withdrawalOf(
  { platform }: WithdrawalDeps,
  { wish, gathered, flags, rules }: Judgement,
): NewWithdrawal {
  const { facts, way, fee, isPriceOurs } = gathered;
  const to = gathered.to!;
  const value = facts.value!;
  const dayValue = facts.usedTogether + value;
  return {
    userId: wish.userId,
    currencyId: wish.currencyId,
    chain: way!.chain,
    addressId: 'chain' in to ? to.id : null,
    bankAccountId: 'chain' in to ? null : to.id,
    destination: 'chain' in to ? to.address : to.shown,
    amount: wish.amount,
    fee,
    arrives: facts.arrives,
    feeRate: way!.feeRate,
    feeFixed: way!.feeFixed,
    usdtValue: value,
    businessDay: utcDay(facts.now),
    submittedAt: new Date(facts.now),
    remark: wish.remark,
    travelOwner: wish.travelOwner ?? '',
    travelProvider: wish.travelProvider ?? '',
    flags,
    rulesVersion: rules.version,
    checks: checksForAmount({ value, dayValue, isPriceOurs }, rules),
    dayValue,
    at: new Date(platform.clock.now()),
  };
}
