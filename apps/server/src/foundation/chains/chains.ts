/**
 * Chains put together: terms, addresses, the watchers and the payouts of each chain, and in a demo the small chain that
 * stands in for the outside. Others see the `Chains` of ports.ts.
 */
import { anyMessage } from '../../platform/bus.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Audit, Proposals } from '../operators/index.ts';
import type { PayoutStops } from '../payout-stops/index.ts';
import { readAddress } from './addresses/address-formats.ts';
import { ownerOfAddress } from './addresses/addresses-store.ts';
import { isBooked } from './payouts/booked-transfers.ts';
import { createChainGauges } from './chain-gauges.ts';
import type { ChainSource } from './chain-source.ts';
import type { ChainJobs } from './chain-jobs.ts';
import { startChainJobs } from './chain-jobs.ts';
import type { ChainRouteDeps } from './chain-routes.ts';
import { chainRoutes } from './chain-routes.ts';
import { CHAIN_FACTS, firstTerms, toRaw } from './terms/chain-terms.ts';
import type { ChainSnapshot } from './payouts/count-exactly.ts';
import { countAt, snapshotOf } from './payouts/count-exactly.ts';
import type { DemoChain } from './demo/demo-chain.ts';
import { beginDemoChain } from './demo/demo-genesis.ts';
import { createDemoRest } from './demo/demo-rest.ts';
import { developmentKey } from './development-key.ts';
import { houseTransfer } from './payouts/house-transfer.ts';
import type { HouseAddress } from './holdings.ts';
import { houseAddresses } from './holdings.ts';
import { readHoldings } from './holdings-store.ts';
import { issueAddress } from './addresses/issue-address.ts';
import { createLoadedTerms } from './loaded-terms.ts';
import type { OpenChain } from './open-chains.ts';
import { openChains } from './open-chains.ts';
import { createNeverPay } from './payouts/never-pay.ts';
import { insertPayout } from './payouts-store.ts';
import type {
  ChainCount,
  ChainName,
  Chains,
  PayoutEvent,
  PayoutKeeper,
  QueuedPayout,
  TransferEvent,
} from './ports.ts';
import { shortPayoutKind } from './payouts/short-payouts.ts';
import { stuckPayoutKinds } from './payouts/stuck-payouts.ts';
import { takeBackPayout } from './payouts/take-back-payout.ts';
import { signText } from './payouts/sign-text.ts';
import { lookFor } from './watch/look-again.ts';
import { madeGoodOf } from './watch/made-good.ts';
import { standingTransfers } from './watch/standing-transfers.ts';
import { FIRST_SWEEP_TERMS } from './sweeps/first-sweep-terms.ts';
import { seedSweepTerms } from './sweeps/sweep-terms-store.ts';
import { seedTerms } from './terms/terms-store.ts';
import { transfersUnderway } from './watch/transfers-store.ts';
import type { Health } from './watch-store.ts';
import { chainsTexts } from './texts.ts';

export interface ChainNeeds {
  ledger: Ledger;
  audit: Audit;
  proposals: Proposals;
  /** Asked before anything leaves for a customer. */
  payoutStops: Pick<PayoutStops, 'of'>;
  currencyName(currencyId: number): string;
  /** USDT of 10^-8 for 1 by the feed; undefined without a price. Decides thresholds only. */
  feedPrice(currencyId: number): bigint | undefined;
}

export interface Counting {
  /** Names and contra accounts of the chains that are reached from here. */
  watched: readonly { chain: ChainName; contra: string }[];
  /** What this database knows of a chain, in the caller's snapshot. */
  snapshot(db: Queryable, chain: ChainName): Promise<ChainSnapshot | undefined>;
  /** What the chain says at the very block of the snapshot; undefined when it has moved on. */
  count(chain: ChainName, snapshot: ChainSnapshot): Promise<ChainCount | undefined>;
}

export interface CreatedChains extends Chains {
  feature: Feature;
  /** Reads the terms again, here and on the other nodes. */
  reload(): Promise<void>;
  /** Chains counted block by block, to be held against the ledger. */
  counting: Counting;
  /** The wallets that pay, one a chain that is reached from here, and what stands there (R-POL-2). */
  houseAddresses(): Promise<readonly HouseAddress[]>;
  /** A text signed by the key of a house address as wallets sign messages; undefined where that key is outside the server. */
  signText(chain: ChainName, text: string): Promise<string | undefined>;
  /** Blocks of a chain as its source has them now; undefined of one that is not reached from here. */
  blocks(chain: ChainName): Pick<ChainSource, 'head' | 'block'> | undefined;
  /** The demo's own chain, where there is one: blocks on demand, reorganisations, play coins. */
  demo(chain: ChainName): DemoChain | undefined;
}

/** Published after a change of terms; each node reads again. */
const TERMS_CHANGED = 'chains.terms';
/** Published when a demo chain has something to confirm; the node that makes blocks looks at once. */
const DEMO_BUSY = 'chains.demo';

type Listener<Event> = (tx: Tx, event: Event) => Promise<void>;

export function createChains(platform: Platform, needs: ChainNeeds): CreatedChains {
  const { db, bus, config, metrics } = platform;
  const devKey = config.mode === 'demo' ? developmentKey(config) : undefined;
  const open = openChains(platform, devKey);
  const openOn = (chain: ChainName): OpenChain | undefined => open.find((each) => each.chain === chain);
  const loaded = createLoadedTerms(db, (chain) => openOn(chain) !== undefined);
  const rest = createDemoRest(platform.clock);
  const [transferListeners, payoutListeners]: [Listener<TransferEvent>[], Listener<PayoutEvent>[]] = [[], []];
  const payoutKeepers: PayoutKeeper[] = [];
  const gauge = createChainGauges(metrics);
  let states: readonly Health[] = [];
  const deps: ChainRouteDeps = {
    ...needs,
    platform,
    open,
    terms: loaded.terms,
    sweepTerms: loaded.sweepTerms,
    listeners: payoutListeners,
    keepers: payoutKeepers,
    wake: () => bus.publish(DEMO_BUSY, null),
  };
  registerPayoutKinds(deps, needs.proposals);
  const jobs: ChainJobs = {
    platform,
    ledger: needs.ledger,
    open,
    terms: loaded,
    rest,
    transferListeners,
    payoutListeners,
    payoutKeepers,
    payoutStops: needs.payoutStops,
    onHealth(found) {
      states = found;
      gauge(found);
    },
  };
  return {
    feature: chainsFeature(deps, { jobs, devKey }),
    reload: () => loaded.load().then(() => bus.publish(TERMS_CHANGED, null)),
    houseAddresses: () => houseAddresses(db, open),
    signText: async (chain, text) =>
      openOn(chain) && devKey && signText(devKey.hotKey(chain), { chain, text }),
    blocks: (chain) => openOn(chain)?.source,
    demo: (chain) => openOn(chain)?.demo,
    counting: countingOf(open, loaded.terms),
    currencies: loaded.terms,
    madeGood: madeGoodOf({ platform }),
    addressOf: (tx, { userId, chain }) =>
      issueAddress(tx, { userId, chain, key: openOn(chain)?.key, at: platform.clock.now() }),
    readAddress,
    async isOurs(on, of) {
      return openOn(of.chain)?.hotAddress === of.address || (await ownerOfAddress(on, of)) !== undefined;
    },
    isNobodys: createNeverPay(config.chains.usdtContracts),
    onTransfer: (listener) => void transferListeners.push(listener),
    standing: (on, of) => standingTransfers(on, open, of),
    lookFor: (tx, { chains, text }) =>
      lookFor(tx, { chains: chains.filter(openOn), text, at: new Date(platform.clock.now()) }),
    underway: (userId) => transfersUnderway(db, userId),
    enqueuePayout: (tx, payout) => enqueuePayout(deps, tx, payout),
    takeBackPayout: (tx, of) => takeBackPayout({ platform, open }, tx, of),
    onPayout: (listener) => void payoutListeners.push(listener),
    keepPayouts: (keeper) => void payoutKeepers.push(keeper),
    holdings: async () => (await readHoldings(db)).map(({ at, ...each }) => ({ ...each, at: at.getTime() })),
    houseTransfer: (of) => houseTransfer(db, { open, terms: loaded.terms }, of),
    isBooked,
    health: () => open.map(({ chain }) => states.find((each) => each.chain === chain) ?? unseen(chain)),
  };
}

function countingOf(open: readonly OpenChain[], terms: ChainRouteDeps['terms']): Counting {
  return {
    watched: open.map(({ chain }) => ({ chain, contra: CHAIN_FACTS[chain].contra })),
    snapshot: snapshotOf,
    count: (name, snapshot) =>
      countAt(
        open.find(({ chain }) => chain === name)!,
        snapshot,
        terms(),
      ),
  };
}

function registerPayoutKinds(deps: ChainRouteDeps, { register }: Pick<Proposals, 'register'>): void {
  for (const kind of stuckPayoutKinds(deps)) register(kind);
  register(shortPayoutKind(deps));
}

/** How a watcher is that has not reported yet. */
const unseen = (chain: ChainName) => ({ chain, blockNumber: null, lastSeenAt: null, fault: null });

function chainsFeature(
  deps: ChainRouteDeps,
  { jobs, devKey }: { jobs: ChainJobs; devKey: ReturnType<typeof developmentKey> | undefined },
): Feature {
  const { platform, open } = deps;
  const { db, bus, config, log } = platform;
  const { terms: loaded, rest, ledger } = jobs;
  const unsubscribe: (() => void)[] = [];
  return {
    name: 'chains',
    texts: chainsTexts,
    routes: chainRoutes(deps),
    async start() {
      await seedTerms(db, firstTerms(config.mode));
      await seedSweepTerms(db, FIRST_SWEEP_TERMS);
      await loaded.load();
      if (devKey !== undefined)
        for (const each of open) await beginDemoChain(platform, each, { ledger, devKey });
      const reread = () =>
        loaded
          .load()
          .catch((error: unknown) => log.error({ err: error }, 'terms of chains could not be read again'));
      unsubscribe.push(bus.subscribe(TERMS_CHANGED, () => void reread(), anyMessage));
      unsubscribe.push(bus.subscribe(DEMO_BUSY, () => rest.end(), anyMessage));
      await startChainJobs(jobs);
    },
    async stop() {
      for (const end of unsubscribe) end();
    },
    unready: () => (loaded.terms().length === 0 ? ['terms of chains are not loaded'] : []),
  };
}

async function enqueuePayout(
  { platform, terms, wake }: ChainRouteDeps,
  tx: Tx,
  { to, ...payout }: QueuedPayout,
): Promise<void> {
  const { ref, chain, currencyId, amount } = payout;
  const known = terms().find((each) => each.chain === chain && each.currencyId === currencyId);
  if (known === undefined) throw new Refusal('chain_unknown');
  const rawAmount = toRaw(amount, known.chainScale);
  assert(rawAmount !== undefined, `payout ${ref} has more places than ${chain} can carry`);
  const address = readAddress(chain, to);
  assert(address !== undefined, `payout ${ref} goes to something that is no address of ${chain}`);
  const at = new Date(platform.clock.now());
  await insertPayout(tx, { ...payout, to: address, rawAmount, at });
  tx.afterCommit(wake);
}
