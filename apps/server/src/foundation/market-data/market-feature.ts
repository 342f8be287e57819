/** The running of market data: its calls, how it starts and stops, and what is done each second. */
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { MARKET_LEASE } from './market-parts.ts';
import type { MarketParts } from './market-parts.ts';
import { lookForSheet } from './rates/daily-rates.ts';
import type { OwedPage } from './rates/daily-store.ts';
import type { RouteNeeds } from './routes.ts';
import { drawnMarkets, marketRoutes } from './routes.ts';
import { startSecondLoop } from './second-loop.ts';
import { writeOwnCandles } from './write-candles.ts';

const WRITE_EVERY_MS = 1_000;
const RATES_LEASE = 'daily-rates';
const RATES_LOOK_MS = 30_000;

export function marketFeature(
  platform: Platform,
  parts: MarketParts,
  { page }: { page(of: OwedPage): Promise<void> },
): Feature {
  const { db, clock, jobs, log, config } = platform;
  const { above, markets, feed, indexBars, trades, bands, windows, series, tickers, indexTicker } = parts;
  const ratesUrl = config.fiatRatesUrl;
  let stopLoop = (): void => {};

  const needs: RouteNeeds = {
    platform,
    markets,
    feed,
    tickers,
    trades,
    indexTicker,
    series,
    spark: (pair) => windows.spark(pair, clock.now()),
    soldOn: (pair) => ({
      contracts: above.publisher.isChained(pair.id),
      options: above.publisher.hasOptions(pair),
    }),
    band: (pairId) => bands.now(pairId).band,
    depth: (pair, levels) => above.depth(pair, levels),
  };

  markets.onListed(async (pair) => {
    const now = clock.now();
    feed.add?.(pair);
    await indexBars.start([pair], now);
    await trades.start([pair], now);
  });
  return {
    name: 'market-data',
    routes: marketRoutes(needs),
    drawn: () => drawnMarkets(needs),
    async start() {
      const now = clock.now();
      const tick = (at: number): void => workOfSecond(platform, parts, at);
      await load(parts, now);
      parts.channels.register();
      tick(now);
      stopLoop = startSecondLoop(clock, tick, (error) => log.error({ err: error }, 'market data: second'));
      jobs.every(MARKET_LEASE, WRITE_EVERY_MS, () => writeCandles(platform, parts));
      if (ratesUrl !== undefined)
        jobs.every(RATES_LEASE, RATES_LOOK_MS, () => lookForSheet({ db, clock, log, url: ratesUrl, page }));
    },
    async stop() {
      stopLoop();
      parts.corrections.stop();
      indexTicker.stop();
      await feed.stop();
      await trades.settled();
    },
  };
}

async function load(parts: MarketParts, now: number): Promise<void> {
  const { markets, feed, rates, indexBars, trades, corrections, edges, importedMinutes } = parts;
  const pairs = markets.pairs();
  await feed.start(pairs);
  await rates.refresh(now);
  await indexBars.start(pairs, now);
  await trades.start(pairs, now);
  await corrections.refresh();
  await edges.prepare(now);
  const imported = importedMinutes.load(pairs, now);
  // A live venue answers when it likes; the server does not wait for it.
  if (feed.isDeterministic) await imported;
}

export function workOfSecond({ log }: Platform, parts: MarketParts, now: number): void {
  const { indexTicker, channels, tickers, edges, corrections, rates, importedMinutes, markets } = parts;
  const onBackground = (error: unknown): void => log.warn({ err: error }, 'market data: background read');
  indexTicker.tick(now);
  channels.pushTickers(tickers.refresh(now), now);
  channels.pushCandles(now);
  edges.prepare(now).catch(onBackground);
  corrections.look(now).catch(onBackground);
  rates.refresh(now).catch(onBackground);
  importedMinutes.load(markets.pairs(), now).catch(onBackground);
}

export async function writeCandles({ db }: Platform, { indexBars }: MarketParts): Promise<void> {
  await writeOwnCandles(db);
  await indexBars.write();
}
