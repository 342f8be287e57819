/**
 * Which transfers stand on their chains now, deep enough to be final. The chain is asked and not our own rows: a reorganisation that the
 * watcher has not seen yet, or one deeper than the blocks it keeps, has taken them away all the same.
 */
import type { Queryable } from '../../platform/db/database.ts';
import type { ChainSource } from './chain-source.ts';
import { inGroups } from './evm-shapes.ts';
import type { OpenChain } from './open-chains.ts';
import type { ChainName, SeenTransfer } from './ports.ts';
import { transfersById } from './transfers-store.ts';

const ASKED_AT_ONCE = 8;

/** Throws when a chain does not answer; a chain that is not reached from here says nothing, so nothing of it stands. */
export async function standingTransfers(
  db: Queryable,
  open: readonly OpenChain[],
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const transfers = await transfersById(db, ids);
  const heads = new Map<ChainName, number>();
  for (const { chain, source } of open)
    if (transfers.some((each) => each.chain === chain)) heads.set(chain, (await source.head()).number);
  const found = await inGroups(transfers, ASKED_AT_ONCE, async (transfer) => {
    const source = open.find(({ chain }) => chain === transfer.chain)?.source;
    const head = heads.get(transfer.chain);
    if (source === undefined || head === undefined) return [];
    return (await stands(source, transfer, head)) ? [transfer.id] : [];
  });
  return new Set(found.flat());
}

async function stands(source: ChainSource, of: SeenTransfer, head: number): Promise<boolean> {
  const found = await source.transaction(of.txId);
  if (found?.block === undefined || !found.isSuccessful) return false;
  if (head - found.block.number + 1 < of.confirmationsNeeded) return false;
  // A node may still know a transaction by a block that is no longer part of its chain.
  if ((await source.block(found.block.number))?.hash !== found.block.hash) return false;
  return found.payments.some(
    ({ outputIndex, to, currencyId, rawAmount }) =>
      outputIndex === of.outputIndex &&
      to === of.address &&
      currencyId === of.currencyId &&
      rawAmount === of.rawAmount,
  );
}
