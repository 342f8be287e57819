/** Closes positions at a price in one posting: what each is paid, what the insurance fund and the book bear (R-CT-7, R-CT-12). */
import type { ContractClose } from '@candor/formulas';
import { notionalAt } from '@candor/formulas';
import type { Journal } from '@candor/ledger';
import { minOf, maxOf } from '@candor/money';
import type { PublishedTick } from '../../../foundation/ticks/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { assert } from '../../../platform/refusal.ts';
import type { ExposureRow } from '../fund/exposures-store.ts';
import { tellPositions } from '../contract-events.ts';
import { noticePositions } from '../contract-notices.ts';
import type { PositionRow } from '../positions/position.ts';
import { savePositions } from '../contracts-store.ts';
import { publishExecutions } from '../publish-executions.ts';
import { houseMoney } from '../fund/house-money.ts';
import type { ContractDeps } from '../ports.ts';
import { accrueRebates } from '../rebates-store.ts';
import { closeAt } from '../positions/position-rules.ts';
import { closedJournal, coverJournal } from '../positions/settle-contract.ts';

export interface Closing {
  /** Locked, with their reason; at most a few hundred. */
  rows: readonly PositionRow[];
  exposure: ExposureRow;
  tick: PublishedTick;
  price(row: PositionRow): bigint;
  /** The part of profits that can be paid at all; whole when absent. */
  payable?: { part: bigint; whole: bigint } | undefined;
}

export async function closePositions(deps: ContractDeps, tx: Tx, of: Closing): Promise<PositionRow[]> {
  const { rows, exposure, tick } = of;
  const { ports, ledger, platform } = deps;
  const { currencyId } = ports;
  const prices = rows.map((row) => of.price(row));
  const closes = closesOf(deps, of);
  const { profit, loss, shortfall } = sumsOf(closes);
  const journals: Journal[] = [];
  // Near their limits the house's accounts are read under their locks; otherwise nobody waits for them.
  let money = await houseMoney(deps, tx);
  if (2n * profit > money.contractFund + loss || 2n * shortfall > money.insurance)
    money = await houseMoney(deps, tx, true);
  let insurance = money.insurance;
  const covered = minOf(shortfall, insurance);
  insurance -= covered;
  const missing = maxOf(profit - loss - covered - money.contractFund, 0n);
  if (missing > 0n) journals.push(...coverMissing(deps, of, { missing, equity: money.equity, insurance }));
  let cover = covered;
  const closed = rows.map((row, n): PositionRow => {
    const close = closes[n]!;
    const covered = minOf(cover, close.shortfall);
    cover -= covered;
    journals.push(...closedJournal({ row, currencyId, close, covered }));
    exposure.closed += 1n;
    exposure.result += close.loss + covered - close.profit;
    exposure.insurance_received += close.liquidationFee;
    exposure.insurance_paid += covered;
    if (row.side === 'L') exposure.long_quantity -= row.quantity;
    else exposure.short_quantity -= row.quantity;
    if (row.reason === 'liquidated') {
      exposure.liquidations += 1n;
      exposure.liquidated_notional += notionalAt(row.quantity, prices[n]!);
    }
    return {
      ...row,
      state: 'closed',
      exit_price: prices[n]!,
      close_seq: BigInt(tick.seq),
      closed_at: new Date(tick.at),
      profit: close.profit - close.loss,
      close_fee: close.closeFee,
      liquidation_fee: close.liquidationFee,
      shortfall: close.shortfall,
    };
  });
  await ledger.post(tx, journals);
  await accrueRebates(tx, {
    pairId: tick.pairId,
    batch: `${tick.seq}:close:${rows[0]?.id}`,
    at: new Date(platform.clock.now()),
    currencyId,
    fees: closed.map((row) => ({
      userId: row.user_id,
      copyId: row.copy_id,
      fee: row.close_fee,
      ref: `${row.id}:close`,
    })),
  });
  await savePositions(tx, closed);
  await publishExecutions(deps, tx, { rows: closed, mark: tick.mark });
  tellPositions(deps, tx, closed);
  await noticePositions(deps, tx, closed);
  return closed;
}

/** What the book cannot pay of these profits comes out of the house's equity, and then out of the insurance fund. */
function coverMissing(
  { ports, platform }: ContractDeps,
  { rows, exposure, tick }: Closing,
  { missing, equity, insurance }: { missing: bigint; equity: bigint; insurance: bigint },
): readonly Journal[] {
  const fromEquity = minOf(missing, equity);
  const fromInsurance = minOf(missing - fromEquity, insurance);
  platform.log.error(
    { pairId: tick.pairId, seq: tick.seq, fromEquity, fromInsurance },
    'the contract book was short',
  );
  // Whoever closes has looked what can be paid, and asks for no more.
  assert(fromEquity + fromInsurance === missing, `profits of pair ${tick.pairId} cannot be paid`);
  exposure.insurance_paid += fromInsurance;
  const refId = `${tick.pairId}:${tick.seq}:${rows[0]!.id}`;
  return coverJournal({ refId, currencyId: ports.currencyId, fromEquity, fromInsurance });
}

/**
 * The part of these profits that can be paid with everything the house has (R-CT-12); undefined when that is all of them.
 * Reads its accounts under their locks only near that limit.
 */
export async function payableOf(
  deps: ContractDeps,
  tx: Tx,
  of: Closing,
): Promise<{ part: bigint; whole: bigint } | undefined> {
  const { profit, loss, shortfall } = sumsOf(closesOf(deps, of));
  if (profit === 0n) return undefined;
  let money = await houseMoney(deps, tx);
  if (2n * profit > money.contractFund + loss) money = await houseMoney(deps, tx, true);
  const covered = minOf(shortfall, money.insurance);
  const part = money.contractFund + loss + covered + money.equity + (money.insurance - covered);
  return part < profit ? { part, whole: profit } : undefined;
}

/** Losses first: they pay what others have won. */
export const lossesFirst = (
  rows: readonly PositionRow[],
  price: (row: PositionRow) => bigint,
): PositionRow[] => {
  const wins = (row: PositionRow): boolean => (row.side === 'L') === price(row) > row.entry_price!;
  return [...rows.filter((row) => !wins(row)), ...rows.filter(wins)];
};

export const closesOf = ({ terms }: ContractDeps, { rows, price, payable }: Closing): ContractClose[] =>
  rows.map((row) => closeAt(row, { price: price(row), terms: terms.of(row), payable }));

export function sumsOf(
  closes: readonly ContractClose[],
): Pick<ContractClose, 'profit' | 'loss' | 'shortfall'> {
  const sums = { profit: 0n, loss: 0n, shortfall: 0n };
  for (const close of closes) {
    sums.profit += close.profit;
    sums.loss += close.loss;
    sums.shortfall += close.shortfall;
  }
  return sums;
}
