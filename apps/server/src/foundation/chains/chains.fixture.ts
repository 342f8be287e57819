/**
 * A bench for tests of the watcher: a real database and ledger, a listener that books P-DEP-2 and P-DEP-3 as deposits do, and
 * any number of nodes over whatever source a test brings.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coinAvailable, house, journalOf } from '@candor/ledger';
import pino from 'pino';
import { Registry } from 'prom-client';
import type { TestDatabase } from '../../../test/harness.ts';
import { testDatabase } from '../../../test/harness.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { createLocalBus } from '../../platform/local-bus.ts';
import type { Platform } from '../../platform/platform.ts';
import { readConfig } from '../../platform/read-config.ts';
import { createWaitingClock } from '../../platform/waiting-clock.ts';
import type { Ledger } from '../ledger/index.ts';
import { createLedger } from '../ledger/index.ts';
import type { ChainSource } from './chain-source.ts';
import { CHAIN_FACTS, firstTerms } from './terms/chain-terms.ts';
import type { DevelopmentKey } from './development-key.ts';
import { keyOfWords } from './development-key.ts';
import { readExtendedKey } from './addresses/extended-keys.ts';
import { issueAddress } from './addresses/issue-address.ts';
import type { OpenChain } from './open-chains.ts';
import type { PayoutSigner } from './payout-signer.ts';
import type { ChainCurrency, ChainName, PayoutEvent, TransferEvent } from './ports.ts';
import type { RunDeps } from './run-chain.ts';
import { runPayouts, runWatch } from './run-chain.ts';
import { readTerms, seedTerms } from './terms/terms-store.ts';
import { createWatchList } from './watch/watch-list.ts';

/** The twelve words of every published vector. */
export const ABANDON =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';

export interface Bench {
  t: TestDatabase;
  platform: Platform;
  ledger: Ledger;
  key: DevelopmentKey;
  /** What listeners were told, in the order of commits of one node. */
  told: string[];
  /** What payouts that ended had cost, 10^-8 of the chain's coin. */
  fees: bigint[];
  terms: ChainCurrency[];
  customer(): Promise<TestCustomer>;
  addressOf(userId: number, chain: ChainName): Promise<string>;
  /** A node of its own on the same database; returns how to run the chain once. */
  node(chain: ChainName, source: ChainSource, options?: NodeOptions): () => Promise<unknown>;
  close(): Promise<void>;
}

export interface NodeOptions {
  signer?: PayoutSigner;
  /** Of the wallet that pays, as this node knows it. */
  hotAddress?: string;
  gasWallets?: readonly string[];
  /** What stops customers' payouts; nothing, unless a test says so. */
  stops?: RunDeps['payoutStops'];
  /** Called inside the listener's transaction, after it posted. */
  afterPosting?(event: TransferEvent): void;
}

export async function chainBench(): Promise<Bench> {
  const t = await testDatabase();
  const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'candor-chains-')) }, 'test');
  const log = pino({ level: 'silent' });
  const streams = { pushToUsers: () => {} } as unknown as Platform['streams'];
  const platform: Platform = {
    config,
    db: t.db,
    clock: systemClock,
    clockState: () => ({ wallMs: 0, houseMs: 0, errorMs: 0, ageMs: 0 }),
    waits: createWaitingClock(systemClock, 'demo'),
    bus: createLocalBus((error) => log.error(error)),
    streams,
    jobs: { every() {}, everyNode() {}, leads: () => true, untold: () => [], stop: async () => {} },
    log,
    metrics: new Registry(),
  };
  const ledger = createLedger(platform, String);
  const key = keyOfWords(ABANDON);
  await seedTerms(t.db, firstTerms('demo'));
  const terms = await readTerms(t.db);
  const told: string[] = [];
  const fees: bigint[] = [];

  return {
    t,
    platform,
    ledger,
    key,
    told,
    fees,
    terms,
    customer: async () => (await openCustomers(t.owner, [{}]))[0]!,
    addressOf: (userId, chain) =>
      t.db.transaction('test-address', (tx) =>
        issueAddress(tx, {
          userId,
          chain,
          key: readExtendedKey('CHAIN_XPUB', key.xpub(chain)),
          at: Date.now(),
        }),
      ),
    node(chain, source, options = {}) {
      const { signer, hotAddress = key.hotAddress(chain), gasWallets = [], afterPosting, stops } = options;
      const open: OpenChain = {
        chain,
        kind: 'node',
        source,
        key: readExtendedKey('CHAIN_XPUB', key.xpub(chain)),
        hotAddress,
        gasWallets,
        demo: undefined,
        signer: signer === undefined ? undefined : async () => signer,
        signerOf: undefined,
        pollMs: 1,
      };
      const list = createWatchList(t.db, chain);
      const onTransfer = async (tx: Tx, event: TransferEvent) => {
        await book(ledger, tx, event);
        afterPosting?.(event);
        tx.afterCommit(() => told.push(`${event.kind} ${event.transfer.amount}`));
      };
      const onPayout = async (tx: Tx, event: PayoutEvent) =>
        tx.afterCommit(() => {
          told.push(`${event.kind} ${event.ref}`);
          if ('networkFee' in event && event.networkFee !== undefined) fees.push(event.networkFee.amount);
        });
      const deps = {
        platform,
        open,
        terms: () => terms,
        list,
        transferListeners: [onTransfer],
        payoutListeners: [onPayout],
        payoutKeepers: [],
        payoutStops: stops ?? { of: async () => undefined },
      };
      return async () => {
        await runWatch(deps, { held: () => true });
        await runPayouts(deps);
      };
    },
    close: () => t.close(),
  };
}

/** P-DEP-2, its undoing, and P-DEP-3. */
async function book(ledger: Ledger, tx: Tx, event: TransferEvent): Promise<void> {
  const { transfer } = event;
  if (transfer.amount === 0n) return;
  const [contra, transit] = [house(CHAIN_FACTS[transfer.chain].contra), house('L:deposit_transit')];
  const { currencyId, amount } = transfer;
  const head = { refType: 'chain_transfer', actor: 'job:chains' };
  if (event.kind === 'final') {
    const move = { from: transit, to: coinAvailable(transfer.userId), currencyId, amount };
    await ledger.post(tx, [
      journalOf({ ...head, kind: 'deposit_credited', refId: String(transfer.id) }, [move]),
    ]);
    return;
  }
  const [from, to] = event.kind === 'seen' ? [contra, transit] : [transit, contra];
  const kind = event.kind === 'seen' ? 'deposit_seen' : 'deposit_unseen';
  await ledger.post(tx, [
    journalOf({ ...head, kind, refId: `${transfer.id}:${event.sighting}` }, [
      { from, to, currencyId, amount },
    ]),
  ]);
}
