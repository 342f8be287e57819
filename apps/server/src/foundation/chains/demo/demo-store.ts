/** SQL of chains_demo_*: blocks, entries, balances and the paying wallet of the demo's own chains. */
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { Block } from '../chain-source.ts';
import type { ChainName } from '../ports.ts';

export interface DemoEntry {
  id: number;
  txId: string;
  from: string;
  to: string;
  currencyId: number;
  rawAmount: bigint;
  rawFee: bigint;
  nonce: number | null;
  blockNumber: number | null;
}

type EntryRow = Omit<DemoEntry, 'rawAmount' | 'rawFee'> & { rawAmount: string; rawFee: string };
const ENTRY = `id::float8 as id, tx_id as "txId", from_address as "from", to_address as "to", currency_id as "currencyId",
  raw_amount::text as "rawAmount", raw_fee::text as "rawFee", nonce::float8 as nonce, block_number::float8 as "blockNumber"`;
const entryOf = (row: EntryRow): DemoEntry => ({
  ...row,
  rawAmount: BigInt(row.rawAmount),
  rawFee: BigInt(row.rawFee),
});

const BLOCK = 'number::float8 as number, hash, parent_hash as "parentHash"';

/** Blocks of one chain are made one after the other, whoever makes them. */
export async function lockDemoChain(tx: Tx, chain: ChainName): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('chain-demo:' || $1, 0))`, [chain]);
}

export async function lastDemoBlock(db: Queryable, chain: ChainName): Promise<Block | undefined> {
  const [row] = await db.query<Block>(
    `select ${BLOCK} from chains_demo_blocks where chain = $1 order by number desc limit 1`,
    [chain],
  );
  return row;
}

export async function demoBlock(
  db: Queryable,
  chain: ChainName,
  blockNumber: number,
): Promise<Block | undefined> {
  const [row] = await db.query<Block>(
    `select ${BLOCK} from chains_demo_blocks where chain = $1 and number = $2`,
    [chain, blockNumber],
  );
  return row;
}

export async function insertDemoBlock(tx: Tx, chain: ChainName, block: Block & { at: Date }): Promise<void> {
  await tx.query(
    'insert into chains_demo_blocks (chain, number, hash, parent_hash, at) values ($1, $2, $3, $4, $5)',
    [chain, block.number, block.hash, block.parentHash, block.at],
  );
}

export async function deleteDemoBlocksFrom(tx: Tx, chain: ChainName, blockNumber: number): Promise<void> {
  await tx.query('delete from chains_demo_blocks where chain = $1 and number >= $2', [chain, blockNumber]);
}

/** False when the transaction is known already. */
export async function insertDemoEntry(
  tx: Tx,
  chain: ChainName,
  entry: Omit<DemoEntry, 'id' | 'blockNumber'>,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into chains_demo_entries (chain, tx_id, from_address, to_address, currency_id, raw_amount, raw_fee, nonce)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (chain, tx_id) do nothing returning 1 as one`,
    [chain, entry.txId, entry.from, entry.to, entry.currencyId, entry.rawAmount, entry.rawFee, entry.nonce],
  );
  return rows.length > 0;
}

export async function waitingDemoEntries(db: Queryable, chain: ChainName): Promise<DemoEntry[]> {
  const rows = await db.query<EntryRow>(
    `select ${ENTRY} from chains_demo_entries where chain = $1 and block_number is null order by id limit 500`,
    [chain],
  );
  return rows.map(entryOf);
}

export async function demoEntriesOf(
  db: Queryable,
  chain: ChainName,
  range: { from: number; to: number },
): Promise<DemoEntry[]> {
  const rows = await db.query<EntryRow>(
    `select ${ENTRY} from chains_demo_entries where chain = $1 and block_number between $2 and $3 order by id`,
    [chain, range.from, range.to],
  );
  return rows.map(entryOf);
}

export async function demoEntry(
  db: Queryable,
  chain: ChainName,
  txId: string,
): Promise<DemoEntry | undefined> {
  const [row] = await db.query<EntryRow>(
    `select ${ENTRY} from chains_demo_entries where chain = $1 and tx_id = $2`,
    [chain, txId],
  );
  return row && entryOf(row);
}

export async function setDemoBlock(tx: Tx, ids: readonly number[], block: number | null): Promise<void> {
  await tx.query('update chains_demo_entries set block_number = $2 where id = any ($1)', [ids, block]);
}

export async function addDemoBalance(
  tx: Tx,
  of: { chain: ChainName; address: string; currencyId: number; rawAmount: bigint },
): Promise<void> {
  await tx.query(
    `insert into chains_demo_balances as b (chain, address, currency_id, raw_amount) values ($1, $2, $3, $4)
     on conflict (chain, address, currency_id) do update set raw_amount = b.raw_amount + excluded.raw_amount`,
    [of.chain, of.address, of.currencyId, of.rawAmount],
  );
}

/** False when there is not enough: nothing is taken. */
export async function takeDemoBalance(
  tx: Tx,
  of: { chain: ChainName; address: string; currencyId: number; rawAmount: bigint },
): Promise<boolean> {
  const rows = await tx.query(
    `update chains_demo_balances set raw_amount = raw_amount - $4
     where chain = $1 and address = $2 and currency_id = $3 and raw_amount >= $4 returning 1 as one`,
    [of.chain, of.address, of.currencyId, of.rawAmount],
  );
  return rows.length > 0;
}

export async function demoBalances(
  db: Queryable,
  chain: ChainName,
  addresses: readonly string[],
): Promise<Map<number, bigint>> {
  const rows = await db.query<{ currencyId: number; raw: string }>(
    `select currency_id as "currencyId", sum(raw_amount)::text as raw from chains_demo_balances
     where chain = $1 and address = any ($2) group by currency_id`,
    [chain, addresses],
  );
  return new Map(rows.map(({ currencyId, raw }) => [currencyId, BigInt(raw)]));
}

export interface DemoWallet {
  address: string;
  signer: string;
}

export async function demoWallet(db: Queryable, chain: ChainName): Promise<DemoWallet | undefined> {
  const [row] = await db.query<DemoWallet>(
    'select address, signer from chains_demo_wallets where chain = $1',
    [chain],
  );
  return row;
}

/** True for the one start that makes it. */
export async function makeDemoWallet(
  tx: Tx,
  chain: ChainName,
  wallet: DemoWallet & { at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into chains_demo_wallets (chain, address, signer, funded_at) values ($1, $2, $3, $4)
     on conflict (chain) do nothing returning 1 as one`,
    [chain, wallet.address, wallet.signer, wallet.at],
  );
  return rows.length > 0;
}

/** Chains on which something waits for a block: an entry, a transfer on its way to being final, a payout. */
export async function busyDemoChains(db: Queryable): Promise<ChainName[]> {
  const rows = await db.query<{ chain: ChainName }>(
    `select w.chain from chains_demo_wallets w where
       exists (select 1 from chains_demo_entries e where e.chain = w.chain and e.block_number is null)
       or exists (select 1 from chains_demo_entries e join chains_demo_blocks b on b.chain = e.chain and b.number = e.block_number
         where e.chain = w.chain and e.block_number > (select max(number) from chains_demo_blocks m where m.chain = w.chain)
           - (select max(confirmations) from chains_currencies k where k.chain = w.chain))
       or exists (select 1 from chains_payouts p where p.chain = w.chain and p.state = 'sent')`,
  );
  return rows.map(({ chain }) => chain);
}

/** Counts against today's limit; undefined when it would go above, and then nothing is counted. */
export async function countDemoSend(
  tx: Tx,
  of: { userId: number; currencyId: number; day: string; amount: bigint; limit: bigint },
): Promise<boolean> {
  if (of.amount > of.limit) return false;
  const rows = await tx.query(
    `insert into chains_demo_sends as s (user_id, currency_id, utc_day, amount) values ($1, $2, $3, $4)
     on conflict (user_id, currency_id, utc_day) do update set amount = s.amount + excluded.amount
       where s.amount + excluded.amount <= $5
     returning 1 as one`,
    [of.userId, of.currencyId, of.day, of.amount, of.limit],
  );
  return rows.length > 0;
}

export async function demoSentToday(
  db: Queryable,
  userId: number,
  day: string,
): Promise<Map<number, bigint>> {
  const rows = await db.query<{ currency_id: number; amount: bigint }>(
    'select currency_id, amount from chains_demo_sends where user_id = $1 and utc_day = $2',
    [userId, day],
  );
  return new Map(rows.map((row) => [row.currency_id, row.amount]));
}
