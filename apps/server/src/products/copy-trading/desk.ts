/** What operators see of leads, and what they propose. */
import { copyTradingDeskCalls } from '@candor/wire/operators';
import { routesOf } from '../../platform/http/handler.ts';
import { isWithin, spanOf } from '../../platform/http/span-of.ts';
import { percent } from './copy-view.ts';
import { renderConditions } from './lead.ts';
import { conditionsOf } from './lead-figures.ts';
import { LEAD_ACT } from './lead-kind.ts';
import { renderFigures } from './lead-view.ts';
import { listLeads } from './leads-store.ts';
import type { CopyDeps } from './ports.ts';

export function deskRoutes(deps: CopyDeps) {
  const { platform, ports } = deps;
  return routesOf(copyTradingDeskCalls, {
    async list(days) {
      const span = spanOf(days);
      const all = await listLeads(platform.db, ['applied', 'active', 'declined', 'retired', 'removed']);
      const rows = all.filter(({ applied_at: at }) => isWithin(span, at.getTime()));
      return Promise.all(
        rows.map(async (row) => ({
          id: Number(row.id),
          user_id: row.user_id,
          name: row.name,
          about: row.about,
          share_rate: percent(row.share_rate),
          state: row.state,
          is_simulated: row.is_simulated,
          applied_at: row.applied_at.getTime(),
          admitted_at: row.admitted_at?.getTime() ?? null,
          ended_at: row.ended_at?.getTime() ?? null,
          conditions: renderConditions(await conditionsOf(deps, row.user_id)),
          ...renderFigures(row),
        })),
      );
    },
    act: (request, caller) =>
      ports.proposals.make({ kind: LEAD_ACT, input: request, reason: request.reason, caller }),
  });
}
