/** Works out what is published of a lead (R-CP-1) from the ledger and from contracts; he has no say in any of it. */
import { ONE, decimal, formatDecimal } from '@candor/money';
import { COPY_COST_BASE } from '@candor/wire';
import { DAY_MS } from '../../platform/clock.ts';
import type { WholePosition } from '../../foundation/executions/index.ts';
import type { Conditions } from './copy-rules.ts';
import type { LeadFigures, LeadRow } from './copy.ts';
import { percent } from './copy-view.ts';
import { leadWorth, worthOf } from './copy-worth.ts';
import { copiesOfLead } from './copies-store.ts';
import { followersOf, netOf } from './flows-store.ts';
import type { CurveDay } from './lead-rules.ts';
import { periodsOf } from './lead-periods.ts';
import { curveOf, middleOf, yearlyCost } from './lead-rules.ts';
import { accountDays, listLeads, saveFigures } from './leads-store.ts';
import type { CopyDeps } from './ports.ts';

/** Kinds that bring money to a contract account or take it away, and are no result of trading. */
const FLOWS = ['transfer', 'copy_share', 'demo_funding', 'demo_faucet', 'manual_goodwill', 'manual_reversal'];
/** Positions that rates are taken of, the newest first. */
const LOOKED_AT = 1_000;
const RECENT_DAYS = 30;

/** Whole positions: one that closed in many parts is one, and won or lost as a whole. */
interface Trades {
  rows: WholePosition[];
  total: number;
  /** When the first of them opened. */
  since: number | null;
  ageDays: number;
}

async function tradesOf({ platform, ports }: CopyDeps, userId: number): Promise<Trades> {
  const { db, clock } = platform;
  const { rows, total, since: first } = await ports.desk().wholes(db, { userId, limit: LOOKED_AT });
  const since = first?.getTime() ?? null;
  const ageDays = since === null ? 0 : Math.floor((clock.now() - since) / DAY_MS);
  return { rows, total, since, ageDays };
}

export async function conditionsOf(deps: CopyDeps, userId: number): Promise<Conditions> {
  const { platform, ports } = deps;
  const { total, ageDays } = await tradesOf(deps, userId);
  const { equity } = await leadWorth(deps, platform.db, { userId, marks: ports.desk().marks() });
  return { ageDays, closed: total, equity, isVerified: await ports.isVerifiedToLead(userId) };
}

export async function figuresOf(deps: CopyDeps, lead: Pick<LeadRow, 'id' | 'user_id'>): Promise<LeadFigures> {
  const { platform, ports } = deps;
  const { db, clock } = platform;
  const now = clock.now();
  const marks = ports.desk().marks();
  const userId = lead.user_id;
  const { balance, equity } = await leadWorth(deps, db, { userId, marks });
  const trades = await tradesOf(deps, userId);
  const curve = await curveFor(deps, { userId, balance });
  const won = trades.rows.filter(({ result }) => result > 0n).length;
  const fees = await ports.desk().feesSince(db, { userId, since: new Date(now - RECENT_DAYS * DAY_MS) });
  const withResult = curve.filter(({ result }) => result !== 0n);
  return {
    at: now,
    equity: formatDecimal(equity),
    days: withResult.length,
    losing_days: withResult.filter(({ result }) => result < 0n).length,
    closed: trades.total,
    won,
    hit_rate: trades.rows.length === 0 ? null : percent((BigInt(won) * ONE) / BigInt(trades.rows.length)),
    holding: middleOf(
      trades.rows.map(({ openedAt, closedAt }) =>
        Math.round((closedAt.getTime() - openedAt.getTime()) / 1000),
      ),
    ),
    since: trades.since,
    age_days: trades.ageDays,
    ...(await followersFigures(deps, lead)),
    periods: await periodsOf(deps, lead, { curve, since: trades.since }),
    yearly_cost: formatDecimal(
      yearlyCost({
        fees,
        equity,
        on: decimal(COPY_COST_BASE),
        days: Math.max(1, Math.min(RECENT_DAYS, trades.ageDays)),
      }),
    ),
  };
}

async function curveFor(
  { platform, ports }: CopyDeps,
  { userId, balance }: { userId: number; balance: bigint },
): Promise<CurveDay[]> {
  const rows = await accountDays(platform.db, {
    userId,
    account: 'contract',
    currencyId: ports.currencyId,
    flows: FLOWS,
    since: new Date(0),
  });
  const days = rows.map(({ day, flow, result }) => ({ day, flow: BigInt(flow), result: BigInt(result) }));
  return curveOf(days, balance);
}

async function followersFigures(deps: CopyDeps, lead: Pick<LeadRow, 'id'>) {
  const { db } = deps.platform;
  const all = await followersOf(db, lead.id);
  const copies = await copiesOfLead(db, { leadId: lead.id, states: ['active', 'paused', 'leaving'] });
  const worths = await worthOf(deps, db, { copies, marks: deps.ports.desk().marks() });
  const nets = await netOf(
    db,
    copies.map(({ id }) => id),
  );
  const results = copies.map(({ id }) => worths.get(id)!.equity - (nets.get(id) ?? 0n));
  return {
    followers: Number(all.followers),
    all_followers: Number(all.all_followers),
    losing_followers: Number(all.ended_losing) + results.filter((result) => result < 0n).length,
    followers_result: formatDecimal(results.reduce((sum, one) => sum + one, all.ended_result)),
    copied: formatDecimal(copies.reduce((sum, { id }) => sum + worths.get(id)!.equity, 0n)),
    shared: formatDecimal(all.shared),
  };
}

/** Of everybody who leads, or wants to. */
export async function refreshFigures(deps: CopyDeps): Promise<void> {
  const { db, clock } = deps.platform;
  for (const lead of await listLeads(db, ['active', 'applied']))
    await saveFigures(db, {
      leadId: lead.id,
      at: new Date(clock.now()),
      figures: await figuresOf(deps, lead),
    });
}
