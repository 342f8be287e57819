/**
 * A node may leave a transfer out of what it answers for a block, and the watcher has gone on. Whoever misses his money names its
 * transaction (R-DEP-1); it is asked for by its id and comes in by what the chain itself says of it, by nobody's word.
 */
import type { Tx } from '../../../platform/db/database.ts';
import type { Block, FoundTransfer } from '../chain-source.ts';
import type { ChainName } from '../ports.ts';
import { readTxId } from '../tx-id.ts';
import type { Cursor } from '../watch-store.ts';
import { knownBlocks, moveCursor, readCursor } from '../watch-store.ts';
import { dueAsked, forgetAsked, insertAsked, saveAskedTry } from './asked-store.ts';
import { keepTransfers } from './keep-transfers.ts';
import { standInKnown } from './reorganisation-rules.ts';
import type { WatchDeps } from './watch-chain.ts';

const LOOKS_AT_ONCE = 5;
const FIRST_WAIT_MS = 60_000;
/** Twice as long each time: some four hours in all. Whoever still misses it then claims it once more. */
const MOST_TRIES = 8;

/** Of what somebody wrote, whatever is a transaction's id on these chains; the rest is for people to read. */
export async function lookFor(
  tx: Tx,
  { chains, text, at }: { chains: readonly ChainName[]; text: string; at: Date },
): Promise<void> {
  for (const chain of chains) {
    const txId = readTxId(chain, text);
    if (txId !== undefined) await insertAsked(tx, { chain, txId, at });
  }
}

export async function lookAgain(deps: WatchDeps): Promise<void> {
  const { platform, chain, list } = deps;
  const at = platform.clock.now();
  const due = await dueAsked(platform.db, { chain, at: new Date(at), limit: LOOKS_AT_ONCE });
  if (due.length === 0) return;
  const cursor = await readCursor(platform.db, chain);
  if (cursor === undefined) return;
  const owners = await list.load(cursor, []);
  for (const { txId, tries } of due) {
    const found = await findOr(deps, cursor, txId);
    await platform.db.transaction('chain-asked', async (tx) => {
      // A chain that moved meanwhile is asked again: what was found may stand in it no more.
      if (!(await moveCursor(tx, chain, { from: cursor, to: cursor }))) return;
      await keepTransfers(deps, tx, { found, owners });
      if (found.length > 0 || tries + 1 >= MOST_TRIES) return forgetAsked(tx, chain, txId);
      const nextAt = new Date(at + FIRST_WAIT_MS * 2 ** tries);
      await saveAskedTry(tx, { chain, txId, tries: tries + 1, nextAt });
    });
  }
}

/** What a node answers about a transaction that a stranger named stops no watcher. */
async function findOr(deps: WatchDeps, cursor: Cursor, txId: string): Promise<FoundTransfer[]> {
  const { platform, chain } = deps;
  const known = await knownBlocks(platform.db, chain);
  return findIn(deps, { cursor, known }, txId).catch((err: unknown) => {
    platform.log.warn({ err, chain, txId }, 'a transaction that is asked for could not be read');
    return [];
  });
}

/** Of blocks the watcher has passed; what stands above them it reads by itself, and what came before its first block is not a deposit here. */
async function findIn(
  { source }: WatchDeps,
  { cursor, known }: { cursor: Cursor; known: readonly Block[] },
  txId: string,
): Promise<FoundTransfer[]> {
  const there = await source.transaction(txId);
  if (there?.block === undefined || !there.isSuccessful) return [];
  const { number: blockNumber, hash: blockHash } = there.block;
  if (blockNumber <= cursor.firstNumber || blockNumber > cursor.number) return [];
  // A node may still know a transaction by a block that is no longer part of its chain.
  if ((await source.block(blockNumber))?.hash !== blockHash) return [];
  const found = there.payments.map((payment) => ({ ...payment, txId, blockNumber, blockHash }));
  return standInKnown(found, new Map(known.map(({ number, hash }) => [number, hash]))) ? found : [];
}
