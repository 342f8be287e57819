/** SQL on chain deposits: one row a transfer, moved only from the state that was seen. */
import type { ChainName } from '../../foundation/chains/index.ts';
import type { Queryable } from '../../platform/db/database.ts';

export interface TransferRow {
  id: bigint;
  user_id: number;
  currency_id: number;
  chain: ChainName;
  state: 'seen' | 'unseen' | 'gathering' | 'held' | 'credited';
  amount: bigint;
  transfer_id: bigint;
  tx_id: string;
  round: number;
  minimum: bigint | null;
  from_address: string | null;
  /** The case about who sent it, closed since if it is not held (R-AML-2). */
  case_id: number | null;
}

const COLUMNS =
  'id, user_id, currency_id, chain, state, amount, transfer_id, tx_id, round, minimum, from_address, case_id';

export async function lockTransfer(tx: Queryable, transferId: number): Promise<TransferRow | undefined> {
  const rows = await tx.query<TransferRow>(
    `select ${COLUMNS} from deposits_incoming where transfer_id = $1 for update`,
    [transferId],
  );
  return rows[0];
}

/** Everything of one customer and currency waits here, so that two final transfers see each other. */
export async function lockGathering(tx: Queryable, userId: number, currencyId: number): Promise<void> {
  await tx.query(
    `select 1 as done from pg_advisory_xact_lock(hashtextextended('deposits:' || $1::text || ':' || $2::text, 0))`,
    [String(userId), String(currencyId)],
  );
}

export async function insertTransfer(
  tx: Queryable,
  of: {
    userId: number;
    currencyId: number;
    chain: string;
    amount: bigint;
    transferId: number;
    rawAmount: bigint;
    chainScale: number;
    txId: string;
    outputIndex: number;
    address: string;
    fromAddress: string | null;
    confirmations: number;
    confirmationsNeeded: number;
    at: Date;
  },
): Promise<TransferRow> {
  const rows = await tx.query<TransferRow>(
    `insert into deposits_incoming (user_id, kind, state, currency_id, chain, amount, transfer_id, raw_amount, chain_scale, tx_id, output_index,
       address, from_address, confirmations, confirmations_needed, created_at, updated_at)
     values ($1, 'chain', 'seen', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14) returning ${COLUMNS}`,
    [
      of.userId,
      of.currencyId,
      of.chain,
      of.amount,
      of.transferId,
      of.rawAmount.toString(),
      of.chainScale,
      of.txId,
      of.outputIndex,
      of.address,
      of.fromAddress,
      of.confirmations,
      of.confirmationsNeeded,
      of.at,
    ],
  );
  return rows[0]!;
}

/** Each is asked for at its chain before it is credited: dust of a stranger must not make that endless. */
const MOST_GATHERED = 500;

/** Moves on from the state that was seen; a second sighting begins another round. Undefined when it has moved. */
export async function moveTransfer(
  tx: Queryable,
  of: {
    id: bigint;
    from: TransferRow['state'];
    to: TransferRow['state'];
    minimum?: bigint;
    confirmations?: number;
    caseId?: number;
    at: Date;
  },
): Promise<TransferRow | undefined> {
  const rows = await tx.query<TransferRow>(
    `update deposits_incoming set state = $3, version = version + 1, updated_at = $4::timestamptz, minimum = $5,
       round = case when $2 = 'unseen' and $3 = 'seen' then round + 1 else round end,
       credited = case when $3 = 'credited' then amount end,
       decided_at = case when $3 = 'credited' then $4::timestamptz end,
       reason = case when $3 in ('unseen', 'gathering', 'held') then $3 else '' end,
       confirmations = coalesce($6, confirmations), case_id = coalesce($7, case_id)
     where id = $1 and state = $2 and kind = 'chain' returning ${COLUMNS}`,
    [of.id, of.from, of.to, of.at, of.minimum ?? null, of.confirmations ?? null, of.caseId ?? null],
  );
  return rows[0];
}

/** The largest of them. */
export function gatheringOf(tx: Queryable, userId: number, currencyId: number): Promise<TransferRow[]> {
  return tx.query<TransferRow>(
    `select ${COLUMNS} from deposits_incoming where state = 'gathering' and user_id = $1 and currency_id = $2
     order by amount desc, number limit $3 for update`,
    [userId, currencyId, MOST_GATHERED],
  );
}

export interface GatheringSum {
  user_id: number;
  currency_id: number;
  amount: bigint;
  chains: ChainName[];
}

/** Sums below the minimum, per customer and currency, with the chains that they came by. */
export function gatheringSums(db: Queryable, userId?: number): Promise<GatheringSum[]> {
  return db.query<GatheringSum>(
    `select user_id, currency_id, sum(amount)::bigint as amount, array_agg(distinct chain) as chains from deposits_incoming
     where state = 'gathering' and ($1::integer is null or user_id = $1) group by user_id, currency_id`,
    [userId ?? null],
  );
}

export function usersUnderway(db: Queryable): Promise<{ user_id: number }[]> {
  return db.query(
    `select distinct user_id from deposits_incoming where state = 'seen' order by user_id limit 500`,
  );
}

/** Ids of the customer's deposits whose count has moved; the row's version stays, for nothing was decided. */
export async function saveConfirmations(
  tx: Queryable,
  userId: number,
  seen: readonly { transferId: number; confirmations: number; needed: number }[],
): Promise<bigint[]> {
  const rows = await tx.query<{ id: bigint }>(
    `update deposits_incoming d set confirmations = s.confirmations, confirmations_needed = s.needed
     from unnest($2::bigint[], $3::integer[], $4::integer[]) as s (transfer_id, confirmations, needed)
     where d.user_id = $1 and d.transfer_id = s.transfer_id and d.state = 'seen' and d.confirmations <> s.confirmations returning d.id`,
    [
      userId,
      seen.map((one) => one.transferId),
      seen.map((one) => one.confirmations),
      seen.map((one) => one.needed),
    ],
  );
  return rows.map(({ id }) => id);
}
