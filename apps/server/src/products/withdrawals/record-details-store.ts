/** Withdrawals in a customer's record: what of the amount is the fee (R-WD-3). */
import type { RecordDetails } from '../../foundation/wallet/index.ts';
import { recordKey } from '../../foundation/wallet/index.ts';

export const WITHDRAWAL_RECORDS: RecordDetails = {
  kinds: ['withdrawal_approved'],
  async read(db, { userId, journals }) {
    // `7`, or `7:2` when it is done a second time.
    const ids = new Map(journals.map(({ refId }) => [refId, BigInt(refId.split(':')[0]!)]));
    const rows = await db.query<{ id: bigint; currency_id: number; fee: bigint }>(
      'select id, currency_id, fee from withdrawals_requests where user_id = $1 and id = any ($2::bigint[])',
      [userId, [...ids.values()]],
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    return new Map(
      [...ids].flatMap(([refId, id]) => {
        const row = found.get(id);
        return row === undefined
          ? []
          : [
              [
                recordKey({ kind: 'withdrawal_approved', refId }),
                { fees: row.fee === 0n ? [] : [{ currencyId: row.currency_id, amount: row.fee }] },
              ],
            ];
      }),
    );
  },
};
