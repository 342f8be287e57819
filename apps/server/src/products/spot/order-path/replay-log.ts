/** Applies logged commands to a book: how a node follows another node's batches and how anyone can check them. */
import type { BookDraft } from './book-draft.ts';
import type { LoggedCommand } from './command-log.ts';
import { orderFromLog } from './command-log.ts';

export interface LoggedBatch {
  batchId: string;
  /** The batch before it; null for a pair's first. */
  after: string | null;
  firstSeq: number;
  lastSeq: number;
  commands: readonly LoggedCommand[];
  at: number;
}

/**
 * Plays a batch on a draft that begins behind command `seq` and batch `head`. Throws when the log does not continue there:
 * then the book is not the one that the log was written for.
 */
export function replayBatch(
  { draft, seq, head }: { draft: BookDraft; seq: number; head: string | null },
  batch: LoggedBatch,
): void {
  const { id } = draft.pair;
  if (batch.firstSeq !== seq + 1)
    throw new Error(`pair ${id}: log continues at ${batch.firstSeq}, book stands at ${seq}`);
  if (batch.after !== head)
    throw new Error(`pair ${id}: log continues behind ${batch.after}, book stands behind ${head}`);
  for (const [n, command] of batch.commands.entries()) {
    if (command.k === 'trigger') {
      // It followed from the command before it, or the log is not of this book.
      if (JSON.stringify(draft.log[n]) !== JSON.stringify(command))
        throw new Error(
          `pair ${id}: the log triggers order ${command.id} at ${batch.firstSeq + n}, the replay does not`,
        );
      continue;
    }
    if (draft.log.length !== n)
      throw new Error(`pair ${id}: the replay triggers a stop at ${batch.firstSeq + n}, the log does not`);
    if (command.k === 'place') draft.place(orderFromLog(id, command, batch.at));
    else if (command.k === 'cancel') draft.cancel(command.id);
    else draft.amend(command.id, BigInt(command.quantity));
  }
  if (draft.seq !== batch.lastSeq)
    throw new Error(`pair ${id}: log ends at ${batch.lastSeq}, replay at ${draft.seq}`);
}
