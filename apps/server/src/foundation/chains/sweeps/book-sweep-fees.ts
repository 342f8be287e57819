/** The house pays what a chain took for sweeps once E:network can bear it, each fee once; money on its way never waits for that. */
import type { Platform } from '../../../platform/platform.ts';
import { eachByItself } from '../../../platform/jobs/each-by-itself.ts';
import type { Ledger } from '../../ledger/index.ts';
import { CHAIN_FACTS } from '../terms/chain-terms.ts';
import type { ChainName } from '../ports.ts';
import { markFeePosted, unpaidFees } from './legs-store.ts';
import { sweepFeePaid } from './settle-sweep.ts';

/** Throws when something could not be booked: the ledger then says more than the chain has. */
export async function bookSweepFees(
  { platform, ledger }: { platform: Pick<Platform, 'db' | 'clock' | 'log'>; ledger: Ledger },
  chain: ChainName,
): Promise<void> {
  const { coinId: currencyId, contra } = CHAIN_FACTS[chain];
  await eachByItself(
    await unpaidFees(platform.db, chain),
    ({ id, fee: amount }) =>
      platform.db.transaction('chain-sweep-fee', async (tx) => {
        if (await markFeePosted(tx, id, new Date(platform.clock.now())))
          await ledger.post(tx, [sweepFeePaid({ id, contra, currencyId, amount })]);
      }),
    (error, { id }) => platform.log.warn({ err: error, leg: id }, 'the fee of a sweep could not be booked'),
  );
}
