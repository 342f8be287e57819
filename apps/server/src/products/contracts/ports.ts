/** What contracts ask of other nouns. */
import type { OpeningCause } from '@candor/wire';
import { CONTRACT_DISCLOSURE } from '@candor/wire';
import type { Executions } from '../../foundation/executions/index.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import type { Identity } from '../../foundation/identity/index.ts';
import type { Ledger } from '../../foundation/ledger/index.ts';
import { USDT } from '../../foundation/markets/index.ts';
import type { Tells } from '../../foundation/notify/index.ts';
import type { Operators } from '../../foundation/operators/index.ts';
import type { AgreedGate } from '../../foundation/sales/index.ts';
import { NO_HOUSE_ACCOUNT, VERIFIED_IN_LIVE } from '../../foundation/sales/index.ts';
import type { Ticks } from '../../foundation/ticks/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TermsDirectory } from './terms/terms.ts';
import type { ContractMessage } from './messages.ts';

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
  /** Those with a chain; contracts are sold where there are terms. */
  pairs(): readonly ContractPair[];
  gate: AgreedGate;
  /** Since when and why nothing is opened in a pair (R-OPS-4): as this node knows it, and as it stands in the database, the pair's own state with it. */
  stopOf(pairId: number): Stop | undefined;
  stopIn(db: Queryable, pairId: number): Promise<Stop | undefined>;
  /** Announced halts: nothing opens, and nobody is closed who did not ask for it. */
  halts: {
    /** Whether a moment lies within one, as it stands in the database. */
    runsAt(db: Queryable, pairId: number, at: Date): Promise<boolean>;
    /** Whether one had been announced by a moment and is not over then. */
    isAnnouncedAt(db: Queryable, pairId: number, at: Date): Promise<boolean>;
  };
  ticks: Ticks;
  /** Who copies hears of what executes, and acts on the next tick (ADR 89). */
  executions: Pick<Executions, 'publish' | 'takeTurn' | 'pairsWaiting'>;
  notify: Pick<Tells<ContractMessage>, 'tellAll'>;
  /** Whose law limits what he is sold; undefined for nobody's (R-GEN-6). */
  lawOf(userId: number): Promise<string | undefined>;
  /** Other accounts of the same person (R-KYC-4), and who hears that accounts are one person's from now on. */
  linkedAccounts(db: Queryable, userId: number): Promise<number[]>;
  onLinked: Identity['onLinked'];
  /** Of staff or of the house, with this account or another of his (R-OPS-7), and who hears of an account that is registered as such. */
  isHouseAccount(userId: number, db?: Queryable): Promise<boolean>;
  onRegistered: Operators['onRegistered'];
  /** What an order of this customer pays, never more than the terms say (R-VIP-1). */
  feeRateOf(userId: number, usual: bigint): bigint;
  /** USDT: the currency of margins. */
  currencyId: number;
  currencyName: string;
}

export interface ContractDeps {
  platform: Platform;
  ledger: Ledger;
  ports: ContractPorts;
  terms: TermsDirectory;
}

export function contractPorts({
  ticks,
  sales,
  openings,
  halts,
  notify,
  executions,
  vip,
  identity,
  operators,
}: Foundation): ContractPorts {
  return {
    pairs: ticks.pairs,
    gate: sales.gate({
      product: 'contracts',
      needs: [NO_HOUSE_ACCOUNT, VERIFIED_IN_LIVE],
      agreement: CONTRACT_DISCLOSURE,
    }),
    stopOf: (pairId) => openings.stopOf(pairId, 'contracts'),
    stopIn: async (db, pairId) => {
      const pair = ticks.pairs().find(({ id }) => id === pairId);
      // Halted by its configuration, nobody wrote down since when: what waits goes on waiting, as wherever opening is stopped.
      if (pair?.state === 'halted') return { since: 0, cause: null, reason: '' };
      return openings.stopIn(db, pairId, 'contracts');
    },
    halts: {
      runsAt: async (db, pairId, at) =>
        (await halts.momentsHalted(db, { pairId, product: 'contracts', at: [at] })).length > 0,
      isAnnouncedAt: (db, pairId, at) => halts.isAnnouncedAt(db, { pairId, product: 'contracts', at }),
    },
    ticks,
    executions,
    notify,
    lawOf: sales.lawOf,
    linkedAccounts: identity.linkedAccounts,
    onLinked: identity.onLinked,
    isHouseAccount: operators.isHouseAccount,
    onRegistered: operators.onRegistered,
    feeRateOf: (userId, usual) => vip.ratesOf(userId, { maker: 0n, taker: 0n, contract: usual }).contract,
    currencyId: USDT.id,
    currencyName: USDT.name,
  };
}
