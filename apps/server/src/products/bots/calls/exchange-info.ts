/** What may be traded and in which steps, as every client reads it first. `orderTypes` names only what exists. */
import { amount } from '../render.ts';
import { rateLimits } from '../request-limits.ts';
import { MOST_STOPS, isTrading } from '../trading-state.ts';
import type { Pair, World } from '../world.ts';

const ORDER_TYPES = [
  'LIMIT',
  'LIMIT_MAKER',
  'MARKET',
  'STOP_LOSS',
  'STOP_LOSS_LIMIT',
  'TAKE_PROFIT',
  'TAKE_PROFIT_LIMIT',
];
/** What the book can count. */
const LARGEST = 9_000_000_000_000_000_00n;

export function exchangeInfo(world: World, pairs: readonly Pair[]) {
  return {
    timezone: 'UTC',
    serverTime: world.now(),
    rateLimits: rateLimits(world.limits.caps),
    exchangeFilters: [],
    symbols: pairs.map((pair) => symbolOf(world, pair)),
    // No order is routed between pairs.
    sors: [],
  };
}

function symbolOf(world: World, pair: Pair) {
  return {
    symbol: pair.key,
    status: isTrading(world, pair) ? 'TRADING' : 'BREAK',
    baseAsset: pair.baseName,
    baseAssetPrecision: 8,
    quoteAsset: pair.quoteName,
    quotePrecision: 8,
    quoteAssetPrecision: 8,
    baseCommissionPrecision: 8,
    quoteCommissionPrecision: 8,
    orderTypes: ORDER_TYPES,
    icebergAllowed: false,
    ocoAllowed: false,
    otoAllowed: false,
    opoAllowed: false,
    quoteOrderQtyMarketAllowed: true,
    allowTrailingStop: false,
    cancelReplaceAllowed: true,
    amendAllowed: true,
    pegInstructionsAllowed: false,
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: filtersOf(pair),
    permissions: [],
    permissionSets: [['SPOT']],
    defaultSelfTradePreventionMode: 'EXPIRE_TAKER',
    allowedSelfTradePreventionModes: ['EXPIRE_TAKER'],
  };
}

function filtersOf(pair: Pair) {
  return [
    {
      filterType: 'PRICE_FILTER',
      minPrice: amount(pair.priceStep),
      maxPrice: amount((LARGEST / pair.priceStep) * pair.priceStep),
      tickSize: amount(pair.priceStep),
    },
    {
      filterType: 'LOT_SIZE',
      minQty: amount(pair.lot),
      maxQty: amount((LARGEST / pair.lot) * pair.lot),
      stepSize: amount(pair.lot),
    },
    {
      filterType: 'NOTIONAL',
      minNotional: amount(pair.minNotional),
      applyMinToMarket: true,
      maxNotional: amount(pair.maxNotional),
      applyMaxToMarket: true,
      avgPriceMins: 0,
    },
    { filterType: 'MAX_NUM_ORDERS', maxNumOrders: pair.maxOpenOrders },
    { filterType: 'MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: MOST_STOPS },
  ];
}
