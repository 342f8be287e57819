/** What options ask of other nouns. */
import type { HaltNotice } from '@candor/formulas';
import type { Foundation } from '../../foundation/foundation.ts';
import type { Identity } from '../../foundation/identity/index.ts';
import { noticed } from '../../foundation/halts/index.ts';
import { USDT } from '../../foundation/markets/index.ts';
import type { Ledger } from '../../foundation/ledger/index.ts';
import type { Need, SaleGate } from '../../foundation/sales/index.ts';
import { NO_HOUSE_ACCOUNT, VERIFIED } from '../../foundation/sales/index.ts';
import type { Ticks } from '../../foundation/ticks/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { assert } from '../../platform/refusal.ts';
import { readLimits } from './customer-limits-store.ts';

export interface OptionPair {
  id: number;
  symbol: string;
  key: string;
  /** Prices are rounded to a tenth of it. */
  indexStep: bigint;
}

export interface OptionPorts {
  /** Pairs on which options are sold. */
  pairs(): readonly OptionPair[];
  /** Of any pair that has or had options. */
  indexStepOf(pairId: number): bigint;
  gate: SaleGate;
  /** Announced halts (R-OPT-6) that touch a stretch of time, as the database has them. */
  haltsOf(db: Queryable, of: { pairId: number; from: number; to: number }): Promise<HaltNotice[]>;
  ticks: Ticks;
  /** What proves a customer (R-SEC-5). */
  guards: Pick<Identity, 'assertStepUp'>;
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

export function optionPorts({ ticks, sales, halts, markets, identity }: Foundation): OptionPorts {
  return {
    pairs: ticks.optionPairs,
    indexStepOf(pairId) {
      const pair = markets.pairById(pairId);
      assert(pair !== undefined, `pair ${pairId} of an option is not known`);
      return pair.indexStep;
    },
    gate: sales.gate({ product: 'options', needs: [NO_HOUSE_ACCOUNT, VERIFIED, RISK_TEST_PASSED] }),
    async haltsOf(db, { pairId, from, to }) {
      const of = { pairId, product: 'options', from: new Date(from), to: new Date(to) } as const;
      return (await halts.announced(db, of)).map(noticed);
    },
    ticks,
    guards: identity,
    currencyId: USDT.id,
    currencyName: USDT.name,
  };
}
