/** What options ask of other nouns; joined in main.ts. */
import type { Ticks } from '../../foundation/ticks/index.ts';

export interface OptionPair {
  id: number;
  symbol: string;
  key: string;
  /** Prices are rounded to a tenth of it. */
  indexTick: bigint;
}

export interface OptionPorts {
  /** Pairs on which options are sold. */
  pairs(): readonly OptionPair[];
  isTrading(pairId: number): boolean;
  /** Throws where opening is stopped (R-OPS-4). */
  refuseStopped(pair: OptionPair): void;
  ticks: Ticks;
  /** Staff and the house trade none of this (R-OPS-7). */
  isHouseAccount(userId: number): Promise<boolean>;
  isVerified(userId: number): Promise<boolean>;
  isOnSale(userId: number): Promise<{ isOn: boolean; reason: string }>;
  /** USDT: the currency of stakes. */
  currencyId: number;
  currencyName: string;
}
