/** Reads of copy-trading. What a lead does reaches a follower a tick later: lists are read again every few seconds. */
import type { LEAD_PERIODS, ReplyOf } from '@candor/wire';
import { copyTradingCalls, walletCalls } from '@candor/wire';
import { refresh, useCall } from '../../platform/api/index.ts';

/** Accounts of copies have no channel of their own. */
export const POLL_MS = 5_000;
export const LEADS_POLL_MS = 30_000;

export type Lead = ReplyOf<typeof copyTradingCalls.product>;
export type Copy = ReplyOf<typeof copyTradingCalls.order>['order'];
export type Position = ReplyOf<typeof copyTradingCalls.order>['positions'][number];
export type Signal = ReplyOf<typeof copyTradingCalls.signals>['list'][number];
export type Flow = ReplyOf<typeof copyTradingCalls.order>['flows'][number];
export type Period = (typeof LEAD_PERIODS)[number];
export type Sort = 'roi' | 'result' | 'drawdown' | 'hit_rate' | 'followers_result' | 'copied' | 'followers';

export const useLeads = (asked: {
  sort: Sort;
  period: Period;
  search?: string;
  days?: number;
  max_drawdown?: number;
  limit?: number;
}) => useCall(copyTradingCalls.config, asked, { pollMs: LEADS_POLL_MS });
export const useLead = (id: number, period: Period) =>
  useCall(copyTradingCalls.product, { id, period }, { pollMs: LEADS_POLL_MS, isEnabled: id > 0 });
export const useOpenPositions = (id: number) =>
  useCall(copyTradingCalls.positions, { id, status: 1 }, { pollMs: POLL_MS });
export const useReport = (isEnabled = true) =>
  useCall(copyTradingCalls.report, {}, { pollMs: POLL_MS, isEnabled });
export const useCopy = (id: number) =>
  useCall(copyTradingCalls.order, { id }, { pollMs: POLL_MS, isEnabled: id > 0 });
/** He is admitted while he looks. */
export const useOwnLead = () => useCall(copyTradingCalls.own, {}, { pollMs: POLL_MS });

export function copiesChanged(): void {
  for (const call of [
    copyTradingCalls.report,
    copyTradingCalls.orders,
    copyTradingCalls.order,
    copyTradingCalls.config,
    copyTradingCalls.own,
    walletCalls.list,
  ])
    void refresh(call);
}

/** The number in an address; 0 of what is none. */
export const numberIn = (asked: string): number => (/^[1-9][0-9]{0,14}$/.test(asked) ? Number(asked) : 0);
