/**
 * Which transfers stand on their chains now, deep enough to be final. The chain is asked and not our own rows: a reorganisation that the
 * watcher has not seen yet, or one deeper than the blocks it keeps, has taken them away all the same.
 */
import type { Queryable } from '../../../platform/db/database.ts';
import type { ChainSource } from '../chain-source.ts';
import { inGroups } from '../evm/evm-shapes.ts';
import type { OpenChain } from '../open-chains.ts';
import type { SeenTransfer, Standing } from '../ports.ts';
import { transfersById } from './transfers-store.ts';

const ASKED_AT_ONCE = 8;

interface Asked {
  /** The most wanted first. */
  ids: readonly number[];
  withinMs: number;
}

/**
 * What the chains answer in time. Each is asked by itself: one that is slow, does not answer or is not reached from here says nothing of
 * its transfers, and holds up no other.
 */
export async function standingTransfers(
  db: Queryable,
  open: readonly Pick<OpenChain, 'chain' | 'source'>[],
  { ids, withinMs }: Asked,
): Promise<Standing> {
  if (ids.length === 0) return new Map();
  const byId = new Map((await transfersById(db, ids)).map((each) => [each.id, each]));
  const transfers = ids.flatMap((id) => byId.get(id) ?? []);
  const answers = new Map<number, boolean>();
  const over = new AbortController();
  const asking = open.map(async ({ chain, source }) => {
    const ofChain = transfers.filter((each) => each.chain === chain);
    if (ofChain.length > 0) await ask(source, ofChain, { answers, over: over.signal });
  });
  await within(withinMs, Promise.allSettled(asking));
  over.abort();
  // What is answered later changes nothing.
  return new Map(answers);
}

async function ask(
  source: ChainSource,
  transfers: readonly SeenTransfer[],
  { answers, over }: { answers: Map<number, boolean>; over: AbortSignal },
): Promise<void> {
  const head = (await source.head()).number;
  await inGroups(transfers, ASKED_AT_ONCE, async (transfer) => {
    if (!over.aborted) answers.set(transfer.id, await stands(source, transfer, head));
  });
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((wake) => (timer = setTimeout(wake, ms)));
  await Promise.race([work, late]);
  clearTimeout(timer);
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
