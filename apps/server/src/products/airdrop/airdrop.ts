/** Airdrops as a product: their calls, the run that draws, counts and pays, and what they give the house. */
import { balancesAt } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { ReplyOf, RequestOf } from '@candor/wire';
import { airdropCalls } from '@candor/wire';
import type { Foundation } from '../../foundation/foundation.ts';
import type { ProposalKind } from '../../foundation/operators/index.ts';
import type { Product } from '../../foundation/product.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Lease } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { airdropExport } from './airdrop-export-store.ts';
import { AIRDROP_INVARIANTS } from './airdrop-invariants-store.ts';
import type { CampaignRow } from './campaign.ts';
import { isPublic } from './campaign.ts';
import { campaignActKind, newCampaignKind } from './campaign-kinds.ts';
import type { WireCampaign } from './campaign-view.ts';
import { renderCampaign, renderShare } from './campaign-view.ts';
import { findCampaign, pageOfCampaigns } from './campaigns-store.ts';
import { startDemoCampaign } from './demo-campaign.ts';
import { deskRoutes } from './desk.ts';
import { airdropMessages } from './messages.ts';
import type { AirdropDeps } from './ports.ts';
import { airdropPorts } from './ports.ts';
import { airdropReplay } from './replay-airdrops.ts';
import { reservesOf } from './reserve.ts';
import { runCampaigns } from './run-campaigns.ts';
import { ownShare, publicShares, sharesOf } from './shares-store.ts';
import { airdropTexts } from './texts.ts';

const LOOK_EVERY_MS = 2_000;
const STATES = {
  1: ['announced', 'drawn'],
  2: ['counted'],
  3: ['paid', 'closed'],
} as const satisfies Record<number, readonly CampaignRow['state'][]>;
const STATUS = { announced: 1, counted: 2, paid: 3 } as const;
const ALWAYS: Pick<Lease, 'held'> = { held: () => true };

export interface Airdrop extends Product {
  deps: AirdropDeps;
  /** Draws, counts and pays whatever is due now. */
  runDue(): Promise<void>;
}

export function createAirdrop(
  platform: Platform,
  on: Foundation,
  ports: Partial<AirdropDeps['ports']> = {},
): Airdrop {
  const deps: AirdropDeps = { platform, ledger: on.ledger, ports: { ...airdropPorts(on), ...ports } };
  return {
    name: 'airdrop',
    deps,
    texts: airdropTexts,
    messages: airdropMessages,
    exports: [airdropExport(deps.ports.currencyName)],
    invariants: AIRDROP_INVARIANTS,
    replays: [airdropReplay],
    proposals: [newCampaignKind(deps), campaignActKind(deps)] as unknown as ProposalKind<never>[],
    routes: [
      ...deskRoutes(deps),
      ...routesOf(airdropCalls, {
        orders: (request, { session }) => orders(deps, request, session.userId),
        detail: ({ id }, { session }) => detail(deps, id, session.userId),
        campaign: async ({ id }) => show(deps, await announced(deps, id)),
        shares: (request) => listShares(deps, request),
      }),
    ],
    async start() {
      await startDemoCampaign(deps);
      platform.jobs.every('airdrop-run', LOOK_EVERY_MS, (lease) => runCampaigns(deps, lease));
    },
    runDue: () => runCampaigns(deps, ALWAYS),
  };
}

async function show(deps: AirdropDeps, row: CampaignRow): Promise<WireCampaign> {
  return (await showAll(deps, [row]))[0]!;
}

async function showAll(deps: AirdropDeps, rows: readonly CampaignRow[]): Promise<WireCampaign[]> {
  const { platform, ports } = deps;
  const reserves = await reservesOf(deps, rows);
  return rows.map((row) =>
    renderCampaign(row, {
      reserve: reserves.get(row.id)!,
      waits: platform.waits,
      currencyName: ports.currencyName,
    }),
  );
}

async function announced({ platform }: AirdropDeps, id: number): Promise<CampaignRow> {
  const row = await findCampaign(platform.db, id);
  if (row === undefined || !isPublic(row)) throw new Refusal('airdrop_unknown');
  return row;
}

async function orders(
  deps: AirdropDeps,
  { page, limit, status }: RequestOf<typeof airdropCalls.orders>,
  userId: number,
): Promise<ReplyOf<typeof airdropCalls.orders>> {
  const { db, waits } = deps.platform;
  const states = status === undefined ? Object.values(STATES).flat() : STATES[status];
  const { rows, total } = await pageOfCampaigns(db, { states, limit, offset: (page - 1) * limit });
  const countedRows = rows.filter(({ counted_at: at }) => at !== null);
  const [campaigns, shares] = await Promise.all([
    showAll(deps, rows),
    sharesOf(
      db,
      userId,
      countedRows.map(({ id }) => id),
    ),
  ]);
  return {
    order_list: rows.map((row, n) => {
      const campaign = campaigns[n]!;
      const counted = shares.find(({ campaign_id: id }) => id === row.id);
      const share = counted === undefined ? null : renderShare(row, counted, waits);
      const nothing = row.counted_at === null ? null : '0';
      return {
        ...campaign,
        status: STATUS[campaign.state],
        created_at: campaign.announced_at,
        amount: share?.amount ?? nothing,
        weight: share?.weight ?? nothing,
        share,
      };
    }),
    total,
  };
}

async function detail(
  deps: AirdropDeps,
  id: number,
  userId: number,
): Promise<ReplyOf<typeof airdropCalls.detail>> {
  const { db, waits } = deps.platform;
  const row = await announced(deps, id);
  const mine = row.counted_at === null ? undefined : await ownShare(db, userId, id);
  // Who had nothing at any of them is not in the list, and had nothing at each of them.
  const balances = balancesAt(mine?.points ?? [], row.moments?.length ?? 0);
  const moments = row.counted_at === null ? [] : (row.moments ?? []);
  return {
    campaign: await show(deps, row),
    user_id: userId,
    share: mine === undefined ? null : renderShare(row, mine, waits),
    hours: moments.map((at, n) => ({ at: at.getTime(), balance: formatDecimal(balances[n]!) })),
    nonce: mine?.nonce ?? null,
    tag: mine?.tag ?? null,
  };
}

async function listShares(
  deps: AirdropDeps,
  { id, after = '', limit }: RequestOf<typeof airdropCalls.shares>,
): Promise<ReplyOf<typeof airdropCalls.shares>> {
  const row = await announced(deps, id);
  if (row.counted_at === null) return [];
  const { db, waits } = deps.platform;
  return (await publicShares(db, { campaignId: id, after, limit })).map((share) => {
    const { total, amount, paid_at } = renderShare(row, share, waits);
    return { tag: share.tag, person: share.person, total, amount, is_paid: paid_at !== null };
  });
}
