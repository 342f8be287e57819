/**
 * Chains put together: terms, addresses, the watchers and the payouts of each chain, and in a demo the small chain that
 * stands in for the outside. Others see the `Chains` of ports.ts.
 */
import type { Tx } from '../../platform/db/database.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import type { Ledger } from '../ledger/index.ts';
import { readAddress } from './address-formats.ts';
import { ownerOfAddress } from './addresses-store.ts';
import type { DevelopmentKey } from './development-key.ts';
import { developmentKey } from './development-key.ts';
import { CHAIN_NAMES, firstTerms, toRaw } from './chain-terms.ts';
import type { ExtendedKey } from './extended-keys.ts';
import { readExtendedKey } from './extended-keys.ts';
import { issueAddress } from './issue-address.ts';
import { insertPayout } from './payouts-store.ts';
import type { ChainCurrency, ChainName, Chains, PayoutEvent, TransferEvent } from './ports.ts';
import { readTerms, seedTerms } from './terms-store.ts';
import { transfersUnderway } from './transfers-store.ts';

/** Published after a change of terms; each node reads again. */
const TERMS_CHANGED = 'chains.terms';

export interface CreatedChains extends Chains {
  feature: Feature;
  /** Reads the terms again, here and on the other nodes. */
  reload(): Promise<void>;
}

export interface ChainNeeds {
  ledger: Ledger;
  currencyName(currencyId: number): string;
}

export function createChains(platform: Platform, _needs: ChainNeeds): CreatedChains {
  const { db, bus, clock, config, log } = platform;
  const devKey = config.mode === 'demo' ? developmentKey(config.dataDir) : undefined;
  const keys = readKeys(config, devKey);
  const transferListeners: ((tx: Tx, event: TransferEvent) => Promise<void>)[] = [];
  const payoutListeners: ((tx: Tx, event: PayoutEvent) => Promise<void>)[] = [];
  let terms: readonly ChainCurrency[] = [];
  let unsubscribe = (): void => {};

  const load = async () => {
    const read = await readTerms(db);
    terms = read.map((each) => (keys[each.chain] === undefined ? { ...each, isDepositOpen: false } : each));
  };

  const feature: Feature = {
    name: 'chains',
    routes: [],
    async start() {
      await seedTerms(db, firstTerms(config.mode));
      await load();
      for (const chain of CHAIN_NAMES) {
        if (keys[chain] === undefined) log.warn({ chain }, 'no extended public key: deposits on this chain are closed');
      }
      unsubscribe = bus.subscribe(TERMS_CHANGED, () => {
        load().catch((error: unknown) => log.error({ err: error }, 'terms of chains could not be read again'));
      });
    },
    async stop() {
      unsubscribe();
    },
    unready: () => (terms.length === 0 ? ['terms of chains are not loaded'] : []),
  };

  return {
    feature,
    async reload() {
      await load();
      bus.publish(TERMS_CHANGED, null);
    },
    currencies: () => terms,
    addressOf: (tx, { userId, chain }) => issueAddress(tx, { userId, chain, key: keys[chain], at: clock.now() }),
    readAddress,
    isOurs: async (on, of) => (await ownerOfAddress(on, of)) !== undefined,
    onTransfer: (listener) => void transferListeners.push(listener),
    underway: (userId) => transfersUnderway(db, userId),
    async enqueuePayout(tx, { ref, chain, currencyId, to, amount }) {
      const known = terms.find((each) => each.chain === chain && each.currencyId === currencyId);
      if (known === undefined) throw new Refusal('chain_unknown');
      const rawAmount = toRaw(amount, known.chainScale);
      assert(rawAmount !== undefined, `payout ${ref} has more places than ${chain} can carry`);
      await insertPayout(tx, { ref, chain, currencyId, to, amount, rawAmount, at: new Date(clock.now()) });
    },
    onPayout: (listener) => void payoutListeners.push(listener),
    holdings: async () => [],
    health: () => [],
  };
}

function readKeys(config: Platform['config'], devKey: DevelopmentKey | undefined): Record<ChainName, ExtendedKey | undefined> {
  const names = { TRC20: 'CHAIN_XPUB_TRON', ERC20: 'CHAIN_XPUB_ETH', BTC: 'CHAIN_XPUB_BTC' };
  const key = (chain: ChainName) => {
    const text = config.chains.xpubs[chain] ?? devKey?.xpub(chain);
    return text === undefined ? undefined : readExtendedKey(names[chain], text);
  };
  return { TRC20: key('TRC20'), ERC20: key('ERC20'), BTC: key('BTC') };
}
