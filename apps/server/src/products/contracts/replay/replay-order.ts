/** A whole order worked out again: what was set aside for it, what it opened with, and what became of its margin in all its parts. */
import { contractFee, initialMargin, notionalAt } from '@candor/formulas';
import { ONE, maxOf } from '@candor/money';
import type { Figure, ReplayedRecord } from '../../../foundation/replay/index.ts';
import { figuresOf, movedBy } from '../../../foundation/replay/index.ts';
import { figuresBetween, linesAt } from '../../../foundation/ticks/index.ts';
import { fundingPeriods } from '../contracts-store.ts';
import type { PairTerms, PositionRow } from '../positions/position.ts';
import { openAt } from '../positions/position-rules.ts';
import type { Replaying } from './replaying.ts';

export interface ReplayedOrder {
  /** As it opened, all parts together; as it stands where it has not. */
  order: PositionRow;
  /** What was frozen while it waited. */
  held: bigint;
  record: ReplayedRecord;
}

export async function replayedOrder(on: Replaying, parts: readonly PositionRow[]): Promise<ReplayedOrder> {
  const root = parts[0]!;
  const terms = on.terms.of(root);
  const lots = parts.reduce((sum, row) => sum + row.lots, 0);
  const whole = { ...root, lots, quantity: sumOf(parts, 'quantity') };
  // A copy's order never waits.
  const held = root.copy_id === null ? heldFor(whole, terms) : 0n;
  const figures: Figure[] = [
    { name: 'quantity', stored: whole.quantity, computed: BigInt(lots) * terms.lot },
  ];
  const id = `of order ${root.id}`;
  if (root.entry_price === null) {
    const stands = root.state === 'cancelled' ? 0n : held;
    figures.push({ name: 'held', stored: root.held, computed: stands });
    return { order: whole, held, record: { id, figures, journals: [] } };
  }
  const { order, figures: opening } = await opened(on, { whole, parts, terms });
  figures.push(...opening, ...(await marginFigures(on, parts, order)));
  return { order, held, record: { id, figures, journals: [] } };
}

/** R-CT-2: margin and fee at the dearest price it may open at. */
function heldFor(row: PositionRow, { feeRate }: PairTerms): bigint {
  const slipped = (row.quoted_price * (ONE + row.max_slippage)) / ONE;
  const dearest = row.side === 'L' ? row.worst_price : maxOf(row.worst_price, slipped);
  const notional = notionalAt(row.quantity, dearest);
  return initialMargin(notional, row.leverage) + contractFee(row.quantity, dearest, feeRate);
}

async function opened(
  { db }: Replaying,
  { whole, parts, terms }: { whole: PositionRow; parts: readonly PositionRow[]; terms: PairTerms },
): Promise<{ order: PositionRow; figures: Figure[] }> {
  const [tick] = await linesAt(db, whole.pair_id, [Number(whole.open_seq)]);
  if (tick === undefined)
    return { order: whole, figures: [{ name: 'open_seq', stored: whole.open_seq, computed: undefined }] };
  const price = whole.side === 'L' ? tick.ask : tick.bid;
  const at = new Date(tick.at);
  const opening = openAt(whole, {
    price,
    seq: tick.seq,
    at,
    terms,
    notionalBefore: whole.notional_before ?? 0n,
  });
  if ('cancelled' in opening)
    return {
      order: whole,
      figures: [{ name: 'state', stored: whole.state, computed: `cancelled, ${opening.cancelled}` }],
    };
  const { row: order } = opening;
  const figures: Figure[] = [];
  const acceptedAt = whole.accepted_at.getTime();
  if (!whole.is_limit && whole.copy_id === null) {
    const between = await figuresBetween(db, { pairId: whole.pair_id, from: acceptedAt, to: tick.at });
    const first = between.find(({ status }) => status !== 'degraded');
    figures.push({ name: 'open_seq', stored: whole.open_seq, computed: first?.seq });
  } else figures.push({ name: 'opened after it was accepted', stored: tick.at > acceptedAt, computed: true });
  for (const part of parts) {
    const { entry_price, open_seq, opened_at } = order;
    figures.push(...figuresOf(part, { entry_price, open_seq, opened_at }));
  }
  // What opened before brackets counted the whole keeps the tier of its time (R-GEN-3).
  const isBracketed = whole.notional_opened !== null;
  if (isBracketed)
    for (const part of parts)
      figures.push(
        ...figuresOf(part, {
          maintenance_rate: order.maintenance_rate,
          notional_opened: order.notional_opened,
        }),
      );
  for (const name of [
    'initial_margin',
    'open_fee',
    ...(isBracketed ? (['deduction'] as const) : []),
  ] as const)
    figures.push({ name, stored: sumOf(parts, name), computed: order[name] });
  return { order, figures };
}

/** What a part takes with it the rest has less: margins and fundings of all parts add up to what the ledger moved. */
async function marginFigures(
  { db }: Replaying,
  parts: readonly PositionRow[],
  order: PositionRow,
): Promise<Figure[]> {
  const [root] = parts as readonly [PositionRow];
  const ends = parts.map(({ closed_at: closedAt }) => closedAt?.getTime() ?? Date.parse('9999-01-01'));
  const periods = await fundingPeriods(db, {
    pairId: root.pair_id,
    from: root.opened_at!,
    to: new Date(Math.max(...ends)),
  });
  const fundings = parts.flatMap(({ id }) =>
    periods.map((period) => ({ kind: 'contract_funding', refId: `${id}:${period}` })),
  );
  const changes = parts.flatMap(({ id, changes: count }) =>
    Array.from({ length: count }, (_, n) => ({ kind: 'contract_margin', refId: `${id}:${n + 1}` })),
  );
  const frozen = await movedBy(db, [...changes, ...fundings], 'frozen');
  const free = await movedBy(db, fundings, 'available');
  const funded = frozen.filter(({ refId }) => fundings.some((one) => one.refId === refId));
  const total = (of: readonly { amount: bigint }[]): bigint =>
    of.reduce((sum, { amount }) => sum + amount, 0n);
  return [
    { name: 'margin', stored: sumOf(parts, 'margin'), computed: order.initial_margin + total(frozen) },
    { name: 'funding', stored: sumOf(parts, 'funding'), computed: total(funded) + total(free) },
  ];
}

type Summed = 'quantity' | 'initial_margin' | 'open_fee' | 'deduction' | 'margin' | 'funding';
const sumOf = (rows: readonly PositionRow[], name: Summed): bigint =>
  rows.reduce((sum, row) => sum + (row[name] ?? 0n), 0n);
