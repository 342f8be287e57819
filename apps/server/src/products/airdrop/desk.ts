/** What operators see of airdrops, campaigns with their reserve, a preview of the distribution, what was paid; and what they propose. */
import { sharingOf, mostCapped, airdropShare, weightOf } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { ReplyOf, RequestOf } from '@candor/wire';
import { airdropDeskCalls } from '@candor/wire/operators';
import { ledgerReads } from '../../foundation/ledger/index.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { routesOf } from '../../platform/http/handler.ts';
import { isWithin, spanOf } from '../../platform/http/span-of.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CampaignRow } from './campaign.ts';
import { sharingIn, termsOf } from './campaign.ts';
import { CAMPAIGN_ACT, NEW_CAMPAIGN } from './campaign-kinds.ts';
import { commonOf, renderShare } from './campaign-view.ts';
import { findCampaign, listCampaigns } from './campaigns-store.ts';
import { asksVerification } from './count-weights.ts';
import { lackingOf, surplusOf } from './desk-rules.ts';
import { owedOf } from './held-shares.ts';
import type { AirdropDeps } from './ports.ts';
import { reservesOf } from './reserve.ts';
import type { LargeShare, Preview } from './shares-store.ts';
import { countNow, largestShares, pageOfShares } from './shares-store.ts';

type Calls = typeof airdropDeskCalls;
/** Of the preview. */
const LARGEST = 10;

export function deskRoutes(deps: AirdropDeps) {
  const { ports } = deps;
  const propose = (kind: string, request: { reason: string }, caller: OperatorCaller) =>
    ports.proposals.make({ kind, input: request, reason: request.reason, caller });
  return routesOf(airdropDeskCalls, {
    list: (request) => showDesk(deps, request),
    preview: ({ id }) => preview(deps, id),
    shares: (request) => showShares(deps, request),
    create: (request, caller) => propose(NEW_CAMPAIGN, request, caller),
    act: (request, caller) => propose(CAMPAIGN_ACT, request, caller),
  });
}

async function showDesk(deps: AirdropDeps, days: RequestOf<Calls['list']>): Promise<ReplyOf<Calls['list']>> {
  const { platform, ports } = deps;
  const { db, waits } = platform;
  const span = spanOf(days);
  const rows = await listCampaigns(db);
  const isAwaited = rows.some(({ state }) => state === 'announced');
  const [reserves, owed, house, head] = await Promise.all([
    reservesOf(deps, rows),
    Promise.all(rows.map((row) => owedOf(db, row))),
    ledgerReads.houseBalances(db),
    // A chain that is away is no reason to show nothing.
    isAwaited ? ports.blocks?.head().catch(() => undefined) : undefined,
  ]);
  const at = (date: Date | null): number | null => (date === null ? null : waits.realOf(date.getTime()));
  return {
    time: waits.realOf(waits.now()),
    campaigns: rows
      .map((row, n) => {
        const reserve = reserves.get(row.id)!;
        return {
          ...commonOf(row, { reserve, waits, currencyName: ports.currencyName }),
          state: row.state,
          announced_at: at(row.announced_at),
          block_height: row.block_height === null ? null : Number(row.block_height),
          created_at: waits.realOf(row.created_at.getTime()),
          lacking: formatDecimal(lackingOf(row, reserve)),
          surplus: formatDecimal(surplusOf(row, reserve - owed[n]!)),
          head: row.state === 'announced' ? (head?.number ?? null) : null,
        };
      })
      .filter(({ created_at: at }) => isWithin(span, at)),
    equity: house
      .filter(({ account }) => account === 'E:equity')
      .map((row) => ({ currency: ports.currencyName(row.currency_id), amount: formatDecimal(row.amount) })),
  };
}

async function preview(deps: AirdropDeps, id: number): Promise<ReplyOf<Calls['preview']>> {
  const row = await known(deps, id);
  const terms = termsOf(row);
  const counted = await countedOf(deps, row);
  const sharing = sharingIn(row) ?? sharingOf(terms, counted);
  const moments = row.moments?.length ?? 1;
  const { capped, cappedFrom, rest, restTotal } = sharing;
  // But for what is cut off each share; of a campaign that is paid, to the last unit.
  const shared = row.paid_at === null ? BigInt(capped) * terms.cap + (restTotal > 0n ? rest : 0n) : row.paid;
  return {
    is_final: row.counted_at !== null,
    customers: counted.customers,
    capped,
    cap: formatDecimal(terms.cap),
    shared: formatDecimal(shared),
    left: formatDecimal(row.pool - shared),
    largest: counted.largestShares.map(({ user_id: userId, total, person_total: person }) => ({
      user_id: userId,
      weight: formatDecimal(weightOf(BigInt(total), moments)),
      amount: formatDecimal(airdropShare(terms, sharing, { total: BigInt(total), person: BigInt(person) })),
      is_capped: cappedFrom !== null && BigInt(person) >= cappedFrom,
    })),
  };
}

/** As it was counted, or as it would be with the balances of now. */
async function countedOf(deps: AirdropDeps, row: CampaignRow): Promise<Preview> {
  const { db, clock, waits } = deps.platform;
  if (row.counted_at !== null) {
    const shares: LargeShare[] = await largestShares(db, row.id, LARGEST);
    return { customers: row.customers!, total: BigInt(row.total!), largest: [], largestShares: shares };
  }
  return countNow(db, {
    currencyId: row.counted_currency_id,
    at: new Date(clock.now()),
    now: new Date(waits.now()),
    isVerified: asksVerification(deps),
    persons: mostCapped(termsOf(row)),
    shares: LARGEST,
  });
}

async function showShares(
  deps: AirdropDeps,
  { id, page, limit }: RequestOf<Calls['shares']>,
): Promise<ReplyOf<Calls['shares']>> {
  const row = await known(deps, id);
  if (row.counted_at === null) return { rows: [], total: 0 };
  const { db, waits } = deps.platform;
  const rows = await pageOfShares(db, { campaignId: id, limit, offset: (page - 1) * limit });
  return {
    rows: rows.map((share) => {
      const { weight, amount, is_capped, paid_at } = renderShare(row, share, waits);
      return { user_id: share.user_id, weight, amount, is_capped, paid_at };
    }),
    total: row.customers!,
  };
}

async function known({ platform }: AirdropDeps, id: number): Promise<CampaignRow> {
  const row = await findCampaign(platform.db, id);
  if (row === undefined) throw new Refusal('airdrop_unknown');
  return row;
}
