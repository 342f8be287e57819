/** What is published of a lead for the last 7, 30 and 90 days (R-CP-1), all of it from days that are over and the one that runs. */
import { ONE, formatDecimal } from '@candor/money';
import { LEAD_PERIODS } from '@candor/wire';
import { DAY_MS, startOfUtcDay, utcDay } from '../../platform/clock.ts';
import type { LeadPeriod, LeadRow } from './copy.ts';
import { percent } from './copy-view.ts';
import { followerDays } from './follower-days.ts';
import type { CurveDay } from './lead-rules.ts';
import { curveOver, drawdownOf } from './lead-rules.ts';
import type { CopyDeps } from './ports.ts';

interface History {
  /** Since the first day of the account. */
  curve: readonly CurveDay[];
  /** When his first position opened. */
  since: number | null;
}

export async function periodsOf(
  deps: CopyDeps,
  lead: Pick<LeadRow, 'id' | 'user_id'>,
  history: History,
): Promise<LeadPeriod[]> {
  const { platform, ports } = deps;
  const now = platform.clock.now();
  const earliest = (days: number): Date => new Date(startOfUtcDay(now) - (days - 1) * DAY_MS);
  const counts = await ports.desk().wholesSince(platform.db, {
    userId: lead.user_id,
    since: LEAD_PERIODS.map(earliest),
  });
  const followers = await followerDays(deps, { leadId: lead.id, since: earliest(Math.max(...LEAD_PERIODS)) });
  const first = firstDay(history);
  return LEAD_PERIODS.map((most, n) => {
    const days = daysUntil(utcDay(now), { most, first });
    const { closed, won } = counts[n]!;
    const curve = curveOver(history.curve, days);
    const from = utcDay(earliest(most).getTime());
    const ofFollowers = [...followers].filter(([day]) => day >= from);
    return {
      days: most,
      covered: days.length,
      roi: percent(curve.at(-1)?.roi ?? 0n),
      result: formatDecimal(curve.at(-1)?.pnl ?? 0n),
      drawdown: percent(drawdownOf(curve)),
      closed,
      won,
      hit_rate: closed === 0 ? null : percent((BigInt(won) * ONE) / BigInt(closed)),
      followers_result: formatDecimal(ofFollowers.reduce((sum, [, result]) => sum + result, 0n)),
      curve: curve.map(({ day, roi, pnl }) => ({ day, roi: percent(roi), pnl: formatDecimal(pnl) })),
    };
  });
}

/** He may have paid for a position that is open still. */
function firstDay({ curve, since }: History): string | undefined {
  const days = curve.filter(({ result }) => result !== 0n).map(({ day }) => day);
  return [...(since === null ? [] : [utcDay(since)]), ...days].sort()[0];
}

/** The last so many UTC days up to one of them, the oldest first; none before the first day there was. */
function daysUntil(today: string, of: { most: number; first: string | undefined }): string[] {
  if (of.first === undefined) return [];
  const last = Date.parse(today);
  const first = Math.max(Date.parse(of.first), last - (of.most - 1) * DAY_MS);
  const count = Math.max(0, Math.floor((last - first) / DAY_MS) + 1);
  return Array.from({ length: count }, (_, n) => utcDay(first + n * DAY_MS));
}
