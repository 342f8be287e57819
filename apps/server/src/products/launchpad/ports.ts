/** What new coins ask of other nouns. */
import { LAUNCHPAD_AGREEMENT } from '@candor/wire';
import type { Tx } from '../../platform/db/database.ts';
import type { Chains } from '../../foundation/chains/index.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import type { Ledger } from '../../foundation/ledger/index.ts';
import type { Currency, Pair } from '../../foundation/markets/index.ts';
import { USDT, ensureCurrency } from '../../foundation/markets/index.ts';
import type { Tells } from '../../foundation/notify/index.ts';
import type { Proposals } from '../../foundation/operators/index.ts';
import type { AgreedGate } from '../../foundation/sales/index.ts';
import { NO_HOUSE_ACCOUNT, VERIFIED_IN_LIVE } from '../../foundation/sales/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LaunchpadMessage } from './messages.ts';

export interface LaunchpadPorts {
  gate: AgreedGate;
  currencyName(currencyId: number): string;
  currencyById(currencyId: number): Currency | undefined;
  currencyByName(name: string): Currency | undefined;
  /** To be awaited before names of tokens that may just have been made are asked for. */
  knowCurrencies(currencyIds: readonly number[]): Promise<void>;
  /** Makes the token where nobody knew it; its id. Others see it after the next look. */
  ensureToken(tx: Tx, of: { name: string; fullName: string; displayDecimals: number }): Promise<number>;
  /** The pair in which the token trades, once it is listed (R-OPS-4). */
  pairOf(tokenId: number): Pair | undefined;
  isTrading(pairId: number): boolean;
  /** Of the last trade between two customers; undefined before. */
  lastTraded(pairId: number): bigint | undefined;
  /** USDT of 10^-8 for one unit; undefined without a price. */
  usdtPrice(currencyId: number): bigint | undefined;
  /** Other accounts of the same person (R-KYC-4). */
  linkedAccounts(tx: Tx, userId: number): Promise<number[]>;
  proposals: Proposals;
  chains: Pick<Chains, 'houseTransfer' | 'isBooked'>;
  notify: Pick<Tells<LaunchpadMessage>, 'tellAll'>;
  /** Accounts of a demo's own, who commit to the sales that it begins with. */
  demoTraders(): Promise<number[]>;
}

/** What every use case of this noun is given. */
export interface LaunchpadDeps {
  platform: Platform;
  ledger: Ledger;
  ports: LaunchpadPorts;
}

/** Prices of coins are in it, and so is what is committed: an unrealised return compares like with like. */
export const PAID_WITH = USDT;

export function launchpadPorts({
  sales,
  markets,
  marketData,
  identity,
  operators,
  chains,
  notify,
}: Foundation): LaunchpadPorts {
  return {
    gate: sales.gate({
      product: 'launchpad',
      needs: [NO_HOUSE_ACCOUNT, VERIFIED_IN_LIVE],
      agreement: LAUNCHPAD_AGREEMENT,
    }),
    currencyName: markets.currencyName,
    currencyById: markets.currencyById,
    currencyByName: markets.currencyByName,
    knowCurrencies: markets.know,
    async ensureToken(tx, of) {
      const id = await ensureCurrency(tx, { ...of, accounts: ['coin', 'trust'] });
      tx.afterCommit(() => void markets.reload());
      return id;
    },
    pairOf: (tokenId) =>
      markets.pairs().find(({ baseId, quoteId }) => baseId === tokenId && quoteId === PAID_WITH.id),
    isTrading: markets.isTrading,
    lastTraded: marketData.lastTraded,
    usdtPrice: (currencyId) => marketData.usdtPrice(currencyId).price,
    linkedAccounts: identity.linkedAccounts,
    proposals: operators.proposals,
    chains,
    notify,
    async demoTraders() {
      const traders: number[] = [];
      for (const n of [1, 2, 3])
        traders.push(await identity.ensureHouseUser({ name: `New Coin Trader ${n}`, kind: 'demo_trader' }));
      return traders;
    },
  };
}
