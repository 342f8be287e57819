/** A customer's withdrawals as rows of charge_mention/log3, and one with everything that happened to it. */
import { formatDecimal } from '@candor/money';
import type { Language, ReplyOf, RequestOf, WithdrawalState, withdrawalCalls } from '@candor/wire';
import { BANK_WAY } from '@candor/wire';
import { REASON_CODES, reasonText } from '../../foundation/notify/index.ts';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AddressRow } from './addresses-store.ts';
import { addressesOf } from './addresses-store.ts';
import { pausedUntil } from './info.ts';
import type { WithdrawalDeps } from './ports.ts';
import { currencyName } from './ports.ts';
import { GRACE_MS, LATE_AFTER_MS } from './withdrawal-rules.ts';
import { listWithdrawals, stepsOf } from './withdrawal-queries-store.ts';
import type { WithdrawalRow } from './withdrawals-store.ts';
import { withdrawalById } from './withdrawals-store.ts';

type Calls = typeof withdrawalCalls;
type Row = ReplyOf<Calls['records']>['data'][number];

export const OPEN_STATES: readonly WithdrawalState[] = ['review', 'approved', 'sent'];
const STATES_OF_STATUS: Readonly<Record<1 | 2 | 3, readonly WithdrawalState[]>> = {
  1: OPEN_STATES,
  2: ['passed'],
  3: ['rejected', 'cancelled', 'failed'],
};

export async function records(
  deps: WithdrawalDeps,
  { status, currency, page, limit }: RequestOf<Calls['records']>,
  caller: CustomerCaller,
): Promise<ReplyOf<Calls['records']>> {
  const { userId } = caller.session;
  const { db } = deps.platform;
  const { rows, total } = await listWithdrawals(db, {
    states: status === undefined ? undefined : STATES_OF_STATUS[status as 1 | 2 | 3],
    userId,
    currencyId: currency,
    order: 'newest',
    limit,
    offset: (page - 1) * limit,
  });
  const of = await beside(deps, userId);
  const data = rows.map((row) => viewOf(deps, row, { ...of, language: caller.language }));
  return pageOf({ data, total, page, limit, path: 'charge_mention/log3' });
}

export async function detail(
  deps: WithdrawalDeps,
  id: number,
  caller: CustomerCaller,
): Promise<ReplyOf<Calls['detail']>> {
  const { platform, ports } = deps;
  const row = await withdrawalById(platform.db, id);
  if (row?.user_id !== caller.session.userId) throw new Refusal('withdrawal_unknown');
  const of = await beside(deps, row.user_id);
  const steps = await stepsOf(platform.db, id);
  const createdAt = row.created_at.getTime();
  return {
    ...viewOf(deps, row, { ...of, language: caller.language }),
    timeline: steps.map(({ to_state, at }) => ({ state: to_state, at: at.getTime() })),
    flags: row.flags,
    automatic_at: isAutomatic(row) ? createdAt + GRACE_MS : null,
    paused_until:
      OPEN_STATES.includes(row.state) && row.state !== 'sent'
        ? pausedUntil(await ports.pauses.running(), row.chain)
        : null,
    arrives_by: createdAt + LATE_AFTER_MS,
    escalated_at: row.escalated_at?.getTime() ?? null,
    travel_owner: row.travel_owner,
    travel_provider: row.travel_provider,
    is_demo: platform.config.mode === 'demo',
  };
}

/** What is read once for all of them. */
async function beside({ platform, ports }: WithdrawalDeps, userId: number) {
  const [addressBook, holds] = await Promise.all([
    addressesOf(platform.db, userId),
    ports.guards.withdrawalHolds(userId),
  ]);
  return { addressBook, isHeld: holds.length > 0 };
}

export const isAutomatic = (row: WithdrawalRow): boolean =>
  row.state === 'review' && row.checks === 0 && row.flags.length === 0;

export function isLate({ platform }: WithdrawalDeps, row: WithdrawalRow): boolean {
  return OPEN_STATES.includes(row.state) && platform.clock.now() - row.created_at.getTime() > LATE_AFTER_MS;
}

function viewOf(
  deps: WithdrawalDeps,
  row: WithdrawalRow,
  of: { addressBook: readonly AddressRow[]; isHeld: boolean; language: Language },
): Row {
  return {
    id: Number(row.id),
    status: OPEN_STATES.includes(row.state) ? 1 : row.state === 'passed' ? 2 : 3,
    state: row.state,
    currency: row.currency_id,
    name: currencyName(deps.ports, row.currency_id),
    chain: row.chain,
    number: formatDecimal(row.amount),
    rate: formatDecimal(row.fee),
    real_number: formatDecimal(row.arrives - row.missing),
    address: row.destination,
    label: of.addressBook.find(({ id }) => id === row.address_id)?.label ?? '',
    remark: row.remark,
    tx_id: row.tx_id,
    reason: row.reason,
    reason_text: reasonOf(row, of.language),
    // What is approved leaves by itself once nothing of his is stopped any more.
    can_cancel: row.state === 'review' || (row.state === 'approved' && row.chain !== BANK_WAY && of.isHeld),
    is_late: isLate(deps, row),
    created_at: row.created_at.getTime(),
    updated_at: row.updated_at.getTime(),
  };
}

/** In the caller's language, from the catalogue: neither a chain's own words nor what one operator wrote reaches a customer as ours. */
function reasonOf({ reason }: WithdrawalRow, language: Language): string {
  const isKnown = (REASON_CODES as readonly string[]).includes(reason);
  return isKnown ? reasonText(reason, language) : '';
}
