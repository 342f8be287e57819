/** Rows of claims, lines and transfers as the operators' calls show them. */
import { formatDecimal } from '@candor/money';
import type { ReplyOf } from '@candor/wire';
import type { operatorDepositCalls } from '@candor/wire/operators';
import type { ClaimRow } from './claims-store.ts';
import { LATE_AFTER_MS } from './deposit-rules.ts';
import type { LineRow } from './lines-store.ts';
import type { DepositDeps } from './ports.ts';
import { currencyName } from './ports.ts';
import { exactAmount } from './records.ts';
import type { RecordRow } from './records-store.ts';

type Calls = typeof operatorDepositCalls;
type ClaimView = ReplyOf<Calls['claims']>['data'][number];
type LineView = ReplyOf<Calls['lines']>['data'][number];
type SeenView = ReplyOf<Calls['seen']>['data'][number];

/** `lines` are those that wait: one that carries the claim's reference is suggested. */
export async function claimView(
  { platform, ports }: DepositDeps,
  row: ClaimRow,
  lines: readonly { id: bigint; reference_key: string }[],
): Promise<ClaimView> {
  const ageMs = platform.clock.now() - row.created_at.getTime();
  const { reference } = row;
  const suggested =
    reference === null || row.state !== 'review'
      ? undefined
      : lines.find(({ reference_key }) => reference_key.includes(reference));
  return {
    id: Number(row.id),
    version: row.version,
    kind: row.kind,
    state: row.state,
    user_id: row.user_id,
    currency: currencyName(ports, row.currency_id),
    chain: row.chain,
    amount: formatDecimal(row.amount),
    reference,
    tx_id: row.tx_id,
    reason: row.reason,
    note: row.note,
    suggested_line: suggested === undefined ? null : Number(suggested.id),
    line_id: row.line_id === null ? null : Number(row.line_id),
    age_s: Math.max(0, Math.floor(ageMs / 1000)),
    is_late: row.state === 'review' && ageMs > LATE_AFTER_MS,
    created_at: row.created_at.getTime(),
    decided_at: row.decided_at?.getTime() ?? null,
    decided_by: row.decided_by === null ? null : await ports.operatorName(row.decided_by),
  };
}

/** `claims` are those under review: one whose reference the line carries is suggested. */
export async function lineView(
  { platform, ports }: DepositDeps,
  row: LineRow,
  claims: readonly { id: bigint; reference: string }[],
): Promise<LineView> {
  const isWaiting = row.state === 'open' || row.state === 'suspended';
  const suggested = isWaiting
    ? claims.find(({ reference }) => row.reference_key.includes(reference))
    : undefined;
  return {
    id: Number(row.id),
    version: row.version,
    bank: row.bank,
    bank_line_id: row.bank_line_id,
    value_date: row.value_date,
    currency: currencyName(ports, row.currency_id),
    amount: formatDecimal(row.amount),
    sender_name: row.sender_name,
    reference: row.reference,
    state: row.state,
    reason: row.reason,
    entered_by: { id: row.entered_by, name: await ports.operatorName(row.entered_by) },
    checked_by:
      row.checked_by === null ? null : { id: row.checked_by, name: await ports.operatorName(row.checked_by) },
    claim_id: row.claim_id === null ? null : Number(row.claim_id),
    user_id: row.user_id,
    suggested_claim: suggested === undefined ? null : Number(suggested.id),
    return_reference: row.return_reference,
    payout_id: row.payout_id === null ? null : Number(row.payout_id),
    age_s: Math.max(0, Math.floor((platform.clock.now() - row.created_at.getTime()) / 1000)),
    created_at: row.created_at.getTime(),
    updated_at: row.updated_at.getTime(),
  };
}

export function seenView({ ports }: DepositDeps, row: RecordRow): SeenView {
  return {
    id: Number(row.id),
    user_id: row.user_id,
    currency: currencyName(ports, row.currency_id),
    chain: row.chain ?? '',
    state: row.state as SeenView['state'],
    amount: exactAmount(row),
    credited: row.credited === null ? null : formatDecimal(row.credited),
    confirmations: row.confirmations,
    confirmations_needed: row.confirmations_needed,
    tx_id: row.tx_id ?? '',
    address: row.address ?? '',
    from_address: row.from_address,
    created_at: row.created_at.getTime(),
    updated_at: row.updated_at.getTime(),
  };
}
