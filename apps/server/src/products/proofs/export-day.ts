/**
 * One day of the proof with the journals behind it as lines of JSON, for a checker that shares no line of code with this venue
 * (tools/check-ledger.mjs). It holds every customer's balance: an auditor's file, never a public one.
 */
import { lineOfJournal } from '@candor/proof';
import type { Queryable } from '../../platform/db/database.ts';
import { journalsAfter } from './journals-store.ts';
import { showDays } from './show-days.ts';
import type { SnapshotRow } from './snapshots-store.ts';
import { allRecords, pieceOf, treesOf } from './snapshots-store.ts';
import { PIECE, nodesIn, recordsIn } from './tree-bytes.ts';

const PAGE = 2_000;

/** Journals after a number up to the day's, each as it is chained; then the day, then its trees. */
export async function* exportDay(db: Queryable, day: SnapshotRow, after: bigint): AsyncGenerator<string> {
  for (let from = after; ;) {
    const page = await journalsAfter(db, { after: from, upTo: day.journal, limit: PAGE });
    for (const journal of page) yield `{"journal":${lineOfJournal(journal)}}`;
    if (page.length < PAGE) break;
    from = BigInt(page.at(-1)!.id);
  }
  const [shown] = await showDays(db, [day]);
  yield JSON.stringify({ day: shown });
  for (const tree of await treesOf(db, [day.seq])) {
    const of = { seq: day.seq, currencyId: tree.currency_id };
    const standing = new Map(
      (await allRecords(db, of)).flatMap(recordsIn).map((record) => [record.place, record] as const),
    );
    for (let piece = 0; piece * PIECE < tree.size; piece += 1) {
      const leaves = nodesIn(await pieceOf(db, { ...of, piece })).map(({ hash }, n) => {
        const record = standing.get(piece * PIECE + n);
        return record === undefined ? [hex(hash)] : [hex(hash), record.userId, hex(record.nonce)];
      });
      yield JSON.stringify({ leaves, currency: tree.currency, from: piece * PIECE });
    }
  }
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
