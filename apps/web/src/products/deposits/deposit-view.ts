/** How a deposit looks: its tag, its step of the timeline, how far it is confirmed. Pure. */
import type { ReplyOf, depositCalls } from '@candor/wire';
import type { DepositsTexts } from './messages/zh.ts';

export type Deposit = ReplyOf<typeof depositCalls.records>['data'][number];
export type Terms = ReplyOf<typeof depositCalls.terms>;
export type DepositDetail = ReplyOf<typeof depositCalls.detail>;
type Key = keyof DepositsTexts;

export const BANK_ID = 9999;

export type StatusTone = 'success' | 'danger' | 'warn' | 'brand';

/** The colour of a tag: what is done, what went wrong, what waits for something unusual, what simply goes on. */
export function statusTone(state: Deposit['state']): StatusTone {
  if (state === 'credited' || state === 'resolved') return 'success';
  if (state === 'rejected') return 'danger';
  return state === 'unseen' || state === 'gathering' || state === 'held' ? 'warn' : 'brand';
}

const STEPS = {
  seen: 'stepSeen',
  unseen: 'stepUnseen',
  gathering: 'stepGathering',
  held: 'stepHeld',
  credited: 'stepCredited',
  review: 'stepReview',
  resolved: 'stepResolved',
  rejected: 'stepRejected',
} as const satisfies Record<Deposit['state'], Key>;

/** Words of a step of the timeline. */
export const stepLabel = (state: string): (typeof STEPS)[Deposit['state']] =>
  state in STEPS ? STEPS[state as Deposit['state']] : 'stepReview';

export const KIND_LABEL = {
  chain: 'kindChain',
  bank: 'kindBank',
  lost: 'kindLost',
} as const satisfies Record<Deposit['kind'], Key>;

/** Whole percents of the confirmations; full only when all are there. */
export function confirmedPercent({
  confirmations,
  confirmations_needed: needed,
}: Pick<Deposit, 'confirmations' | 'confirmations_needed'>): number {
  if (confirmations === null || needed === null || needed === 0) return 0;
  return Math.min(100, Math.floor((confirmations * 100) / needed));
}

/** Coins used last come first; at most four, and only those that still exist. */
export function withRecent(recent: readonly number[], used: number): number[] {
  return [used, ...recent.filter((id) => id !== used)].slice(0, 4);
}
