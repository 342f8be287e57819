/** What referrer and referee see: the same relation from its two sides, and the rank that everybody sees. */
import { REBATE_LADDER, missingUntilActivation, rebateRatio } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { ReplyOf, RequestOf, referralCalls } from '@candor/wire';
import { RANKED } from '@candor/wire';
import { DAY_MS, startOfUtcDay, utcDay } from '../../platform/clock.ts';
import { houseUrl } from '../../platform/http/site.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findVerified } from './facts-store.ts';
import type { ReferralDeps } from './ports.ts';
import { accruedFor, earnedOf, paidTo, paymentsTo, readRank } from './rebates-store.ts';
import type { RelationRow } from './relations-store.ts';
import { countOf, readReferrer, relationOf, relationsBy } from './relations-store.ts';

type Invite = ReplyOf<typeof referralCalls.invite>;
type Ranked = ReplyOf<typeof referralCalls.rank>[number];
type Money = Invite['rewards'][number];
type WireRelation = Omit<ReplyOf<typeof referralCalls.invitees>['data'][number], 'id' | 'account' | 'time'>;

const RANK_DAYS = 30;
const RANK_FRESH_MS = 10_000;
/** Of a fraction: `10`. */
const percent = (ratio: bigint): string => formatDecimal(ratio * 100n);
/** Shown raw, as the API family sends it. */
const utcText = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');

export async function linkOf(
  { platform, ports }: ReferralDeps,
  userId: number,
): Promise<{ extension_code: string; share_url: string }> {
  const user = await ports.identity.userById(userId);
  if (user === undefined) throw new Refusal('not_found');
  // Clients append `?code=` to it (wire.md 17), so nothing stands behind the path of its hash route.
  return {
    extension_code: user.inviteCode,
    share_url: `${houseUrl(platform.config)}/h5/#/pages/user/login/register`,
  };
}

export async function showInvite(deps: ReferralDeps, userId: number): Promise<Invite> {
  const { platform, ports } = deps;
  const { db, waits } = platform;
  const [link, referrer, count, accrued, paid, rank, invitation] = await Promise.all([
    linkOf(deps, userId),
    readReferrer(db, userId),
    countOf(db, userId),
    accruedFor(db, userId),
    paidTo(db, userId),
    showRank(deps, userId),
    relationOf(db, userId),
  ]);
  const activated = referrer?.activated ?? 0;
  const ratio = referrer?.ratio ?? rebateRatio(0);
  const open = (isActivated: boolean) => accrued.filter((sum) => sum.is_activated === isActivated);
  const worth = (sums: readonly { currency_id: number; amount: bigint }[]): string =>
    formatDecimal(
      sums.reduce(
        (sum, each) => sum + (each.amount * (ports.usdtPrice(each.currency_id) ?? 0n)) / 100_000_000n,
        0n,
      ),
    );
  const [return1, return2, return3] = REBATE_LADDER.map((step) => percent(step.ratio)) as [
    string,
    string,
    string,
  ];
  return {
    ...link,
    invite_num: count,
    activated_num: activated,
    total_return_rate: percent(ratio),
    return_rate1: return1,
    return_rate2: return2,
    return_rate3: return3,
    ladder: REBATE_LADDER.map((step) => ({ from: step.from, rate: percent(step.ratio) })),
    is_partner: activated >= REBATE_LADDER.at(-1)!.from,
    invite_return_total: formatDecimal(paid.reduce((sum, { usdt }) => sum + usdt, 0n)),
    invite_unactivated_total: worth(open(false)),
    invite_next_total: worth(open(true)),
    next_run_at: waits.realOf(startOfUtcDay(waits.now()) + DAY_MS),
    rewards: paid.map((sum) => moneyOf(deps, sum)),
    unactivated: open(false).map((sum) => moneyOf(deps, sum)),
    is_ranked: !(referrer?.is_hidden ?? false),
    inviteList: rank.slice(0, 3),
    invited_by: invitation === undefined ? null : await showInviter(deps, invitation),
  };
}

async function showInviter(deps: ReferralDeps, row: RelationRow): Promise<NonNullable<Invite['invited_by']>> {
  const [names, referrer, [shown]] = await Promise.all([
    deps.ports.identity.maskedOf([row.referrer_id]),
    readReferrer(deps.platform.db, row.referrer_id),
    renderRelations(deps, [row]),
  ]);
  return {
    account: names.get(row.referrer_id)?.known ?? '',
    rate: percent(referrer?.ratio ?? rebateRatio(0)),
    ...shown!,
  };
}

export async function showInvitees(
  deps: ReferralDeps,
  { page, limit }: RequestOf<typeof referralCalls.invitees>,
  referrerId: number,
): Promise<ReplyOf<typeof referralCalls.invitees>> {
  const { rows, total } = await relationsBy(deps.platform.db, {
    referrerId,
    limit,
    offset: (page - 1) * limit,
  });
  const [shown, names] = await Promise.all([
    renderRelations(deps, rows),
    deps.ports.identity.maskedOf(rows.map((row) => row.referee_id)),
  ]);
  const data = rows.map((row, n) => ({
    id: Number(row.id),
    account: names.get(row.referee_id)?.known ?? '',
    time: utcText(row.began_at),
    ...shown[n]!,
  }));
  return { data, total };
}

/** Relations from either side: state, what is missing, what was earned of them. */
async function renderRelations(deps: ReferralDeps, rows: readonly RelationRow[]): Promise<WireRelation[]> {
  const { db, waits } = deps.platform;
  const today = startOfUtcDay(waits.now());
  const waiting = rows.filter(({ state }) => state === 'waiting').map((row) => row.referee_id);
  const [{ sums, fees }, verified] = await Promise.all([
    earnedOf(
      db,
      rows.map(({ id }) => id),
    ),
    findVerified(db, waiting, utcDay(waits.now())),
  ]);
  return rows.map((row) => {
    const earned = sums.filter((sum) => sum.relation_id === row.id);
    const paidFees = fees.get(row.id) ?? 0n;
    const days = Math.floor((today - startOfUtcDay(row.began_at.getTime())) / DAY_MS);
    const missing = missingUntilActivation({
      days,
      fees: paidFees,
      isVerified: verified.has(row.referee_id),
    });
    const moneyIn = (which: 'accrued' | 'paid'): Money[] =>
      earned.filter((sum) => sum[which] > 0n).map((sum) => moneyOf(deps, { ...sum, amount: sum[which] }));
    return {
      state: row.state,
      lapse_reason: row.lapse_reason,
      began_at: waits.realOf(row.began_at.getTime()),
      activated_at: row.activated_at && waits.realOf(row.activated_at.getTime()),
      lapses_at: waits.realOf(row.lapses_at.getTime()),
      ends_at: waits.realOf(row.ends_at.getTime()),
      missing:
        row.state === 'waiting'
          ? { days: missing.days, fees: formatDecimal(missing.fees), is_verified: missing.isVerified }
          : null,
      fees: formatDecimal(paidFees),
      accrued: moneyIn('accrued'),
      paid: moneyIn('paid'),
    };
  });
}

const moneyOf = (
  { ports }: ReferralDeps,
  { currency_id: id, amount }: { currency_id: number; amount: bigint },
): Money => ({ currency_id: id, currency_name: ports.currencyName(id), amount: formatDecimal(amount) });

export async function showReturns(
  deps: ReferralDeps,
  { page, limit }: RequestOf<typeof referralCalls.returns>,
  referrerId: number,
): Promise<ReplyOf<typeof referralCalls.returns>> {
  const { platform, ports } = deps;
  const { rows, total } = await paymentsTo(platform.db, { referrerId, limit, offset: (page - 1) * limit });
  const names = await ports.identity.maskedOf(rows.map((row) => row.referee_id));
  const data = rows.map((row) => ({
    id: Number(row.id),
    from_account_number: names.get(row.referee_id)?.known ?? '',
    created_time: `${row.day} 00:00:00`,
    value: formatDecimal(row.amount),
    currency_name: ports.currencyName(row.currency_id),
    usdt: formatDecimal(row.usdt),
    paid_at: platform.waits.realOf(row.paid_at.getTime()),
  }));
  return { data, total };
}

type RankRows = ReturnType<typeof readRank>;
const ranks = new WeakMap<ReferralDeps, { at: number; rows: RankRows }>();

/** Anybody asks for it, and it adds up all that was paid in a month: once in a while, however many ask. */
function rankNow(deps: ReferralDeps): RankRows {
  const { db, clock, waits } = deps.platform;
  const now = clock.now();
  const held = ranks.get(deps);
  if (held !== undefined && now - held.at < RANK_FRESH_MS && now >= held.at) return held.rows;
  const rows = readRank(db, { since: new Date(waits.now() - RANK_DAYS * DAY_MS), most: RANKED });
  ranks.set(deps, { at: now, rows });
  rows.catch(() => ranks.delete(deps));
  return rows;
}

/** Who goes out of it sees that he has; it is added up no sooner for that, for anybody goes out and comes back as often as he likes. */
export function leaveRank(deps: ReferralDeps, userId: number): void {
  const held = ranks.get(deps);
  if (held === undefined) return;
  // At once: of two who go out together the second would put the first back.
  held.rows = held.rows.then((rows) => rows.filter(({ user_id: id }) => id !== userId));
  held.rows.catch(() => {});
}

/** `userId`: whoever asks finds himself. */
export async function showRank(deps: ReferralDeps, userId?: number): Promise<Ranked[]> {
  const rows = await rankNow(deps);
  const names = await deps.ports.identity.maskedOf(rows.map((row) => row.user_id));
  return rows.map((row, n) => ({
    place: n + 1,
    account: names.get(row.user_id)?.anybody ?? '***',
    total: formatDecimal(row.total),
    user_id: row.user_id === userId ? userId : null,
  }));
}
