/** What profit and loss needs of markets and market data. */
export interface PnlPorts {
  currencies(): readonly { id: number; name: string }[];
  /** The pair of a coin against USDT, whose index its value is; undefined without one. */
  usdtPairOf(currencyId: number): number | undefined;
  /** Price in USDT now (R-MD-7). */
  usdtPrice(currencyId: number): bigint | undefined;
}
