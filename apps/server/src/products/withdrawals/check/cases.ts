/** Withdrawals as operators read them: the queue with age and flags, and one case with its customer; every look is audited. */
import { formatDecimal } from '@candor/money';
import type { ReplyOf, RequestOf, WithdrawalState } from '@candor/wire';
import type { operatorWithdrawalCalls } from '@candor/wire/operators';
import type { OperatorCaller } from '../../../platform/http/handler.ts';
import { pageOf } from '../../../platform/http/page-of.ts';
import { spanOf } from '../../../platform/http/span-of.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { LIMIT_24H } from '../../../foundation/kyc/index.ts';
import { addressById, otherCustomersAt } from '../addresses-store.ts';
import { bankAccountById } from '../bank/bank-accounts-store.ts';
import { openDetails } from '../bank/bank-accounts.ts';
import { maskedDetails } from '../bank/bank-rules.ts';
import { holdsOnTheWall } from '../info.ts';
import type { WithdrawalDeps } from '../ports.ts';
import { currencyName } from '../ports.ts';
import { isAutomatic, isLate } from '../records.ts';
import { checksNeeded } from '../request/risk-rules.ts';
import { usedNow } from '../request/gather-facts.ts';
import { listWithdrawals, paidTo, stepsOf } from '../withdrawal-queries-store.ts';
import type { WithdrawalRow } from '../withdrawals-store.ts';
import { withdrawalById } from '../withdrawals-store.ts';

type Calls = typeof operatorWithdrawalCalls;
type Head = ReplyOf<Calls['queue']>['data'][number];
type Detail = ReplyOf<Calls['detail']>;

/** By one person in 24 hours: more than a day's work, and too few to copy names, addresses and bank details of all who ever withdrew. */
const MOST_OPENED = 1_000;

const STATES_OF_VIEW: Readonly<
  Record<'review' | 'automatic' | 'paying' | 'done', readonly WithdrawalState[]>
> = {
  review: ['review'],
  automatic: ['review'],
  paying: ['approved', 'sent'],
  done: ['passed', 'rejected', 'cancelled', 'failed'],
};

export async function queue(
  deps: WithdrawalDeps,
  request: RequestOf<Calls['queue']>,
): Promise<ReplyOf<Calls['queue']>> {
  const { view, way, user_id, page, limit } = request;
  const { rows, total } = await listWithdrawals(deps.platform.db, {
    states: STATES_OF_VIEW[view],
    userId: user_id,
    isBank: way === undefined ? undefined : way === 'bank',
    isAutomatic: view === 'automatic' ? true : view === 'review' ? false : undefined,
    span: spanOf(request),
    order: view === 'done' ? 'newest' : 'oldest',
    limit,
    offset: (page - 1) * limit,
  });
  const data = await Promise.all(rows.map((row) => headOf(deps, row)));
  return pageOf({ data, total, page, limit, path: 'operator/withdrawals' });
}

export async function caseDetail(deps: WithdrawalDeps, id: number, caller: OperatorCaller): Promise<Detail> {
  const { platform, ports } = deps;
  const { db } = platform;
  const row = await withdrawalById(db, id);
  if (row === undefined) throw new Refusal('case_unknown');
  const targetId = String(id);
  await ports.audit.viewedWithin(
    caller,
    { action: 'withdrawal.view', targetType: 'withdrawal', targetId },
    { actions: ['withdrawal.view'], most: MOST_OPENED, targetId },
  );
  const { rows: history } = await listWithdrawals(db, {
    states: undefined,
    userId: row.user_id,
    order: 'newest',
    limit: 21,
    offset: 0,
  });
  return {
    ...(await headOf(deps, row)),
    address: await addressOf(deps, row),
    bank: await bankOf(deps, row, caller),
    remark: row.remark,
    travel_owner: row.travel_owner,
    travel_provider: row.travel_provider,
    customer: await customerOf(deps, row.user_id),
    history: history
      .filter((each) => each.id !== row.id)
      .slice(0, 20)
      .map((each) => ({
        id: Number(each.id),
        state: each.state,
        currency: currencyName(ports, each.currency_id),
        chain: each.chain,
        amount: formatDecimal(each.amount),
        created_at: each.created_at.getTime(),
      })),
    timeline: (await stepsOf(db, id)).map(({ to_state, at }) => ({ state: to_state, at: at.getTime() })),
  };
}

async function addressOf({ platform }: WithdrawalDeps, row: WithdrawalRow): Promise<Detail['address']> {
  if (row.address_id === null) return null;
  const { db, waits } = platform;
  const address = await addressById(db, row.address_id);
  if (address === undefined) return null;
  return {
    address: address.address,
    label: address.label,
    added_at: waits.realOf(address.created_at.getTime()),
    usable_at: waits.realOf(address.usable_at.getTime()),
    other_customers: await otherCustomersAt(db, { ...address, userId: row.user_id }),
    paid_before: await paidTo(db, address.id),
  };
}

/** Whole for the treasurer, who types it into the bank, and for auditors; others see enough to compare. */
async function bankOf(
  deps: WithdrawalDeps,
  row: WithdrawalRow,
  { operator }: OperatorCaller,
): Promise<Detail['bank']> {
  if (row.bank_account_id === null) return null;
  const account = await bankAccountById(deps.platform.db, row.bank_account_id);
  if (account === undefined) return null;
  const details = openDetails(deps, account);
  const mayRead = operator.roles.some((role) => role === 'treasurer' || role === 'auditor');
  return { ...(mayRead ? details : maskedDetails(details)) };
}

async function customerOf(deps: WithdrawalDeps, userId: number): Promise<Detail['customer']> {
  const { platform, ports } = deps;
  const [customer, person, level, used, holds] = await Promise.all([
    ports.customer(userId),
    ports.kyc.personOf(userId),
    ports.kyc.withdrawalLevelOf(userId),
    usedNow(deps, userId, platform.db),
    ports.guards.withdrawalHolds(userId),
  ]);
  return {
    id: userId,
    nickname: customer?.nickname ?? '',
    verified_name: person?.name ?? '',
    country: person?.country ?? '',
    level,
    registered_at: customer?.createdAt ?? 0,
    used_today: used.today,
    used_24h: formatDecimal(used.value24h),
    limit_24h: formatDecimal(LIMIT_24H[level]),
    holds: holdsOnTheWall(deps, holds),
  };
}

async function takenBy({ platform, ports }: WithdrawalDeps, row: WithdrawalRow): Promise<Head['taken_by']> {
  const { taken_by: id, taken_until: until } = row;
  if (id === null || until === null || until.getTime() <= platform.clock.now()) return null;
  return { id, name: await ports.operatorName(id), until: until.getTime() };
}

async function headOf(deps: WithdrawalDeps, row: WithdrawalRow): Promise<Head> {
  const { platform, ports } = deps;
  const nameOf = async (id: number | null) => (id === null ? null : ports.operatorName(id));
  return {
    id: Number(row.id),
    version: row.version,
    state: row.state,
    user_id: row.user_id,
    currency: currencyName(ports, row.currency_id),
    chain: row.chain,
    amount: formatDecimal(row.amount),
    fee: formatDecimal(row.fee),
    arrives: formatDecimal(row.arrives - row.missing),
    usdt_value: formatDecimal(row.usdt_value),
    usdt_value_24h: formatDecimal(row.day_value),
    rules_version: row.rules_version,
    flags: row.flags as Head['flags'],
    checks_needed: checksNeeded(row.checks, row.flags),
    is_automatic: isAutomatic(row),
    proposal_id: row.proposal_id === null ? null : Number(row.proposal_id),
    age_s: Math.max(0, Math.floor((platform.clock.now() - row.created_at.getTime()) / 1000)),
    is_escalated: row.escalated_at !== null,
    is_late: isLate(deps, row),
    reason: row.reason,
    note: row.note,
    tx_id: row.tx_id,
    taken_by: await takenBy(deps, row),
    decided_by: await nameOf(row.decided_by),
    approved_by: await nameOf(row.approved_by),
    created_at: row.created_at.getTime(),
    updated_at: row.updated_at.getTime(),
  };
}
