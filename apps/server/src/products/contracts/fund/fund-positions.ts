/** Funding (R-CT-11): by the first tick at or after 00, 08 and 16 UTC, on what was open at that instant, once a period. */
import { contractProfit, fundingOf, fundingRate, notionalAt } from '@candor/formulas';
import type { Journal } from '@candor/ledger';
import { maxOf, minOf } from '@candor/money';
import type { PublishedTick } from '../../../foundation/ticks/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { ExposureRow } from './exposures-store.ts';
import { beginFunding } from './exposures-store.ts';
import { tellPositions } from '../contract-events.ts';
import type { PositionRow } from '../positions/position.ts';
import { lockHeld, savePositions } from '../contracts-store.ts';
import { houseMoney, lockAvailable, payerKey } from './house-money.ts';
import type { ContractDeps } from '../ports.ts';
import { asContract, withThreshold } from '../positions/position-rules.ts';
import { fundingJournal } from '../positions/settle-contract.ts';

export const FUNDING_EVERY_MS = 8 * 3_600_000;
const AT_ONCE = 500;

/** Start of the period that a moment is in: 00, 08 or 16 UTC. */
export const periodOf = (at: number): number => at - (at % FUNDING_EVERY_MS);

/**
 * Every boundary since the last one that was paid, the oldest first. At one that passed while no tick came the mark stood
 * still (R-IDX-4): it is the last published one before it.
 */
export async function fundIfDue(
  deps: ContractDeps,
  tx: Tx,
  { exposure, tick, last }: { exposure: ExposureRow; tick: PublishedTick; last: PublishedTick | undefined },
): Promise<void> {
  const period = periodOf(tick.at);
  const funded = exposure.funded_at?.getTime() ?? period - FUNDING_EVERY_MS;
  for (let missed = funded + FUNDING_EVERY_MS; missed < period; missed += FUNDING_EVERY_MS)
    await fundAt(deps, tx, { exposure, tick: last ?? tick, period: new Date(missed) });
  if (funded < period) await fundAt(deps, tx, { exposure, tick, period: new Date(period) });
}

async function fundAt(
  deps: ContractDeps,
  tx: Tx,
  { exposure, tick, period }: { exposure: ExposureRow; tick: PublishedTick; period: Date },
): Promise<void> {
  const long = notionalAt(exposure.long_quantity, tick.mark);
  const short = notionalAt(exposure.short_quantity, tick.mark);
  const { contractFund: money } = await houseMoney(deps, tx);
  const capital = (money * deps.terms.current(tick.pairId)!.capitalShare) / 100_000_000n;
  const rate = fundingRate({ long, short, capital });
  const { pairId, seq, mark } = tick;
  exposure.funded_at = period;
  exposure.funding_rate = rate;
  if (!(await beginFunding(tx, { pairId, period, seq, rate, mark, long, short })) || rate === 0n) return;
  const of = { pairId, rate, mark, period };
  // What is received goes out of the book, and may come before all is paid in.
  const most = fundingOf(rate > 0n ? short : long, rate);
  exposure.funding_kept += (await hasInBook(deps, tx, most))
    ? (await fundAll(deps, tx, of)).kept
    : await fundShort(deps, tx, of);
}

/** Near that limit it is read under its lock, before anybody's account is locked. */
async function hasInBook(deps: ContractDeps, tx: Tx, amount: bigint): Promise<boolean> {
  if ((await houseMoney(deps, tx)).contractFund > 2n * amount) return true;
  return (await houseMoney(deps, tx, true)).contractFund >= amount;
}

interface Funding {
  pairId: number;
  rate: bigint;
  mark: bigint;
  period: Date;
  /** Absent: both sides. */
  only?: 'payers' | 'receivers';
  /** The part of what is to be received that there is; whole when absent. */
  payable?: { part: bigint; whole: bigint };
}
/** `kept` by the book; `due` to those who receive. */
interface Funded {
  kept: bigint;
  due: bigint;
}

/**
 * The book has too little to pay in front: who pays pays first, and those who receive share what there is then. A tick that asked for more
 * than there is would be acted on by nobody, and nothing of the pair would close any more.
 */
async function fundShort(deps: ContractDeps, tx: Tx, of: Funding): Promise<bigint> {
  const paid = await fundAll(deps, tx, { ...of, only: 'payers' });
  const { contractFund } = await houseMoney(deps, tx);
  const payable = { part: minOf(contractFund, paid.due), whole: paid.due };
  if (payable.part < payable.whole)
    deps.platform.log.error({ pairId: of.pairId, period: of.period, ...payable }, 'funding beyond the book');
  if (payable.part === 0n) return paid.kept;
  return paid.kept + (await fundAll(deps, tx, { ...of, only: 'receivers', payable })).kept;
}

async function fundAll(deps: ContractDeps, tx: Tx, of: Funding): Promise<Funded> {
  const { pairId, period } = of;
  const sum: Funded = { kept: 0n, due: 0n };
  for (let after = 0n; ;) {
    const rows = await lockHeld(tx, { pairId, after, openedBy: period, most: AT_ONCE });
    if (rows.length > 0) {
      const { kept, due } = await fund(deps, tx, { ...of, rows });
      sum.kept += kept;
      sum.due += due;
    }
    if (rows.length < AT_ONCE) return sum;
    after = rows.at(-1)!.id;
  }
}

/** `kept` is below zero by what payers could not pay. */
async function fund(
  deps: ContractDeps,
  tx: Tx,
  of: Funding & { rows: readonly PositionRow[] },
): Promise<Funded> {
  const { rows, rate, mark, only, payable } = of;
  const { currencyId } = deps.ports;
  const available = await lockAvailable(deps, tx, rows);
  const journals: Journal[] = [];
  const funded: PositionRow[] = [];
  const sum: Funded = { kept: 0n, due: 0n };
  for (const row of rows) {
    const amount = fundingOf(notionalAt(row.quantity, mark), rate);
    const pays = (row.side === 'L') === rate > 0n;
    if (!pays) sum.due += amount;
    if (only !== undefined && pays !== (only === 'payers')) continue;
    const has = available.get(payerKey(row)) ?? 0n;
    // Never below zero equity: of the margin only what a loss at mark has left of it.
    const equity = maxOf(row.margin + contractProfit(asContract(row), mark), 0n);
    const fromAvailable = pays ? minOf(amount, has) : 0n;
    const fromMargin = pays ? minOf(amount - fromAvailable, minOf(row.margin, equity)) : 0n;
    const received = pays ? 0n : payable === undefined ? amount : (amount * payable.part) / payable.whole;
    available.set(payerKey(row), has - fromAvailable + received);
    const moved = received - fromAvailable - fromMargin;
    if (moved === 0n) continue;
    sum.kept -= moved;
    journals.push(
      ...fundingJournal({
        row,
        currencyId,
        received,
        fromAvailable,
        fromMargin,
        period: of.period.toISOString(),
      }),
    );
    const after = { ...row, margin: row.margin - fromMargin, funding: row.funding + moved };
    funded.push(fromMargin > 0n ? withThreshold(after, deps.terms.of(row)) : after);
  }
  if (journals.length === 0) return sum;
  await deps.ledger.post(tx, journals);
  await savePositions(tx, funded);
  tellPositions(deps, tx, funded);
  return sum;
}
