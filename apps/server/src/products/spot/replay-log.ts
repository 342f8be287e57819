/** Applies logged commands to a book: how a node follows another node's batches and how anyone can check them. */
import type { OrderBook } from '@candor/matching';
import { BookDraft } from './book-draft.ts';
import type { OpenOrders } from './book-draft.ts';
import type { LoggedCommand } from './command-log.ts';
import { orderFromLog } from './command-log.ts';
import type { SpotPair } from './spot-pair.ts';

export interface LoggedBatch {
  batchId: string;
  /** The batch before it; null for a pair's first. */
  after: string | null;
  firstSeq: number;
  lastSeq: number;
  commands: readonly LoggedCommand[];
  at: number;
}

/** Throws when the log does not continue behind `head`: then the book is not the one that the log was written for. */
export function replayBatch(
  from: { pair: SpotPair; book: OrderBook; open: OpenOrders; seq: number; head: string | null },
  batch: LoggedBatch,
): BookDraft {
  if (batch.firstSeq !== from.seq + 1)
    throw new Error(`pair ${from.pair.id}: log continues at ${batch.firstSeq}, book stands at ${from.seq}`);
  if (batch.after !== from.head)
    throw new Error(
      `pair ${from.pair.id}: log continues behind ${batch.after}, book stands behind ${from.head}`,
    );
  const draft = new BookDraft({ ...from, at: batch.at });
  for (const command of batch.commands) {
    if (command.k === 'place') draft.place(orderFromLog(from.pair.id, command, batch.at));
    else if (command.k === 'cancel') draft.cancel(command.id);
    else draft.amend(command.id, BigInt(command.quantity));
  }
  if (draft.seq !== batch.lastSeq)
    throw new Error(`pair ${from.pair.id}: log ends at ${batch.lastSeq}, replay at ${draft.seq}`);
  return draft;
}
