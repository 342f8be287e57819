/** What may follow what on a chain: the pure part of noticing that blocks we scanned are no longer there. */
import type { Block, FoundTransfer } from '../chain-source.ts';

/** Whether new headers follow the cursor and each other without a break; headers of old history may leave gaps before them. */
export function areLinked(cursor: Pick<Block, 'number' | 'hash'>, headers: readonly Block[]): boolean {
  let before: Pick<Block, 'number' | 'hash'> | undefined = cursor;
  for (const header of headers) {
    const isNext: boolean = before !== undefined && header.number === before.number + 1;
    if (isNext && header.parentHash !== before!.hash) return false;
    if (!isNext && before !== cursor) return false;
    before = header;
  }
  return true;
}

/** Whether every transfer stands in the block that we know under its number; blocks we keep no header of are not doubted. */
export function standInKnown(
  transfers: readonly FoundTransfer[],
  known: ReadonlyMap<number, string>,
): boolean {
  return transfers.every(({ blockNumber, blockHash }) => (known.get(blockNumber) ?? blockHash) === blockHash);
}

export interface Span {
  /** Old blocks, scanned by number and too deep to be reorganised; empty when `from` is above `to`. */
  old: { from: number; to: number };
  /** Recent ones, scanned by hash, whose headers are kept. */
  recent: { from: number; to: number };
}

/** The next blocks to scan: at most `stride`, split where they are deep enough to be taken by number. */
export function nextSpan(of: {
  after: number;
  head: number;
  stride: number;
  kept: number;
}): Span | undefined {
  const from = of.after + 1;
  const to = Math.min(of.head, of.after + of.stride);
  if (from > to) return undefined;
  const deep = of.head - of.kept;
  return { old: { from, to: Math.min(to, deep) }, recent: { from: Math.max(from, deep + 1), to } };
}
