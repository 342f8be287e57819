/** What a customer and the house wrote to each other, for the copy of his data (R-POL-5). Notes of colleagues are none of it. */
import type { ExportSource } from '../../foundation/identity/index.ts';

interface Row {
  thread_id: number;
  seq: number;
  topic: string;
  state: string;
  author: string;
  body: string;
  pictures: string[];
  rating: number | null;
  at: Date;
}

const AT_ONCE = 1_000;

export const SUPPORT_EXPORT: ExportSource = {
  name: 'support',
  about: 'Every message of your cases with support, in order, and how you rated them.',
  async *rows(db, userId) {
    let after = [0, 0];
    for (;;) {
      const rows = await db.query<Row>(
        `select m.thread_id, m.seq, t.topic, t.state, m.author, m.body, m.pictures, t.rating, m.at
         from support_messages m join support_threads t on t.id = m.thread_id
         where t.user_id = $1 and (m.thread_id, m.seq) > ($2, $3) order by m.thread_id, m.seq limit $4`,
        [userId, after[0], after[1], AT_ONCE],
      );
      if (rows.length === 0) return;
      yield rows.map((row) => ({
        case: row.thread_id,
        message: row.seq,
        topic: row.topic,
        state: row.state,
        from: row.author === 'asker' ? 'you' : row.author,
        text: row.body,
        pictures: row.pictures.join(' '),
        rating: row.rating,
        at: row.at.toISOString(),
      }));
      const last = rows.at(-1)!;
      after = [last.thread_id, last.seq];
    }
  },
};
