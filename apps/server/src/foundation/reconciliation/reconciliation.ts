/**
 * Holds the ledger's contra of each chain against what stands there (R-MONEY-9 (5), ADR 66). Counted only at a block at which
 * database and chain stand together, so that nothing between two states is taken for missing. What is missing in two counts
 * calls somebody; what nobody has explained for half an hour is a broken invariant and stops money.
 */
import { formatDecimal } from '@candor/money';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ChainName, Counting } from '../chains/index.ts';
import type { Collected } from '../collected.ts';
import type { Invariant } from '../ledger/index.ts';
import { ledgerReads } from '../ledger/index.ts';
import type { Notify } from '../notify/index.ts';
import { shortOf } from './reconciliation-rules.ts';
import {
  FRESH_MINUTES,
  RECONCILIATION_INVARIANT,
  inSnapshot,
  markShortPaged,
  saveCounts,
  shortToPage,
} from './reconciliation-store.ts';

const EVERY_MS = 15_000;
/** Somebody who was called and did nothing is called again. */
const AGAIN_MS = 6 * 3_600_000;
const MINUTE_MS = 60_000;

export interface ReconciliationNeeds {
  counting: Counting;
  notify: Pick<Notify, 'page'>;
  collected: Pick<Collected, 'unbooked'>;
  currencyName(currencyId: number): string;
}

export interface Reconciliation extends Feature {
  invariants: readonly Invariant[];
  /** Counts a chain now; false when it moved while it was counted, and then nothing is kept. The job does so by itself. */
  count(chain: ChainName): Promise<boolean>;
}

export function createReconciliation(platform: Platform, needs: ReconciliationNeeds): Reconciliation {
  const { clock, jobs } = platform;
  const { watched } = needs.counting;

  /** As a job: a chain that moves is counted at the next look, and one that is never caught standing still is a fault. */
  function countingJob({ chain, contra }: Watched): () => Promise<void | 'waited'> {
    let countedAt = clock.now();
    return async () => {
      const isCounted = await countOne(platform, needs, { chain, contra });
      if (isCounted) countedAt = clock.now();
      else if (clock.now() - countedAt < FRESH_MINUTES * MINUTE_MS) return 'waited';
      else
        throw new Error(`${chain} could not be counted for ${FRESH_MINUTES} minutes: it never stood still`);
    };
  }

  return {
    name: 'reconciliation',
    routes: [],
    invariants: [RECONCILIATION_INVARIANT],
    count: (chain) =>
      countOne(
        platform,
        needs,
        watched.find((each) => each.chain === chain)!,
      ),
    async start() {
      for (const each of watched) jobs.every(`reconcile-${each.chain}`, EVERY_MS, countingJob(each));
    },
  };
}

type Watched = Counting['watched'][number];

async function countOne(
  { db, clock, log, config }: Pick<Platform, 'db' | 'clock' | 'log' | 'config'>,
  { counting, collected, notify, currencyName }: ReconciliationNeeds,
  { chain, contra }: Watched,
): Promise<boolean> {
  const moment = await inSnapshot(db, async (snapshot) => ({
    known: await counting.snapshot(snapshot, chain),
    house: await ledgerReads.houseBalances(snapshot),
    unbooked: await collected.unbooked(snapshot),
  }));
  if (moment.known === undefined) return false;
  const found = await counting.count(chain, moment.known);
  if (found === undefined) return false;
  const at = new Date(clock.now());
  const counts = found.currencies.map(({ currencyId, isCarried, held, unheard, mayHaveLeft }) => {
    const isOfIt = (of: { account: string }, id: number) => of.account === contra && id === currencyId;
    const booked = moment.house.find((row) => isOfIt(row, row.currency_id))?.amount ?? 0n;
    const fees = moment.unbooked
      .filter((row) => isOfIt(row, row.currencyId))
      .reduce((sum, { amount }) => sum + amount, 0n);
    const counted = { held, ledger: -booked, unheard: unheard - fees, mayHaveLeft };
    const { blockNumber } = found;
    return { chain, currencyId, isCarried, blockNumber, ...counted, short: shortOf(counted) };
  });
  await saveCounts(db, counts, at);
  const missing = await shortToPage(db, { chain, at, againMs: AGAIN_MS });
  if (missing.length === 0) return true;
  const lines = missing.map(
    ({ currency_id: id, short, block_number: block, short_since: since }) =>
      `${formatDecimal(short)} ${currencyName(id)} at block ${block}, since ${since.toISOString()}`,
  );
  log.error({ sec: true, chain, missing: lines }, 'less stands on a chain than the ledger says');
  await notify.page({
    event: 'chain_short',
    subject: `Less stands on ${chain} than the ledger says`,
    text: [
      'At our addresses and on its way there is less than the ledger says (R-MONEY-9). Money stops when nobody has explained it',
      'within half an hour: pause payouts if it may be a theft; book what the house itself has taken out.',
      '',
      ...lines,
      '',
      `${config.publicUrl ?? ''}/console/#/treasury`,
    ].join('\n'),
    details: { chain, currencies: missing.map(({ currency_id: id }) => currencyName(id)) },
  });
  await markShortPaged(db, { chain, currencyIds: missing.map(({ currency_id: id }) => id), at });
  return true;
}
