/** The work of chains, each piece on one node at a time: watching, paying, gathering, and the blocks of a demo. */
import type { Platform } from '../../platform/platform.ts';
import type { Ledger } from '../ledger/index.ts';
import type { DemoRest } from './demo/demo-rest.ts';
import { busyDemoChains, demoWallet } from './demo/demo-store.ts';
import type { LoadedTerms } from './loaded-terms.ts';
import type { OpenChain } from './open-chains.ts';
import type { RunDeps } from './run-chain.ts';
import {
  HOLDINGS_EVERY_MS,
  createCountJob,
  createPayoutJob,
  createSweepJob,
  createWatchJob,
} from './run-chain.ts';
import { bookSweepFees } from './sweeps/book-sweep-fees.ts';
import { createWatchList } from './watch/watch-list.ts';
import type { Health } from './watch-store.ts';
import { readHealth } from './watch-store.ts';

/** Looks at a chain a gathering waits for: nobody waits for it. */
const SWEEP_EVERY = 3;
const HEALTH_EVERY_MS = 5_000;

export interface ChainJobs extends Pick<
  RunDeps,
  'transferListeners' | 'payoutListeners' | 'payoutKeepers' | 'payoutStops'
> {
  platform: Platform;
  ledger: Ledger;
  open: readonly OpenChain[];
  terms: LoadedTerms;
  rest: DemoRest;
  /** Told how the watchers are, every few seconds on every node. */
  onHealth(states: readonly Health[]): void;
}

export async function startChainJobs(of: ChainJobs): Promise<void> {
  const { platform, open, onHealth } = of;
  for (const each of open) await startJobsOf(of, each);
  if (open.some(({ demo }) => demo !== undefined)) startDemoBlocks(of);
  platform.jobs.everyNode('chain-health', HEALTH_EVERY_MS, async () =>
    onHealth(await readHealth(platform.db)),
  );
}

async function startJobsOf(of: ChainJobs, each: OpenChain): Promise<void> {
  const { platform, ledger, rest, transferListeners, payoutListeners, payoutKeepers, payoutStops } = of;
  const { db, jobs } = platform;
  const { terms, sweepTerms } = of.terms;
  const list = createWatchList(db, each.chain);
  const deps = {
    platform,
    open: each,
    terms,
    list,
    transferListeners,
    payoutListeners,
    payoutKeepers,
    payoutStops,
  };
  const watch = createWatchJob(deps);
  jobs.every(`chain-watch-${each.chain}`, each.pollMs, async (lease) =>
    rest.isResting(each.kind) ? 'waited' : watch(lease),
  );
  if (each.kind === 'node') jobs.every(`chain-count-${each.chain}`, HOLDINGS_EVERY_MS, createCountJob(deps));
  // A demo on another DATA_DIR has another key: it leaves paying to the node whose key made the wallet.
  if (each.demo !== undefined && (await demoWallet(db, each.chain))?.address !== each.hotAddress) return;
  const pay = createPayoutJob(deps);
  jobs.every(`chain-pay-${each.chain}`, each.pollMs, async () =>
    rest.isResting(each.kind) ? 'waited' : pay(),
  );
  const sweep = createSweepJob({ ...deps, sweepTerms });
  jobs.every(`chain-sweep-${each.chain}`, SWEEP_EVERY * each.pollMs, async () =>
    rest.isResting(each.kind) ? 'waited' : sweep(),
  );
  jobs.every(`chain-sweep-fees-${each.chain}`, SWEEP_EVERY * each.pollMs, async () =>
    rest.isResting(each.kind) ? 'waited' : bookSweepFees({ platform, ledger }, each.chain),
  );
}

function startDemoBlocks({ platform, open, rest }: ChainJobs): void {
  const { db, config, jobs } = platform;
  jobs.every('chain-demo', config.chains.demoBlockMs, async () => {
    if (rest.isResting('demo')) return;
    const busy = await busyDemoChains(db);
    for (const chain of busy) await open.find((each) => each.chain === chain)?.demo?.mine();
    rest.looked(busy.length > 0);
  });
}
