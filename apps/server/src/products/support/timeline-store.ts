/** That a customer asked, and how it went, for the timeline that operators read. */
import type { TimelineSource } from '../../foundation/identity/index.ts';

export const SUPPORT_TIMELINE: TimelineSource = {
  name: 'support',
  async entries(db, { userId, before, limit }) {
    const rows = await db.query<{ id: number; topic: string; what: string; at: Date }>(
      `select * from (
         select id, topic, 'support.opened' as what, created_at as at from support_threads where user_id = $1
         union all select id, topic, 'support.answered', first_answered_at from support_threads where user_id = $1 and first_answered_at is not null
         union all select id, topic, 'support.solved', solved_at from support_threads where user_id = $1 and solved_at is not null
       ) steps where at < $2 order by at desc limit $3`,
      [userId, before, limit],
    );
    return rows.map(({ id, topic, what, at }) => ({
      id: `${id}:${what}`,
      at: at.getTime(),
      what,
      params: { topic },
      link: { type: 'support_thread', id: String(id) },
    }));
  },
};
