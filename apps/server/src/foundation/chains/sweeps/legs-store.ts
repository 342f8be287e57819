/** SQL of chains_sweep_legs: the transactions of sweeps from the plan to the booked fee. */
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { FoundPayment } from '../chain-source.ts';
import type { ChainName } from '../ports.ts';

export interface Leg {
  id: number;
  sweepId: number;
  leg: 'gas' | 'money';
  from: string;
  to: string;
  currencyId: number;
  rawAmount: bigint;
  rawFee: bigint;
  state: 'queued' | 'signed' | 'sent' | 'confirmed' | 'failed';
  txId: string | null;
  signedTx: string | null;
  addressIndex: number;
}

const COLUMNS = `l.id, l.sweep_id as "sweepId", l.leg, l.from_address as "from", l.to_address as "to", l.currency_id as "currencyId",
  l.raw_amount::text as "rawAmount", l.raw_fee::text as "rawFee", l.state, l.tx_id as "txId", l.signed_tx as "signedTx",
  s.address_index as "addressIndex"`;
type Row = Omit<Leg, 'rawAmount' | 'rawFee'> & { rawAmount: string; rawFee: string };
const legOf = (row: Row): Leg => ({
  ...row,
  rawAmount: BigInt(row.rawAmount),
  rawFee: BigInt(row.rawFee),
});

export async function insertLeg(
  tx: Tx,
  of: { sweepId: number; chain: ChainName } & Pick<
    Leg,
    'leg' | 'from' | 'to' | 'currencyId' | 'rawAmount' | 'rawFee'
  >,
): Promise<void> {
  await tx.query(
    `insert into chains_sweep_legs (sweep_id, leg, chain, from_address, to_address, currency_id, raw_amount, raw_fee)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [of.sweepId, of.leg, of.chain, of.from, of.to, of.currencyId, String(of.rawAmount), String(of.rawFee)],
  );
}

/**
 * Legs of one state whose turn it is: money after its gas is final. Of those that wait for their signature or their block, whoever was looked at
 * longest ago comes first, so that no fifty of them keep the others waiting.
 */
export async function dueLegs(
  db: Queryable,
  of: { chain: ChainName; state: Leg['state']; at: Date },
): Promise<Leg[]> {
  const rows = await db.query<Row>(
    `select ${COLUMNS} from chains_sweep_legs l join chains_sweeps s on s.id = l.sweep_id
     where l.chain = $1 and l.state = $2 and (l.try_after is null or l.try_after <= $3)
       and (l.leg = 'gas' or not exists (select 1 from chains_sweep_legs g where g.sweep_id = l.sweep_id and g.leg = 'gas' and g.state <> 'confirmed'))
     order by case when l.state in ('queued', 'sent') then l.try_after end nulls first, l.id limit 50`,
    [of.chain, of.state, of.at],
  );
  return rows.map(legOf);
}

/** Locks a leg that waits for its signature; false when another node was faster, or while nothing may leave (R-OPS-8). */
export async function lockQueued(tx: Tx, id: number, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `select 1 as one from chains_sweep_legs where id = $1 and state = 'queued' and pauses_let(chain, $2) for no key update`,
    [id, at],
  );
  return rows.length > 0;
}

/** Whether its signed bytes may go out now, the first time or again: a wallet whose key has leaked must not be filled. */
export async function claimLegBroadcast(db: Queryable, id: number, at: Date): Promise<boolean> {
  const rows = await db.query(
    `update chains_sweep_legs set attempts = attempts
     where id = $1 and state in ('signed', 'sent') and pauses_let(chain, $2) returning 1 as one`,
    [id, at],
  );
  return rows.length > 0;
}

export async function saveLegSigned(
  tx: Tx,
  id: number,
  of: { nonce: number; txId: string; signedTx: string },
): Promise<void> {
  await tx.query(
    `update chains_sweep_legs set state = 'signed', nonce = $2, tx_id = $3, signed_tx = $4, reason = null, attempts = 0, try_after = null
     where id = $1 and state = 'queued'`,
    [id, of.nonce, of.txId, of.signedTx],
  );
}

export async function saveLegSent(db: Queryable, id: number, at: Date): Promise<void> {
  await db.query(
    `update chains_sweep_legs set state = 'sent', sent_at = $2, reason = null, attempts = 0, try_after = null where id = $1 and state = 'signed'`,
    [id, at],
  );
}

/** Signed outside: true when it still waits for that, and no other leg has that transaction, whose fee would be booked twice. */
export async function saveLegSentOutside(
  tx: Tx,
  of: { id: number; txId: string; at: Date },
): Promise<boolean> {
  await tx.query(`select 1 as done from pg_advisory_xact_lock(hashtextextended('sweep:' || $1::text, 0))`, [
    of.txId,
  ]);
  const rows = await tx.query(
    `update chains_sweep_legs l set state = 'sent', tx_id = $2, sent_at = $3, reason = null, attempts = 0, try_after = null
     where id = $1 and signed_tx is null and (state = 'queued' or state = 'sent' and reason is not null)
       and not exists (select 1 from chains_sweep_legs o where o.chain = l.chain and o.tx_id = $2 and o.id <> l.id) returning 1 as one`,
    [of.id, of.txId, of.at],
  );
  return rows.length > 0;
}

/** Ends it once for ever; false when another node did. */
export async function saveLegEnd(
  tx: Tx,
  id: number,
  of: { state: 'confirmed' | 'failed'; reason: string | null; block: number; fee: bigint; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update chains_sweep_legs set state = $2, reason = $3, block_number = $4, fee = $5, ended_at = $6 where id = $1 and state = 'sent' returning 1 as one`,
    [id, of.state, of.reason, of.block, of.fee, of.at],
  );
  return rows.length > 0;
}

/** Why it waits, and when it is tried again: each time a little later, at most a minute. */
export async function saveLegWait(
  db: Queryable,
  id: number,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  await db.query(
    `update chains_sweep_legs set reason = $2, attempts = attempts + 1,
       try_after = $3::timestamptz + least(60, power(2, least(attempts, 6))) * interval '1 second'
     where id = $1 and state in ('queued', 'signed', 'sent')`,
    [id, reason, at],
  );
}

/** It waits for its block, or for those on top: nothing is wrong, but whoever was looked at longer ago comes before it. */
export async function saveLegLooked(db: Queryable, id: number, at: Date): Promise<void> {
  await db.query(`update chains_sweep_legs set try_after = $2 where id = $1 and state = 'sent'`, [id, at]);
}

export interface UnpaidFee {
  id: number;
  chain: ChainName;
  fee: bigint;
}
export const unpaidFees = (db: Queryable, chain: ChainName): Promise<UnpaidFee[]> =>
  db.query(
    `select id, chain, fee from chains_sweep_legs where chain = $1 and fee > 0 and fee_posted_at is null order by id limit 200`,
    [chain],
  );

export async function markFeePosted(tx: Tx, id: number, at: Date): Promise<boolean> {
  const rows = await tx.query(
    'update chains_sweep_legs set fee_posted_at = $2 where id = $1 and fee_posted_at is null returning 1 as one',
    [id, at],
  );
  return rows.length > 0;
}

export interface ShownLeg {
  id: number;
  sweep_id: number;
  leg: 'gas' | 'money';
  currency_id: number;
  raw_amount: string;
  state: Leg['state'];
  reason: string | null;
  tx_id: string | null;
  fee: bigint | null;
}
export const legsOf = (db: Queryable, sweepIds: readonly number[]): Promise<ShownLeg[]> =>
  db.query(
    `select id, sweep_id, leg, currency_id, raw_amount::text, state, reason, tx_id, fee from chains_sweep_legs where sweep_id = any ($1::integer[]) order by id`,
    [sweepIds],
  );

/**
 * Those of these transfers by which the house gives gas: recorded as such, to where it was to go and as much, or from a wallet that gave
 * some before, whichever wallet pays now and whatever key this node has. One person records: what else a transaction of that name
 * brings is a deposit all the same.
 */
export async function gasTransfers<Found extends FoundPayment & { txId: string }>(
  db: Queryable,
  chain: ChainName,
  found: readonly Found[],
): Promise<ReadonlySet<Found>> {
  if (found.length === 0) return new Set();
  const rows = await db.query<{ place: number }>(
    `select f.place::integer as place from unnest($2::text[], $3::text[], $4::text[], $5::integer[], $6::numeric[])
         with ordinality as f (tx_id, sender, receiver, currency_id, raw_amount, place)
     where exists (select 1 from chains_sweep_legs l where l.chain = $1 and l.leg = 'gas' and (l.from_address = f.sender
       or l.tx_id = f.tx_id and l.to_address = f.receiver and l.currency_id = f.currency_id and l.raw_amount = f.raw_amount))`,
    [
      chain,
      found.map(({ txId }) => txId),
      found.map(({ from }) => from),
      found.map(({ to }) => to),
      found.map(({ currencyId }) => currencyId),
      found.map(({ rawAmount }) => String(rawAmount)),
    ],
  );
  return new Set(rows.map(({ place }) => found[place - 1]!));
}

/** Gas on its way out of the wallet that pays: it still stands there. */
export async function gasUnderway(db: Queryable, chain: ChainName): Promise<bigint> {
  const [row] = await db.query<{ raw: string }>(
    `select coalesce(sum(raw_amount + raw_fee), 0)::text as raw from chains_sweep_legs where chain = $1 and leg = 'gas' and state in ('signed', 'sent')`,
    [chain],
  );
  return BigInt(row!.raw);
}

/** Whether a transaction is one of a sweep, whose fee is booked with it. */
export async function isLegTransaction(
  db: Queryable,
  of: { chain: ChainName; txId: string },
): Promise<boolean> {
  const rows = await db.query(
    'select 1 as one from chains_sweep_legs where chain = $1 and tx_id = $2 limit 1',
    [of.chain, of.txId],
  );
  return rows.length > 0;
}

export async function chainOfLeg(db: Queryable, id: number): Promise<ChainName | undefined> {
  const [row] = await db.query<{ chain: ChainName }>('select chain from chains_sweep_legs where id = $1', [
    id,
  ]);
  return row?.chain;
}
