/** What one withdrawal is proved with: its figures and state, and its journals of every round. */
import { formatDecimal } from '@candor/money';
import type { EvidenceSource } from '../../foundation/product.ts';
import { withdrawalById } from './withdrawals-store.ts';

const KINDS = [
  'withdrawal_hold',
  'withdrawal_approved',
  'withdrawal_sent',
  'withdrawal_released',
  'withdrawal_failed',
  'withdrawal_returned',
  'withdrawal_short',
] as const;
/** In these the amount has left the customer's accounts. */
const GONE: readonly string[] = ['approved', 'sent', 'passed'];

export const withdrawalEvidence = (currencyName: (currencyId: number) => string): EvidenceSource => ({
  kind: 'withdrawal',
  async read(db, { userId, id }) {
    const row = await withdrawalById(db, id);
    if (row?.user_id !== userId) return undefined;
    const rounds = Array.from({ length: row.round }, (_, n) => (n === 0 ? String(id) : `${id}:${n + 1}`));
    return {
      record: {
        currency: currencyName(row.currency_id),
        chain: row.chain,
        state: row.state,
        amount: formatDecimal(row.amount),
        fee: formatDecimal(row.fee),
        missing: formatDecimal(row.missing),
        received: formatDecimal(row.arrives - row.missing),
        gone: GONE.includes(row.state) ? formatDecimal(row.amount - row.missing) : '0',
        // A bank may have sent back less, or a match was undone: then the journals alone say what is left.
        is_plain: row.round === 1 && (row.bank === null || row.state !== 'failed'),
        tx_id: row.tx_id,
        created_at: row.created_at.getTime(),
      },
      journals: rounds.flatMap((refId) => KINDS.map((kind) => ({ kind, refId }))),
    };
  },
});
