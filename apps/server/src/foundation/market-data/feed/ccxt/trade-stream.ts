/** A venue's stream of trades through ccxt, which gives one word of it to who waits: waiting goes on until it is heard. */
import type { Exchange, Trade } from 'ccxt';

export const canStream = ({ has }: Exchange): boolean =>
  has['watchTradesForSymbols'] === true || has['watchTrades'] === true;

export class TradeStream {
  readonly #exchange: Exchange;
  readonly #take: (trades: readonly Trade[]) => void;
  /** The next word of the stream, and the symbols it was asked for. */
  #waiting: { word: Promise<void>; symbols: string } | undefined;

  constructor(exchange: Exchange, take: (trades: readonly Trade[]) => void) {
    this.#exchange = exchange;
    this.#take = take;
  }

  /** Resolves when the next word was taken; the same promise until it is forgotten or other symbols are wanted. */
  next(listed: string[]): Promise<void> {
    const symbols = listed.join();
    if (this.#waiting?.symbols !== symbols) {
      const word = watch(this.#exchange, listed).then(this.#take);
      word.catch(() => {});
      this.#waiting = { word, symbols };
    }
    return this.#waiting.word;
  }

  /** It was heard, or the connection broke. */
  forget(): void {
    this.#waiting = undefined;
  }
}

/** Resolves with the next trades of any symbol. */
function watch(exchange: Exchange, symbols: string[]): Promise<Trade[]> {
  return exchange.has['watchTradesForSymbols'] === true
    ? exchange.watchTradesForSymbols(symbols)
    : Promise.race(symbols.map((symbol) => exchange.watchTrades(symbol)));
}
