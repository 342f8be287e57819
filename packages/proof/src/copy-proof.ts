/**
 * What signals became with a copy and what was shared of its profit, worked out again (R-CP-2 to 5): each mirrored trade from the lead's
 * execution and the published lines of both, each share from the mark before it. Pure; whoever calls has checked the lines as chains.
 */
import type { TickLine } from '@candor/formulas';
import {
  LEAST_LEAD_EQUITY,
  copiedLots,
  copySlippage,
  highWaterAfter,
  isPriceTooFar,
  profitShare,
  sharesWithdrawals,
  withdrawnShare,
} from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { CopiedPosition } from './copy-equity.ts';
import { equityAt } from './copy-equity.ts';

/** A signal and what it became, in 10^-8. */
export interface CopiedSignal {
  id: number;
  /** `BTC/USDT`. */
  symbol: string;
  side: 'long' | 'short';
  kind: 'opened' | 'closed';
  leadLots: number;
  leadWhole: number;
  leadPrice: bigint;
  leadEquity: bigint;
  leadSeq: number;
  leadAt: number;
  /** Of the signal's own pair. */
  mark: bigint;
  /** Of every pair, by its symbol. */
  marks: ReadonlyMap<string, bigint>;
  /** Of the follower at the signal; null of a closing. */
  equity: bigint | null;
  lots: number;
  price: bigint;
  seq: number;
  at: number;
  positionId: number | null;
  reason: string | null;
}

export interface CopyFlow {
  id: number;
  kind: 'start' | 'add' | 'withdraw' | 'share' | 'end';
  amount: bigint;
  value: bigint;
  before: bigint;
  after: bigint;
  /** A fraction of 10^8. */
  rate: bigint;
  agreementVersion: number;
  /** Of a withdrawal: what of its amount the lead got. */
  shared: bigint;
  /** Monday of a weekly share. */
  period: string | null;
  at: number;
}

/** Both from the oldest to the newest, and nothing left out. */
export interface CopyClaim {
  shareRate: bigint;
  shared: bigint;
  highWater: bigint;
  signals: readonly CopiedSignal[];
  flows: readonly CopyFlow[];
  /** All that the copy ever held; undefined where the file says nothing of them. */
  positions: readonly CopiedPosition[] | undefined;
}

export const COPY_STEPS = [
  'next_tick',
  'lead_price',
  'mark',
  'price',
  'equity',
  'lots',
  'reason',
  'high_water',
  'share',
  'week',
  'totals',
] as const;
export type CopyStep = (typeof COPY_STEPS)[number];

/** One thing that was held against what the venue says. */
export interface CopyFinding {
  step: CopyStep;
  /** `signal 12`, `flow 3`, `copy`. */
  of: string;
  expected: string;
  found: string;
}

type Say = (step: CopyStep, expected: unknown, found: unknown) => void;
const textOf = (value: unknown): string =>
  typeof value === 'bigint' ? formatDecimal(value) : String(value ?? 'none');

/** What of a published line a copy is judged by. */
type PriceLine = Pick<TickLine, 'status' | 'index' | 'mark' | 'ask' | 'bid'>;

/** `lineAt` answers the published line of a pair by its number. */
export function verifyCopy(
  claim: CopyClaim,
  lineAt: (symbol: string, seq: number) => PriceLine | undefined,
): CopyFinding[] {
  const findings: CopyFinding[] = [];
  const sayOf =
    (of: string): Say =>
    (step, expected, found) =>
      void findings.push({ step, of, expected: textOf(expected), found: textOf(found) });
  /** Lots that are left of each of the follower's positions. */
  const held = new Map<number, number>();
  for (const signal of claim.signals) {
    const say = sayOf(`signal ${signal.id}`);
    checkLines(signal, {
      lead: lineAt(signal.symbol, signal.leadSeq),
      own: lineAt(signal.symbol, signal.seq),
      say,
    });
    checkEquity(signal, claim, say);
    if (signal.kind === 'opened') checkOpening(signal, { held, say });
    else checkClosing(signal, { held, say });
  }
  checkFlows(claim, sayOf);
  return findings;
}

/** R-CP-3: the lead's tick, and the very next of the pair for all who follow him, each at its executable price. */
function checkLines(
  signal: CopiedSignal,
  { lead, own, say }: { lead: PriceLine | undefined; own: PriceLine | undefined; say: Say },
): void {
  const isBuying = (signal.side === 'long') === (signal.kind === 'opened');
  say('next_tick', signal.leadSeq + 1, signal.seq);
  say('lead_price', executable(lead, isBuying), signal.leadPrice);
  say('mark', lead?.mark, signal.mark);
  say('price', executable(own, isBuying), signal.price);
  if (own === undefined || signal.kind === 'closed') return;
  // Nothing opens on a degraded line, and nowhere else is that a reason.
  if (signal.reason === null || signal.reason === 'no_price')
    say('reason', own.status === 'degraded' ? 'no_price' : null, signal.reason);
}

/** R-IDX-5. */
const executable = (line: PriceLine | undefined, isBuying: boolean): bigint | undefined =>
  line === undefined ? undefined : line.status === 'degraded' ? line.index : isBuying ? line.ask : line.bid;

/** His own equity, from his own records, as far as they say it. */
function checkEquity(signal: CopiedSignal, { positions, flows }: CopyClaim, say: Say): void {
  if (signal.equity === null || positions === undefined) return;
  const due = equityAt(signal, { positions, flows });
  if (due !== undefined) say('equity', due, signal.equity);
}

function checkOpening(signal: CopiedSignal, { held, say }: { held: Map<number, number>; say: Say }): void {
  const { side, leadLots, leadEquity, leadPrice, price, equity, lots, reason, positionId } = signal;
  const due = equity === null ? undefined : copiedLots({ leadLots, equity, leadEquity });
  say('lots', due, lots);
  const slippage = copySlippage(signal.symbol.split('/')[0] ?? '');
  const isTooFar = isPriceTooFar({ side, leadPrice, price, slippage });
  if (reason === 'price') say('reason', 'price', isTooFar ? 'price' : null);
  if (reason === 'zero_lots') say('reason', 'zero_lots', due === 0 ? 'zero_lots' : null);
  if (reason === 'lead_equity')
    say('reason', 'lead_equity', leadEquity < LEAST_LEAD_EQUITY ? 'lead_equity' : null);
  if (reason !== null) return;
  say('reason', null, isTooFar ? 'price' : due === 0 ? 'zero_lots' : null);
  if (positionId !== null) held.set(positionId, lots);
}

/** R-CP-2: x% of the lots, cut; all of them when the lead closed all. What opened is in the list before it. */
function checkClosing(signal: CopiedSignal, { held, say }: { held: Map<number, number>; say: Say }): void {
  const { positionId, leadLots, leadWhole, lots, reason } = signal;
  if (reason !== null) {
    // A closing is never skipped for its price (R-CP-3): only where nothing is left of it, or not one lot.
    say('reason', true, reason === 'zero_lots' || reason === 'not_open');
    return;
  }
  const left = positionId === null ? undefined : held.get(positionId);
  const due = left === undefined ? undefined : partOf(left, leadLots, leadWhole);
  say('lots', due, lots);
  if (positionId !== null && left !== undefined) held.set(positionId, left - lots);
}

const partOf = (lots: number, part: number, whole: number): number =>
  part === whole ? lots : Math.floor((lots * part) / whole);

/** R-CP-5: the mark goes from flow to flow, and nobody takes a share of anything but what stands above it. */
function checkFlows({ shareRate, shared, highWater, flows }: CopyClaim, sayOf: (of: string) => Say): void {
  let mark = 0n;
  let taken = 0n;
  const weeks = new Set<string>();
  for (const flow of flows) {
    const say = sayOf(`flow ${flow.id}`);
    // A start says the mark that it makes.
    if (flow.kind !== 'start') say('high_water', mark, flow.before);
    say('high_water', highWaterAfter(flow, flow.before), flow.after);
    if (flow.kind === 'share') {
      const most = profitShare({ value: flow.value, highWater: mark, rate: shareRate });
      // Less where less was free: the lead goes without the rest.
      say('share', true, flow.amount <= most && flow.rate === shareRate);
      taken += flow.amount;
      if (flow.period !== null) {
        const isMonday = new Date(`${flow.period}T00:00:00Z`).getUTCDay() === 1;
        say('week', true, isMonday && !weeks.has(flow.period));
        weeks.add(flow.period);
      }
    }
    if (flow.kind === 'withdraw') {
      // Less only where the law lets the lead have nothing.
      const most = sharesWithdrawals(flow.agreementVersion)
        ? shareOfWithdrawal(flow, { mark, shareRate })
        : 0n;
      say('share', true, flow.shared <= most);
      taken += flow.shared;
    }
    mark = flow.after;
  }
  const say = sayOf('copy');
  say('totals', taken, shared);
  say('high_water', mark, highWater);
}

const shareOfWithdrawal = (
  { value, amount: withdrawn }: CopyFlow,
  { mark, shareRate }: { mark: bigint; shareRate: bigint },
): bigint => withdrawnShare({ value, highWater: mark, rate: shareRate, withdrawn });
