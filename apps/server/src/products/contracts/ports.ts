/** What contracts ask of other nouns; joined in main.ts. */
import type { OpeningCause } from '@candor/wire';
import type { Ledger } from '../../foundation/ledger/index.ts';
import type { Notify } from '../../foundation/notify/index.ts';
import type { Ticks } from '../../foundation/ticks/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TermsBook } from './terms.ts';

export interface ContractPair {
  id: number;
  /** `BTCUSDT`, the key of its channels. */
  key: string;
  symbol: string;
  baseId: number;
  quoteId: number;
}

export interface Stop {
  since: number;
  cause: OpeningCause | null;
  reason: string;
}

export interface ContractPorts {
  /** Pairs on which contracts are traded, all against one quote currency. */
  pairs(): readonly ContractPair[];
  isTrading(pairId: number): boolean;
  /** Since when and why nothing is opened in a pair (R-OPS-4): as this node knows it, and as it stands in the database. */
  stopOf(pairId: number): Stop | undefined;
  stopIn(db: Queryable, pairId: number): Promise<Stop | undefined>;
  /** Announced halts: nothing opens, and nobody is closed who did not ask for it. */
  halts: {
    /** Throws while nothing is taken. */
    refuse(pair: ContractPair): void;
    /** Whether a moment lies within one, as it stands in the database. */
    runsAt(db: Queryable, pairId: number, at: Date): Promise<boolean>;
  };
  ticks: Ticks;
  notify: Pick<Notify, 'tellAll'>;
  /** Staff and the house trade none of this (R-OPS-7). */
  isHouseAccount(userId: number): Promise<boolean>;
  isVerified(userId: number): Promise<boolean>;
  /** Whose law limits what he is sold; undefined for nobody's (R-GEN-6). */
  lawOf(userId: number): Promise<string | undefined>;
  isOnSale(userId: number): Promise<{ isOn: boolean; reason: string }>;
  /** USDT: the currency of margins. */
  currencyId: number;
  currencyName: string;
}

export interface ContractDeps {
  platform: Platform;
  ledger: Ledger;
  ports: ContractPorts;
  terms: TermsBook;
}
