/**
 * The loops of one chain, each on the one node that holds its lease: scan, tell and count; and pay. A fault of the outside is
 * written down for people and waited out, each time a little longer.
 */
import type { Platform } from '../../platform/platform.ts';
import { failureText } from '../../platform/jobs/failure-text.ts';
import type { Lease } from '../../platform/jobs/jobs.ts';
import { Unavailable } from '../../platform/refusal.ts';
import { confirmPayouts } from './payouts/confirm-payouts.ts';
import { followGivenUp } from './payouts/give-up-outside.ts';
import { countHoldings } from './holdings.ts';
import type { OpenChain } from './open-chains.ts';
import type { ChainCurrency } from './ports.ts';
import type { PayoutDeps } from './payouts/broadcast-payouts.ts';
import type { RunSweepDeps } from './sweeps/run-sweeps.ts';
import { runSweeps } from './sweeps/run-sweeps.ts';
import { broadcastPayouts } from './payouts/broadcast-payouts.ts';
import { lookAgain } from './watch/look-again.ts';
import type { TellDeps } from './watch/tell-transfers.ts';
import { tellTransfers } from './watch/tell-transfers.ts';
import { watchStep } from './watch/watch-chain.ts';
import type { WatchList } from './watch/watch-list.ts';
import { saveHealth } from './watch-store.ts';

export interface RunDeps {
  platform: Platform;
  open: OpenChain;
  terms(): readonly ChainCurrency[];
  list: WatchList;
  transferListeners: TellDeps['listeners'];
  payoutListeners: PayoutDeps['listeners'];
  payoutKeepers: PayoutDeps['keepers'];
  payoutStops: PayoutDeps['stops'];
}

const STEPS_A_RUN = 200;
export const HOLDINGS_EVERY_MS = 30_000;
const HEALTH_EVERY_MS = 5_000;
const LONGEST_BACKOFF_MS = 60_000;

/** Scans once up to the head and tells what was found. */
export async function runWatch(deps: RunDeps, lease: Lease): Promise<{ head: number; hasMoved: boolean }> {
  const { platform, open, list, terms } = deps;
  const { chain, source, hotAddress, gasWallets } = open;
  const telling = { platform, listeners: deps.transferListeners };
  // What is known is told even while the node is away.
  await tellTransfers(telling, chain);
  let hasMoved = false;
  let head = 0;
  const watching = { platform, chain, source, terms, list, hotAddress, gasWallets };
  for (let steps = 0; steps < STEPS_A_RUN && lease.held(); steps += 1) {
    const step = await watchStep(watching);
    head = step.head;
    if (step.outcome === 'waiting') break;
    hasMoved = true;
    await tellTransfers(telling, chain);
  }
  await lookAgain(watching);
  return { head, hasMoved };
}

/** Sends what waits and follows what was sent. */
export async function runPayouts({
  platform,
  open,
  terms,
  payoutListeners: listeners,
  payoutKeepers: keepers,
  payoutStops: stops,
}: RunDeps): Promise<void> {
  const { chain, source, hotAddress } = open;
  const signer = await open.signer?.();
  const payouts = { platform, chain, source, hotAddress, terms, signer, listeners, keepers, stops };
  await broadcastPayouts(payouts);
  await confirmPayouts(payouts);
  // Last: it may read many blocks, and nobody's payment waits for that.
  if (signer === undefined) await followGivenUp(payouts);
}

/** Gathering as a job, beside paying. */
export function createSweepJob(
  deps: RunDeps & Pick<RunSweepDeps, 'sweepTerms'>,
): () => Promise<void | 'waited'> {
  const { platform, open, terms, sweepTerms } = deps;
  const patience = createPatience(deps, 'sweeps of a chain could not be looked after; it is tried again');
  return () => patience.attempt(() => runSweeps({ platform, open, currencies: terms, sweepTerms }));
}

/**
 * Scanning as a job: remembers when it may try again. What stands at all addresses is counted beside it: the more customers have paid in, the longer that
 * takes, and nobody's deposit waits for it. A demo's own chain answers from our database, also as soon as it has moved.
 */
export function createWatchJob(deps: RunDeps): (lease: Lease) => Promise<void | 'waited'> {
  const { platform, open, terms } = deps;
  const { db, clock } = platform;
  const patience = createPatience(deps, 'a chain could not be watched; it is tried again');
  let countedAt = 0;
  let saidAt = 0;
  return (lease) =>
    patience.attempt(async () => {
      const { head, hasMoved } = await runWatch(deps, lease);
      const isDue = hasMoved || clock.now() - countedAt >= HOLDINGS_EVERY_MS;
      if (open.kind === 'demo' && isDue) {
        await countHoldings(platform, open, terms());
        countedAt = clock.now();
      }
      if (patience.hasFault() || hasMoved || clock.now() - saidAt >= HEALTH_EVERY_MS) {
        await saveHealth(db, open.chain, { head, at: new Date(clock.now()) });
        saidAt = clock.now();
      }
    });
}

/** Counting as a job, of what a node says. */
export const createCountJob =
  ({ platform, open, terms }: RunDeps): (() => Promise<void>) =>
  () =>
    countHoldings(platform, open, terms());

/** Paying as a job. What waits for one payout alone is kept with it; this is about the node as a whole. */
export function createPayoutJob(deps: RunDeps): () => Promise<void | 'waited'> {
  const patience = createPatience(deps, 'payouts of a chain could not be looked after; it is tried again');
  return () => patience.attempt(() => runPayouts(deps));
}

function createPatience({ platform: { db, clock, log }, open: { chain } }: RunDeps, sentence: string) {
  let faults = 0;
  let tryAfter = 0;
  return {
    hasFault: () => faults > 0,
    /** Throws what the work throws; `waited` while it is too early to try again. */
    async attempt(work: () => Promise<void>): Promise<void | 'waited'> {
      if (clock.now() < tryAfter) return 'waited';
      try {
        await work();
        faults = 0;
      } catch (error) {
        // Our own database is no fault of the chain's, and back sooner: a minute would be lost to who brings money.
        if (error instanceof Unavailable) throw error;
        faults += 1;
        tryAfter = clock.now() + Math.min(LONGEST_BACKOFF_MS, 500 * 2 ** Math.min(faults, 10));
        const fault = failureText(error);
        log.warn({ chain, fault, faults }, sentence);
        await saveHealth(db, chain, { fault });
        throw error;
      }
    },
  };
}
