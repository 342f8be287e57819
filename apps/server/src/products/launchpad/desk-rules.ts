/** Which sales may be made and what may be done with one, by its state, its dates and its inventory. Pure. */
import { areTermsExact, costOf } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { RefusalCode } from '@candor/wire';
import type { LAUNCHPAD_ACTS } from '@candor/wire/operators';
import type { SaleRow } from './sale.ts';
import { LONGEST_ALLOTMENT_MS } from './sale.ts';

export type SaleAct = (typeof LAUNCHPAD_ACTS)[number];
/** R-GEN-3: between publication and the first commitment. */
const NOTICE_MS = 86_400_000;
/** What anything is counted in: 2^63 of 10^-8, with room. */
const LARGEST = 9_000_000_000_000_000_000n;

export interface NewTerms {
  supply: bigint;
  price: bigint;
  cap: bigint;
  step: bigint;
  minimum: bigint;
  maximum: bigint;
  softCap: bigint;
}
export interface NewDates {
  opensAt: number;
  closesAt: number;
  allotsAt: number;
  launchesAt: number;
}
/** Why terms make no sale. */
export interface SaleFault {
  fault: RefusalCode;
  detail?: Record<string, unknown>;
}
/** What stands against an act. */
export interface ActObstacle {
  obstacle: RefusalCode;
  detail?: Record<string, unknown>;
}

/** Half of what all tokens cost (R-NC-3). */
export const usualSoftCap = (of: Pick<NewTerms, 'supply' | 'price'>): bigint => costOf(of, of.supply) / 2n;

export function termsFault(of: NewTerms): SaleFault | undefined {
  if (!areTermsExact(of)) return { fault: 'sale_price_unfit' };
  const all = costOf(of, of.supply);
  const isSmallestPieceAbove = costOf(of, of.step) > of.minimum;
  if (
    of.cap > of.supply ||
    of.maximum < of.minimum ||
    isSmallestPieceAbove ||
    of.softCap > all ||
    of.softCap === 0n ||
    of.supply * of.price > LARGEST * 100_000_000n
  )
    return { fault: 'sale_bounds_unfit' };
  return undefined;
}

/** Whether a sale may run by these, published at `now`. */
export const areDatesFit = (of: NewDates, now: number): boolean =>
  of.opensAt >= now + NOTICE_MS &&
  of.closesAt > of.opensAt &&
  of.allotsAt >= of.closesAt &&
  of.allotsAt <= of.closesAt + LONGEST_ALLOTMENT_MS &&
  of.launchesAt >= of.allotsAt;

const FROM: Readonly<Record<SaleAct, readonly SaleRow['state'][]>> = {
  open: ['published', 'paused'],
  pause: ['open'],
  // Whatever stage it is in, all money goes back; what trades is nobody's to close.
  close: ['published', 'open', 'paused', 'allotted'],
  fund: ['published', 'open', 'paused'],
  release: ['published', 'open', 'paused', 'allotted', 'launched', 'ended', 'failed'],
  pay_issuer: ['launched', 'ended'],
};

export interface ActWish {
  act: SaleAct;
  /** Of `fund` and `release`. */
  amount: bigint | undefined;
  /** Tokens that lie in the inventory. */
  inventory: bigint;
  /** Money that lies in escrow. */
  proceeds: bigint;
  /** Whether the coin trades or has traded at this moment, told or not. */
  isTrading: boolean;
  now: number;
}

export function actObstacle(
  sale: SaleRow,
  { act, amount, inventory, proceeds, isTrading, now }: ActWish,
): ActObstacle | undefined {
  const hasAmount = act === 'fund' || act === 'release';
  const unfit: ActObstacle = { obstacle: 'sale_act_unfit', detail: { state: sale.state } };
  if (!FROM[act].includes(sale.state) || hasAmount === (amount === undefined)) return unfit;
  if (act === 'open') {
    // What stands still closes later, by as long.
    if (sale.state !== 'paused' && now >= sale.closes_at.getTime()) return { obstacle: 'sale_dates_unfit' };
    // Nothing could be committed: the market prices it.
    if (isTrading) return unfit;
    const lacking = lackingOf(sale, inventory);
    if (lacking > 0n)
      return { obstacle: 'sale_inventory_short', detail: { lacking: formatDecimal(lacking) } };
  }
  if (act === 'pause') {
    // Nothing is stopped by it any more: it would put off the allotment, and ask again who wants to take part (R-NC-2).
    if (isTrading) return unfit;
    if (now >= sale.closes_at.getTime()) return { obstacle: 'sale_dates_unfit' };
  }
  if (act === 'pay_issuer' && owedToIssuer(sale, proceeds) === 0n) return unfit;
  // What trades is nobody's to close, from its first trade on: whoever closed it then would have seen what it is worth. Nobody has committed to
  // what was never opened.
  if (act === 'close' && sale.state !== 'published' && isTrading) return unfit;
  if (act === 'release' && amount! > surplusOf(sale, inventory))
    return {
      obstacle: 'sale_surplus_short',
      detail: { surplus: formatDecimal(surplusOf(sale, inventory)) },
    };
  return undefined;
}

/** Tokens that the sale still has to find in its inventory. */
function neededOf(sale: SaleRow): bigint {
  if (sale.state === 'published' || sale.state === 'open' || sale.state === 'paused') return sale.supply;
  return sale.state === 'allotting' ? sale.tokens! : 0n;
}

/** What must still be laid in before it may be opened (R-NC-1). */
export function lackingOf(sale: SaleRow, inventory: bigint): bigint {
  const needed = neededOf(sale);
  return needed > inventory ? needed - inventory : 0n;
}

/** What goes back to the issuer: nobody was allotted it. */
export function surplusOf(sale: SaleRow, inventory: bigint): bigint {
  // Not opened yet: all of it may still be taken back.
  const needed = sale.state === 'published' ? 0n : neededOf(sale);
  return inventory > needed ? inventory - needed : 0n;
}

/** What lies in escrow, once the coin trades: all cost of the allotment, less what customers took back before (R-NC-3) and what was paid. */
export const owedToIssuer = ({ state }: Pick<SaleRow, 'state'>, proceeds: bigint): bigint =>
  state === 'launched' || state === 'ended' ? proceeds : 0n;
