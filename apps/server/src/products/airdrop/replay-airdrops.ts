/**
 * Airdrops worked out again (R-POL-7, R-AD-1 to 3): the hours that the named block draws, what each customer had at them by the ledger's
 * postings, who reaches the cap, and what everybody got.
 */
import { airdropShare, drawnMoments, mostCapped, sharingOf } from '@candor/formulas';
import type { Figure, ReplayedRecord } from '../../foundation/replay/index.ts';
import { figuresOf, replayOfRecords } from '../../foundation/replay/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { CampaignRow } from './campaign.ts';
import { sharingIn, termsOf } from './campaign.ts';
import { findCampaign } from './campaigns-store.ts';
import { sha256 } from './draw-hours.ts';
import type { CountedShare, HeldThen } from './airdrop-replay-store.ts';
import { firstPaid, heldThen, paidSums, realMoments, sharesByIds } from './airdrop-replay-store.ts';
import { paidJournal } from './settle-airdrop.ts';
import { sumsOf } from './shares-store.ts';

/** Customers whose balances are read at once. */
const READ_AT_ONCE = 1_000;
/** Campaign and customer; a journal that names something else is about nothing that is there. */
const NAME = /^([0-9]{1,9}):([0-9]{1,10})$/;
const HIGHEST_USER = 2_147_483_647;

export const airdropReplay = replayOfRecords({
  name: 'airdrop',
  types: ['airdrop'],
  recordOf: ({ refId }) => refId,
  async records(db, ids) {
    const named = ids.flatMap((id) => {
      const [, campaign, user] = NAME.exec(id) ?? [];
      const isName = campaign !== undefined && Number(user) <= HIGHEST_USER;
      return isName ? [{ campaignId: Number(campaign), userId: Number(user) }] : [];
    });
    const shares = await sharesByIds(db, {
      campaignIds: named.map(({ campaignId }) => campaignId),
      userIds: named.map(({ userId }) => userId),
    });
    const records: ReplayedRecord[] = [];
    for (const campaignId of new Set(shares.map(({ campaign_id: id }) => id))) {
      const counted = shares.filter(({ campaign_id: id }) => id === campaignId);
      const campaign = (await findCampaign(db, campaignId))!;
      records.push(...(await replayedShares(db, campaign, counted)));
      // All of it once, with the first of those who were paid, however many pages they fill.
      const first = await firstPaid(db, campaignId);
      if (counted.some(({ user_id: userId }) => userId === first))
        records.push(await replayedCampaign(db, campaign));
    }
    return records;
  },
});

async function replayedShares(
  db: Queryable,
  campaign: CampaignRow,
  shares: readonly CountedShare[],
): Promise<ReplayedRecord[]> {
  const held = await heldBy(
    db,
    campaign,
    shares.map(({ user_id: userId }) => userId),
  );
  return shares.map((share) => replayedShare(campaign, share, held.get(share.user_id)));
}

/** Customers in the order of their numbers; those between them are read and left. */
async function heldBy(
  db: Queryable,
  { counted_currency_id: currencyId, read_at: readAt }: CampaignRow,
  users: readonly number[],
): Promise<Map<number, HeldThen>> {
  const [wanted, last, held] = [new Set(users), users.at(-1)!, new Map<number, HeldThen>()];
  for (let after = users[0]! - 1; after < last;) {
    const rows = await heldThen(db, { currencyId, readAt: readAt ?? [], after, most: READ_AT_ONCE });
    for (const row of rows) if (wanted.has(row.user_id)) held.set(row.user_id, row);
    if (rows.length === 0) break;
    after = rows.at(-1)!.user_id;
  }
  return held;
}

function replayedShare(
  campaign: CampaignRow,
  share: CountedShare,
  held: HeldThen | undefined,
): ReplayedRecord {
  const { campaign_id: campaignId, user_id: userId, nonce } = share;
  const sharing = sharingIn(campaign);
  const due =
    sharing === undefined
      ? undefined
      : airdropShare(termsOf(campaign), sharing, {
          total: BigInt(share.total),
          person: BigInt(share.person_total),
        });
  const figures: Figure[] = figuresOf(share, {
    total: held?.total ?? '0',
    tag: sha256(`candor-airdrop|${campaignId}|${userId}|${nonce}`),
  });
  figures.push(
    { name: 'moments', stored: share.moments.join(' '), computed: held?.moments.join(' ') },
    { name: 'balances', stored: share.balances.join(' '), computed: held?.balances.join(' ') },
    { name: 'amount', stored: share.amount, computed: share.amount === null ? null : due },
  );
  const money = { campaignId, userId, currencyId: campaign.currency_id, amount: due ?? 0n };
  const journal = share.amount === null ? undefined : paidJournal(money);
  return { id: `${campaignId}:${userId}`, figures, journals: journal === undefined ? [] : [journal] };
}

async function replayedCampaign(db: Queryable, row: CampaignRow): Promise<ReplayedRecord> {
  const moments = drawnMoments(
    { campaignId: row.id, blockHash: row.block_hash ?? '', days: row.days },
    sha256,
  ).map((ms) => new Date(ms));
  const terms = termsOf(row);
  const { customers, total, largest } = await sumsOf(db, row.id, mostCapped(terms));
  const { capped, cappedFrom, rest, restTotal } = sharingOf(terms, { total, largest });
  const { paid, customers: paidCustomers } = await paidSums(db, row.id);
  const timesOf = (dates: readonly Date[] | null): string =>
    (dates ?? []).map((at) => at.toISOString()).join(' ');
  const figures: Figure[] = figuresOf(row, {
    customers,
    total: String(total),
    capped,
    capped_from: cappedFrom === null ? null : String(cappedFrom),
    rest,
    rest_total: String(restTotal),
    paid,
    paid_customers: paidCustomers,
  });
  figures.push(
    { name: 'drawn hours', stored: timesOf(row.moments), computed: timesOf(moments) },
    { name: 'read at', stored: timesOf(row.read_at), computed: timesOf(await realMoments(db, moments)) },
  );
  return { id: String(row.id), figures, journals: [] };
}
