/** On which days a customer has found himself in the proof of liabilities, for the copy of his data (R-POL-5). */
import type { ExportSource } from '../../foundation/identity/index.ts';

export const CHECKS_EXPORT: ExportSource = {
  name: 'proof-checks',
  about: 'Published days of liabilities in which the customer found his own balance, and when he looked.',
  async *rows(db, userId) {
    const rows = await db.query<{ date: string; at: Date }>(
      `select s.date::text as date, c.at from proofs_checks c join proofs_snapshots s using (seq) where c.user_id = $1 order by seq`,
      [userId],
    );
    yield rows.map(({ date, at }) => ({ day: date, checked_at: at.toISOString() }));
  },
};
