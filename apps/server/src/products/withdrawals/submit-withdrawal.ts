/**
 * Asks for a withdrawal (wallet/out). Every check passes before anything is frozen (R-WD-1): first without a lock, then the
 * fund password, which counts its own wrong tries, then once more under the customer's lock, where limits are exact.
 */
import { formatDecimal } from '@candor/money';
import type { ReplyOf, RequestOf, withdrawalCalls } from '@candor/wire';
import type { CashWish } from '../../foundation/cash/index.ts';
import { Overdraft } from '../../foundation/ledger/index.ts';
import { utcDay } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { once } from '../../platform/kept-replies-store.ts';
import { askedAmount } from '../../platform/http/asked-amount.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Gathered, Wish } from './gather-facts.ts';
import { gatherFacts } from './gather-facts.ts';
import { lookForRisk, openCases } from './look-for-risk.ts';
import type { WithdrawalDeps } from './ports.ts';
import { currencyName } from './ports.ts';
import { checksForAmount } from './risk-rules.ts';
import { withdrawalHeld } from './settle-withdrawal.ts';
import { currencyOfRequest } from './ways.ts';
import { minuteOf, whyNot } from './withdrawal-rules.ts';
import { insertWithdrawal } from './withdrawals-store.ts';

type Submit = typeof withdrawalCalls.submit;
type Request = RequestOf<Submit>;
type Reply = ReplyOf<Submit>;

export async function submitWithdrawal(
  deps: WithdrawalDeps,
  request: Request,
  caller: CustomerCaller,
): Promise<Reply> {
  const { db } = deps.platform;
  const { guards } = deps.ports;
  const wish = readWish(deps, request, caller.session.userId);
  await look(deps, wish);
  await guards.assertFundPassword(wish.userId, request.pay_password);
  await guards.assertSecondFactorIfOn(caller, {
    ...request,
    second_code: request.second_code ?? request.code,
  });
  return db.transaction('withdrawal-submit', (tx) =>
    once(tx, caller, () => submit(deps, tx, { wish, key: caller.idempotencyKey })),
  );
}

/** For a key whose scope a person granted with his proofs (R-API-1): the same checks, and nobody is asked for a proof again. */
export async function submitByKey(
  deps: WithdrawalDeps,
  of: CashWish,
  within: (tx: Tx, id: number) => Promise<void>,
): Promise<number> {
  const wish = { ...of, isBank: false };
  await look(deps, wish);
  return deps.platform.db.transaction('withdrawal-by-key', async (tx) => {
    const { id } = await submit(deps, tx, { wish, key: undefined });
    await within(tx, id);
    return id;
  });
}

/** Without a lock: what is refused anyway waits for nobody. */
async function look(deps: WithdrawalDeps, wish: Wish): Promise<void> {
  const hasFundPassword = (await deps.ports.customer(wish.userId))?.hasFundPassword ?? false;
  refuseIfNot(
    deps,
    await deps.platform.db.transaction('withdrawal-look', (tx) =>
      gatherFacts(deps, { ...wish, hasFundPassword }, tx),
    ),
  );
}

function readWish({ ports }: WithdrawalDeps, request: Request, userId: number): Wish {
  const currencyId = currencyOfRequest(request.currency);
  if (!ports.currencies().some(({ id }) => id === currencyId)) throw new Refusal('currency_unknown');
  return {
    userId,
    currencyId,
    amount: askedAmount(request.number),
    isBank: request.address === '--',
    address: request.address,
    chain: request.chain,
    remark: request.remark ?? request.note ?? '',
    travelOwner: request.travel_owner,
    travelProvider: request.travel_provider,
  };
}

/** Moments in texts are those of the wall: a moved demo clock brings them nearer. */
function refuseIfNot({ platform }: WithdrawalDeps, { facts }: Gathered): void {
  const verdict = whyNot(facts);
  if (verdict === undefined) return;
  const { until_ms: until, ...rest } = verdict.detail;
  if (typeof until !== 'number') throw new Refusal(verdict.code, rest);
  const real = platform.waits.realOf(until);
  throw new Refusal(verdict.code, { ...rest, until: minuteOf(real), until_ms: real });
}

interface Submitting {
  wish: Wish;
  /** Of the caller, for the journal. */
  key: string | undefined;
}

async function submit(deps: WithdrawalDeps, tx: Tx, { wish, key }: Submitting): Promise<Reply> {
  const { platform, ports, ledger } = deps;
  const { userId, currencyId, amount } = wish;
  const { isFrozen, hasFundPassword } = await ports.guards.lockCustomer(tx, userId);
  if (isFrozen) throw new Refusal('account_frozen');
  const gathered = await gatherFacts(deps, { ...wish, hasFundPassword }, tx);
  refuseIfNot(deps, gathered);
  await ports.payoutStops.refuseAsking(tx, userId);
  const { facts, way, fee, to } = gathered;
  const { rules, version: rulesVersion } = deps.rules.inForce();
  const dayValue = facts.used24h + facts.value!;
  const { flags, patterns } = await lookForRisk(deps, tx, { wish, gathered, rules });
  const isAddress = 'chain' in to!;
  const row = await insertWithdrawal(tx, {
    userId,
    currencyId,
    chain: way!.chain,
    addressId: isAddress ? to!.id : null,
    bankAccountId: isAddress ? null : to!.id,
    destination: 'chain' in to! ? to.address : to!.shown,
    amount,
    fee,
    arrives: facts.arrives,
    feeRate: way!.feeRate,
    feeFixed: way!.feeFixed,
    usdtValue: facts.value!,
    businessDay: utcDay(facts.now),
    submittedAt: new Date(facts.now),
    remark: wish.remark,
    travelOwner: wish.travelOwner ?? '',
    travelProvider: wish.travelProvider ?? '',
    flags,
    rulesVersion,
    checks: checksForAmount({ value: facts.value!, dayValue }, rules),
    dayValue,
    at: new Date(platform.clock.now()),
  });
  await openCases(deps, tx, { row, patterns });
  const id = Number(row.id);
  const journal = withdrawalHeld({ id, userId, currencyId, amount, fee, actor: `user:${userId}` });
  const posted = await ledger
    .post(tx, [journal], key === undefined ? undefined : `${userId}:${key}`)
    .catch((error: unknown) => {
      throw error instanceof Overdraft
        ? new Refusal('insufficient_balance', { currency: facts.currencyName })
        : error;
    });
  await ports.notify.tell(tx, {
    userId,
    kind: 'withdrawal_submitted',
    params: { amount: formatDecimal(amount), currency: currencyName(ports, currencyId), to: row.destination },
  });
  ports.notify.recordsChanged(tx, [{ userId, kind: 'withdrawal', id: String(id) }]);
  return {
    id,
    state: 'review',
    number: formatDecimal(amount),
    rate: formatDecimal(fee),
    real_number: formatDecimal(facts.arrives),
    journal_id: String(posted.journalIds[0]!),
  };
}
