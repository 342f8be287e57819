/**
 * The proof of liabilities of one day (R-POL-1): everything that customers have at one journal number, read while trading goes on,
 * built into trees, and published whole or not at all. Whoever is late, runs twice or dies in the middle publishes nothing.
 */
import { FIRST_PREVIOUS, hashOfDay, signedTextOfDay } from '@candor/proof';
import { decimal, formatDecimal } from '@candor/money';
import type { HouseAddress } from '../../foundation/chains/index.ts';
import { utcDay } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Lease } from '../../platform/jobs/jobs.ts';
import { assert } from '../../platform/refusal.ts';
import type { BuiltTree } from './build-tree.ts';
import { buildTree } from './build-tree.ts';
import { followJournals } from './follow-journals.ts';
import type { Followed } from './journals-store.ts';
import type { ProofDeps } from './ports.ts';
import type { Balances } from './read-balances.ts';
import { readBalances } from './read-balances.ts';
import { insertReserveAddress } from './reserve-addresses-store.ts';
import type { TreeReserve } from './snapshots-store.ts';
import { insertSnapshot, insertTree, lockNewest, newestSnapshot } from './snapshots-store.ts';

/** Follows the ledger, and takes the snapshot of the day that has begun unless it is there. True when this call published it. */
export async function takeDue(deps: ProofDeps, lease: Pick<Lease, 'held'>): Promise<boolean> {
  const { db, waits } = deps.platform;
  const date = utcDay(waits.now());
  const isDue = ((await newestSnapshot(db))?.date ?? '') < date;
  const followed = await followJournals(deps, lease);
  if (!isDue || followed === undefined) return false;
  return takeSnapshot(deps, { date, followed, lease });
}

async function takeSnapshot(
  deps: ProofDeps,
  { date, followed, lease }: { date: string; followed: Followed; lease: Pick<Lease, 'held'> },
): Promise<boolean> {
  const { db, clock, log } = deps.platform;
  const began = performance.now();
  const takenAt = new Date(clock.now());
  const reserves = await deps.ports.reserves();
  const addresses = await deps.ports.houseAddresses();
  const balances = await readBalances(db, {
    journal: followed.journal,
    unrealised: deps.ports.unrealised,
  });
  const trees: { tree: BuiltTree; reserve: TreeReserve }[] = [];
  for (const each of balances.currencies) {
    const currency = deps.ports.currencyName(each.currencyId);
    const tree = await buildTree(each, { date, currency });
    // R-MONEY-9 (4): what the leaves add up to is what the ledger owes, or nothing is published.
    assert(
      tree.root.sum === tree.owed,
      `the tree of ${currency} is ${tree.root.sum}, the ledger ${tree.owed}`,
    );
    trees.push({ tree, reserve: reserveOf(each.currencyId, { currency, balances, reserves }) });
    if (!lease.held()) return false;
  }
  const isOurs = await db.transaction('proofs', (tx) =>
    publish(deps, tx, { date, takenAt, followed, trees, addresses }),
  );
  if (isOurs)
    log.info({ date, currencies: trees.length, ms: Math.round(performance.now() - began) }, 'liabilities');
  return isOurs;
}

function reserveOf(
  currencyId: number,
  of: { currency: string; balances: Balances; reserves: Awaited<ReturnType<ProofDeps['ports']['reserves']>> },
): TreeReserve {
  const reserve = of.reserves.find(({ currency }) => currency === of.currency);
  return {
    unrealised: of.balances.unrealised.get(currencyId) ?? 0n,
    beside: of.balances.beside.get(currencyId) ?? 0n,
    held: reserve === undefined ? null : decimal(reserve.held),
    status: reserve?.status ?? null,
    sources: reserve?.sources ?? [],
  };
}

interface Taken {
  date: string;
  takenAt: Date;
  followed: Followed;
  trees: readonly { tree: BuiltTree; reserve: TreeReserve }[];
  addresses: readonly HouseAddress[];
}

/** False when somebody else has published this day. */
async function publish(
  { ports }: ProofDeps,
  tx: Tx,
  { date, takenAt, followed, trees, addresses }: Taken,
): Promise<boolean> {
  const before = await lockNewest(tx);
  if (before !== undefined && before.date >= date) return false;
  const seq = (before?.seq ?? 0) + 1;
  const day = {
    seq,
    date,
    taken_at: takenAt.getTime(),
    journal: String(followed.journal),
    journal_hash: followed.hash.toString('hex'),
    previous: before?.hash.toString('hex') ?? FIRST_PREVIOUS,
    trees: trees.map(({ tree: { currency, root, customers, size }, reserve }) => ({
      currency,
      root: Buffer.from(root.hash).toString('hex'),
      total: formatDecimal(root.sum),
      customers,
      size,
      unrealised: formatDecimal(reserve.unrealised),
    })),
  };
  const hash = hashOfDay(day);
  const { publicKey, signature } = ports.sign(signedTextOfDay({ ...day, hash }));
  await insertSnapshot(tx, {
    seq,
    date,
    taken_at: takenAt,
    journal: followed.journal,
    journal_hash: followed.hash,
    previous: Buffer.from(day.previous, 'hex'),
    hash: Buffer.from(hash, 'hex'),
    public_key: publicKey,
    signature,
  });
  for (const each of trees) await insertTree(tx, seq, each);
  for (const { chain, address, holdings } of addresses)
    await insertReserveAddress(tx, {
      seq,
      chain,
      address,
      holdings: holdings.map(({ currencyId, amount }) => ({
        currency: ports.currencyName(currencyId),
        amount: formatDecimal(amount),
      })),
    });
  return true;
}
