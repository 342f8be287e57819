/**
 * What market data pushes (R-RT-2): tickers and index each second, running candles at most every two seconds and at their
 * close, each trade at once. Nothing is computed for a channel that nobody on this node hears.
 */
import { INTERVALS } from '@candor/wire';
import type { Logger } from 'pino';
import type { Markets } from '../markets/index.ts';
import type { CandleKey, CandlePushNeeds } from './candle-pushes.ts';
import { CandlePushes, candleKey, nameOf } from './candle-pushes.ts';
import type { TapeTrade } from './candle-store.ts';
import type { IndexTicker } from './index-ticker.ts';
import type { MarketIndex } from './market-index.ts';
import type { OwnTrades } from './own-trades.ts';
import { wireIndex, wireTicker, wireTrade } from './replies.ts';
import { secondOf } from './second-loop.ts';
import type { Ticker, Tickers } from './tickers.ts';

const TAPE_LENGTH = 50;
const ALL = 'all';

export interface Published {
  isChained(pairId: number): boolean;
  last(pairId: number): { seq: number; data: unknown } | undefined;
}

export interface ChannelNeeds extends CandlePushNeeds {
  markets: Markets;
  tickers: Tickers;
  indexTicker: IndexTicker;
  trades: OwnTrades;
  /** Of pairs whose ticks are numbered in a chain: the last one as its channel told it. Seconds and numbers never mix. */
  published?: Published | undefined;
  log: Logger;
}

export class MarketChannels {
  readonly #needs: ChannelNeeds;
  readonly #candles: CandlePushes;

  constructor(needs: ChannelNeeds) {
    this.#needs = needs;
    this.#candles = new CandlePushes(needs);
  }

  register(): void {
    const { streams, markets, tickers, indexTicker, trades, published, now } = this.#needs;
    const isPair = (key: string): boolean => markets.pairBySymbol(key)?.key === key;
    streams.register({
      name: 'ticker',
      accepts: (key) => key === ALL || isPair(key),
      snapshot(key) {
        const pair = markets.pairBySymbol(key);
        const ticker = pair === undefined ? undefined : tickers.of(pair.id);
        const seq = secondOf(now());
        if (key === ALL) return { seq, data: tickers.all().map(wireTicker) };
        return ticker === undefined ? undefined : { seq, data: wireTicker(ticker) };
      },
    });
    streams.register({
      name: 'index',
      accepts: isPair,
      snapshot(key) {
        const pair = markets.pairBySymbol(key)!;
        if (published?.isChained(pair.id) === true) return published.last(pair.id);
        const tick = indexTicker.current(pair.id, now());
        return tick === undefined ? undefined : { seq: secondOf(tick.ts), data: wireIndex(pair, tick) };
      },
    });
    streams.register({
      name: 'trade',
      accepts: isPair,
      snapshot(key) {
        const tape = trades.tape(markets.pairBySymbol(key)!.id);
        return { seq: tape.lastTradeNo, data: tape.latest(TAPE_LENGTH).map(wireTrade) };
      },
    });
    streams.register({
      name: 'kline',
      accepts: (key) => candleKey(markets, key) !== undefined,
      snapshot: (key) => this.#candles.snapshot(candleKey(markets, key)!),
    });
  }

  pushIndex(ticks: readonly MarketIndex[]): void {
    const { streams, markets } = this.#needs;
    for (const tick of ticks) {
      const pair = markets.pairById(tick.pairId);
      if (pair === undefined || streams.listeners('index', pair.key) === 0) continue;
      streams.push('index', pair.key, { seq: secondOf(tick.ts), data: wireIndex(pair, tick) });
    }
  }

  pushTrades(pairId: number, taken: readonly TapeTrade[]): void {
    const { streams, markets } = this.#needs;
    const pair = markets.pairById(pairId);
    const last = taken.at(-1);
    if (pair === undefined || last === undefined || streams.listeners('trade', pair.key) === 0) return;
    // Newest first, like the snapshot; more than the tape holds would be scrolled away unseen.
    const shown = taken.slice(-TAPE_LENGTH).reverse().map(wireTrade);
    streams.push('trade', pair.key, { seq: last.tradeNo, data: shown });
  }

  pushTickers(tickers: readonly Ticker[], now: number): void {
    const { streams } = this.#needs;
    const seq = secondOf(now);
    if (tickers.length > 0 && streams.listeners('ticker', ALL) > 0) {
      streams.push('ticker', ALL, { seq, data: tickers.map(wireTicker) });
    }
    for (const ticker of tickers) {
      const { key } = ticker.pair;
      if (streams.listeners('ticker', key) > 0)
        streams.push('ticker', key, { seq, data: wireTicker(ticker) });
    }
  }

  /** A trade was undone: the tape is told anew, and every candle over it. */
  pushCorrection({ pairId, at }: { pairId: number; at: number }, now: number): void {
    const { streams, markets, trades, log } = this.#needs;
    const pair = markets.pairById(pairId);
    if (pair === undefined) return;
    const { key } = pair;
    const tape = trades.tape(pairId);
    const data = tape.latest(TAPE_LENGTH).map(wireTrade);
    if (streams.listeners('trade', key) > 0)
      streams.push('trade', key, { seq: tape.lastTradeNo, data, isAnew: true });
    for (const interval of INTERVALS) {
      if (streams.listeners('kline', `${key}.${interval}`) === 0) continue;
      this.#candles
        .correct({ pair, interval }, { at, now })
        .catch((error: unknown) => log.warn({ err: error }, 'a corrected candle was not pushed'));
    }
  }

  /** A tick is in the candles of its pair's index: whoever draws them sees it now. */
  pushIndexCandles(pairId: number, now: number): void {
    const pair = this.#needs.markets.pairById(pairId);
    if (pair === undefined) return;
    for (const interval of INTERVALS) this.#pushHeard({ pair, interval, isIndex: true }, now);
  }

  /** Called each second; candles go out on even seconds and right after a minute's end. */
  pushCandles(now: number): void {
    const second = secondOf(now);
    if (second % 2 !== 0 && second % 60 !== 1) return;
    for (const pair of this.#needs.markets.pairs())
      for (const interval of INTERVALS) this.#pushHeard({ pair, interval, isIndex: false }, now);
  }

  #pushHeard(of: CandleKey, now: number): void {
    const { streams, log } = this.#needs;
    if (streams.listeners('kline', nameOf(of)) === 0) return;
    this.#candles.push(of, now).catch((error: unknown) => log.warn({ err: error }, 'candles not pushed'));
  }
}
