/**
 * Undoing a trade that broke the price band becomes one journal (R-MD-6): what each side received returns to the other, fees
 * included. Nobody goes below zero (R-MONEY-6): what a side no longer has is put in by the house, whose defect it was, and
 * then that side gets back only what stands against it. Pure.
 */
import type { Journal, JournalHead, Move, LedgerAccount } from '@candor/ledger';
import { coinAvailable, house, journalOf } from '@candor/ledger';
import { ONE, maxOf, minOf, multiplyUp } from '@candor/money';

/** What the trade's own journal moved, in units of 10^-8. */
export interface TradeMoney {
  buyerId: number;
  sellerId: number;
  pairId: number;
  baseId: number;
  quoteId: number;
  /** Base, net of the buyer's fee; quote, net of the seller's. */
  buyerGot: bigint;
  sellerGot: bigint;
  buyerFee: bigint;
  sellerFee: bigint;
  /** Quote currency for one unit of base, as the index stood: values what a side cannot return. */
  index: bigint;
}

/** What stands in the accounts concerned now. */
export interface Standing {
  buyerBase: bigint;
  sellerQuote: bigint;
  feesBase: bigint;
  feesQuote: bigint;
}

export interface Share {
  returns: bigint;
  missing: bigint;
  refund: bigint;
}

export interface SettledBust {
  buyer: Share;
  seller: Share;
  /** Of the house's own money: positive is put in, negative is what stays with it. */
  houseBase: bigint;
  houseQuote: bigint;
  moves: Move[];
}

export function settleBust(money: TradeMoney, standing: Standing): SettledBust {
  const { buyerGot, sellerGot, buyerFee, sellerFee, index } = money;
  const buyer = shareOf({
    got: buyerGot,
    paid: sellerGot + sellerFee,
    has: standing.buyerBase,
    worth: (missing) => multiplyUp(missing, index),
  });
  const seller = shareOf({
    got: sellerGot,
    paid: buyerGot + buyerFee,
    has: standing.sellerQuote,
    worth: (missing) => (missing * ONE + index - 1n) / index,
  });
  const quote = legOf({
    currencyId: money.quoteId,
    sources: [
      [coinAvailable(money.sellerId), seller.returns],
      [house('I:fee:spot', money.pairId), minOf(sellerFee, standing.feesQuote)],
    ],
    to: coinAvailable(money.buyerId),
    refund: buyer.refund,
  });
  const base = legOf({
    currencyId: money.baseId,
    sources: [
      [coinAvailable(money.buyerId), buyer.returns],
      [house('I:fee:spot', money.pairId), minOf(buyerFee, standing.feesBase)],
    ],
    to: coinAvailable(money.sellerId),
    refund: seller.refund,
  });
  const moves = [...quote.moves, ...base.moves];
  return { buyer, seller, houseBase: base.fromHouse, houseQuote: quote.fromHouse, moves };
}

export const bustJournal = (head: Omit<JournalHead, 'kind'>, { moves }: SettledBust): Journal =>
  journalOf({ ...head, kind: 'spot_bust' }, moves);

/**
 * A side that returns all gets all back. For what it cannot return it keeps the trade as it was, or, when that is better for
 * it, trades that part at the index instead: the house never gains by its own defect, and nobody keeps both ends of a trade.
 */
function shareOf(of: { got: bigint; paid: bigint; has: bigint; worth(missing: bigint): bigint }): Share {
  const returns = minOf(of.got, of.has);
  const missing = of.got - returns;
  if (missing === 0n) return { returns, missing, refund: of.paid };
  const inStep = (of.paid * returns) / of.got;
  return { returns, missing, refund: maxOf(inStep, of.paid - of.worth(missing)) };
}

interface Leg {
  currencyId: number;
  sources: readonly (readonly [LedgerAccount, bigint])[];
  to: LedgerAccount;
  refund: bigint;
}

/** One currency: sources pay the refund in order, the rest stays with the house, and what lacks comes from it. */
function legOf({ currencyId, sources, to, refund }: Leg): { moves: Move[]; fromHouse: bigint } {
  const equity = house('E:equity');
  const moves: Move[] = [];
  let left = refund;
  let kept = 0n;
  for (const [from, amount] of sources) {
    const paid = minOf(amount, left);
    left -= paid;
    kept += amount - paid;
    moves.push({ from, to, currencyId, amount: paid });
    moves.push({ from, to: equity, currencyId, amount: amount - paid });
  }
  moves.push({ from: equity, to, currencyId, amount: left });
  return { moves, fromHouse: left - kept };
}
