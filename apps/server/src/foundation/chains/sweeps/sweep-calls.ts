/** Operators on sweeps: what waits, what was moved at which cost, and what comes back from a signature outside. */
import { formatDecimal } from '@candor/money';
import type { ReplyOf, RequestOf } from '@candor/wire';
import type { sweepCalls } from '@candor/wire/operators';
import type { OperatorCaller } from '../../../platform/http/handler.ts';
import { spanOf } from '../../../platform/http/span-of.ts';
import { onceIn } from '../../../platform/kept-replies-store.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Audit } from '../../operators/index.ts';
import { CHAIN_FACTS, CHAIN_NAMES, fromRaw } from '../terms/chain-terms.ts';
import { readHoldings } from '../holdings-store.ts';
import { readTxId } from '../tx-id.ts';
import type { ChainCurrency, ChainName } from '../ports.ts';
import type { ShownLeg } from './legs-store.ts';
import { chainOfLeg, legsOf, saveLegSentOutside } from './legs-store.ts';
import type { SweepTerms } from './sweep-rules.ts';
import type { SweepRow } from './sweeps-store.ts';
import { releaseTransfers, sweepPage, toGather } from './sweeps-store.ts';

export interface SweepCallDeps {
  platform: Pick<Platform, 'db' | 'clock'>;
  audit: Audit;
  currencies(): readonly ChainCurrency[];
  sweepTerms(): readonly SweepTerms[];
  currencyName(currencyId: number): string;
}

export async function sweepOverview(deps: SweepCallDeps): Promise<ReplyOf<typeof sweepCalls.overview>> {
  const { db } = deps.platform;
  const [holdings, waiting] = await Promise.all([readHoldings(db), toGather(db)]);
  return deps.sweepTerms().map((terms) => {
    const { chain, currencyId } = terms;
    const held = holdings.find((each) => each.chain === chain && each.currencyId === currencyId);
    const open = waiting.find((each) => each.chain === chain && each.currency_id === currencyId);
    const { coinId } = CHAIN_FACTS[chain as ChainName];
    return {
      chain,
      currency: deps.currencyName(currencyId),
      hot: held === undefined ? null : formatDecimal(held.hotAmount),
      at_addresses: held === undefined ? null : formatDecimal(held.amount - held.hotAmount),
      waiting: formatDecimal(open?.amount ?? 0n),
      waiting_addresses: Number(open?.addresses ?? 0n),
      is_on: terms.isOn,
      threshold: formatDecimal(terms.threshold),
      hot_ceiling: formatDecimal(terms.hotCeiling),
      max_fee: formatDecimal(terms.maxFee),
      fee_currency: deps.currencyName(coinId),
      seen_at: held?.at.getTime() ?? null,
    };
  });
}

export async function listSweeps(
  deps: SweepCallDeps,
  { chain, page, limit, ...days }: RequestOf<typeof sweepCalls.list>,
): Promise<ReplyOf<typeof sweepCalls.list>> {
  const { db } = deps.platform;
  const known = CHAIN_NAMES.find((name) => name === chain) ?? null;
  const of = { chain: known, span: spanOf(days), limit, offset: (page - 1) * limit };
  const rows = await sweepPage(db, of);
  const legs = await legsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    shown(
      deps,
      row,
      legs.filter((leg) => leg.sweep_id === row.id),
    ),
  );
}

/** Records only: the chain decides whether it pays. */
export async function sweepSent(
  { platform, audit }: SweepCallDeps,
  { leg_id: id, tx_id: text }: RequestOf<typeof sweepCalls.sent>,
  caller: OperatorCaller,
): Promise<null> {
  return onceIn(platform.db, { name: 'sweep-sent', caller }, async (tx) => {
    const chain = await chainOfLeg(tx, id);
    if (chain === undefined) throw new Refusal('sweep_unknown');
    const txId = readTxId(chain, text);
    if (txId === undefined) throw new Refusal('tx_id_invalid');
    const at = new Date(platform.clock.now());
    if (!(await saveLegSentOutside(tx, { id, txId, at }))) throw new Refusal('case_changed');
    const about = { targetType: 'sweep', targetId: String(id) };
    await audit.record(tx, caller, { action: 'sweep.sent', ...about, after: { txId } });
    return null;
  });
}

export async function retrySweep(
  { platform, audit }: SweepCallDeps,
  { id, reason }: RequestOf<typeof sweepCalls.retry>,
  caller: OperatorCaller,
): Promise<null> {
  return onceIn(platform.db, { name: 'sweep-retry', caller }, async (tx) => {
    if (!(await releaseTransfers(tx, id))) throw new Refusal('case_changed');
    const about = { targetType: 'sweep', targetId: String(id) };
    await audit.record(tx, caller, { action: 'sweep.again', ...about, reason });
    return null;
  });
}

function shown(
  { currencies, currencyName }: SweepCallDeps,
  row: SweepRow,
  legs: readonly ShownLeg[],
): ReplyOf<typeof sweepCalls.list>[number] {
  const { coinId, coinScale } = CHAIN_FACTS[row.chain];
  const scaleOf = (currencyId: number): number =>
    currencies().find((each) => each.chain === row.chain && each.currencyId === currencyId)?.chainScale ??
    coinScale;
  return {
    id: row.id,
    chain: row.chain,
    currency: currencyName(row.currency_id),
    from_address: row.from_address,
    to_address: row.to_address,
    amount: formatDecimal(row.amount),
    state: row.state,
    reason: row.reason,
    is_retryable: row.state === 'failed' && row.is_held,
    planned_at: row.planned_at.getTime(),
    ended_at: row.ended_at?.getTime() ?? null,
    legs: legs.map((leg) => ({
      id: leg.id,
      leg: leg.leg,
      currency: currencyName(leg.currency_id),
      amount: formatDecimal(fromRaw(BigInt(leg.raw_amount), scaleOf(leg.currency_id))),
      state: leg.state,
      reason: leg.reason,
      tx_id: leg.tx_id,
      fee: leg.fee === null ? null : formatDecimal(leg.fee),
      fee_currency: currencyName(coinId),
    })),
  };
}
