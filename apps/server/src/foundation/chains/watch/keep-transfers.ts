/** Writes down what was found on a chain and is a customer's: the one way in, whether a block was scanned or one transaction was asked for. */
import { MAX_AMOUNT } from '@candor/money';
import type { Platform } from '../../../platform/platform.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { FoundTransfer } from '../chain-source.ts';
import type { ChainCurrency, ChainName } from '../ports.ts';
import { gasTransfers } from '../sweeps/legs-store.ts';
import { fromRaw } from '../terms/chain-terms.ts';
import { saveFinding } from '../watch-store.ts';

export interface KeepDeps {
  platform: Pick<Platform, 'clock' | 'log'>;
  chain: ChainName;
  terms(): readonly ChainCurrency[];
  /** The wallet that pays: what it sends to a customer's address is gas of the house, never a deposit. So is what another wallet gives as gas. */
  hotAddress?: string;
  /** Others of the house that are named, where keys are outside and nothing here says who gave gas. */
  gasWallets?: readonly string[];
}

/** `owners` by address; what pays none of them is nobody's here. */
export async function keepTransfers(
  deps: KeepDeps,
  tx: Tx,
  { found, owners }: { found: readonly FoundTransfer[]; owners: ReadonlyMap<string, number> },
): Promise<void> {
  const gas = await gasTransfers(tx, deps.chain, found);
  for (const each of found)
    if (!gas.has(each) && !isFromOurs(deps, each, owners))
      await save(deps, each, { tx, userId: owners.get(each.to) });
}

/** What leaves a customer's address is the house's to send: gathering, or change of it, and nobody's deposit a second time. */
const isFromOurs = (
  { hotAddress, gasWallets = [] }: KeepDeps,
  { from }: FoundTransfer,
  owners: ReadonlyMap<string, number>,
): boolean =>
  from !== null &&
  from
    .split(' ')
    .some((sender) => sender === hotAddress || gasWallets.includes(sender) || owners.has(sender));

async function save(
  { platform, chain, terms }: KeepDeps,
  found: FoundTransfer,
  { tx, userId }: { tx: Tx; userId: number | undefined },
): Promise<void> {
  const carried = terms().find(
    ({ chain: of, currencyId }) => of === chain && currencyId === found.currencyId,
  );
  if (carried === undefined || userId === undefined) return;
  const amount = fromRaw(found.rawAmount, carried.chainScale);
  // Less than the ledger's smallest unit is listed with an amount of zero; more than it can hold is no coin of ours.
  if (amount > MAX_AMOUNT) return;
  if (await saveFinding(tx, { ...found, chain, userId, amount, at: new Date(platform.clock.now()) })) return;
  const { txId, outputIndex } = found;
  platform.log.error(
    { sec: true, chain, txId, outputIndex },
    'a transaction does otherwise than when it was final',
  );
}
