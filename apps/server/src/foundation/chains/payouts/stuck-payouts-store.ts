/** SQL of payouts that are stuck: what signed them, what took their place, and how they are given up. */
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { Payout } from '../payouts-store.ts';
import { payoutById } from '../payouts-store.ts';
import type { ChainName } from '../ports.ts';
import type { WalletMark } from '../wallet-reader.ts';

export interface SignedWith {
  nonce: number;
  rawFee: bigint;
}

/** Undefined when this server signed nothing for it. */
export async function signedWith(db: Queryable, id: number): Promise<SignedWith | undefined> {
  const [row] = await db.query<{ nonce: number; raw_fee: string | null }>(
    `select nonce::float8 as nonce, raw_fee::text from chains_payouts where id = $1 and signed_tx is not null and nonce is not null`,
    [id],
  );
  return row && { nonce: row.nonce, rawFee: BigInt(row.raw_fee ?? '0') };
}

/**
 * Keeps the old transaction in mind and puts the new one in its place; false when the payout has moved or stands in a block. That a try
 * was made to send it is kept: it may have left.
 */
export async function replaceSigned(
  tx: Tx,
  of: {
    id: number;
    version: number;
    txId: string;
    signedTx: string;
    rawFee: bigint;
    isGivenUp: boolean;
    at: Date;
  },
): Promise<boolean> {
  const old = await tx.query(
    `insert into chains_payout_tries (payout_id, tx_id, raw_fee, replaced_at)
     select id, tx_id, raw_fee, $3 from chains_payouts
     where id = $1 and version = $2 and state in ('signed', 'sent') and signed_tx is not null and block_number is null
     on conflict do nothing returning 1 as one`,
    [of.id, of.version, of.at],
  );
  if (old.length === 0) return false;
  await tx.query(
    `update chains_payouts set state = 'signed', tx_id = $2, signed_tx = $3, raw_fee = $4, is_given_up = $5, reason = null,
       attempts = least(attempts, 1), try_after = null, version = version + 1 where id = $1`,
    [of.id, of.txId, of.signedTx, String(of.rawFee), of.isGivenUp],
  );
  return true;
}

/** Signed outside, by two: nothing of it is recorded any more, and the chain is asked from now on. */
export async function startGivingUp(tx: Tx, of: { id: number; version: number }): Promise<boolean> {
  const rows = await tx.query(
    `update chains_payouts set state = 'queued', tx_id = null, sent_at = null, block_number = null, is_given_up = true, give_up = null,
       reason = 'giving_up', attempts = 0, try_after = null, version = version + 1
     where id = $1 and version = $2 and signed_tx is null and not is_given_up
       and (state = 'queued' or state = 'sent' and reason in ('not_paid_by_transaction', 'not_seen_on_chain')) returning 1 as one`,
    [of.id, of.version],
  );
  return rows.length > 0;
}

/** What somebody may have signed with, and up to which block it was asked whether he has sent it. */
export type GiveUpMark = WalletMark & { looked?: number };

/** Whose turn it is; whoever was looked at longest ago comes first. */
export async function givingUp(
  db: Queryable,
  { chain, at }: { chain: ChainName; at: Date },
): Promise<{ payout: Payout; mark: GiveUpMark | null }[]> {
  const rows = await db.query<{ id: number; mark: GiveUpMark | null }>(
    `select id, give_up as mark from chains_payouts
     where chain = $1 and state = 'queued' and is_given_up and signed_tx is null and (try_after is null or try_after <= $2)
     order by try_after nulls first, id limit 50`,
    [chain, at],
  );
  const found = await Promise.all(
    rows.map(async ({ id, mark }) => ({ payout: await payoutById(db, id), mark })),
  );
  return found.flatMap(({ payout, mark }) => (payout === undefined ? [] : [{ payout, mark }]));
}

export async function saveMark(db: Queryable, id: number, mark: WalletMark): Promise<void> {
  await db.query(
    `update chains_payouts set give_up = $2 where id = $1 and (give_up is null or give_up -> 'outputs' = '[]'::jsonb)`,
    [id, JSON.stringify(mark)],
  );
}

/** Looked at now, up to this block; undefined: in vain, and it is tried again each time a little later, at most in a minute. */
export async function saveGiveUpLook(
  db: Queryable,
  id: number,
  { looked, at }: { looked: number | undefined; at: Date },
): Promise<void> {
  await db.query(
    looked === undefined
      ? `update chains_payouts set attempts = attempts + 1, try_after = $2::timestamptz + least(60, power(2, least(attempts, 6))) * interval '1 second'
         where id = $1 and state = 'queued' and is_given_up`
      : `update chains_payouts set attempts = 0, try_after = $2, give_up = jsonb_set(give_up, '{looked}', to_jsonb($3::bigint))
         where id = $1 and state = 'queued' and is_given_up and give_up is not null`,
    looked === undefined ? [id, at] : [id, at, looked],
  );
}

/** How many payouts and legs somebody outside may have signed and not brought back. */
export async function openOutside(db: Queryable, chain: ChainName): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    `select ((select count(*) from chains_payouts where chain = $1 and signed_tx is null and state in ('queued', 'sent'))
       + (select count(*) from chains_sweep_legs where chain = $1 and leg = 'gas' and signed_tx is null and state in ('queued', 'sent')))::float8 as n`,
    [chain],
  );
  return row!.n;
}

/** The wallet has paid it after all: followed like any other. */
export async function foundPaid(tx: Tx, of: { id: number; txId: string; at: Date }): Promise<boolean> {
  const rows = await tx.query(
    `update chains_payouts set state = 'sent', tx_id = $2, sent_at = $3, is_given_up = false, give_up = null, reason = null, attempts = 0,
       try_after = null, version = version + 1
     where id = $1 and state = 'queued' and is_given_up and signed_tx is null returning 1 as one`,
    [of.id, of.txId, of.at],
  );
  return rows.length > 0;
}

/** Of each transaction that was replaced, the first one first, in smallest units of the coin. */
export async function replacedPrices(db: Queryable, id: number): Promise<bigint[]> {
  const rows = await db.query<{ raw_fee: string }>(
    `select coalesce(raw_fee, 0)::text as raw_fee from chains_payout_tries where payout_id = $1 order by replaced_at, raw_fee`,
    [id],
  );
  return rows.map(({ raw_fee }) => BigInt(raw_fee));
}

/** Oldest last; the newest replaced one is the likeliest after the one that stands. */
export async function replacedTxIds(db: Queryable, id: number): Promise<string[]> {
  const rows = await db.query<{ tx_id: string }>(
    'select tx_id from chains_payout_tries where payout_id = $1 order by replaced_at desc',
    [id],
  );
  return rows.map(({ tx_id }) => tx_id);
}

/** Ends what nobody has sent, or what was recorded by hand and pays somebody else; false when it has moved. */
export async function giveUp(tx: Tx, of: { id: number; version: number; at: Date }): Promise<boolean> {
  const rows = await tx.query(
    `update chains_payouts set state = 'failed', reason = 'given_up', ended_at = $3, version = version + 1
     where id = $1 and version = $2 and signed_tx is null
       and (state = 'queued' or (state = 'sent' and reason = 'not_paid_by_transaction')) returning 1 as one`,
    [of.id, of.version, of.at],
  );
  return rows.length > 0;
}

/**
 * Others to the same address, of the same currency: `recorded` for this transaction, not ended and not paid exactly by it, and `queued`, of
 * which nobody has said what pays them. `paid`: its payments that have ended none; each pays one of those that ask for as much.
 */
export async function othersTo(
  db: Queryable,
  { id, chain, to, currencyId }: Pick<Payout, 'id' | 'chain' | 'to' | 'currencyId'>,
  of: { txId: string; paid: readonly bigint[] },
): Promise<{ recorded: number; queued: number }> {
  const [row] = await db.query<{ recorded: bigint; queued: bigint }>(
    `select coalesce(sum(greatest(0, recorded - (select count(*) from unnest($6::numeric[]) as paid where paid = raw_amount))), 0)::bigint as recorded,
       coalesce(sum(queued), 0)::bigint as queued
     from (select raw_amount, count(*) filter (where state = 'sent' and tx_id = $5) as recorded, count(*) filter (where state = 'queued' and tx_id is null) as queued
       from chains_payouts where id <> $1 and chain = $2 and to_address = $3 and currency_id = $4 and state in ('queued', 'sent') group by raw_amount) as others`,
    [id, chain, to, currencyId, of.txId, of.paid.map(String)],
  );
  return { recorded: Number(row!.recorded), queued: Number(row!.queued) };
}

export async function isGivenUp(db: Queryable, id: number): Promise<boolean> {
  return (
    (await db.query('select 1 as one from chains_payouts where id = $1 and is_given_up', [id])).length > 0
  );
}
