/** What one hosting order is proved with: its terms and how far it has come, and its journals. */
import { formatDecimal } from '@candor/money';
import type { EvidenceSource } from '../../foundation/product.ts';
import { findOrders } from './orders-store.ts';

export const hostingEvidence = (currencyName: (currencyId: number) => string): EvidenceSource => ({
  kind: 'hosting',
  async read(db, { userId, id }) {
    const [row] = await findOrders(db, userId, [id]);
    if (row === undefined) return undefined;
    const interest = Array.from({ length: row.payments }, (_, n) => ({
      kind: 'finance_interest' as const,
      refId: `${id}:${n + 1}`,
    }));
    return {
      // Moments of an order are on the clock of waiting times.
      record: {
        currency: currencyName(row.currency_id),
        amount: formatDecimal(row.amount),
        cycle_days: row.cycle_days,
        total_yield: formatDecimal(row.total_yield),
        total_interest: formatDecimal(row.total_interest),
        bought_at: row.bought_at.getTime(),
        payments: row.payments,
        paid: formatDecimal(row.paid),
        state: row.state,
        penalty: row.penalty === null ? null : formatDecimal(row.penalty),
        ended_at: row.ended_at?.getTime() ?? null,
      },
      journals: [
        ...(['finance_bought', 'finance_matured', 'finance_redeemed'] as const).map((kind) => ({
          kind,
          refId: String(id),
        })),
        ...interest,
      ],
    };
  },
});
