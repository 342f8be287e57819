/**
 * What operators may change of a pair, as a kind of configuration (R-OPS-4): limits, fees, bands, and halting. Tick and lot
 * are not among them: orders that stand in the book were placed on the old ones.
 */
import { formatDecimal, parseDecimal } from '@candor/money';
import * as v from 'valibot';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ConfigurationKind } from '../configuration/index.ts';
import { compareFields } from '../configuration/index.ts';
import type { PairUnits } from './markets-store.ts';
import { readPairs, savePair } from './markets-store.ts';
import type { Pair } from './pair.ts';
import { PAIR_BOUNDS } from './pair-bounds.ts';

const amount = v.pipe(v.string(), v.regex(/^(0|[1-9][0-9]{0,9})(\.[0-9]{1,8})?$/));
/** A fraction of 1, at most a tenth. */
const rate = v.pipe(v.string(), v.regex(/^0(\.0[0-9]{1,7}|\.1)?$/));

const pairTerms = v.strictObject({
  state: v.picklist(['trading', 'halted']),
  min_notional: amount,
  max_notional: amount,
  max_open_orders: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)),
  maker_rate: rate,
  taker_rate: rate,
  band_inner: amount,
  band_outer: amount,
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
  const units = (text: string): bigint => {
    const parsed = parseDecimal(text);
    if (!parsed.ok) throw new Refusal('invalid_request', { fields: { value: 'malformed' } });
    return parsed.value;
  };
  return {
    state: terms.state,
    minNotional: units(terms.min_notional),
    maxNotional: units(terms.max_notional),
    maxOpenOrders: terms.max_open_orders,
    makerRate: units(terms.maker_rate),
    takerRate: units(terms.taker_rate),
    bandInner: units(terms.band_inner),
    bandOuter: units(terms.band_outer),
  };
}
