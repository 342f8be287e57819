/** One trade of a recording, in whatever form it was recorded. */
export interface RecordedTrade {
  /** Milliseconds. */
  ts: number;
  venue: string;
  /** As recorded: `BTC/USDT` or `BTCUSDT`. */
  symbol: string;
  price: bigint;
  quantity: bigint;
}
