/** A pair as the order form counts with it: texts of the wire read once into integers of 10^-8. */
import { decimal } from '@candor/money';
import type { PairInfo } from '../../../foundation/markets/index.ts';

export interface FormPair {
  /** `BTCUSDT`. */
  key: string;
  base: string;
  quote: string;
  baseId: number;
  quoteId: number;
  priceStep: bigint;
  lot: bigint;
  minNotional: bigint;
  maxNotional: bigint;
  /** Fractions of 1. */
  makerRate: bigint;
  takerRate: bigint;
  priceDecimals: number;
  quantityDecimals: number;
  notionalDecimals: number;
  /** The base is a token on a real asset, bought after its disclosure was read. */
  isRealAsset: boolean;
}

const known = new WeakMap<PairInfo, FormPair>();

export function formPair(info: PairInfo): FormPair {
  let pair = known.get(info);
  if (pair === undefined) known.set(info, (pair = read(info)));
  return pair;
}

function read(info: PairInfo): FormPair {
  const { filters } = info;
  return {
    key: info.symbol.replace(/[^A-Za-z0-9]/g, ''),
    base: info.currency_name,
    quote: info.legal_name,
    baseId: info.currency_id,
    quoteId: info.legal_id,
    priceStep: decimal(filters.tick),
    lot: decimal(filters.lot),
    minNotional: decimal(filters.min_notional),
    maxNotional: decimal(filters.max_notional),
    makerRate: decimal(filters.maker_rate),
    takerRate: decimal(filters.taker_rate),
    priceDecimals: filters.price_decimals,
    quantityDecimals: filters.quantity_decimals,
    notionalDecimals: filters.notional_decimals,
    isRealAsset: info.is_real_asset,
  };
}
