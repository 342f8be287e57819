/** What a customer was told, for the export of his data (R-POL-5). */
import type { Queryable } from '../../platform/db/database.ts';

const PAGE = 2_000;

/** The kind and its values; the sentence depends on the language it is read in. */
export const MESSAGE_EXPORT = {
  name: 'messages',
  about: 'Every message: its kind and the values of its text.',
  async *rows(db: Queryable, userId: number) {
    let after = 0n;
    for (;;) {
      const rows = await db.query<{
        id: bigint;
        number: bigint;
        kind: string;
        params: object;
        at: Date;
        read_at: Date | null;
      }>(
        'select id, number, kind, params, at, read_at from notify_messages where user_id = $1 and number > $2 order by number limit $3',
        [userId, after, PAGE],
      );
      yield rows.map(({ id, kind, params, at, read_at }) => ({
        id: String(id),
        kind,
        values: JSON.stringify(params),
        at: at.toISOString(),
        read_at: read_at?.toISOString() ?? null,
      }));
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) return;
      after = last.number;
    }
  },
};
