/** What an order would need, where it would be liquidated and why it may not be sent: the server's own formulas, before it is asked. Pure. */
import {
  type RiskTier,
  bracketOf,
  closeOutEquity,
  contractFee,
  initialMargin,
  liquidationPrice,
  notionalAt,
  openingRefusal,
} from '@candor/formulas';
import { isMultipleOf, maxOf, ONE, readSigned } from '@candor/money';
import type { ReplyOf, contractCalls } from '@candor/wire';
import type { PairExposure } from '../contract-pair.ts';
import { textOf } from '../figures.ts';

export type Terms = ReplyOf<typeof contractCalls.deal>;
export type Side = 'long' | 'short';

export interface Draft {
  side: Side;
  isLimit: boolean;
  leverage: number;
  /** Percent, of a market order; empty for the pair's own. */
  slippage: string;
  /** As typed. */
  lots: string;
  limit: string;
  takeProfit: string;
  stopLoss: string;
  source: 'mark' | 'index';
}

/** The executable prices and the mark of the last tick. */
export interface Prices {
  mark: bigint;
  ask: bigint;
  bid: bigint;
}

export interface Preview {
  lots: number;
  quantity: bigint;
  /** Limit, or the executable price of the last tick. */
  price: bigint;
  notional: bigint;
  margin: bigint;
  fee: bigint;
  /** With everything the customer has in the pair: what decides the bracket (R-CT-5). */
  whole: bigint;
  /** Undefined above the cap. */
  bracket: RiskTier | undefined;
  /** Set aside until it executes: at the worst price it may have. */
  held: bigint;
  liquidation: bigint | undefined;
}

/** A percent text as a fraction of 10^-8. */
export const fractionOf = (percent: string | null | undefined): bigint => (readSigned(percent) ?? 0n) / 100n;

/** What the customer has in the pair already, waiting or open. */
const ownNotional = (terms: Terms): bigint => readSigned(terms.own_notional) ?? 0n;

export const bracketFor = (terms: Terms, notional: bigint): RiskTier | undefined =>
  bracketOf(tiersOf(terms), { before: ownNotional(terms), notional });

function tiersOf(terms: Terms): RiskTier[] {
  return terms.tiers.map((tier) => ({
    upTo: readSigned(tier.up_to) ?? 0n,
    maxLeverage: tier.max_leverage,
    maintenanceRate: fractionOf(tier.maintenance_rate),
    deduction: readSigned(tier.deduction) ?? 0n,
  }));
}

/** Percent by which a market order may execute worse than its quote (R-CT-2). */
export const slippageOf = (terms: Terms, draft: Pick<Draft, 'slippage' | 'isLimit'>): string =>
  draft.isLimit || draft.slippage === '' ? terms.max_slippage : draft.slippage;

/** Whether a percent may be chosen: above nothing, up to the limit of the venue. */
export function isSlippage(terms: Terms, percent: string): boolean {
  const units = readSigned(percent) ?? 0n;
  return units > 0n && units <= (readSigned(terms.slippage_limit) ?? 0n);
}

/** The most a market order of this side may pay, and what a short keeps in hand for a better price. */
function dearestPrice(terms: Terms, draft: Draft, prices: Prices): bigint | undefined {
  const quoted = draft.side === 'long' ? prices.ask : prices.bid;
  const widest = (quoted * (ONE + fractionOf(slippageOf(terms, draft)))) / ONE;
  if (!draft.isLimit) return widest;
  const limit = readSigned(draft.limit);
  if (limit === undefined || limit === 0n) return undefined;
  return draft.side === 'long' ? limit : maxOf(limit, widest);
}

export function previewOf(terms: Terms, draft: Draft, prices: Prices): Preview | undefined {
  const lots = Math.min(+draft.lots || 0, 9_999_999);
  const quantity = BigInt(Math.trunc(lots)) * (readSigned(terms.lever_share_num) ?? 0n);
  const dearest = dearestPrice(terms, draft, prices);
  const price = draft.isLimit ? readSigned(draft.limit) : draft.side === 'long' ? prices.ask : prices.bid;
  if (dearest === undefined || price === undefined || quantity === 0n) return undefined;
  const feeRate = fractionOf(terms.lever_trade_fee);
  const notional = notionalAt(quantity, price);
  const margin = initialMargin(notional, draft.leverage);
  const tier = bracketFor(terms, notional);
  const closeOutAt =
    terms.close_out === null ? undefined : closeOutEquity(margin, fractionOf(terms.close_out));
  return {
    lots,
    quantity,
    price,
    notional,
    margin,
    whole: ownNotional(terms) + notional,
    bracket: tier,
    fee: contractFee(quantity, price, feeRate),
    held:
      initialMargin(notionalAt(quantity, dearest), draft.leverage) + contractFee(quantity, dearest, feeRate),
    liquidation:
      tier === undefined
        ? undefined
        : liquidationPrice(
            { side: draft.side, quantity, entryPrice: price, margin, tier, closeOutAt },
            { feeRate, priceStep: readSigned(terms.price_step) ?? 1n },
          ),
  };
}

/** Whole lots that the balance, the tiers and the limit of lots allow at this leverage. */
export function mostLots(
  draft: Draft,
  { terms, prices, available }: Omit<Around, 'exposure' | 'hasStops'>,
): number {
  const dearest = dearestPrice(terms, draft, prices);
  const lot = readSigned(terms.lever_share_num) ?? 0n;
  if (dearest === undefined || lot === 0n) return 0;
  const isAffordable = (lots: number): boolean => {
    const quantity = BigInt(lots) * lot;
    const notional = notionalAt(quantity, dearest);
    const tier = bracketFor(terms, notional);
    if (tier === undefined || draft.leverage > tier.maxLeverage) return false;
    return (
      initialMargin(notional, draft.leverage) +
        contractFee(quantity, dearest, fractionOf(terms.lever_trade_fee)) <=
      available
    );
  };
  let [low, high] = [0, terms.lever_share_limit.max];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isAffordable(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Whole lots whose notional is at most a value of the quote currency, at the price an order would have now. */
export function lotsOfValue(text: string, of: { terms: Terms; draft: Draft; prices: Prices }): string {
  const [value, lot] = [readSigned(text), readSigned(of.terms.lever_share_num)];
  const price = of.draft.isLimit ? readSigned(of.draft.limit) : of.prices.mark;
  if (!value || !lot || !price) return '';
  const lots = (value * ONE) / price / lot;
  return lots > 9_999_999n ? '9999999' : String(lots);
}

/** What the price of a stop would bring or cost; the side follows from what it is for. Undefined without price or size. */
export function resultAt(
  stop: string,
  of: { terms: Terms; draft: Draft; prices: Prices },
): bigint | undefined {
  const [at, lot] = [readSigned(stop), readSigned(of.terms.lever_share_num)];
  const from = of.draft.isLimit ? readSigned(of.draft.limit) : of.prices.mark;
  const lots = Math.trunc(Math.min(+of.draft.lots || 0, 9_999_999));
  if (!at || !lot || !from || lots === 0) return undefined;
  const move = at > from ? at - from : from - at;
  return notionalAt(BigInt(lots) * lot, move);
}

export type FaultCode =
  | 'lotsRequired'
  | 'tooManyLots'
  | 'limitRequired'
  | 'offStep'
  | 'notEnough'
  | 'leverageTooHigh'
  | 'tooLarge'
  | 'bookFull'
  | 'stopRequired'
  | 'profitWrongSide'
  | 'lossWrongSide'
  | 'lossBeyondLiquidation';

export interface Fault {
  code: FaultCode;
  field: 'lots' | 'limit' | 'takeProfit' | 'stopLoss' | 'whole';
  limit: string;
}

export interface Around {
  terms: Terms;
  prices: Prices;
  available: bigint;
  exposure: PairExposure | undefined;
  /** Take-profit and stop-loss are switched on. */
  hasStops: boolean;
}

/** In the order in which the form is filled in. */
export function faultOf(
  draft: Draft,
  { terms, prices, available, exposure, hasStops }: Around,
): Fault | undefined {
  const priceStep = readSigned(terms.price_step) ?? 1n;
  const limit = readSigned(draft.limit);
  if (draft.isLimit && (limit === undefined || limit === 0n))
    return { code: 'limitRequired', field: 'limit', limit: '' };
  if (draft.isLimit && !isMultipleOf(limit!, priceStep))
    return { code: 'offStep', field: 'limit', limit: terms.price_step };
  const preview = previewOf(terms, draft, prices);
  if (preview === undefined) return { code: 'lotsRequired', field: 'lots', limit: '' };
  if (preview.lots > terms.lever_share_limit.max)
    return { code: 'tooManyLots', field: 'lots', limit: String(terms.lever_share_limit.max) };
  // As the server: by the dearest price it may open at.
  const tier = bracketFor(
    terms,
    notionalAt(preview.quantity, dearestPrice(terms, draft, prices) ?? preview.price),
  );
  if (tier === undefined)
    return { code: 'tooLarge', field: 'lots', limit: textOf(tiersOf(terms).at(-1)?.upTo ?? 0n) };
  if (draft.leverage > tier.maxLeverage)
    return { code: 'leverageTooHigh', field: 'lots', limit: String(tier.maxLeverage) };
  if (preview.held > available) return { code: 'notEnough', field: 'lots', limit: textOf(available) };
  // Switched on and left empty protects nothing, and looks as if it did.
  if (hasStops && draft.takeProfit + draft.stopLoss === '')
    return { code: 'stopRequired', field: 'takeProfit', limit: '' };
  const stops = stopFault(draft, {
    side: draft.side,
    price: draft.isLimit ? preview.price : prices.mark,
    liquidation: preview.liquidation,
    priceStep,
  });
  if (stops !== undefined) return stops;
  return exposure !== undefined && isFundFull(exposure, { side: draft.side, notional: preview.notional })
    ? { code: 'bookFull', field: 'whole', limit: '' }
    : undefined;
}

/** R-CT-8, with the words of the field it concerns. */
export function stopFault(
  draft: Pick<Draft, 'takeProfit' | 'stopLoss'>,
  of: { side: Side; price: bigint; liquidation: bigint | undefined; priceStep: bigint },
): Fault | undefined {
  const sign = of.side === 'long' ? 1n : -1n;
  const [profit, loss] = [readSigned(draft.takeProfit), readSigned(draft.stopLoss)];
  if (profit !== undefined && profit !== 0n) {
    if (!isMultipleOf(profit, of.priceStep))
      return { code: 'offStep', field: 'takeProfit', limit: textOf(of.priceStep) };
    if ((profit - of.price) * sign <= 0n)
      return { code: 'profitWrongSide', field: 'takeProfit', limit: textOf(of.price) };
  }
  if (loss !== undefined && loss !== 0n) {
    if (!isMultipleOf(loss, of.priceStep))
      return { code: 'offStep', field: 'stopLoss', limit: textOf(of.priceStep) };
    if ((loss - of.price) * sign >= 0n)
      return { code: 'lossWrongSide', field: 'stopLoss', limit: textOf(of.price) };
    if (of.liquidation !== undefined && (loss - of.liquidation) * sign <= 0n)
      return { code: 'lossBeyondLiquidation', field: 'stopLoss', limit: textOf(of.liquidation) };
  }
  return undefined;
}

/** R-CT-12 by the public figures of this moment; the server decides by its own. */
export function isFundFull(exposure: PairExposure, order: { side: Side; notional: bigint }): boolean {
  const [long, short, capital, openProfit] = [
    exposure.long,
    exposure.short,
    exposure.capital,
    exposure.open_profit,
  ].map((text) => readSigned(text) ?? 0n);
  return (
    openingRefusal({ long: long!, short: short!, capital: capital!, openProfit: openProfit! }, order) !==
    undefined
  );
}

/** What of the cap on the net side an order of this side would still find. */
export function roomOf(exposure: PairExposure, side: Side): bigint {
  const [long, short, cap] = [exposure.long, exposure.short, exposure.net_cap].map(
    (text) => readSigned(text) ?? 0n,
  );
  const net = side === 'long' ? long! - short! : short! - long!;
  return maxOf(cap! - net, 0n);
}
