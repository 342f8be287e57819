/** Contracts in a customer's record: which way round, and what opening, closing and liquidation cost (R-CT-3, R-CT-7). */
import type { RecordDetail, RecordDetails } from '../../foundation/wallet/index.ts';
import { recordKey } from '../../foundation/wallet/index.ts';

interface FeeRow {
  id: bigint;
  side: 'L' | 'S';
  open_fee: bigint;
  close_fee: bigint;
  liquidation_fee: bigint;
}

export const contractRecordDetails = (currencyId: number): RecordDetails => ({
  kinds: ['contract_opened', 'contract_profit', 'contract_loss', 'contract_liquidated', 'contract_bankrupt'],
  async read(db, { userId, journals }) {
    const rows = await db.query<FeeRow>(
      `select id, side, open_fee, close_fee, liquidation_fee from contracts_positions
       where user_id = $1 and id = any ($2::bigint[])`,
      [userId, journals.map(({ refId }) => BigInt(refId))],
    );
    const found = new Map(rows.map((row) => [String(row.id), row]));
    const details = new Map<string, RecordDetail>();
    for (const { kind, refId } of journals) {
      const row = found.get(refId);
      if (row === undefined) continue;
      const amount = kind === 'contract_opened' ? row.open_fee : row.close_fee + row.liquidation_fee;
      details.set(recordKey({ kind, refId }), { fees: amount === 0n ? [] : [{ currencyId, amount }] });
    }
    return details;
  },
});
