/** A customer's own positions: page by page with what is open in all, and one with the terms and ticks it can be checked by. */
import { ONE, formatDecimal } from '@candor/money';
import type { ReplyOf, RequestOf } from '@candor/wire';
import { contractCalls } from '@candor/wire';
import { pageOf } from '../../platform/http/page-of.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { shown } from './contract-events.ts';
import { percent, renderTiers } from './positions/contract-view.ts';
import { CURRENT, ENDED, findPositions, listPositions } from './contracts-store.ts';
import type { ContractDeps } from './ports.ts';
import { pairOf } from './orders/submit-contract.ts';

export async function showPosition(
  deps: ContractDeps,
  { id, userId, db = deps.platform.db }: { id: number; userId: number; db?: Queryable },
): Promise<ReplyOf<typeof contractCalls.detail>> {
  const { ports, terms } = deps;
  const [row] = await findPositions(db, userId, [id]);
  if (row === undefined) throw new Refusal('order_unknown');
  const seqs = [row.open_seq, row.trigger_seq, row.close_seq].flatMap((seq) =>
    seq === null ? [] : [Number(seq)],
  );
  const ticks = [];
  for (const seq of [...new Set(seqs)].sort((a, b) => a - b))
    ticks.push(...(await ports.ticks.after(db, { pairId: row.pair_id, seq: seq - 1, limit: 1 })));
  const agreed = terms.of(row);
  return {
    position: shown(deps, row),
    terms: {
      lever_trade_fee: percent(agreed.feeRate),
      price_step: formatDecimal(agreed.priceStep),
      tiers: renderTiers(agreed),
    },
    ticks: ticks.map(({ seq, at, hash, line }) => ({ seq, at, hash, line })),
  };
}

export async function listOwn(
  deps: ContractDeps,
  request: RequestOf<typeof contractCalls.positions>,
  userId: number,
): Promise<ReplyOf<typeof contractCalls.positions>> {
  const { page, limit, status, currency_id: baseId, legal_id: quoteId } = request;
  const pair =
    baseId === undefined
      ? undefined
      : pairOf(deps, { currency_id: baseId, legal_id: quoteId ?? deps.ports.currencyId }).pair;
  const of = { userId, pairId: pair?.id ?? null };
  const { rows, total } = await listPositions(deps.platform.db, {
    ...of,
    states: status === 3 ? ENDED : CURRENT,
    limit,
    offset: (page - 1) * limit,
  });
  const { rows: held } = await listPositions(deps.platform.db, {
    ...of,
    states: ['open', 'closing'],
    limit: 10_000,
    offset: 0,
  });
  const margin = held.reduce((sum, row) => sum + row.margin, 0n);
  const profit = held.reduce((sum, row) => sum + profitOf(deps, row), 0n);
  return {
    message: pageOf({
      data: rows.map((row) => shown(deps, row)),
      total,
      page,
      limit,
      path: 'lever/my_trade',
    }),
    rate_profits_total: {
      hazard_rate: margin === 0n ? null : percent(((margin + profit) * ONE) / margin),
      profits_total: formatDecimal(profit),
    },
  };
}

function profitOf({ ports }: ContractDeps, row: Parameters<typeof shown>[1]): bigint {
  const mark = ports.ticks.latest(row.pair_id)?.mark ?? row.entry_price!;
  const change = row.side === 'L' ? mark - row.entry_price! : row.entry_price! - mark;
  return (row.quantity * change) / ONE;
}
