/**
 * Replays the ledger from one day of the proof to the next (R-POL-7): every journal sums to zero, the chain over all of them gives the
 * published hash, and what each customer has by them, leaf by leaf, gives the published roots and totals. Reads, and changes nothing.
 */
import { FIRST_JOURNAL_HASH, hashOfJournal, leafNode, lineOfJournal, rootOf } from '@candor/proof';
import type { ChainedJournal } from '@candor/proof';
import type { Queryable } from '../../platform/db/database.ts';
import { journalsAfter } from './journals-store.ts';
import type { SnapshotRow, TreeRow } from './snapshots-store.ts';
import { allRecords, findSnapshot, pieceOf, treesOf } from './snapshots-store.ts';
import { PIECE, nodesIn, recordsIn } from './tree-bytes.ts';

const PAGE = 2_000;

export interface Replayed {
  date: string;
  journals: number;
  customers: number;
  /** The first thing that is not as it was published; undefined when all of it is. */
  difference: string | undefined;
}

export interface Progress {
  (of: { date: string; journals: number }): void;
}

/** Starts from the leaves of the day before, which its own replay has proved; the first day starts from nothing. */
export async function replayDay(
  db: Queryable,
  day: SnapshotRow,
  onProgress: Progress = () => undefined,
): Promise<Replayed> {
  const before = day.seq === 1 ? undefined : await findSnapshot(db, day.seq - 1);
  const balances = before === undefined ? new Map<string, bigint>() : await leavesOf(db, before.seq);
  const from = {
    journal: before?.journal ?? 0n,
    hash: before?.journal_hash ?? Buffer.from(FIRST_JOURNAL_HASH),
  };
  const walked = await walk(db, { from, day, balances, onProgress });
  const done = { date: day.date, journals: walked.journals, customers: 0 };
  if (walked.difference !== undefined) return { ...done, difference: walked.difference };
  if (!Buffer.from(walked.hash).equals(day.journal_hash))
    return { ...done, difference: `the journals up to ${day.journal} do not give the published hash` };
  for (const tree of await treesOf(db, [day.seq])) {
    const { customers, difference } = await replayTree(db, { day, tree, balances });
    done.customers += customers;
    if (difference !== undefined) return { ...done, difference };
  }
  const left = [...balances].find(([, amount]) => amount !== 0n);
  return {
    ...done,
    difference: left === undefined ? undefined : `${left[0]} has something by the journals and no leaf`,
  };
}

interface Walk {
  from: { journal: bigint; hash: Buffer };
  day: SnapshotRow;
  balances: Map<string, bigint>;
  onProgress: Progress;
}

async function walk(
  db: Queryable,
  { from, day, balances, onProgress }: Walk,
): Promise<{ hash: Uint8Array; journals: number; difference?: string }> {
  let hash: Uint8Array = from.hash;
  let journals = 0;
  for (let after = from.journal; ;) {
    const page = await journalsAfter(db, { after, upTo: day.journal, limit: PAGE });
    for (const journal of page) {
      hash = hashOfJournal(hash, lineOfJournal(journal));
      const off = post(journal, balances);
      if (off !== undefined) return { hash, journals, difference: `journal ${journal.id} is off by ${off}` };
    }
    journals += page.length;
    onProgress({ date: day.date, journals });
    if (page.length < PAGE) return { hash, journals };
    after = BigInt(page.at(-1)!.id);
  }
}

/** Answers by how much a journal does not add up to zero. */
function post({ postings }: ChainedJournal, balances: Map<string, bigint>): string | undefined {
  const sums = new Map<string, bigint>();
  for (const [user, , , currency, text] of postings) {
    const amount = BigInt(text);
    sums.set(currency, (sums.get(currency) ?? 0n) + amount);
    if (user === null) continue;
    const key = `${user}:${currency}`;
    balances.set(key, (balances.get(key) ?? 0n) + amount);
  }
  const off = [...sums].find(([, sum]) => sum !== 0n);
  return off && `${off[1]} ${off[0]}`;
}

async function leavesOf(db: Queryable, seq: number): Promise<Map<string, bigint>> {
  const balances = new Map<string, bigint>();
  for (const { currency_id: currencyId, currency } of await treesOf(db, [seq]))
    for (const page of await allRecords(db, { seq, currencyId }))
      for (const { userId, balance } of recordsIn(page)) balances.set(`${userId}:${currency}`, balance);
  return balances;
}

/** Every leaf again from what the journals say; what is found is taken out of `balances`. */
async function replayTree(
  db: Queryable,
  { day, tree, balances }: { day: SnapshotRow; tree: TreeRow; balances: Map<string, bigint> },
): Promise<{ customers: number; difference?: string }> {
  const { currency, currency_id: currencyId, size } = tree;
  const pieces = await Promise.all(
    Array.from({ length: Math.ceil(size / PIECE) }, async (_, piece) =>
      nodesIn(await pieceOf(db, { seq: day.seq, currencyId, piece })),
    ),
  );
  let customers = 0;
  for (const page of await allRecords(db, { seq: day.seq, currencyId }))
    for (const { userId, place, nonce } of recordsIn(page)) {
      const key = `${userId}:${currency}`;
      const balance = balances.get(key) ?? 0n;
      balances.delete(key);
      customers += 1;
      const leaf = leafNode({ date: day.date, currency, uid: userId, nonce, balance });
      const stored = pieces[Math.floor(place / PIECE)]![place % PIECE]!;
      if (stored.sum !== balance || !Buffer.from(leaf.hash).equals(stored.hash))
        return {
          customers,
          difference: `the leaf of ${userId} in ${currency} is not what the journals say`,
        };
    }
  const root = rootOf(pieces.map(rootOf));
  const isRight = Buffer.from(root.hash).equals(tree.root) && root.sum === BigInt(tree.total);
  if (customers !== tree.customers || !isRight)
    return { customers, difference: `the leaves of ${currency} do not give its root, total and number` };
  return { customers };
}
