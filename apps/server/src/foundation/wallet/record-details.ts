/** What a product knows about its journals and the ledger does not: whose order it was, which side, and what of it was a fee. */
import type { JournalKind } from '@candor/ledger';
import type { Queryable } from '../../platform/db/database.ts';

export interface RecordDetail {
  /** Journals of one moment with the same mark are one event: the fills of one order. */
  event?: string;
  side?: 'buy' | 'sell';
  /** 10^-8; nothing when there was none. */
  fees: readonly { currencyId: number; amount: bigint }[];
}

export interface RecordDetails {
  kinds: readonly JournalKind[];
  /** Of this customer's own journals, by `recordKey`; what is left out has nothing to add. */
  read(
    db: Queryable,
    of: { userId: number; journals: readonly JournalName[] },
  ): Promise<ReadonlyMap<string, RecordDetail>>;
}

/** A journal is named by both: opening and closing a position refer to the same one. */
export interface JournalName {
  kind: string;
  refId: string;
}
export const recordKey = ({ kind, refId }: JournalName): string => `${kind} ${refId}`;
