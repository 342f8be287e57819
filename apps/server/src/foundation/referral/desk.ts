/** Referral for operators: they look, and change nothing (R-OPS-5). */
import { formatDecimal } from '@candor/money';
import { referralDeskCalls } from '@candor/wire/operators';
import { pageOf } from '../../platform/http/page-of.ts';
import { routesOf } from '../../platform/http/handler.ts';
import { spanOf } from '../../platform/http/span-of.ts';
import type { ReferralDeps } from './ports.ts';
import { deskRelations } from './relations-store.ts';

export const deskRoutes = ({ platform: { db, waits } }: ReferralDeps) =>
  routesOf(referralDeskCalls, {
    async relations({ page, limit, state, user_id: userId, from, to }) {
      // Asked for in real time, as it is shown; kept on the waiting clock.
      const aheadMs = waits.now() - waits.realOf(waits.now());
      const [begin, end] = [from, to].map((at) => (at === undefined ? undefined : at + aheadMs));
      const { rows, total } = await deskRelations(db, {
        state: state ?? null,
        userId: userId ?? null,
        span: spanOf({ from: begin, to: end }),
        limit,
        offset: (page - 1) * limit,
      });
      const real = (at: Date): number => waits.realOf(at.getTime());
      return pageOf({
        page,
        limit,
        total,
        path: referralDeskCalls.relations.path,
        data: rows.map((row) => ({
          id: Number(row.id),
          referrer_id: row.referrer_id,
          referee_id: row.referee_id,
          state: row.state,
          lapse_reason: row.lapse_reason,
          began_at: real(row.began_at),
          activated_at: row.activated_at && real(row.activated_at),
          over_at: row.over_at && real(row.over_at),
          lapses_at: real(row.lapses_at),
          ends_at: real(row.ends_at),
          rate: formatDecimal(row.ratio * 100n),
          fees: formatDecimal(row.fees),
          paid: formatDecimal(row.paid),
          rebates: Number(row.rebates),
        })),
      });
    },
  });
