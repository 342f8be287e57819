/**
 * What this node knows of a pair's own trades: the running bars, the latest trades and the mean price of five minutes.
 * Trades are numbered without gaps, so a repeated one is recognised and a missed one is asked for.
 */
import { MINUTE_MS, candleFrom } from '@candor/formulas';
import { divideDown } from '@candor/money';
import type { TapeTrade } from './candle-store.ts';
import { MinuteBars } from './minute-bars.ts';

/** Trades kept for the tape; the call gives at most 200. */
const KEPT_TRADES = 200;
const MEAN_MS = 5 * MINUTE_MS;

interface SecondSum {
  second: number;
  quantity: bigint;
  quote: bigint;
}

export class OwnTape {
  readonly bars = new MinuteBars();
  #lastTradeNo = 0;
  #latest: TapeTrade[] = [];
  #seconds: SecondSum[] = [];
  readonly #busted = new Set<number>();

  get lastTradeNo(): number {
    return this.#lastTradeNo;
  }

  /** The last one that counts. */
  get lastTrade(): TapeTrade | undefined {
    return this.#latest.findLast((trade) => trade.isBusted !== true);
  }

  /** Sets where counting stands: bars hold everything up to `lastTradeNo`; `latest` are shown only. */
  load(lastTradeNo: number, latest: readonly TapeTrade[]): void {
    this.#lastTradeNo = lastTradeNo;
    this.#latest = latest.slice(-KEPT_TRADES);
    this.#seconds = [];
    for (const trade of latest) this.#count(trade);
  }

  /**
   * Takes the trades that continue the tape; known ones are skipped. Returns what was taken, or the number of the first
   * missing trade when there is a gap before them, and takes nothing then.
   */
  append(trades: readonly TapeTrade[]): { taken: readonly TapeTrade[] } | { missingFrom: number } {
    const fresh = trades
      .filter((trade) => trade.tradeNo > this.#lastTradeNo)
      .map((trade) => (this.#busted.has(trade.tradeNo) ? { ...trade, isBusted: true as const } : trade));
    const first = fresh[0];
    if (first === undefined) return { taken: [] };
    if (first.tradeNo !== this.#lastTradeNo + 1) return { missingFrom: this.#lastTradeNo + 1 };
    for (const trade of fresh) {
      if (trade.isBusted !== true) this.bars.add(candleFrom(trade, '1m'));
      this.#count(trade);
    }
    this.#lastTradeNo = fresh.at(-1)!.tradeNo;
    this.#latest =
      fresh.length >= KEPT_TRADES
        ? fresh.slice(-KEPT_TRADES)
        : [...this.#latest.slice(fresh.length - KEPT_TRADES), ...fresh];
    return { taken: fresh };
  }

  /** Newest first. */
  latest(limit: number): TapeTrade[] {
    return this.#latest.slice(-limit).reverse();
  }

  /** Marks a trade as undone: it stays on the tape and leaves the mean price. False when it was known to be. */
  bust(trade: TapeTrade): boolean {
    if (this.#busted.has(trade.tradeNo)) return false;
    this.#busted.add(trade.tradeNo);
    this.#latest = this.#latest.map((one) =>
      one.tradeNo === trade.tradeNo ? { ...one, isBusted: true } : one,
    );
    const sum = this.#seconds.find(({ second }) => second === Math.floor(trade.at / 1000));
    if (sum !== undefined && trade.tradeNo <= this.#lastTradeNo) {
      sum.quantity -= trade.quantity;
      sum.quote -= trade.quote;
    }
    return true;
  }

  /** Volume-weighted mean of the last five minutes (R-SPOT-6); undefined without a trade in them. */
  meanPrice(now: number): bigint | undefined {
    const from = Math.floor((now - MEAN_MS) / 1000);
    let [quantity, quote] = [0n, 0n];
    for (const sum of this.#seconds) {
      if (sum.second <= from) continue;
      quantity += sum.quantity;
      quote += sum.quote;
    }
    return quantity === 0n ? undefined : divideDown(quote, quantity);
  }

  #count(trade: TapeTrade): void {
    if (trade.isBusted === true) this.#busted.add(trade.tradeNo);
    else this.#weigh(trade);
  }

  #weigh({ at, quantity, quote }: TapeTrade): void {
    const second = Math.floor(at / 1000);
    const last = this.#seconds.at(-1);
    if (last !== undefined && last.second === second) {
      last.quantity += quantity;
      last.quote += quote;
      return;
    }
    this.#seconds.push({ second, quantity, quote });
    const from = second - MEAN_MS / 1000;
    if (this.#seconds.length > 600) this.#seconds = this.#seconds.filter((sum) => sum.second > from);
  }
}
