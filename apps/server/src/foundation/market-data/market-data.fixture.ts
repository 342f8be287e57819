/** Example pairs and trades for the tests of this folder, with the rules of R-SPOT-1 unless told otherwise. */
import { decimal } from '@candor/money';
import type { Call } from '@candor/wire';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { Registry } from 'prom-client';
import * as v from 'valibot';
import type { Bus } from '../../platform/bus.ts';
import { movableClock } from '../../platform/clock.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { createLocalBus } from '../../platform/local-bus.ts';
import type { Platform } from '../../platform/platform.ts';
import { createWaitingClock } from '../../platform/waiting-clock.ts';
import { readConfig } from '../../platform/read-config.ts';
import type { ChannelSource, Streams } from '../../platform/streams/streams.ts';
import type { Markets, Pair } from '../markets/index.ts';
import { createMarkets } from '../markets/index.ts';
import type { TapeTrade } from './candle-store.ts';
import type { Feed } from './feed/feed.ts';
import type { MarketData } from './market-data.ts';
import { createMarketData } from './market-data.ts';

export interface ExamplePair {
  id?: number;
  base?: string;
  priceStep?: string;
  lot?: string;
  listedAt?: number;
}

export function examplePair(of: ExamplePair = {}): Pair {
  const { id = 1, base = 'BTC', priceStep = '0.01', lot = '0.00001', listedAt = 0 } = of;
  const places = (text: string): number => (text.includes('.') ? text.length - text.indexOf('.') - 1 : 0);
  return {
    id,
    symbol: `${base}/USDT`,
    key: `${base}USDT`,
    baseId: id,
    quoteId: 3,
    baseName: base,
    quoteName: 'USDT',
    isRealAsset: false,
    priceStep: decimal(priceStep),
    indexStep: decimal(priceStep),
    lot: decimal(lot),
    minNotional: decimal('5'),
    maxNotional: decimal('500000'),
    maxOpenOrders: 200,
    makerRate: decimal('0.001'),
    takerRate: decimal('0.001'),
    bandInner: decimal('0.02'),
    bandOuter: decimal('0.05'),
    state: 'trading',
    listedAt,
    priceDecimals: places(priceStep),
    quantityDecimals: places(lot),
    notionalDecimals: places(priceStep) + places(lot),
  };
}

/** Trades numbered from 1, in order of time, some in the same millisecond. */
export function seededTape(of: { seed: number; from: number; count: number; maxGapMs: number }): TapeTrade[] {
  let state = of.seed;
  const next = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 4_294_967_296;
  let at = of.from;
  return Array.from({ length: of.count }, (_, n) => {
    at += next() < 0.2 ? 0 : Math.floor(next() * of.maxGapMs);
    const price = 6_000_000_000_000n + BigInt(Math.floor(next() * 100_000)) * 1_000_000n;
    const quantity = BigInt(1 + Math.floor(next() * 5_000)) * 1_000n;
    const takerSide = next() < 0.5 ? 'buy' : 'sell';
    return { tradeNo: n + 1, price, quantity, quote: (price * quantity) / 100_000_000n, takerSide, at };
  });
}

/** Writes trades as spot does, between two users without orders. */
export async function insertTrades(
  db: Queryable,
  pairId: number,
  trades: readonly TapeTrade[],
): Promise<void> {
  await db.query(
    `insert into spot_trades (pair_id, trade_no, price, quantity, quote, taker_side, taker_order_id, maker_order_id, buyer_id,
       seller_id, buyer_fee, seller_fee, at)
     select $1, t.no, t.price, t.quantity, t.quote, t.side::"char", 1, 2, 1, 2, 0, 0, t.at
     from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::timestamptz[])
       as t (no, price, quantity, quote, side, at)`,
    [
      pairId,
      trades.map((trade) => trade.tradeNo),
      trades.map((trade) => trade.price),
      trades.map((trade) => trade.quantity),
      trades.map((trade) => trade.quote),
      trades.map((trade) => (trade.takerSide === 'buy' ? 'B' : 'S')),
      trades.map((trade) => new Date(trade.at)),
    ],
  );
}

/** What a node said on a channel. */
export interface SaidPush {
  channel: string;
  seq: number;
  data: unknown;
}

export interface MarketNode {
  market: MarketData;
  markets: Markets;
  clock: ReturnType<typeof movableClock>;
  /** Pushes so far, of channels in `heard`. */
  said: SaidPush[];
  heard: Set<string>;
  sources: Map<string, ChannelSource>;
  call(call: Call, request: Record<string, unknown>): Promise<unknown>;
  /** Resolves when trades of the window's edge have been read. */
  edgesRead(): Promise<void>;
  stop(): Promise<void>;
}

export interface MarketNodeOptions {
  at: number;
  feed?: Feed;
  bus?: Bus;
  /** Whether it holds the lease. */
  isLeader?: boolean;
}

/** Markets and market data over a real database, with a clock that tests move and channels that tests hear. */
export async function marketNode(db: Database, options: MarketNodeOptions): Promise<MarketNode> {
  const clock = movableClock(options.at);
  const log = pino({ level: 'silent' });
  const said: SaidPush[] = [];
  const heard = new Set<string>();
  const sources = new Map<string, ChannelSource>();
  const streams: Streams = {
    push: (name, key, { seq, data }) => void said.push({ channel: `${name}.${key}`, seq, data }),
    listeners: (name, key) => (heard.has(`${name}.${key}`) ? 1 : 0),
    register: (source) => void sources.set(source.name, source),
    hears: () => false,
    pushToUsers: () => {},
    dropSession: () => {},
    registerReplay: () => {},
  };
  const jobs: Jobs = {
    every() {},
    everyNode() {},
    leads: () => options.isLeader ?? true,
    untold: () => [],
    stop: async () => {},
  };
  const folder = mkdtempSync(join(tmpdir(), 'candor-market-'));
  // With the pairs of the schema alone.
  const config = readConfig({ DATA_DIR: folder, SEED_CONTENT: 'off' }, 'test');
  const bus = options.bus ?? createLocalBus((error) => log.error(error));
  const waits = createWaitingClock(clock, config.mode);
  const clockState = () => ({ wallMs: 0, houseMs: 0, errorMs: 0, ageMs: 0 });
  const platform: Platform = {
    config,
    db,
    clock,
    clockState,
    waits,
    bus,
    streams,
    jobs,
    log,
    metrics: new Registry(),
  };
  const markets = createMarkets(platform);
  const market = createMarketData(platform, {
    markets,
    feed: options.feed,
    page: async ({ subject }) => log.error(subject),
  });
  await markets.feature.start!();
  await market.feature.start!();
  return {
    market,
    markets,
    clock,
    said,
    heard,
    sources,
    async call(call, request) {
      const route = market.feature.routes.find((one) => one.call === call)!;
      return route.handle(v.parse(call.request, request), {} as never);
    },
    edgesRead: () => new Promise((resolve) => setTimeout(resolve, 60)),
    async stop() {
      await market.feature.stop!();
      await markets.feature.stop!();
    },
  };
}
