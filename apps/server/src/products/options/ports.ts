/** What options ask of other nouns. */
import type { Foundation } from '../../foundation/foundation.ts';
import { USDT } from '../../foundation/markets/index.ts';
import type { Ledger } from '../../foundation/ledger/index.ts';
import type { Need, SaleGate } from '../../foundation/sales/index.ts';
import { NO_HOUSE_ACCOUNT, VERIFIED } from '../../foundation/sales/index.ts';
import type { Ticks } from '../../foundation/ticks/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { readLimits } from './customer-limits-store.ts';

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
  gate: SaleGate;
  /** Announced halts (R-OPT-6). */
  halts: {
    /** Whether a coming moment lies within one. */
    isAnnouncedFor(pairId: number, at: number): boolean;
    /** Which of these moments lie within one, as it stands in the database. */
    moments(db: Queryable, of: { pairId: number; at: readonly Date[] }): Promise<number[]>;
  };
  ticks: Ticks;
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

/** R-OPT-11: once passed, for good. */
const RISK_TEST_PASSED: Need = {
  refusal: 'option_test_required',
  async isMet({ platform }, userId) {
    const limits = await readLimits(platform.db, userId);
    return limits !== undefined && limits.tested_at !== null;
  },
};

export function optionPorts({ ticks, sales, halts }: Foundation): OptionPorts {
  return {
    pairs: ticks.pairs,
    gate: sales.gate({ product: 'options', needs: [NO_HOUSE_ACCOUNT, VERIFIED, RISK_TEST_PASSED] }),
    halts: {
      isAnnouncedFor: (pairId, at) => halts.isAnnouncedFor(pairId, 'options', at),
      moments: (db, of) => halts.momentsHalted(db, { ...of, product: 'options' }),
    },
    ticks,
    currencyId: USDT.id,
    currencyName: USDT.name,
  };
}
