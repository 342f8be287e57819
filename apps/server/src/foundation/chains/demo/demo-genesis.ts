/**
 * The first block of a demo chain: the house's wallet gets play money, and the ledger says so in the same transaction, so that
 * X:<chain> is what the watcher sees from the beginning (R-MONEY-9).
 */
import type { Journal } from '@candor/ledger';
import { house, journalOf } from '@candor/ledger';
import { ONE, decimal } from '@candor/money';
import type { Platform } from '../../../platform/platform.ts';
import { ConfigFault } from '../../../platform/read-config.ts';
import type { Ledger } from '../../ledger/index.ts';
import { onceWritable } from '../../ledger/index.ts';
import { CHAIN_FACTS } from '../terms/chain-terms.ts';
import { demoSignerAddress } from './demo-source.ts';
import { addDemoBalance, demoWallet, makeDemoWallet } from './demo-store.ts';
import type { DevelopmentKey } from '../development-key.ts';
import type { OpenChain } from '../open-chains.ts';
import type { ChainName } from '../ports.ts';

interface Grant {
  currencyId: number;
  scale: number;
  amount: bigint;
  /** Part that pays for the chain's fees. */
  network: bigint;
}

const [BTC, ETH, USDT, TRX] = [1, 2, 3, 9];
const GRANTS: Readonly<Record<ChainName, readonly Grant[]>> = {
  TRC20: [
    { currencyId: USDT, scale: 6, amount: 20_000_000n * ONE, network: 0n },
    { currencyId: TRX, scale: 6, amount: 1_000_000n * ONE, network: 1_000_000n * ONE },
  ],
  ERC20: [
    { currencyId: USDT, scale: 6, amount: 10_000_000n * ONE, network: 0n },
    { currencyId: ETH, scale: 18, amount: 5_000n * ONE, network: 200n * ONE },
  ],
  BTC: [{ currencyId: BTC, scale: 8, amount: 500n * ONE, network: decimal('5') }],
};

/** While money writes are stopped a chain begins empty, and gets its wallet when the gate is open: nothing waits for it. */
export async function beginDemoChain(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs'>,
  open: OpenChain,
  of: { ledger: Ledger; devKey: DevelopmentKey },
): Promise<void> {
  const { demo, chain } = open;
  if (demo === undefined) return;
  const wallet = await demoWallet(platform.db, chain);
  if (wallet !== undefined && wallet.address !== open.hotAddress)
    throw new ConfigFault(
      `DATA_DIR/chain-development-key is not the key of this venue's wallet on ${chain}. Copy the file from the node that made the database, and give all nodes the same SECRET_PEPPER.`,
    );
  await platform.db.transaction('chain-demo-genesis', (tx) => demo.genesis(tx));
  await onceWritable(platform.jobs, {
    name: `chain-demo-genesis-${chain}`,
    act: () => endow(platform, open, of),
  });
}

/** The paying wallet with its money, once for ever. */
const endow = (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { chain, hotAddress }: OpenChain,
  { ledger, devKey }: { ledger: Ledger; devKey: DevelopmentKey },
): Promise<void> =>
  db.transaction('chain-demo-endow', async (tx) => {
    const signer = demoSignerAddress(devKey.hotKey(chain));
    if (!(await makeDemoWallet(tx, chain, { address: hotAddress, signer, at: new Date(clock.now()) })))
      return;
    for (const { currencyId, scale, amount } of GRANTS[chain]) {
      const rawAmount = (amount * 10n ** BigInt(scale)) / ONE;
      await addDemoBalance(tx, { chain, address: hotAddress, currencyId, rawAmount });
    }
    await ledger.post(tx, genesisJournals(chain));
  });

function genesisJournals(chain: ChainName): Journal[] {
  const head = { refType: 'chain', refId: `demo-genesis:${chain}`, actor: 'job:demo-genesis' };
  const [contra, equity, network] = [house(CHAIN_FACTS[chain].contra), house('E:equity'), house('E:network')];
  const grants = GRANTS[chain];
  return [
    journalOf(
      { ...head, kind: 'equity_paid_in' },
      grants.map(({ currencyId, amount }) => ({ from: contra, to: equity, currencyId, amount })),
    ),
    journalOf(
      { ...head, kind: 'reserve_funding' },
      grants.map(({ currencyId, network: amount }) => ({ from: equity, to: network, currencyId, amount })),
    ),
  ];
}
