/**
 * Proposals about a customer, for the timeline operators read of him. Who reads it may neither make nor check all of them: what they are and
 * how they ended is here, why somebody wants it is in the proposal itself, for those who see its kind.
 */
import type { Queryable } from '../../platform/db/database.ts';

export const PROPOSAL_TIMELINE = {
  name: 'proposal',
  async entries(db: Queryable, of: { userId: number; before: Date; limit: number }) {
    const rows = await db.query<{ id: number; kind: string; state: string; at: Date }>(
      `select id, kind, state, coalesce(decided_at, created_at) as at from operators_proposals
       where user_id = $1 and coalesce(decided_at, created_at) < $2 order by 4 desc, 1 desc limit $3`,
      [of.userId, of.before, of.limit],
    );
    return rows.map(({ id, kind, state, at }) => ({
      id: String(id),
      at: at.getTime(),
      what: `proposal.${state}`,
      params: { kind },
      link: { type: 'proposal', id: String(id) },
    }));
  },
};
