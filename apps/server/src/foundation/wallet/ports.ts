/** What the wallet needs of markets and market data. */
import type { RecordDetails } from './record-details.ts';

export interface WalletCurrency {
  id: number;
  name: string;
  displayDecimals: number;
  /** Accounts this currency may stand in, by the chart's names. */
  accounts: readonly string[];
}

export interface ValuationRate {
  /** Units of the valuation currency for one USDT, in 10^-8. */
  rate: bigint;
  source: string;
  at: number;
  /** Of a daily source only. */
  day: string | undefined;
  isOld: boolean;
  /** What a USDT was taken for in dollars, where the rate was made through them. */
  usdtUsd: { rate: bigint; source: string; at: number } | undefined;
}

export interface WalletPorts {
  currencies(): readonly WalletCurrency[];
  /** Price in USDT by index, else own last price; undefined without either (R-MD-7). */
  usdtPrice(currencyId: number): bigint | undefined;
  valuationChoices(): readonly string[];
  valuationRate(currency: string): ValuationRate | undefined;
  /** What products know of their journals, for the record of events. */
  recordDetails(): readonly RecordDetails[];
  /** Taker rate of spot at VIP level 0, shown beside a balance. */
  spotFeeRate(): bigint;
}
