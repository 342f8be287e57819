/** A campaign as its table has it, and what follows from it; amounts in 10^-8, moments on the waiting clock where nothing else is said. */
import type { PoolTerms, Sharing } from '@candor/formulas';
import { endOf, startOf } from '@candor/formulas';
import { assert } from '../../platform/refusal.ts';

export interface CampaignRow {
  id: number;
  currency_id: number;
  counted_currency_id: number;
  pool: bigint;
  decimals: number;
  cap_rate: bigint;
  cap: bigint;
  days: string[];
  state: 'draft' | 'announced' | 'drawn' | 'counted' | 'paid' | 'closed';
  is_paused: boolean;
  created_at: Date;
  announced_at: Date | null;
  block_height: bigint | null;
  block_hash: string | null;
  drawn_at: Date | null;
  moments: Date[] | null;
  /** Real. */
  read_at: Date[] | null;
  mark: bigint | null;
  counted_up_to: number;
  counted_at: Date | null;
  customers: number | null;
  total: string | null;
  capped: number | null;
  capped_from: string | null;
  rest: bigint | null;
  rest_total: string | null;
  paid: bigint;
  paid_customers: number;
  paid_at: Date | null;
  closed_at: Date | null;
}

export const termsOf = ({ pool, cap, decimals }: CampaignRow): PoolTerms => ({ pool, cap, decimals });
export const beginsAt = ({ days }: Pick<CampaignRow, 'days'>): number => startOf(days[0]!);
export const endsAt = ({ days }: Pick<CampaignRow, 'days'>): number => endOf(days);

/** How the pool is shared; undefined before it is counted. */
export function sharingIn({
  counted_at,
  capped,
  capped_from,
  rest,
  rest_total,
}: CampaignRow): Sharing | undefined {
  if (counted_at === null) return undefined;
  assert(capped !== null && rest !== null && rest_total !== null, 'a counted campaign says how it is shared');
  return {
    capped,
    cappedFrom: capped_from === null ? null : BigInt(capped_from),
    rest,
    restTotal: BigInt(rest_total),
  };
}

/** `id` as a campaign that the public knows: announced or later, and not closed before. */
export const isPublic = ({ announced_at: at }: Pick<CampaignRow, 'announced_at'>): boolean => at !== null;
