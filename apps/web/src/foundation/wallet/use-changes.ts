/** The customer's records of balances: account changes and transfers, newest first, read again when a balance changes. */
import { type ReplyOf, type RequestBodyOf, walletCalls } from '@candor/wire';
import { type Pages, usePages } from '../../platform/list/index.ts';
import type { Change } from './record-rules.ts';

export interface ChangeFilter {
  account?: RequestBodyOf<typeof walletCalls.records>['account'];
  currency?: number | undefined;
  kind?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

export type Transfer = ReplyOf<typeof walletCalls.transfers>['data'][number];

export function useChanges(filter: ChangeFilter): Pages<Change> {
  return usePages({
    target: walletCalls.records,
    filter,
    rowsOf: (reply) => reply.list,
    hears: 'balance',
  });
}

export function useTransfers(): Pages<Transfer> {
  return usePages({
    target: walletCalls.transfers,
    filter: {},
    rowsOf: (reply) => reply.data,
    hears: 'balance',
  });
}
