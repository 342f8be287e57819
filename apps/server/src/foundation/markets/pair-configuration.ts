/**
 * What operators may change of a pair, as a kind of configuration (R-OPS-4): limits, fees, bands, and halting. Tick and lot
 * are not among them: orders that stand in the book were placed on the old ones.
 */
import { formatDecimal } from '@candor/money';
import * as v from 'valibot';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ConfigurationKind } from '../configuration/index.ts';
import { amountText, compareFields, rateText, unitsIn } from '../configuration/index.ts';
import type { PairUnits } from './markets-store.ts';
import { readPairs, savePair } from './markets-store.ts';
import type { Pair } from './pair.ts';
import { PAIR_BOUNDS } from './pair-bounds.ts';

const pairTerms = v.strictObject({
  state: v.picklist(['trading', 'halted']),
  min_notional: amountText,
  max_notional: amountText,
  max_open_orders: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)),
  maker_rate: rateText,
  taker_rate: rateText,
  band_inner: amountText,
  band_outer: amountText,
});
export type PairTerms = v.InferOutput<typeof pairTerms>;

export function pairConfiguration(reload: () => Promise<void>): ConfigurationKind<PairTerms> {
  return {
    kind: 'pair',
    isPublished: true,
    makers: ['market_admin'],
    checkers: ['treasurer', 'market_admin'],
    bounds: PAIR_BOUNDS,
    read,
    list: async (db: Queryable) =>
      (await readPairs(db)).map((pair) => ({ key: pair.symbol, value: termsOf(pair) })),
    compare: compareFields,
    // Stopping sales is immediate and the same for both sides; everything else waits (R-OPS-4).
    isImmediate: (before, after) =>
      after.state === 'halted' &&
      before !== undefined &&
      compareFields(before, after).every(({ field }) => field === 'state'),
    apply: (tx: Tx, { key, value }) => savePair(tx, key, unitsOf(value)),
    reload,
  };
}

function termsOf(pair: Pair): PairTerms {
  return {
    state: pair.state,
    min_notional: formatDecimal(pair.minNotional),
    max_notional: formatDecimal(pair.maxNotional),
    max_open_orders: pair.maxOpenOrders,
    maker_rate: formatDecimal(pair.makerRate),
    taker_rate: formatDecimal(pair.takerRate),
    band_inner: formatDecimal(pair.bandInner),
    band_outer: formatDecimal(pair.bandOuter),
  };
}

function read(input: unknown): PairTerms {
  const parsed = v.safeParse(pairTerms, input);
  if (!parsed.success) {
    const field = parsed.issues[0].path?.map(({ key }) => String(key)).join('.') ?? 'value';
    throw new Refusal('invalid_request', { fields: { [field]: 'malformed' } });
  }
  const units = unitsOf(parsed.output);
  if (units.minNotional <= 0n || units.maxNotional <= units.minNotional)
    throw new Refusal('invalid_request', { fields: { max_notional: 'too_small' } });
  if (units.bandInner <= 0n || units.bandOuter < units.bandInner)
    throw new Refusal('invalid_request', { fields: { band_outer: 'too_small' } });
  return parsed.output;
}

function unitsOf(terms: PairTerms): PairUnits {
  return {
    state: terms.state,
    minNotional: unitsIn(terms.min_notional),
    maxNotional: unitsIn(terms.max_notional),
    maxOpenOrders: terms.max_open_orders,
    makerRate: unitsIn(terms.maker_rate),
    takerRate: unitsIn(terms.taker_rate),
    bandInner: unitsIn(terms.band_inner),
    bandOuter: unitsIn(terms.band_outer),
  };
}
