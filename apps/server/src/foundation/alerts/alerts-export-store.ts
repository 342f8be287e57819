/** A customer's price alerts, for the copy of his data (R-POL-5). */
import { formatDecimal } from '@candor/money';
import type { Queryable } from '../../platform/db/database.ts';
import { wantedOf } from './alert-rules.ts';
import { listAlerts } from './alerts-store.ts';

export const alertExport = (symbolOf: (pairId: number) => string) => ({
  name: 'price_alerts',
  about: 'Price alerts that are set: what they wait for and how often they fired.',
  /** A customer has a few dozen at most. */
  async *rows(db: Queryable, userId: number) {
    const rows = await listAlerts(db, userId);
    yield rows.map((row) => {
      const { kind, value, span } = wantedOf({
        spanS: row.span_s,
        isUp: row.is_up,
        threshold: row.threshold,
      });
      return {
        id: String(row.id),
        pair: symbolOf(row.pair_id),
        kind,
        value: formatDecimal(value),
        span: span ?? '',
        repeats: String(row.repeats),
        state: row.state,
        fired: String(row.fired),
        created_at: row.created_at.toISOString(),
      };
    });
  },
});
