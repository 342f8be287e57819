/** SQL of chain_payouts and chain_signers: what has to go out, the bytes that were signed, and the nonces they used. */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { ChainName } from './ports.ts';

export interface NewPayout {
  ref: string;
  chain: ChainName;
  currencyId: number;
  to: string;
  amount: bigint;
  rawAmount: bigint;
  at: Date;
}

/** True when it is new; the same `ref` again changes nothing. */
export async function insertPayout(tx: Tx, payout: NewPayout): Promise<boolean> {
  const rows = await tx.query(
    `insert into chain_payouts (ref, chain, currency_id, to_address, amount, raw_amount, queued_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (ref) do nothing returning 1 as one`,
    [payout.ref, payout.chain, payout.currencyId, payout.to, payout.amount, payout.rawAmount, payout.at],
  );
  return rows.length > 0;
}

export interface Payout {
  id: number;
  ref: string;
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
}

const COLUMNS = `id, ref, chain, currency_id as "currencyId", to_address as "to", amount, raw_amount::text as "rawAmount", state, reason,
  tx_id as "txId", signed_tx as "signedTx", from_address as "fromAddress", output_index as "outputIndex", block_number::float8 as "blockNumber",
  attempts, version, queued_at as "queuedAt", sent_at as "sentAt", ended_at as "endedAt"`;

type PayoutRow = Omit<Payout, 'rawAmount'> & { rawAmount: string };
const payoutOf = (row: PayoutRow): Payout => ({ ...row, rawAmount: BigInt(row.rawAmount) });

export async function payoutById(db: Queryable, id: number): Promise<Payout | undefined> {
  const [row] = await db.query<PayoutRow>(`select ${COLUMNS} from chain_payouts where id = $1`, [id]);
  return row && payoutOf(row);
}
