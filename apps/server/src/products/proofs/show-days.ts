/** Days of the proof as everybody sees them, and one customer's own leaves in one of them. */
import { formatDecimal } from '@candor/money';
import { levelsOf, pathIn } from '@candor/proof';
import type { ReplyOf, proofCalls } from '@candor/wire';
import type { Queryable } from '../../platform/db/database.ts';
import type { SnapshotRow, TreeRow } from './snapshots-store.ts';
import { reserveAddressesOf } from './reserve-addresses-store.ts';
import { showAddress } from './sign-addresses.ts';
import { pieceOf, recordsOf, treesOf } from './snapshots-store.ts';
import { PIECE, nodesIn, recordsIn } from './tree-bytes.ts';

type Day = ReplyOf<typeof proofCalls.days>['days'][number];
type Leaf = ReplyOf<typeof proofCalls.mine>['leaves'][number];

/** Hundredths of a percent, as decimal text of a percent. */
const STEPS = 10_000n;
const UNITS_OF_STEP = 1_000_000n;

/** R-POL-2: held against owed in percent, rounded down, what is on its way among it; money of one currency never stands in for another. */
export function ratioOf(held: bigint | null, total: bigint): bigint | null {
  if (held === null || total === 0n) return null;
  return ((held * STEPS) / total) * UNITS_OF_STEP;
}

export async function showDays(db: Queryable, rows: readonly SnapshotRow[]): Promise<Day[]> {
  const seqs = rows.map(({ seq }) => seq);
  const [trees, addresses] = [await treesOf(db, seqs), await reserveAddressesOf(db, seqs)];
  return rows.map((row) => ({
    seq: row.seq,
    date: row.date,
    taken_at: row.taken_at.getTime(),
    journal: String(row.journal),
    journal_hash: row.journal_hash.toString('hex'),
    previous: row.previous.toString('hex'),
    hash: row.hash.toString('hex'),
    public_key: row.public_key,
    signature: row.signature,
    trees: trees.filter(({ seq }) => seq === row.seq).map(showTree),
    addresses: addresses.filter(({ seq }) => seq === row.seq).map(showAddress),
    checks: row.checks,
    replayed_at: row.replayed_at?.getTime() ?? null,
  }));
}

function showTree(row: TreeRow): Day['trees'][number] {
  const [total, held] = [BigInt(row.total), row.held === null ? null : BigInt(row.held)];
  const beside = BigInt(row.beside);
  const ratio = ratioOf(held, total + beside);
  return {
    currency: row.currency,
    root: row.root.toString('hex'),
    total: formatDecimal(total),
    customers: row.customers,
    size: row.size,
    unrealised: formatDecimal(BigInt(row.unrealised)),
    beside: formatDecimal(beside),
    held: held === null ? null : formatDecimal(held),
    ratio: ratio === null ? null : formatDecimal(ratio),
    reserve_status: row.reserve_status,
    sources: row.sources as Day['trees'][number]['sources'],
  };
}

/** R-POL-3: his leaf in each tree in which he stands, and what stands beside the way from it to the root. */
export async function ownLeaves(db: Queryable, of: { seq: number; userId: number }): Promise<Leaf[]> {
  const leaves: Leaf[] = [];
  for (const { currency_id: currencyId, currency, tops, records } of await recordsOf(db, of)) {
    const record = recordsIn(records).find(({ userId }) => userId === of.userId);
    if (record === undefined) continue;
    const piece = Math.floor(record.place / PIECE);
    const below = nodesIn(await pieceOf(db, { seq: of.seq, currencyId, piece }));
    const levels = levelsOf(below);
    const path = [...pathIn(levels, record.place % PIECE), ...pathIn(levelsOf(nodesIn(tops)), piece)];
    leaves.push({
      currency,
      balance: formatDecimal(record.balance),
      nonce: hex(record.nonce),
      leaf: hex(below[record.place % PIECE]!.hash),
      place: record.place,
      path: path.map(({ hash, sum }) => ({ hash: hex(hash), sum: formatDecimal(sum) })),
    });
  }
  return leaves;
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
