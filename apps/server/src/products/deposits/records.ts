/** A customer's deposits and claims as rows of charge_mention/log2 and as one page with its timeline. */
import { formatDecimal } from '@candor/money';
import type { Language, ReplyOf, RequestOf, depositCalls } from '@candor/wire';
import { reasonText } from '../../foundation/notify/index.ts';
import type { CustomerCaller } from '../../platform/http/handler.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { Refusal } from '../../platform/refusal.ts';
import { STATES_OF_STATUS, exactDecimal, gather, statusOf, uncreditedRest } from './deposit-rules.ts';
import type { DepositDeps } from './ports.ts';
import { currencyName } from './ports.ts';
import type { RecordRow } from './records-store.ts';
import { listRecords, recordOf, stepsOf } from './records-store.ts';
import { gatheringSums } from './transfers-store.ts';

type Records = ReplyOf<typeof depositCalls.records>;
type Row = Records['data'][number];

export async function records(
  deps: DepositDeps,
  { status, currency, page, limit }: RequestOf<typeof depositCalls.records>,
  caller: CustomerCaller,
): Promise<Records> {
  const { userId } = caller.session;
  const { rows, total } = await listRecords(deps.platform.db, {
    userId,
    states: status === undefined ? undefined : STATES_OF_STATUS[status as 1 | 2 | 3],
    currencyId: currency,
    limit,
    offset: (page - 1) * limit,
  });
  const sums = await sumsOf(deps, userId, rows);
  const data = rows.map((row) =>
    viewOf(deps, row, { language: caller.language, gathered: sums.get(row.currency_id) ?? 0n }),
  );
  return pageOf({ data, total, page, limit, path: 'charge_mention/log2' });
}

export async function detail(
  deps: DepositDeps,
  id: number,
  caller: CustomerCaller,
): Promise<ReplyOf<typeof depositCalls.detail>> {
  const { db } = deps.platform;
  const { userId } = caller.session;
  const row = await recordOf(db, userId, id);
  if (row === undefined) throw new Refusal('not_found');
  const sums = await sumsOf(deps, userId, [row]);
  const steps = await stepsOf(db, 'deposit', id);
  const images =
    row.kind === 'chain'
      ? []
      : await deps.ports.files.boundTo({ purpose: proofPurpose(row.kind), refId: String(id) });
  return {
    ...viewOf(deps, row, { language: caller.language, gathered: sums.get(row.currency_id) ?? 0n }),
    timeline: steps.filter(isTold).map(({ to_state, at }) => ({ state: to_state, at: at.getTime() })),
    found_deposit: row.found_deposit_id === null ? null : Number(row.found_deposit_id),
    images: images.length,
  };
}

/** What was let go passes what is gathered on its way; it is not below a minimum for that. */
const isTold = (
  { to_state }: { to_state: string },
  n: number,
  steps: readonly { to_state: string }[],
): boolean => to_state !== 'gathering' || steps[n - 1]?.to_state !== 'held';

export const proofPurpose = (kind: 'bank' | 'lost') => (kind === 'bank' ? 'bank_voucher' : 'deposit_proof');

/** Exactly as it was sent; what the ledger cannot hold is in it. */
export const exactAmount = (row: RecordRow): string =>
  row.raw_amount === null || row.chain_scale === null
    ? formatDecimal(row.amount)
    : exactDecimal(BigInt(row.raw_amount), row.chain_scale);

async function sumsOf(
  { platform }: DepositDeps,
  userId: number,
  rows: readonly RecordRow[],
): Promise<Map<number, bigint>> {
  if (!rows.some(({ state }) => state === 'gathering')) return new Map();
  return new Map((await gatheringSums(platform.db, userId)).map((row) => [row.currency_id, row.amount]));
}

function viewOf({ ports }: DepositDeps, row: RecordRow, of: { language: Language; gathered: bigint }): Row {
  const isChain = row.kind === 'chain';
  const isGathering = row.state === 'gathering' && row.minimum !== null;
  return {
    id: Number(row.id),
    kind: row.kind,
    status: statusOf(row.state),
    state: row.state,
    currency: row.currency_id,
    name: currencyName(ports, row.currency_id),
    chain: row.chain,
    amount: exactAmount(row),
    credited: row.credited === null ? null : formatDecimal(row.credited),
    rest:
      row.raw_amount === null || row.chain_scale === null
        ? '0'
        : uncreditedRest(BigInt(row.raw_amount), row.chain_scale),
    reason: row.reason,
    reason_text: reasonOf(row, of.language),
    confirmations: isChain ? row.confirmations : null,
    confirmations_needed: isChain ? row.confirmations_needed : null,
    tx_id: row.tx_id,
    address: row.address,
    reference: row.reference,
    minimum: isGathering ? formatDecimal(row.minimum!) : null,
    missing: isGathering ? formatDecimal(gather([of.gathered], row.minimum!).missing) : null,
    created_at: row.created_at.getTime(),
    updated_at: row.updated_at.getTime(),
  };
}

/** Why a claim waits or was rejected, from the catalogue: what one operator wrote to it reaches no customer as ours. */
function reasonOf({ kind, reason }: RecordRow, language: Language): string {
  return kind === 'chain' || reason === '' ? '' : reasonText(reason, language);
}
