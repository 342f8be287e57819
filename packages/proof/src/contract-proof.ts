/**
 * A closed contract position, worked out again from the published ticks that opened, triggered and closed it (R-CT-2, R-CT-4,
 * R-CT-5, R-CT-8): at which tick, at which of its prices, for which profit.
 */
import type { ContractSide, TickLine } from '@candor/formulas';
import { contractProfit } from '@candor/formulas';
import type { RiskClaim } from './risk-proof.ts';
import { checkRisk } from './risk-proof.ts';

/** What the venue says about a position, in 10^-8 and milliseconds. */
export interface ContractClaim {
  side: ContractSide;
  quantity: bigint;
  acceptedAt: number;
  isLimit: boolean;
  /** Of a limit order. */
  targetPrice: bigint | null;
  entryPrice: bigint;
  openSeq: number;
  /** Null while it is open. */
  exitPrice: bigint | null;
  closeSeq: number | null;
  triggerSeq: number | null;
  reason: string | null;
  takeProfit: bigint | null;
  stopLoss: bigint | null;
  stopSource: 'mark' | 'index';
  liquidationPrice: bigint | null;
  profit: bigint;
  /** Absent where the reply does not name them: orders from before brackets counted the whole. */
  risk?: RiskClaim | undefined;
}

export interface ContractStep {
  step:
    | 'open_tick'
    | 'open_price'
    | 'bracket'
    | 'liquidation'
    | 'trigger'
    | 'close_tick'
    | 'close_price'
    | 'profit';
  isRight: boolean;
  expected: string;
  found: string;
}

/** `ticks` hold the lines around opening and closing, checked as chains by the caller. */
export function verifyContract(claim: ContractClaim, ticks: readonly TickLine[]): ContractStep[] {
  const steps: ContractStep[] = [];
  const check = (step: ContractStep['step'], expected: unknown, found: unknown): void => {
    steps.push({ step, isRight: expected === found, expected: String(expected), found: String(found) });
  };
  const at = (seq: number | null) => ticks.find((tick) => tick.seq === seq);
  const opened = at(claim.openSeq);
  checkOpening(claim, { ticks, opened, check });
  if (claim.risk !== undefined) checkRisk(claim, claim.risk, check);
  if (claim.closeSeq === null || claim.exitPrice === null) return steps;
  const closed = at(claim.closeSeq);
  const triggered = at(claim.triggerSeq);
  if (claim.triggerSeq !== null) {
    const met = triggered !== undefined && isTriggered(claim, triggered);
    check(
      'trigger',
      `${claim.reason} at ${claim.triggerSeq}`,
      met ? `${claim.reason} at ${claim.triggerSeq}` : 'not met',
    );
    // What triggers never executes at its own price: the next tick does.
    check('close_tick', true, claim.closeSeq > claim.triggerSeq);
  }
  check('close_price', priceOf(closed, claim.side === 'long' ? 'sell' : 'buy'), claim.exitPrice);
  check('profit', contractProfit(claim, claim.exitPrice), claim.profit);
  return steps;
}

function checkOpening(
  claim: ContractClaim,
  of: {
    ticks: readonly TickLine[];
    opened: TickLine | undefined;
    check(step: ContractStep['step'], expected: unknown, found: unknown): void;
  },
): void {
  const { ticks, opened, check } = of;
  const first = ticks.find(({ at, status }) => at > claim.acceptedAt && status !== 'degraded');
  // A market order takes the first tick after it was accepted; a limit waits for its price.
  if (claim.isLimit) check('open_tick', true, opened !== undefined && opened.at > claim.acceptedAt);
  else check('open_tick', first?.seq, claim.openSeq);
  const price = priceOf(opened, claim.side === 'long' ? 'buy' : 'sell');
  check('open_price', price, claim.entryPrice);
  if (!claim.isLimit || claim.targetPrice === null) return;
  const isWithin =
    claim.side === 'long' ? claim.entryPrice <= claim.targetPrice : claim.entryPrice >= claim.targetPrice;
  check('open_price', true, isWithin);
}

/** R-IDX-5: what the line says an order executes at; the index where it is degraded. */
function priceOf(tick: TickLine | undefined, side: 'buy' | 'sell'): bigint | undefined {
  if (tick === undefined) return undefined;
  if (tick.status === 'degraded') return tick.index;
  return side === 'buy' ? tick.ask : tick.bid;
}

function isTriggered(claim: ContractClaim, tick: TickLine): boolean {
  const { side, reason, stopSource, stopLoss, takeProfit, liquidationPrice } = claim;
  const price = stopSource === 'mark' ? tick.mark : tick.index;
  const isLong = side === 'long';
  if (reason === 'stop_loss') return stopLoss !== null && (isLong ? price <= stopLoss : price >= stopLoss);
  if (reason === 'take_profit')
    return takeProfit !== null && (isLong ? price >= takeProfit : price <= takeProfit);
  if (reason === 'liquidated')
    return (
      liquidationPrice !== null && (isLong ? tick.mark <= liquidationPrice : tick.mark >= liquidationPrice)
    );
  return true;
}
