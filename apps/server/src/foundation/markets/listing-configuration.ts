/**
 * New pairs as a kind of configuration (R-OPS-3, R-OPS-4): proposed by one, checked by another, listed a day later on every node
 * without a restart. The base currency is made with the pair when nobody knew it; its chains are another matter (ADR 29).
 */
import { formatDecimal } from '@candor/money';
import * as v from 'valibot';
import type { Tx } from '../../platform/db/database.ts';
import { namesPayee } from '../../platform/forbidden-text-rules.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ConfigurationKind } from '../configuration/index.ts';
import { amountText, compareFields, rateText, unitsIn } from '../configuration/index.ts';
import type { ListingUnits } from './markets-store.ts';
import { insertListing, readCurrencies, readPairs } from './markets-store.ts';
import type { Markets } from './markets.ts';
import type { Currency, Pair } from './pair.ts';
import { PAIR_BOUNDS } from './pair-bounds.ts';

/** One and zeros: 0.01, 1, 10. */
const step = v.pipe(v.string(), v.regex(/^(1|10{1,3}|0\.0{0,7}1)$/));

const listing = v.strictObject({
  /** Name for people of the base currency; what a currency is called already stays. */
  base_full_name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60)),
  base_decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8)),
  /** A token on a real asset: bought after its disclosure only (R-RWA-1). */
  base_is_real_asset: v.optional(v.boolean(), false),
  tick: step,
  lot: step,
  min_notional: amountText,
  max_notional: amountText,
  max_open_orders: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)),
  maker_rate: rateText,
  taker_rate: rateText,
  band_inner: amountText,
  band_outer: amountText,
});
export type Listing = v.InferOutput<typeof listing>;

/** `ABC/USDT`. */
const KEY = /^([A-Z0-9]{2,12})\/([A-Z0-9]{2,12})$/;

export function listingConfiguration(
  markets: Pick<Markets, 'currencyByName' | 'pairBySymbol' | 'reload'>,
  now: () => Date,
): ConfigurationKind<Listing> {
  return {
    kind: 'listing',
    isPublished: true,
    makers: ['market_admin'],
    checkers: ['treasurer', 'access_admin'],
    bounds: {
      ...PAIR_BOUNDS,
      base_decimals: { least: '0', most: '8' },
      tick: { least: '0.00000001', most: '1000' },
      lot: { least: '0.00000001', most: '1000' },
    },
    // A pair that is there is changed as a `pair`: its tick and lot are those of the orders that stand in its book.
    readKey(key) {
      const [, base, quote] = KEY.exec(key) ?? [];
      return (
        base !== undefined && base !== quote && quote === QUOTE && markets.pairBySymbol(key) === undefined
      );
    },
    read,
    onlyNew: true,
    list: async (db) => {
      const known = new Map((await readCurrencies(db)).map((currency) => [currency.id, currency]));
      return (await readPairs(db)).map((pair) => ({
        key: pair.symbol,
        value: listingOf(pair, known.get(pair.baseId)!),
      }));
    },
    compare: compareFields,
    isImmediate: () => false,
    async apply(tx: Tx, { key, value }) {
      const [, base, quote] = KEY.exec(key)!;
      await insertListing(tx, { base: base!, quote: quote!, ...unitsOf(value), at: now() });
    },
    reload: () => markets.reload(),
  };
}

/** Everything is valued in it; pairs between others would have no index. */
const QUOTE = 'USDT';

function read(input: unknown): Listing {
  const refuse = (field: string, fault: 'malformed' | 'too_small' | 'leads_elsewhere'): Refusal =>
    new Refusal('invalid_request', { fields: { [field]: fault } });
  const parsed = v.safeParse(listing, input);
  if (!parsed.success) throw refuse(v.getDotPath(parsed.issues[0]) ?? 'value', 'malformed');
  if (namesPayee(parsed.output.base_full_name)) throw refuse('base_full_name', 'leads_elsewhere');
  const units = unitsOf(parsed.output);
  // Tick decimals plus lot decimals at most 8, so that every notional is exact (R-SPOT-1).
  if ((units.priceStep * units.lot) % 100_000_000n !== 0n) throw refuse('lot', 'too_small');
  if (units.minNotional <= 0n) throw refuse('min_notional', 'too_small');
  if (units.maxNotional <= units.minNotional) throw refuse('max_notional', 'too_small');
  if (units.bandInner <= 0n) throw refuse('band_inner', 'too_small');
  if (units.bandOuter < units.bandInner) throw refuse('band_outer', 'too_small');
  return parsed.output;
}

const listingOf = (pair: Pair, base: Currency): Listing => ({
  base_full_name: base.fullName,
  base_decimals: base.displayDecimals,
  base_is_real_asset: base.isRealAsset,
  tick: formatDecimal(pair.priceStep),
  lot: formatDecimal(pair.lot),
  min_notional: formatDecimal(pair.minNotional),
  max_notional: formatDecimal(pair.maxNotional),
  max_open_orders: pair.maxOpenOrders,
  maker_rate: formatDecimal(pair.makerRate),
  taker_rate: formatDecimal(pair.takerRate),
  band_inner: formatDecimal(pair.bandInner),
  band_outer: formatDecimal(pair.bandOuter),
});

function unitsOf(of: Listing): ListingUnits {
  return {
    fullName: of.base_full_name,
    displayDecimals: of.base_decimals,
    isRealAsset: of.base_is_real_asset,
    priceStep: unitsIn(of.tick),
    lot: unitsIn(of.lot),
    minNotional: unitsIn(of.min_notional),
    maxNotional: unitsIn(of.max_notional),
    maxOpenOrders: of.max_open_orders,
    makerRate: unitsIn(of.maker_rate),
    takerRate: unitsIn(of.taker_rate),
    bandInner: unitsIn(of.band_inner),
    bandOuter: unitsIn(of.band_outer),
  };
}
