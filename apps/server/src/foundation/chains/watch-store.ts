/** SQL of chains_cursors, chains_blocks and chains_health: where the watcher stands. Cursor and findings change together or not at all. */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Block, FoundTransfer } from './chain-source.ts';
import type { ChainName } from './ports.ts';

export interface Cursor {
  number: number;
  hash: string;
  firstNumber: number;
}

const CURSOR = 'block_number::float8 as number, block_hash as hash, first_number::float8 as "firstNumber"';

export async function readCursor(db: Queryable, chain: ChainName): Promise<Cursor | undefined> {
  const [row] = await db.query<Cursor>(`select ${CURSOR} from chains_cursors where chain = $1`, [chain]);
  return row;
}

/** The first look at a chain; another node may have been first. */
export async function beginCursor(tx: Tx, chain: ChainName, block: Block): Promise<void> {
  await tx.query(
    'insert into chains_cursors (chain, block_number, block_hash, first_number) values ($1, $2, $3, $2) on conflict (chain) do nothing',
    [chain, block.number, block.hash],
  );
  await saveBlocks(tx, chain, [block]);
}

/** Moves the cursor if it still stands where the caller believes; false when another node was faster. */
export async function moveCursor(
  tx: Tx,
  chain: ChainName,
  { from, to }: { from: Pick<Block, 'number' | 'hash'>; to: Pick<Block, 'number' | 'hash'> },
): Promise<boolean> {
  const rows = await tx.query(
    `update chains_cursors set block_number = $4, block_hash = $5 where chain = $1 and block_number = $2 and block_hash = $3 returning 1 as one`,
    [chain, from.number, from.hash, to.number, to.hash],
  );
  return rows.length > 0;
}

export async function saveBlocks(tx: Tx, chain: ChainName, blocks: readonly Block[]): Promise<void> {
  await tx.query(
    `insert into chains_blocks (chain, number, hash, parent_hash)
     select $1, b.number, b.hash, b.parent_hash from unnest($2::bigint[], $3::text[], $4::text[]) as b (number, hash, parent_hash)
     on conflict (chain, number) do update set hash = excluded.hash, parent_hash = excluded.parent_hash`,
    [
      chain,
      blocks.map(({ number }) => number),
      blocks.map(({ hash }) => hash),
      blocks.map(({ parentHash }) => parentHash),
    ],
  );
}

/** Known headers, newest first. */
export async function knownBlocks(db: Queryable, chain: ChainName): Promise<Block[]> {
  return await db.query(
    'select number::float8 as number, hash, parent_hash as "parentHash" from chains_blocks where chain = $1 order by number desc',
    [chain],
  );
}

export async function forgetBlocksBefore(tx: Tx, chain: ChainName, blockNumber: number): Promise<void> {
  await tx.query('delete from chains_blocks where chain = $1 and number < $2', [chain, blockNumber]);
}

/** Blocks above `blockNumber` are gone, and with them whatever stood in them. Returns ids that had been told as final. */
export async function orphanAbove(tx: Tx, chain: ChainName, blockNumber: number): Promise<number[]> {
  await tx.query('delete from chains_blocks where chain = $1 and number > $2', [chain, blockNumber]);
  const rows = await tx.query<{ id: number; told: string }>(
    'update chains_transfers set is_in_chain = false where chain = $1 and block_number > $2 and is_in_chain returning id, told',
    [chain, blockNumber],
  );
  return rows.filter(({ told }) => told === 'final').map(({ id }) => id);
}

export interface Finding extends FoundTransfer {
  chain: ChainName;
  userId: number;
  amount: bigint;
  at: Date;
}

/**
 * A transfer that was seen before moves to its new block. Nothing is added, and false answered, where something else of its output is final, or
 * where a final one of its transaction stands in no block any more: a contract may pay the same at another place of it, and the customer has it.
 */
export async function saveFinding(tx: Tx, found: Finding): Promise<boolean> {
  const rows = await tx.query(
    `insert into chains_transfers as t (chain, currency_id, user_id, address, from_address, tx_id, output_index, raw_amount, amount,
       block_number, block_hash, is_in_chain, first_seen_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, true, $12
     where not exists (select 1 from chains_transfers f where f.chain = $1 and f.tx_id = $6 and f.output_index = $7 and f.told = 'final'
       and (f.address, f.currency_id, f.raw_amount) <> ($4, $2, $8))
     and (not exists (select 1 from chains_transfers g where g.chain = $1 and g.tx_id = $6 and g.told = 'final' and not g.is_in_chain)
       or exists (select 1 from chains_transfers k where (k.chain, k.tx_id, k.output_index, k.address, k.currency_id, k.raw_amount)
         = ($1, $6, $7, $4, $2, $8)))
     on conflict (chain, tx_id, output_index, address, currency_id, raw_amount) do update
       set block_number = excluded.block_number, block_hash = excluded.block_hash, is_in_chain = true
     returning 1 as one`,
    [
      found.chain,
      found.currencyId,
      found.userId,
      found.to,
      found.from,
      found.txId,
      found.outputIndex,
      found.rawAmount,
      found.amount,
      found.blockNumber,
      found.blockHash,
      found.at,
    ],
  );
  return rows.length > 0;
}

export async function saveHealth(
  db: Queryable,
  chain: ChainName,
  state: { head: number; at: Date } | { fault: string },
): Promise<void> {
  const [head, at, fault] = 'fault' in state ? [null, null, state.fault] : [state.head, state.at, null];
  await db.query(
    `insert into chains_health as h (chain, head_number, seen_at, fault) values ($1, $2, $3, $4)
     on conflict (chain) do update set head_number = coalesce(excluded.head_number, h.head_number),
       seen_at = coalesce(excluded.seen_at, h.seen_at), fault = excluded.fault`,
    [chain, head, at, fault],
  );
}

export interface Health {
  chain: ChainName;
  blockNumber: number | null;
  headNumber: number | null;
  lastSeenAt: number | null;
  fault: string | null;
}

export async function readHealth(db: Queryable): Promise<Health[]> {
  const rows = await db.query<{
    chain: ChainName;
    block: number | null;
    head: number | null;
    seen_at: Date | null;
    fault: string | null;
  }>(
    `select h.chain, c.block_number::float8 as block, h.head_number::float8 as head, h.seen_at, h.fault
     from chains_health h left join chains_cursors c on c.chain = h.chain`,
  );
  return rows.map(({ chain, block, head, seen_at: seen, fault }) => ({
    chain,
    blockNumber: block,
    headNumber: head,
    lastSeenAt: seen?.getTime() ?? null,
    fault,
  }));
}

export async function blockHashAt(
  db: Queryable,
  chain: ChainName,
  blockNumber: number,
): Promise<string | undefined> {
  const [row] = await db.query<{ hash: string }>(
    'select hash from chains_blocks where chain = $1 and number = $2',
    [chain, blockNumber],
  );
  return row?.hash;
}
