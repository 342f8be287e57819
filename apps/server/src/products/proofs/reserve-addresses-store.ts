/** SQL of proofs_reserve_addresses. */
import type { Queryable, Tx } from '../../platform/db/database.ts';

export interface ReserveAddressRow {
  seq: number;
  chain: string;
  address: string;
  holdings: readonly { currency: string; amount: string }[];
  signature: string | null;
  signed_at: Date | null;
}

export async function insertReserveAddress(
  tx: Tx,
  { seq, chain, address, holdings }: Omit<ReserveAddressRow, 'signature' | 'signed_at'>,
): Promise<void> {
  await tx.query(
    'insert into proofs_reserve_addresses (seq, chain, address, holdings) values ($1, $2, $3, $4::jsonb)',
    [seq, chain, address, JSON.stringify(holdings)],
  );
}

export const reserveAddressesOf = (db: Queryable, seqs: readonly number[]): Promise<ReserveAddressRow[]> =>
  db.query<ReserveAddressRow>(
    `select seq, chain, address, holdings, signature, signed_at from proofs_reserve_addresses
     where seq = any ($1::integer[]) order by seq, chain, address`,
    [seqs],
  );

/** False when there is no such address on that day, or it has signed already: a signature that is out stays. */
export async function saveReserveSignature(
  db: Queryable,
  of: Pick<ReserveAddressRow, 'seq' | 'chain' | 'address'> & { signature: string; at: Date },
): Promise<boolean> {
  const rows = await db.query(
    `update proofs_reserve_addresses set signature = $4, signed_at = $5
     where seq = $1 and chain = $2 and address = $3 and signature is null returning seq`,
    [of.seq, of.chain, of.address, of.signature, of.at],
  );
  return rows.length > 0;
}
