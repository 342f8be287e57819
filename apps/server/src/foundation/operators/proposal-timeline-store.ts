/** Proposals about a customer, for the timeline operators read of him. */
import type { Queryable } from '../../platform/db/database.ts';

export const PROPOSAL_TIMELINE = {
  name: 'proposal',
  async entries(db: Queryable, of: { userId: number; before: Date; limit: number }) {
    const rows = await db.query<{ id: number; kind: string; state: string; reason: string; at: Date }>(
      `select id, kind, state, reason, coalesce(decided_at, created_at) as at from operators_proposals
       where user_id = $1 and coalesce(decided_at, created_at) < $2 order by 5 desc, 1 desc limit $3`,
      [of.userId, of.before, of.limit],
    );
    return rows.map(({ id, kind, state, reason, at }) => ({
      id: String(id),
      at: at.getTime(),
      what: `proposal.${state}`,
      params: { kind, reason },
      link: { type: 'proposal', id: String(id) },
    }));
  },
};
