/** What options ask of other nouns; joined in main.ts. */
import type { Ledger } from '../../foundation/ledger/index.ts';
import type { Ticks } from '../../foundation/ticks/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';

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
  /** Announced halts (R-OPT-6). */
  halts: {
    /** Throws while nothing is taken. */
    refuse(pair: OptionPair): void;
    /** Whether a coming moment lies within one. */
    isAnnouncedFor(pairId: number, at: number): boolean;
    /** Which of these moments lie within one, as it stands in the database. */
    moments(db: Queryable, of: { pairId: number; at: readonly Date[] }): Promise<number[]>;
  };
  ticks: Ticks;
  /** Staff and the house trade none of this (R-OPS-7). */
  isHouseAccount(userId: number): Promise<boolean>;
  isVerified(userId: number): Promise<boolean>;
  isOnSale(userId: number): Promise<{ isOn: boolean; reason: string }>;
  /** USDT: the currency of stakes. */
  currencyId: number;
  currencyName: string;
}

/** What every use case of this noun is given. */
export interface OptionDeps {
  platform: Platform;
  ledger: Ledger;
  ports: OptionPorts;
}
