/**
 * Asks for a withdrawal (wallet/out). Every check passes before anything is frozen (R-WD-1): first without a lock, then the
 * fund password, which counts its own wrong tries, then once more under the customer's lock, where limits are exact.
 */
import { formatDecimal } from '@candor/money';
import type { ReplyOf, RequestOf, withdrawalCalls } from '@candor/wire';
import type { CashWish } from '../../../foundation/cash/index.ts';
import { Overdraft } from '../../../foundation/ledger/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { together } from '../../../platform/db/together.ts';
import type { CustomerCaller } from '../../../platform/http/handler.ts';
import { once } from '../../../platform/kept-replies-store.ts';
import { askedAmount, askedIfAny } from '../../../platform/http/asked-amount.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Gathered, Wish } from './gather-facts.ts';
import { gatherFacts } from './gather-facts.ts';
import type { Judging } from './judge-withdrawal.ts';
import { judge, refuseIfNot } from './judge-withdrawal.ts';
import { openCases } from './look-for-risk.ts';
import type { WithdrawalDeps } from '../ports.ts';
import { withdrawalHeld } from '../settle-withdrawal.ts';
import { currencyOfRequest } from './ways.ts';
import { insertWithdrawal } from '../withdrawals-store.ts';

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
  const look = await lookAt(deps, wish);
  await guards.assertFundPassword(wish.userId, request.pay_password);
  await guards.assertSecondFactorIfOn(caller, {
    ...request,
    second_code: request.second_code ?? request.code,
  });
  return db.transaction('withdrawal-submit', (tx) =>
    once(tx, caller, () =>
      submit(deps, tx, {
        wish,
        look,
        key: caller.idempotencyKey,
        // Whoever was thrown out while his proofs were looked at takes nothing with him (R-SEC-5).
        lock: () => guards.lockCaller(tx, caller),
      }),
    ),
  );
}

/** For a key whose scope a person granted with his proofs (R-API-1): the same checks, and nobody is asked for a proof again. */
export async function submitByKey(
  deps: WithdrawalDeps,
  of: CashWish,
  within: (tx: Tx, id: number) => Promise<void>,
): Promise<number> {
  const wish = { ...of, isBank: false };
  const look = await lookAt(deps, wish);
  return deps.platform.db.transaction('withdrawal-by-key', async (tx) => {
    const lock = () => deps.ports.guards.lockCustomer(tx, wish.userId);
    const { id } = await submit(deps, tx, { wish, look, lock });
    await within(tx, id);
    return id;
  });
}

/** Without a lock: what is refused anyway waits for nobody. */
async function lookAt(deps: WithdrawalDeps, wish: Wish): Promise<Gathered> {
  const { guards } = deps.ports;
  const look = await deps.platform.db.reading((on) =>
    gatherFacts(deps, { wish, customer: guards.customerState(on, wish.userId) }, on),
  );
  refuseIfNot(deps, look);
  return look;
}

function readWish({ ports }: WithdrawalDeps, request: Request, userId: number): Wish {
  const currencyId = currencyOfRequest(request.currency);
  if (!ports.currencies().some(({ id }) => id === currencyId)) throw new Refusal('currency_unknown');
  return {
    userId,
    currencyId,
    amount: askedAmount(request.number),
    shown: askedIfAny(request.arrives),
    isBank: request.address === '--',
    address: request.address,
    chain: request.chain,
    remark: request.remark ?? request.note ?? '',
    travelOwner: request.travel_owner,
    travelProvider: request.travel_provider,
  };
}

interface Submitting extends Judging {
  /** Of the caller, for the journal. */
  key?: string | undefined;
}

async function submit(deps: WithdrawalDeps, tx: Tx, of: Submitting): Promise<Reply> {
  const { ports, ledger } = deps;
  const { userId, currencyId, amount } = of.wish;
  const { asked, patterns, facts } = await judge(deps, tx, of);
  const { fee, destination } = asked;
  const id = await insertWithdrawal(tx, asked);
  const journal = withdrawalHeld({
    id: Number(id),
    userId,
    currencyId,
    amount,
    fee,
    actor: `user:${userId}`,
  });
  const [posted] = await together([
    ledger.post(tx, [journal], of.key === undefined ? undefined : `${userId}:${of.key}`),
    openCases(deps, tx, { id, asked, patterns }),
    ports.notify.tell(tx, {
      userId,
      kind: 'withdrawal_submitted',
      params: { amount: formatDecimal(amount), currency: facts.currencyName, to: destination },
    }),
  ]).catch((error: unknown) => {
    throw error instanceof Overdraft
      ? new Refusal('insufficient_balance', { currency: facts.currencyName })
      : error;
  });
  ports.notify.recordsChanged(tx, [{ userId, kind: 'withdrawal', id: String(id) }]);
  return {
    id: Number(id),
    state: 'review',
    number: formatDecimal(amount),
    rate: formatDecimal(fee),
    real_number: formatDecimal(facts.arrives),
    journal_id: String(posted.journalIds[0]!),
  };
}
