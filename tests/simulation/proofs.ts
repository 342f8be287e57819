/** What must hold while traders trade and after everything that happened to the venue. */
import { createFastBook } from '@candor/matching';
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import { openDatabase } from '../../apps/server/src/platform/db/pg-database.ts';
import { readPairs } from '../../apps/server/src/foundation/markets/markets-store.ts';
import { PairBook } from '../../apps/server/src/products/spot/pair-book.ts';
import { loadPair, logAfter } from '../../apps/server/src/products/spot/spot-store.ts';
import { brokenInvariants } from '../../apps/server/test/check-invariants.ts';
import type { Remembered } from './traders.ts';
import { ownerOf } from './venue.ts';

/** A connection to the venue's database as its owner; closed by the caller. */
export const openVenue = (dataDir: string): Database =>
  openDatabase({ connection: ownerOf(dataDir), size: 2 });

/** Throws with the names and rows of invariants that do not hold in one snapshot. */
export async function proveInvariants(db: Database): Promise<void> {
  const broken = await brokenInvariants(db);
  if (Object.keys(broken).length > 0)
    throw new Error(
      `broken invariants: ${JSON.stringify(broken, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))}`,
    );
}

/** I6 and I8: what was acknowledged is there, what was refused is not. */
export async function proveHistory(
  db: Database,
  history: readonly Remembered[],
): Promise<{ ok: number; refused: number; unknown: number }> {
  const ids = history.flatMap((entry) =>
    entry.outcome === 'ok' && entry.orderId !== undefined ? [entry.orderId] : [],
  );
  const [missing] = await db.query<{ n: bigint }>(
    'select count(*) as n from unnest($1::bigint[]) as w (id) where not exists (select 1 from chk.spot_order o where o.id = w.id)',
    [ids],
  );
  if (missing!.n > 0n) throw new Error(`${missing!.n} of ${ids.length} acknowledged orders are gone`);
  const refused = history.filter((entry) => entry.outcome === 'refused').map((entry) => entry.key);
  const kept = await db.query<{ key: string }>('select key from chk.idem where key = any ($1)', [refused]);
  if (kept.length > 0)
    throw new Error(`${kept.length} refused requests left something behind, for example ${kept[0]!.key}`);
  const keys = await db.query<{ n: bigint }>(
    'select count(*) as n from (select user_id, key from chk.idem group by 1, 2 having count(*) > 1) twice',
  );
  if (keys[0]!.n > 0n) throw new Error('a key had two effects');
  const count = (outcome: Remembered['outcome']): number =>
    history.filter((entry) => entry.outcome === outcome).length;
  return { ok: count('ok'), refused: count('refused'), unknown: count('unknown') };
}

/** The book made from the open orders is the book that the whole command log makes (R-POL-7). Answers its hash. */
export async function proveBook(db: Database, pairId: number): Promise<string> {
  const pair = (await readPairs(db)).find((each) => each.id === pairId);
  if (pair === undefined) throw new Error(`no pair ${pairId}`);
  const loaded = await loadPair(db, pairId);
  const fromOrders = new PairBook(pair);
  fromOrders.reset(loaded);
  const fromLog = new PairBook(pair);
  fromLog.book = createFastBook();
  for (;;) {
    const batches = await logAfter(db, pairId, fromLog.seq);
    for (const batch of batches) if (batch.lastSeq <= loaded.seq) fromLog.replay(batch);
    if (batches.length === 0 || fromLog.seq >= loaded.seq) break;
  }
  fromLog.book.validate();
  if (fromLog.book.stateHash() !== fromOrders.book.stateHash())
    throw new Error(
      `the log makes book ${fromLog.book.stateHash()}, the orders ${fromOrders.book.stateHash()}`,
    );
  return fromLog.book.stateHash();
}
