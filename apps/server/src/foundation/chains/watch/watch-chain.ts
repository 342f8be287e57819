/**
 * One step of the watcher of one chain: notice a reorganisation and go back to the common ancestor, otherwise scan the next
 * blocks. A step that is interrupted anywhere leaves the cursor where it was, so it is repeated and nothing is missed or doubled.
 */
import type { Platform } from '../../../platform/platform.ts';
import { addressesToRescan, saveRescanned } from '../addresses/addresses-store.ts';
import type { Block, ChainSource, FoundTransfer } from '../chain-source.ts';
import { inGroups } from '../evm/evm-shapes.ts';
import type { KeepDeps } from './keep-transfers.ts';
import { keepTransfers } from './keep-transfers.ts';
import type { Span } from './reorganisation-rules.ts';
import { areLinked, nextSpan, standInKnown } from './reorganisation-rules.ts';
import { hasOrphansToTell } from './transfers-store.ts';
import type { WatchList } from './watch-list.ts';
import type { Cursor } from '../watch-store.ts';
import {
  beginCursor,
  forgetBlocksBefore,
  knownBlocks,
  moveCursor,
  orphanAbove,
  readCursor,
  saveBlocks,
} from '../watch-store.ts';

export interface WatchDeps extends KeepDeps {
  platform: Pick<Platform, 'db' | 'clock' | 'log'>;
  source: ChainSource;
  list: WatchList;
}

/** `waiting`: nothing new. `again`: the chain moved while it was read, or another node was faster. */
export type Step = { outcome: 'waiting' | 'advanced' | 'rolled_back' | 'again'; head: number };

/** Headers kept behind the head: a reorganisation deeper than this needs a person. */
const KEPT_BLOCKS = 256;
/** How far before the head a new installation begins, so that it has headers to go back to. */
const BEGIN_BEHIND = 32;
const HEADERS_AT_ONCE = 8;

export async function watchStep(deps: WatchDeps): Promise<Step> {
  const { platform, chain, source } = deps;
  const head = await source.head();
  const step = (outcome: Step['outcome']): Step => ({ outcome, head: head.number });
  const cursor = await readCursor(platform.db, chain);
  if (cursor === undefined) {
    await begin(deps, head);
    return step('advanced');
  }
  const there =
    cursor.number === head.number
      ? head
      : cursor.number < head.number
        ? await source.block(cursor.number)
        : undefined;
  if (there?.hash !== cursor.hash) {
    const known = await knownBlocks(platform.db, chain);
    // A node that is behind shows an older block that we know: nothing was taken back.
    if (
      head.number < cursor.number &&
      known.some(({ number, hash }) => number === head.number && hash === head.hash)
    )
      return step('waiting');
    return step((await goBack(deps, { cursor, known, head })) ? 'rolled_back' : 'again');
  }
  if (await hasOrphansToTell(platform.db, chain)) return step('waiting');
  return step(await advance(deps, cursor, head));
}

async function begin({ platform, chain, source }: WatchDeps, head: Block): Promise<void> {
  const first = await source.block(Math.max(0, head.number - BEGIN_BEHIND));
  if (first === undefined) throw new Error('the node does not know its own blocks');
  await platform.db.transaction('chain-begin', (tx) => beginCursor(tx, chain, first));
}

async function goBack(
  deps: WatchDeps,
  at: { cursor: Cursor; known: readonly Block[]; head: Block },
): Promise<boolean> {
  const { platform, chain, source } = deps;
  let ancestor: Block | undefined;
  for (const block of at.known) {
    if (block.number >= at.cursor.number || block.number > at.head.number) continue;
    if ((await source.block(block.number))?.hash !== block.hash) continue;
    ancestor = block;
    break;
  }
  if (ancestor === undefined)
    throw new Error(`${chain} was reorganised deeper than the ${at.known.length} blocks that are kept`);
  const to = ancestor;
  return platform.db.transaction('chain-back', async (tx) => {
    if (!(await moveCursor(tx, chain, { from: at.cursor, to }))) return false;
    const finals = await orphanAbove(tx, chain, to.number);
    tx.afterCommit(() => deps.list.moved(at.cursor, to));
    platform.log.warn({ chain, from: at.cursor.number, to: to.number }, 'blocks were reorganised away');
    if (finals.length > 0)
      platform.log.fatal({ sec: true, chain, transfers: finals }, 'final transfers were reorganised away');
    return true;
  });
}

async function advance(deps: WatchDeps, cursor: Cursor, head: Block): Promise<Step['outcome']> {
  const { platform, chain, source, list } = deps;
  const rescan = await addressesToRescan(platform.db, chain);
  const span = nextSpan({
    after: cursor.number,
    head: head.number,
    stride: source.stride,
    kept: KEPT_BLOCKS,
  });
  if (span === undefined && rescan.length === 0) return 'waiting';
  const owners = await list.load(cursor, rescan);
  const scanned =
    span === undefined
      ? { headers: [], found: [], last: undefined }
      : await scan(deps, span, new Set(owners.keys()));
  const known = await knownBlocks(platform.db, chain);
  const caughtUp = await scanAgain(deps, cursor, { rescan, known });
  const hashes = new Map([...known, ...scanned.headers].map(({ number, hash }) => [number, hash]));
  const found = [...scanned.found, ...caughtUp];
  if (!areLinked(cursor, scanned.headers) || !standInKnown(found, hashes)) return 'again';
  const to = scanned.last ?? cursor;
  return platform.db.transaction('chain-advance', async (tx) => {
    if (!(await moveCursor(tx, chain, { from: cursor, to }))) return 'again';
    await saveBlocks(tx, chain, scanned.headers);
    await forgetBlocksBefore(tx, chain, to.number - KEPT_BLOCKS);
    await keepTransfers(deps, tx, { found, owners });
    if (rescan.length > 0)
      await saveRescanned(
        tx,
        chain,
        rescan.map(({ address }) => address),
      );
    tx.afterCommit(() => list.moved(cursor, to));
    return 'advanced';
  });
}

async function scan({ source }: WatchDeps, { old, recent }: Span, addresses: ReadonlySet<string>) {
  const found: FoundTransfer[] = old.from > old.to ? [] : await source.history(old, addresses);
  const first = recent.from > recent.to ? old.to : recent.from;
  const last = Math.max(old.to, recent.to);
  const numbers = Array.from({ length: last - first + 1 }, (_, n) => first + n);
  const headers = await inGroups(numbers, HEADERS_AT_ONCE, async (blockNumber) => {
    const block = await source.block(blockNumber);
    if (block === undefined)
      throw new Error(`the node has no block ${blockNumber} although it is below its head`);
    return block;
  });
  for (const block of headers) {
    if (block.number >= recent.from) found.push(...(await source.transfersIn(block, addresses)));
  }
  return { headers, found, last: headers.at(-1) };
}

/** Blocks that were scanned before an address was known to the watcher are scanned again for it. */
async function scanAgain(
  { source }: WatchDeps,
  cursor: Cursor,
  { rescan, known }: { rescan: readonly { address: string; rescanAfter: number }[]; known: readonly Block[] },
): Promise<FoundTransfer[]> {
  if (rescan.length === 0) return [];
  const addresses = new Set(rescan.map(({ address }) => address));
  const from = Math.max(cursor.firstNumber, Math.min(...rescan.map(({ rescanAfter }) => rescanAfter))) + 1;
  const headers = known.filter(({ number }) => number >= from && number <= cursor.number);
  const oldest = Math.min(cursor.number + 1, ...headers.map(({ number }) => number));
  const found: FoundTransfer[] = [];
  for (let start = from; start < oldest; start += source.stride) {
    found.push(
      ...(await source.history(
        { from: start, to: Math.min(oldest - 1, start + source.stride - 1) },
        addresses,
      )),
    );
  }
  for (const block of headers) found.push(...(await source.transfersIn(block, addresses)));
  return found;
}
