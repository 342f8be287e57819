/** The terms of chains and of sweeps as this node knows them, read at start and again when people changed them. */
import type { Queryable } from '../../platform/db/database.ts';
import type { ChainCurrency, ChainName } from './ports.ts';
import type { SweepTerms } from './sweeps/sweep-rules.ts';
import { readSweepTerms } from './sweeps/sweep-terms-store.ts';
import { readTerms } from './terms/terms-store.ts';

export interface LoadedTerms {
  /** Of a chain without a node or a key both ways are closed, whatever people agreed on. */
  terms(): readonly ChainCurrency[];
  sweepTerms(): readonly SweepTerms[];
  load(): Promise<void>;
}

export function createLoadedTerms(db: Queryable, isOpen: (chain: ChainName) => boolean): LoadedTerms {
  let loaded: readonly ChainCurrency[] = [];
  let loadedSweeps: readonly SweepTerms[] = [];
  return {
    terms: () => loaded,
    sweepTerms: () => loadedSweeps,
    async load() {
      const closed = (chain: ChainName) =>
        isOpen(chain) ? {} : { isDepositOpen: false, isWithdrawalOpen: false };
      loaded = (await readTerms(db)).map((each) => ({ ...each, ...closed(each.chain) }));
      loadedSweeps = await readSweepTerms(db);
    },
  };
}
