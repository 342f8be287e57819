/** SQL of chains_payouts and chains_signers: what has to go out, the bytes that were signed, and the nonces they used. */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Span } from '../../platform/http/span-of.ts';
import type { ChainName } from './ports.ts';

export interface NewPayout {
  ref: string;
  /** Whose money it is; null: the house's. */
  userId: number | null;
  chain: ChainName;
  currencyId: number;
  to: string;
  amount: bigint;
  rawAmount: bigint;
  /** Persons besides the maker that its amount asked for; absent: none. */
  checks?: 0 | 1 | 2;
  /** What its customer gets back when it is given up; absent: the amount. */
  whole?: bigint;
  at: Date;
}

/** True when it is new; the same `ref` again changes nothing. */
export async function insertPayout(tx: Tx, payout: NewPayout): Promise<boolean> {
  const rows = await tx.query(
    `insert into chains_payouts (ref, chain, currency_id, to_address, amount, raw_amount, queued_at, user_id, checks, whole, queued_block)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, (select block_number from chains_cursors where chain = $2))
     on conflict (ref) do nothing returning 1 as one`,
    [
      payout.ref,
      payout.chain,
      payout.currencyId,
      payout.to,
      payout.amount,
      payout.rawAmount,
      payout.at,
      payout.userId,
      payout.checks ?? 0,
      payout.whole ?? null,
    ],
  );
  return rows.length > 0;
}

export interface Payout {
  id: number;
  ref: string;
  userId: number | null;
  chain: ChainName;
  currencyId: number;
  to: string;
  amount: bigint;
  rawAmount: bigint;
  state: 'queued' | 'signed' | 'sent' | 'confirmed' | 'failed';
  reason: string | null;
  txId: string | null;
  signedTx: string | null;
  fromAddress: string | null;
  outputIndex: number | null;
  blockNumber: number | null;
  attempts: number;
  version: number;
  queuedAt: Date;
  sentAt: Date | null;
  endedAt: Date | null;
  queuedBlock: number | null;
  /** Signed outside and given up: waits until nothing can pay it any more. */
  isGivingUp: boolean;
  /** The last nonce that has to be used otherwise. */
  lastNonce: number | null;
  /** Persons besides the maker that its amount asked for when it was approved (R-WD-4a). */
  checks: 0 | 1 | 2;
  /** With the fee. */
  whole: bigint;
}

const COLUMNS = `id, ref, user_id as "userId", chain, currency_id as "currencyId", to_address as "to", amount, raw_amount::text as "rawAmount", state, reason,
  tx_id as "txId", signed_tx as "signedTx", from_address as "fromAddress", output_index as "outputIndex", block_number::float8 as "blockNumber",
  attempts, version, queued_at as "queuedAt", sent_at as "sentAt", ended_at as "endedAt",
  queued_block::float8 as "queuedBlock", (is_given_up and signed_tx is null and state = 'queued') as "isGivingUp",
  (give_up->>'last')::float8 as "lastNonce", checks, coalesce(whole, amount) as whole`;

type PayoutRow = Omit<Payout, 'rawAmount'> & { rawAmount: string };
const payoutOf = (row: PayoutRow): Payout => ({ ...row, rawAmount: BigInt(row.rawAmount) });

export async function payoutById(db: Queryable, id: number): Promise<Payout | undefined> {
  const [row] = await db.query<PayoutRow>(`select ${COLUMNS} from chains_payouts where id = $1`, [id]);
  return row && payoutOf(row);
}

export interface PayoutFilter {
  chain?: ChainName | undefined;
  state?: Payout['state'] | undefined;
  /** Its address, or its transaction. */
  text?: string | undefined;
  /** Queued then. */
  span: Span;
  after?: number | undefined;
  limit: number;
}

export async function listPayouts(
  db: Queryable,
  { chain, state, text, span, after, limit }: PayoutFilter,
): Promise<Payout[]> {
  const rows = await db.query<PayoutRow>(
    `select ${COLUMNS} from chains_payouts where ($1::text is null or chain = $1) and ($2::text is null or state = $2) and id > $3
       and ($4::text is null or tx_id = $4 or to_address = $4)
       and ($5::timestamptz is null or queued_at >= $5) and ($6::timestamptz is null or queued_at < $6)
     order by id limit $7`,
    [chain ?? null, state ?? null, after ?? 0, text ?? null, ...span, limit],
  );
  return rows.map(payoutOf);
}

/**
 * Payouts of one state whose turn it is, oldest first; of those that wait for their signature, or for their block, whoever was looked at
 * longest ago, so that however many wait keep nobody else's from it. What is being given up waits for no signature.
 */
export async function duePayouts(
  db: Queryable,
  of: { chain: ChainName; state: Payout['state']; at: Date },
): Promise<Payout[]> {
  const rows = await db.query<PayoutRow>(
    `select ${COLUMNS} from chains_payouts where chain = $1 and state = $2 and (try_after is null or try_after <= $3)
       and not (state = 'queued' and is_given_up) order by case when state in ('queued', 'sent') then try_after end nulls first, id limit 50`,
    [of.chain, of.state, of.at],
  );
  return rows.map(payoutOf);
}

/** Smallest units already signed away and not yet final, by currency: they still stand in the wallet. */
export async function promisedBy(
  db: Queryable,
  chain: ChainName,
): Promise<{ promised: Map<number, bigint>; count: number }> {
  const rows = await db.query<{ currency_id: number; raw: string; count: bigint }>(
    `select currency_id, sum(raw_amount)::text as raw, count(*) as count from chains_payouts
     where chain = $1 and state in ('signed', 'sent') and block_number is null group by currency_id`,
    [chain],
  );
  return {
    promised: new Map(rows.map((row) => [row.currency_id, BigInt(row.raw)])),
    count: rows.reduce((sum, row) => sum + Number(row.count), 0),
  };
}

/** The next nonce of a wallet, held until the end of the transaction. */
export async function takeNonce(
  tx: Tx,
  wallet: { chain: ChainName; address: string; first: number },
): Promise<number> {
  const [row] = await tx.query<{ nonce: number }>(
    `insert into chains_signers as s (chain, address, next_nonce) values ($1, $2, $3 + 1)
     on conflict (chain, address) do update set next_nonce = s.next_nonce + 1
     returning (next_nonce - 1)::float8 as nonce`,
    [wallet.chain, wallet.address, wallet.first],
  );
  return row!.nonce;
}

/** Locks a payout in the state the caller saw it in; undefined when it has moved on. */
export async function lockPayout(tx: Tx, id: number, state: Payout['state']): Promise<Payout | undefined> {
  const [row] = await tx.query<PayoutRow>(
    `select ${COLUMNS} from chains_payouts where id = $1 and state = $2 for no key update`,
    [id, state],
  );
  return row && payoutOf(row);
}

/** A payout that waits for its signature, locked; undefined when there is none of that name any more. */
export async function lockQueuedRef(tx: Tx, ref: string): Promise<Payout | undefined> {
  const [row] = await tx.query<PayoutRow>(
    `select ${COLUMNS} from chains_payouts where ref = $1 and state = 'queued' for no key update`,
    [ref],
  );
  return row && payoutOf(row);
}

/** A queued payout for its signature; undefined when it has moved on, or when nothing may leave this chain (R-OPS-8). */
export async function claimQueued(tx: Tx, id: number, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `select 1 as one from chains_payouts where id = $1 and state = 'queued' and pauses_let(chain, $2) for no key update`,
    [id, at],
  );
  return rows.length > 0;
}

/** Whether signed bytes may go out now, the first time or again: not while payouts are paused, unless they pay nobody. Then they may have left. */
export async function claimBroadcast(db: Queryable, id: number, at: Date): Promise<boolean> {
  const rows = await db.query(
    `update chains_payouts set attempts = greatest(attempts, 1)
     where id = $1 and state in ('signed', 'sent') and (is_given_up or pauses_let(chain, $2)) returning 1 as one`,
    [id, at],
  );
  return rows.length > 0;
}

export async function saveSigned(
  tx: Tx,
  id: number,
  signed: { txId: string; signedTx: string; fromAddress: string; nonce: number; rawFee: bigint },
): Promise<void> {
  await tx.query(
    `update chains_payouts set state = 'signed', tx_id = $2, signed_tx = $3, from_address = $4, nonce = $5, raw_fee = $6, reason = null, attempts = 0,
       try_after = null, version = version + 1 where id = $1 and state = 'queued'`,
    [id, signed.txId, signed.signedTx, signed.fromAddress, signed.nonce, String(signed.rawFee)],
  );
}

/** True for the one caller that moves it from signed to sent. */
export async function saveSent(tx: Tx, id: number, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `update chains_payouts set state = 'sent', reason = null, attempts = 0, try_after = null, sent_at = $2, version = version + 1
     where id = $1 and state = 'signed' returning 1 as one`,
    [id, at],
  );
  return rows.length > 0;
}

/** Whether payouts of a chain may leave now, held until the end of the transaction (R-OPS-8). */
export async function mayLeave(tx: Queryable, chain: ChainName, at: Date): Promise<boolean> {
  const [row] = await tx.query<{ may: boolean }>('select pauses_let($1, $2) as may', [chain, at]);
  return row!.may;
}

/** A payout signed outside: true when the version is still the one that was read and it waits. */
export async function saveSentOutside(
  tx: Tx,
  of: { id: number; version: number; txId: string; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `update chains_payouts set state = 'sent', tx_id = $3, reason = null, attempts = 0, try_after = null, sent_at = $4,
       is_given_up = false, give_up = null, version = version + 1
     where id = $1 and version = $2 and signed_tx is null and (state = 'queued' or state = 'sent' and reason is not null) returning 1 as one`,
    [of.id, of.version, of.txId, of.at],
  );
  return rows.length > 0;
}

/** Ends it once for ever; false when another node did. */
export async function saveEnd(
  tx: Tx,
  id: number,
  end: {
    state: 'confirmed' | 'failed';
    reason: string | null;
    txId: string;
    outputIndex: number | null;
    /** Where it arrived in several. */
    moreOutputs?: readonly number[];
    block: number;
    at: Date;
  },
): Promise<boolean> {
  const rows = await tx.query(
    `update chains_payouts set state = $2, reason = $3, output_index = $4, block_number = $5, ended_at = $6, tx_id = $7, version = version + 1,
       more_outputs = $8 where id = $1 and state = 'sent' returning 1 as one`,
    [id, end.state, end.reason, end.outputIndex, end.block, end.at, end.txId, end.moreOutputs ?? []],
  );
  return rows.length > 0;
}

/** Where the chain shows it now; null: nowhere. */
export async function savePlace(db: Queryable, id: number, block: number | null): Promise<void> {
  await db.query(
    `update chains_payouts set block_number = $2,
       reason = case when $2 is not null and reason in ('not_seen_on_chain', 'source_unavailable') then null else reason end
     where id = $1 and state = 'sent' and block_number is distinct from $2`,
    [id, block],
  );
}

/** Why it waits, and when it is tried again: each time a little later, at most a minute. */
export async function savePayoutWait(
  db: Queryable,
  id: number,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  await db.query(
    `update chains_payouts set reason = $2, attempts = attempts + 1,
       try_after = $3::timestamptz + least(60, power(2, least(attempts, 6))) * interval '1 second'
     where id = $1 and state in ('queued', 'signed', 'sent')`,
    [id, reason, at],
  );
}

/** It waits for its block, or for those on top: nothing is wrong and no try is counted, but whoever was looked at longer ago comes before it. */
export async function saveLooked(db: Queryable, id: number, at: Date): Promise<void> {
  await db.query(`update chains_payouts set try_after = $2 where id = $1 and state = 'sent'`, [id, at]);
}

/** Why it may not be paid now, looked at again in two seconds; no try was made, so none is counted. */
export async function savePayoutStop(
  tx: Queryable,
  id: number,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  await tx.query(
    `update chains_payouts set reason = $2, try_after = $3::timestamptz + interval '2 seconds' where id = $1 and state in ('queued', 'signed')`,
    [id, reason, at],
  );
}

/** Outputs of a transaction that already pay something. */
export async function claimedOutputs(
  db: Queryable,
  chain: ChainName,
  txId: string,
): Promise<{ outputs: Set<number>; hasEnded: boolean }> {
  const rows = await db.query<{ output_index: number | null; more_outputs: number[] }>(
    `select output_index, more_outputs from chains_payouts where chain = $1 and tx_id = $2 and state in ('confirmed', 'failed')`,
    [chain, txId],
  );
  const outputs = rows.flatMap((row) => [
    ...(row.output_index === null ? [] : [row.output_index]),
    ...row.more_outputs,
  ]);
  return { outputs: new Set(outputs), hasEnded: rows.length > 0 };
}

export async function waitingPayouts(db: Queryable): Promise<Map<ChainName, number>> {
  const rows = await db.query<{ chain: ChainName; count: bigint }>(
    `select chain, count(*) as count from chains_payouts where state in ('queued', 'signed', 'sent') group by chain`,
  );
  return new Map(rows.map(({ chain, count }) => [chain, Number(count)]));
}

/** Whether a transaction is one that pays a customer, or was signed to, also where another took its place since. */
export async function isPayoutTransaction(
  db: Queryable,
  of: { chain: ChainName; txId: string },
): Promise<boolean> {
  const rows = await db.query(
    `select 1 as one from chains_payouts where chain = $1 and tx_id = $2
     union all select 1 from chains_payout_tries t join chains_payouts p on p.id = t.payout_id where p.chain = $1 and t.tx_id = $2 limit 1`,
    [of.chain, of.txId],
  );
  return rows.length > 0;
}

/** Whether a payment is what a customer waits for: signed outside and not recorded yet, it would be the house's own as well. */
export async function isAwaited(
  db: Queryable,
  of: { chain: ChainName; to: string; currencyId: number; rawAmount: bigint },
): Promise<boolean> {
  const rows = await db.query(
    `select 1 as one from chains_payouts where chain = $1 and state in ('queued', 'signed', 'sent') and to_address = $2 and currency_id = $3
       and raw_amount = $4 limit 1`,
    [of.chain, of.to, of.currencyId, String(of.rawAmount)],
  );
  return rows.length > 0;
}
