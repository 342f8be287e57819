/** Campaigns and shares as the wire has them. */
import { weightOf } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { ReplyOf, airdropCalls } from '@candor/wire';
import { assert } from '../../platform/refusal.ts';
import type { WaitingClock } from '../../platform/waiting-clock.ts';
import type { CampaignRow } from './campaign.ts';
import { beginsAt, endsAt, sharingIn } from './campaign.ts';
import { amountOf } from './pay-shares.ts';
import type { ShareRow } from './shares-store.ts';

export type WireCampaign = ReplyOf<typeof airdropCalls.campaign>;
export type WireShare = NonNullable<ReplyOf<typeof airdropCalls.detail>['share']>;

export interface Shown {
  reserve: bigint;
  waits: Pick<WaitingClock, 'realOf'>;
  currencyName(currencyId: number): string;
}

/** What every reader sees of it, announced or not. */
export function commonOf(row: CampaignRow, { reserve, waits, currencyName }: Shown) {
  const at = (date: Date | null): number | null => (date === null ? null : waits.realOf(date.getTime()));
  return {
    id: row.id,
    currency_id: row.currency_id,
    currency_name: currencyName(row.currency_id),
    counted_currency_id: row.counted_currency_id,
    counted_currency_name: currencyName(row.counted_currency_id),
    pool: formatDecimal(row.pool),
    cap_rate: formatDecimal(row.cap_rate * 100n),
    cap: formatDecimal(row.cap),
    decimals: row.decimals,
    days: row.days,
    is_paused: row.is_paused,
    begins_at: waits.realOf(beginsAt(row)),
    ends_at: waits.realOf(endsAt(row)),
    block_hash: row.block_hash,
    drawn_at: at(row.drawn_at),
    counted_at: at(row.counted_at),
    paid_at: at(row.paid_at),
    sharing: sharingShown(row),
    paid: formatDecimal(row.paid),
    paid_customers: row.paid_customers,
    reserve: formatDecimal(reserve),
  };
}

/** As it is announced: what was drawn and is still being counted is announced to everybody outside; what was closed was paid. */
export function renderCampaign(row: CampaignRow, shown: Shown): WireCampaign {
  assert(row.announced_at !== null && row.block_height !== null, `campaign ${row.id} is not announced`);
  return {
    ...commonOf(row, shown),
    state: outwardOf(row.state),
    announced_at: shown.waits.realOf(row.announced_at.getTime()),
    block_height: Number(row.block_height),
  };
}

const outwardOf = (state: CampaignRow['state']): WireCampaign['state'] =>
  state === 'counted' ? 'counted' : state === 'paid' || state === 'closed' ? 'paid' : 'announced';

function sharingShown(row: CampaignRow): WireCampaign['sharing'] {
  const sharing = sharingIn(row);
  if (sharing === undefined) return null;
  const { capped, cappedFrom, rest, restTotal } = sharing;
  return {
    customers: row.customers!,
    total: formatDecimal(BigInt(row.total!)),
    capped,
    capped_from: cappedFrom === null ? null : formatDecimal(cappedFrom),
    rest: formatDecimal(rest),
    rest_total: formatDecimal(restTotal),
  };
}

/** Of a counted campaign. */
export function renderShare(
  row: CampaignRow,
  share: Pick<ShareRow, 'total' | 'person_total' | 'amount' | 'paid_at'>,
  waits: Pick<WaitingClock, 'realOf'>,
): WireShare {
  const cappedFrom = sharingIn(row)?.cappedFrom ?? null;
  return {
    weight: formatDecimal(weightOf(BigInt(share.total), row.moments!.length)),
    total: formatDecimal(BigInt(share.total)),
    person_total: formatDecimal(BigInt(share.person_total)),
    is_capped: cappedFrom !== null && BigInt(share.person_total) >= cappedFrom,
    amount: formatDecimal(share.amount ?? amountOf(row, share)),
    paid_at: share.paid_at === null ? null : waits.realOf(share.paid_at.getTime()),
  };
}
