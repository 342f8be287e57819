/**
 * Chains put together: terms, addresses, the watchers and the payouts of each chain, and in a demo the small chain that
 * stands in for the outside. Others see the `Chains` of ports.ts.
 */
import { chainCalls } from '@candor/wire';
import { chainOperatorCalls, sweepCalls } from '@candor/wire/operators';
import type { Tx } from '../../platform/db/database.ts';
import type { Feature } from '../../platform/feature.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Audit, Proposals } from '../operators/index.ts';
import { readAddress } from './address-formats.ts';
import { ownerOfAddress } from './addresses-store.ts';
import { createChainGauges } from './chain-gauges.ts';
import { firstTerms, toRaw } from './chain-terms.ts';
import type { DemoChain } from './demo-chain.ts';
import { beginDemoChain } from './demo-genesis.ts';
import { demoSend, demoWalletLeft } from './demo-send.ts';
import { busyDemoChains, demoWallet } from './demo-store.ts';
import { developmentKey } from './development-key.ts';
import { readHoldings } from './holdings-store.ts';
import { issueAddress } from './issue-address.ts';
import type { OpenChain } from './open-chains.ts';
import { openChains } from './open-chains.ts';
import { payoutSent, payouts, watchers } from './payout-calls.ts';
import { insertPayout } from './payouts-store.ts';
import type { ChainCurrency, ChainName, Chains, PayoutEvent, TransferEvent } from './ports.ts';
import { createPayoutJob, createSweepJob, createWatchJob } from './run-chain.ts';
import { PAYOUT_GIVE_UP, PAYOUT_REPRICE, proposeForStuck, stuckPayoutKinds } from './stuck-payouts.ts';
import { FIRST_SWEEP_TERMS } from './sweeps/first-sweep-terms.ts';
import { listSweeps, retrySweep, sweepOverview, sweepSent } from './sweeps/sweep-calls.ts';
import type { SweepTerms } from './sweeps/sweep-rules.ts';
import { readSweepTerms, seedSweepTerms } from './sweeps/sweep-terms-store.ts';
import { readTerms, seedTerms } from './terms-store.ts';
import { transfersUnderway } from './transfers-store.ts';
import { createWatchList } from './watch-list.ts';
import type { Health } from './watch-store.ts';
import { readHealth } from './watch-store.ts';
import { chainsTexts } from './texts.ts';

export interface ChainNeeds {
  ledger: Ledger;
  audit: Audit;
  proposals: Proposals;
  currencyName(currencyId: number): string;
}

export interface CreatedChains extends Chains {
  feature: Feature;
  /** Reads the terms again, here and on the other nodes. */
  reload(): Promise<void>;
  /** The demo's own chain, where there is one: blocks on demand, reorganisations, play coins. */
  demo(chain: ChainName): DemoChain | undefined;
}

/** Published after a change of terms; each node reads again. */
const TERMS_CHANGED = 'chains.terms';
/** Published when a demo chain has something to confirm; the node that makes blocks looks at once. */
const DEMO_BUSY = 'chains.demo';
const REST_MS = 5_000;
/** Looks at a chain a gathering waits for: nobody waits for it. */
const SWEEP_EVERY = 3;
const HEALTH_EVERY_MS = 5_000;

export function createChains(platform: Platform, needs: ChainNeeds): CreatedChains {
  const { db, bus, clock, config, log, jobs } = platform;
  const devKey = config.mode === 'demo' ? developmentKey(config.dataDir) : undefined;
  const open = openChains(platform, devKey);
  const transferListeners: ((tx: Tx, event: TransferEvent) => Promise<void>)[] = [];
  const payoutListeners: ((tx: Tx, event: PayoutEvent) => Promise<void>)[] = [];
  const unsubscribe: (() => void)[] = [];
  let loaded: readonly ChainCurrency[] = [];
  let loadedSweeps: readonly SweepTerms[] = [];
  let states: readonly Health[] = [];
  let restUntil = 0;
  let busyAt = 0;

  const gauge = createChainGauges(platform.metrics);
  const terms = () => loaded;
  const openOn = (chain: ChainName): OpenChain | undefined => open.find((each) => each.chain === chain);
  const wake = () => bus.publish(DEMO_BUSY, null);
  const load = async () => {
    const closed = (chain: ChainName) =>
      openOn(chain) === undefined ? { isDepositOpen: false, isWithdrawalOpen: false } : {};
    loaded = (await readTerms(db)).map((each) => ({ ...each, ...closed(each.chain) }));
    loadedSweeps = await readSweepTerms(db);
  };
  /** A demo at rest asks its database nothing. */
  const isResting = (kind: OpenChain['kind']) => kind === 'demo' && clock.now() < restUntil;

  async function startJobs(): Promise<void> {
    for (const each of open) {
      const deps = {
        platform,
        open: each,
        terms,
        list: createWatchList(db, each.chain),
        transferListeners,
        payoutListeners,
      };
      const watch = createWatchJob(deps);
      jobs.every(`chain-watch-${each.chain}`, each.pollMs, async (lease) =>
        isResting(each.kind) ? undefined : watch(lease),
      );
      // A demo on another DATA_DIR has another key: it leaves paying to the node whose key made the wallet.
      if (each.demo !== undefined && (await demoWallet(db, each.chain))?.address !== each.hotAddress)
        continue;
      const pay = createPayoutJob(deps);
      jobs.every(`chain-pay-${each.chain}`, each.pollMs, async () =>
        isResting(each.kind) ? undefined : pay(),
      );
      const sweep = createSweepJob({ ...deps, ledger: needs.ledger, sweepTerms: () => loadedSweeps });
      jobs.every(`chain-sweep-${each.chain}`, SWEEP_EVERY * each.pollMs, async () =>
        isResting(each.kind) ? undefined : sweep(),
      );
    }
    if (open.some(({ demo }) => demo !== undefined)) {
      jobs.every('chain-demo', config.chains.demoBlockMs, async () => {
        if (isResting('demo')) return;
        const busy = await busyDemoChains(db);
        for (const chain of busy) await openOn(chain)?.demo?.mine();
        if (busy.length > 0) busyAt = clock.now();
        // The watchers get some time to see the last block.
        else if (clock.now() - busyAt > REST_MS) restUntil = clock.now() + REST_MS;
      });
    }
    jobs.everyNode('chain-health', HEALTH_EVERY_MS, async () => {
      states = await readHealth(db);
      gauge(states);
    });
  }

  const demoDeps = { platform, open, terms, currencyName: needs.currencyName, wake };
  const callDeps = {
    platform,
    open,
    terms,
    currencyName: needs.currencyName,
    audit: needs.audit,
    listeners: payoutListeners,
  };
  const stuckDeps = { ...callDeps, proposals: needs.proposals };
  for (const kind of stuckPayoutKinds(stuckDeps)) needs.proposals.register(kind);
  const sweepDeps = { ...callDeps, currencies: terms, sweepTerms: () => loadedSweeps };
  const feature: Feature = {
    name: 'chains',
    texts: chainsTexts,
    routes: [
      ...routesOf(chainCalls, {
        demoSend: (request, caller) => demoSend(demoDeps, request, caller),
        demoWallet: (_, caller) => demoWalletLeft(demoDeps, caller),
      }),
      ...routesOf(chainOperatorCalls, {
        watchers: () => watchers(callDeps),
        payouts: (request) => payouts(callDeps, request),
        payoutSent: (request, caller) => payoutSent(callDeps, request, caller),
        reprice: (request, caller) =>
          proposeForStuck(stuckDeps, { ...request, kind: PAYOUT_REPRICE }, caller),
        giveUp: (request, caller) => proposeForStuck(stuckDeps, { ...request, kind: PAYOUT_GIVE_UP }, caller),
      }),
      ...routesOf(sweepCalls, {
        overview: () => sweepOverview(sweepDeps),
        list: (request) => listSweeps(sweepDeps, request),
        sent: (request, caller) => sweepSent(sweepDeps, request, caller),
        retry: (request, caller) => retrySweep(sweepDeps, request, caller),
      }),
    ],
    async start() {
      await seedTerms(db, firstTerms(config.mode));
      await seedSweepTerms(db, FIRST_SWEEP_TERMS);
      await load();
      if (devKey !== undefined)
        for (const each of open) await beginDemoChain(platform, each, { ledger: needs.ledger, devKey });
      const reread = () =>
        load().catch((error: unknown) =>
          log.error({ err: error }, 'terms of chains could not be read again'),
        );
      unsubscribe.push(bus.subscribe(TERMS_CHANGED, () => void reread()));
      unsubscribe.push(
        bus.subscribe(DEMO_BUSY, () => {
          restUntil = 0;
          busyAt = clock.now();
        }),
      );
      await startJobs();
    },
    async stop() {
      for (const end of unsubscribe) end();
    },
    unready: () => (loaded.length === 0 ? ['terms of chains are not loaded'] : []),
  };

  return {
    feature,
    async reload() {
      await load();
      bus.publish(TERMS_CHANGED, null);
    },
    demo: (chain) => openOn(chain)?.demo,
    currencies: terms,
    addressOf: (tx, { userId, chain }) =>
      issueAddress(tx, { userId, chain, key: openOn(chain)?.key, at: clock.now() }),
    readAddress,
    async isOurs(on, of) {
      return openOn(of.chain)?.hotAddress === of.address || (await ownerOfAddress(on, of)) !== undefined;
    },
    onTransfer: (listener) => void transferListeners.push(listener),
    underway: (userId) => transfersUnderway(db, userId),
    async enqueuePayout(tx, { ref, chain, currencyId, to, amount }) {
      const known = loaded.find((each) => each.chain === chain && each.currencyId === currencyId);
      if (known === undefined) throw new Refusal('chain_unknown');
      const rawAmount = toRaw(amount, known.chainScale);
      assert(rawAmount !== undefined, `payout ${ref} has more places than ${chain} can carry`);
      const address = readAddress(chain, to);
      assert(address !== undefined, `payout ${ref} goes to something that is no address of ${chain}`);
      await insertPayout(tx, {
        ref,
        chain,
        currencyId,
        to: address,
        amount,
        rawAmount,
        at: new Date(clock.now()),
      });
      tx.afterCommit(wake);
    },
    onPayout: (listener) => void payoutListeners.push(listener),
    holdings: async () => (await readHoldings(db)).map(({ at, ...each }) => ({ ...each, at: at.getTime() })),
    health: () =>
      open.map(
        ({ chain }) =>
          states.find((each) => each.chain === chain) ?? {
            chain,
            blockNumber: null,
            lastSeenAt: null,
            fault: null,
          },
      ),
  };
}
