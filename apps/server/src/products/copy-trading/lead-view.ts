/** Leads as everybody sees them: listed, filtered, ranked. */
import { decimal, readSigned } from '@candor/money';
import type { ReplyOf, RequestOf, copyTradingCalls, leadProduct } from '@candor/wire';
import { COPY_AMOUNTS, YOUNG_LEAD_DAYS } from '@candor/wire';
import type { InferOutput } from 'valibot';
import { Refusal } from '../../platform/refusal.ts';
import type { LeadPeriod, LeadRow } from './copy.ts';
import { percent, renderPosition } from './copy-view.ts';
import { findLead, listLeads } from './leads-store.ts';
import type { CopyDeps } from './ports.ts';

type Calls = typeof copyTradingCalls;
export type WireLead = InferOutput<typeof leadProduct>;
type Days = LeadPeriod['days'];
/** Whatever is not of a period asked for. */
const MONTH = 30;

/** A lead's own figures, and those of the period that was asked for; a customer's own page, and the desk's, are of a month. */
export function renderFigures(
  { figures }: LeadRow,
  days: Days = MONTH,
): Pick<WireLead, 'figures' | 'period'> {
  if (figures === null) return { figures: null, period: null };
  const { periods: _periods, ...rest } = figures;
  // Worked out before it was written down when he began.
  return { figures: { ...rest, since: rest.since ?? null }, period: periodOf(figures, days) };
}

const periodOf = (figures: LeadRow['figures'], days: Days): LeadPeriod | null =>
  figures?.periods?.find((period) => period.days === days) ?? null;

export function renderLead({ ports }: CopyDeps, row: LeadRow, days: Days = MONTH): WireLead {
  const isOpen = row.state === 'active';
  return {
    id: Number(row.id),
    name: row.name,
    about: row.about,
    is_simulated: row.is_simulated,
    currency_id: ports.currencyId,
    currency_name: ports.currencyName,
    day: row.figures?.age_days ?? 0,
    save_min: COPY_AMOUNTS.minimum,
    save_max: COPY_AMOUNTS.maximum,
    interest_rate: periodOf(row.figures, MONTH)?.roi ?? '0',
    share_rate: percent(row.share_rate),
    status: isOpen ? 1 : 0,
    label: isOpen ? 'in_progress' : 'closed',
    ...renderFigures(row, days),
  };
}

type Asked = RequestOf<Calls['config']>;

export async function listProducts(deps: CopyDeps, asked: Asked): Promise<WireLead[]> {
  const rows = await listLeads(deps.platform.db, ['active']);
  const from = (asked.page - 1) * asked.limit;
  return rows
    .filter((row) => isAsked(row, asked))
    .sort((a, b) => compare(rankOf(b, asked), rankOf(a, asked)) || compare(a.id, b.id))
    .slice(from, from + asked.limit)
    .map((row) => renderLead(deps, row, asked.period));
}

function isAsked({ name, figures, share_rate: share }: LeadRow, asked: Asked): boolean {
  const { search, days = 0, max_drawdown: drawdown, max_share: most, period } = asked;
  return (
    (search === undefined || name.toLowerCase().includes(search.toLowerCase())) &&
    (figures?.age_days ?? 0) >= days &&
    (drawdown === undefined || signed(periodOf(figures, period)?.drawdown) <= decimal(String(drawdown))) &&
    (most === undefined || share <= BigInt(most) * 1_000_000n)
  );
}

const LAST = -(10n ** 30n);
/** The higher the better: the smallest drawdown stands first. */
function rankOf({ figures }: LeadRow, { sort, period: days }: Asked): bigint {
  const period = periodOf(figures, days);
  if (figures === null || period === null) return LAST;
  if ((sort === 'roi' || sort === 'drawdown') && figures.age_days < YOUNG_LEAD_DAYS) return LAST;
  const value = sort === 'copied' || sort === 'followers' ? figures[sort] : period[sort];
  const rank = typeof value === 'number' ? BigInt(value) : signed(value);
  return sort === 'drawdown' ? -rank : rank;
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
const signed = (text: string | null | undefined): bigint => readSigned(text ?? '0') ?? 0n;

/** One whom everybody may look at: he leads, or did. */
async function publicLead({ platform }: CopyDeps, id: number): Promise<LeadRow> {
  const row = await findLead(platform.db, id);
  if (row === undefined || row.state === 'applied' || row.state === 'declined')
    throw new Refusal('lead_unknown');
  return row;
}

export const showLead = async (
  deps: CopyDeps,
  { id, period }: RequestOf<Calls['product']>,
): Promise<WireLead> => renderLead(deps, await publicLead(deps, id), period);

/** Of who leads no more what had closed by then: what he has and does since is his own. */
export async function leadPositions(
  deps: CopyDeps,
  { id, page, limit, status }: RequestOf<Calls['positions']>,
): Promise<ReplyOf<Calls['positions']>> {
  const { platform, ports } = deps;
  const { user_id: userId, ended_at: endedAt } = await publicLead(deps, id);
  const desk = ports.desk();
  const marks = desk.marks();
  if (status === 3) {
    const of = { userId, until: endedAt ?? undefined, limit, offset: (page - 1) * limit };
    const { rows, total } = await desk.ended(platform.db, of);
    return { list: rows.map((row) => renderPosition(row, marks)), total };
  }
  const rows = endedAt === null ? await desk.held(platform.db, { userId }) : [];
  return { list: rows.map((row) => renderPosition(row, marks)), total: rows.length };
}
