/** Leads, copies, signals and what became of them, as values: what rules, settlement and stores all speak of. Amounts in 10^-8. */
import type { leadFigures, leadPeriod } from '@candor/wire';
import type { COPY_SKIPS } from '@candor/wire';
import type { InferOutput } from 'valibot';

export type LeadState = 'applied' | 'declined' | 'active' | 'retired' | 'removed';
export type LeadPeriod = InferOutput<typeof leadPeriod>;
export type LeadFigures = InferOutput<typeof leadFigures> & { periods: LeadPeriod[] };
/** As they were written down: of somebody who led before there were periods, without them. */
type KeptFigures = Omit<LeadFigures, 'periods'> & Partial<Pick<LeadFigures, 'periods'>>;

export interface LeadRow {
  id: bigint;
  user_id: number;
  name: string;
  about: string;
  share_rate: bigint;
  state: LeadState;
  is_simulated: boolean;
  applied_at: Date;
  admitted_at: Date | null;
  ended_at: Date | null;
  figures: KeptFigures | null;
}

export type CopyState = 'active' | 'paused' | 'leaving' | 'ended';
export type EndReason = 'user' | 'stop_loss' | 'lead_ended';

export interface CopyRow {
  id: bigint;
  number: bigint;
  lead_id: bigint;
  user_id: number;
  lead_user_id: number;
  state: CopyState;
  share_rate: bigint;
  stop_rate: bigint;
  max_leverage: number;
  max_margin: bigint | null;
  close_out_rate: bigint | null;
  funds: bigint;
  high_water: bigint;
  shared: bigint;
  agreement_version: number;
  started_at: Date;
  /** Of a pause that bears on ticks after this moment alone. */
  paused_after: Date | null;
  end_reason: EndReason | null;
  ended_at: Date | null;
  returned: bigint | null;
}

export interface SignalRow {
  id: bigint;
  lead_id: bigint;
  pair_id: number;
  kind: 'opened' | 'closed';
  position_id: bigint;
  root_id: bigint;
  side: 'L' | 'S';
  leverage: number;
  lots: number;
  whole: number;
  price: bigint;
  seq: bigint;
  at: Date;
  equity: bigint;
  pair_ids: number[];
  marks: bigint[];
}

export type SkipReason = (typeof COPY_SKIPS)[number];

export interface MirrorRow {
  copy_id: bigint;
  signal_id: bigint;
  lots: number;
  equity: bigint | null;
  position_id: bigint | null;
  reason: SkipReason | null;
  price: bigint;
  at: Date;
}

export interface FlowRow {
  id: bigint;
  copy_id: bigint;
  kind: 'start' | 'add' | 'withdraw' | 'share' | 'end';
  amount: bigint;
  value: bigint;
  high_water_before: bigint;
  high_water_after: bigint;
  share_rate: bigint;
  /** That the copy runs under. */
  agreement_version: number;
  /** Of a withdrawal: what of its amount the lead got. */
  shared: bigint;
  /** A withdrawal whose share stayed with the follower, as the law lets its lead have nothing (R-KYC-5). */
  is_kept: boolean;
  period: string | null;
  pair_ids: number[];
  marks: bigint[];
  at: Date;
}
