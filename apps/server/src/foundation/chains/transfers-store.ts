/** SQL of chain_transfers: what was seen to arrive, where it stands in the chain, and what listeners were told of it. */
import type { Queryable } from '../../platform/db/database.ts';
import type { ChainName, SeenTransfer } from './ports.ts';

interface TransferRow {
  id: number;
  chain: ChainName;
  currency_id: number;
  user_id: number;
  tx_id: string;
  output_index: number;
  from_address: string | null;
  address: string;
  raw_amount: string;
  amount: bigint;
  confirmations: number;
  needed: number;
}

const COLUMNS = `t.id, t.chain, t.currency_id, t.user_id, t.tx_id, t.output_index, t.from_address, t.address, t.raw_amount::text as raw_amount, t.amount,
  case when t.is_in_chain then greatest(0, c.block_number - t.block_number + 1) else 0 end::integer as confirmations,
  k.confirmations as needed`;
const JOINED = `from chain_transfers t
  join chain_cursors c on c.chain = t.chain
  join chain_currencies k on k.chain = t.chain and k.currency_id = t.currency_id`;

/** Told as seen, by listeners known, and not final: newest first. */
export async function transfersUnderway(db: Queryable, userId: number): Promise<SeenTransfer[]> {
  const rows = await db.query<TransferRow>(
    `select ${COLUMNS} ${JOINED} where t.user_id = $1 and t.told = 'seen' order by t.id desc limit 200`,
    [userId],
  );
  return rows.map(transferOf);
}

function transferOf(row: TransferRow): SeenTransfer {
  return {
    id: row.id,
    chain: row.chain,
    currencyId: row.currency_id,
    userId: row.user_id,
    txId: row.tx_id,
    outputIndex: row.output_index,
    fromAddress: row.from_address,
    address: row.address,
    rawAmount: BigInt(row.raw_amount),
    amount: row.amount,
    confirmations: row.confirmations,
    confirmationsNeeded: row.needed,
  };
}
