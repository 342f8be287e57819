/** Copies, positions and signals as the wire shows them. */
import { contractProfit, copyStopsAt, profitShare } from '@candor/formulas';
import { formatDecimal, minOf } from '@candor/money';
import type { copiedPosition, copyOrder, mirroredSignal } from '@candor/wire';
import type { InferOutput } from 'valibot';
import type { HeldPosition, Marks } from '../../foundation/executions/index.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { CopyRow, FlowRow } from './copy.ts';
import type { Worth } from './copy-worth.ts';
import { worthOf } from './copy-worth.ts';
import { netOf } from './flows-store.ts';
import { findLead } from './leads-store.ts';
import type { CopyDeps } from './ports.ts';
import type { MirroredRow } from './signals-store.ts';

export type WireCopy = InferOutput<typeof copyOrder>;
type WirePosition = InferOutput<typeof copiedPosition>;
type WireSignal = InferOutput<typeof mirroredSignal>;

/** A fraction of 10^-8 as percent. */
export const percent = (fraction: bigint): string => formatDecimal(fraction * 100n);
const orNull = (value: bigint | null): string | null => (value === null ? null : formatDecimal(value));

export async function showCopies(
  deps: CopyDeps,
  db: Queryable | Tx,
  copies: readonly CopyRow[],
): Promise<WireCopy[]> {
  const marks = deps.ports.desk().marks();
  const worths = await worthOf(deps, db, { copies, marks });
  const nets = await netOf(
    db,
    copies.map(({ id }) => id),
  );
  const shown: WireCopy[] = [];
  for (const copy of copies) {
    const lead = (await findLead(db, copy.lead_id))!;
    shown.push(
      renderCopy(copy, {
        name: lead.name,
        worth: worths.get(copy.id)!,
        net: nets.get(copy.id) ?? 0n,
        currencyId: deps.ports.currencyId,
        currencyName: deps.ports.currencyName,
      }),
    );
  }
  return shown;
}

export const showCopy = async (deps: CopyDeps, db: Queryable | Tx, copy: CopyRow): Promise<WireCopy> =>
  (await showCopies(deps, db, [copy]))[0]!;

interface Around {
  name: string;
  worth: Worth;
  /** Put in less taken out. */
  net: bigint;
  currencyId: number;
  currencyName: string;
}

export function renderCopy(copy: CopyRow, of: Around): WireCopy {
  const { worth, net } = of;
  const share = profitShare({ value: worth.value, highWater: copy.high_water, rate: copy.share_rate });
  return {
    id: Number(copy.id),
    config_id: Number(copy.lead_id),
    name: of.name,
    currency_id: of.currencyId,
    currency_name: of.currencyName,
    amount: formatDecimal(copy.funds),
    equity: formatDecimal(worth.equity),
    available: formatDecimal(worth.available),
    margin: formatDecimal(worth.margin),
    unrealised: formatDecimal(worth.unrealised),
    profit: formatDecimal(worth.equity - net + copy.shared),
    shared: formatDecimal(copy.shared),
    share_rate: percent(copy.share_rate),
    stop_rate: percent(copy.stop_rate),
    stop_at: formatDecimal(copyStopsAt({ funds: copy.funds, stopRate: copy.stop_rate })),
    high_water: formatDecimal(copy.high_water),
    value: formatDecimal(worth.value),
    agreement_version: copy.agreement_version,
    share_now: formatDecimal(copy.state === 'ended' ? 0n : minOf(share, worth.available)),
    max_leverage: copy.max_leverage,
    max_margin: orNull(copy.max_margin),
    open: worth.open,
    status: copy.state === 'ended' ? 2 : 1,
    state: copy.state,
    end_reason: copy.end_reason,
    returned: orNull(copy.returned),
    created_at: copy.started_at.getTime(),
    ended_at: copy.ended_at?.getTime() ?? null,
  };
}

export function renderPosition(row: HeldPosition, marks: Marks): WirePosition {
  const mark = row.closedAt === null ? marks.get(row.pairId) : undefined;
  const side = row.side === 'L' ? 'long' : 'short';
  const profit =
    mark === undefined
      ? row.profit
      : contractProfit({ side, quantity: row.quantity, entryPrice: row.entryPrice }, mark);
  return {
    id: Number(row.id),
    symbol: row.symbol,
    type: row.side === 'L' ? 1 : 2,
    multiple: row.leverage,
    share: row.lots,
    number: formatDecimal(row.quantity),
    price: formatDecimal(row.entryPrice),
    update_price: orNull(row.exitPrice ?? mark ?? null),
    margin: formatDecimal(row.margin),
    profits: formatDecimal(profit),
    fees: formatDecimal(row.fees),
    open_fee: formatDecimal(row.openFee),
    funding: formatDecimal(row.funding),
    part_of: row.partOf === null ? null : Number(row.partOf),
    status: row.closedAt !== null ? 3 : row.isClosing ? 2 : 1,
    reason: row.reason,
    open_seq: Number(row.openSeq),
    close_seq: row.closeSeq === null ? null : Number(row.closeSeq),
    opened_at: row.openedAt.getTime(),
    closed_at: row.closedAt?.getTime() ?? null,
  };
}

export type SymbolOf = (pairId: number) => string;

const marksText = (row: { pair_ids: readonly number[]; marks: readonly bigint[] }, symbolOf: SymbolOf) =>
  row.pair_ids.map((id, n) => ({ symbol: symbolOf(id), mark: formatDecimal(row.marks[n]!) }));

export const renderSignal = (row: MirroredRow, symbolOf: SymbolOf): WireSignal => ({
  id: Number(row.signal_id),
  symbol: symbolOf(row.pair_id),
  type: row.side === 'L' ? 1 : 2,
  kind: row.kind,
  lead_lots: row.lead_lots,
  lead_whole: row.whole,
  lead_price: formatDecimal(row.lead_price),
  lead_equity: formatDecimal(row.lead_equity),
  lead_seq: Number(row.seq),
  lead_at: row.lead_at.getTime(),
  marks: marksText(row, symbolOf),
  equity: orNull(row.equity),
  lots: row.lots,
  price: formatDecimal(row.price),
  seq: Number(row.done_seq),
  at: row.at.getTime(),
  position_id: row.position_id === null ? null : Number(row.position_id),
  reason: row.reason,
});

export const renderFlow = (row: FlowRow, symbolOf: SymbolOf) => ({
  id: Number(row.id),
  kind: row.kind,
  amount: formatDecimal(row.amount),
  value: formatDecimal(row.value),
  high_water_before: formatDecimal(row.high_water_before),
  high_water_after: formatDecimal(row.high_water_after),
  share_rate: percent(row.share_rate),
  agreement_version: row.agreement_version,
  shared: formatDecimal(row.shared),
  period: row.period,
  marks: marksText(row, symbolOf),
  at: row.at.getTime(),
});
