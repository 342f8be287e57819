/** The customer's records of balances: account changes and transfers, newest first, read again when a balance changes. */
import { type ReplyOf, type RequestBodyOf, walletCalls } from '@candor/wire';
import { call } from '../../platform/api/index.ts';
import { type Pages, useCursorPages, usePages } from '../../platform/list/index.ts';
import type { Change, WalletEvent } from './record-rules.ts';

export interface ChangeFilter {
  account?: RequestBodyOf<typeof walletCalls.records>['account'];
  currency?: number | undefined;
  kind?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

export type Transfer = ReplyOf<typeof walletCalls.transfers>['data'][number];

export function useEvents(filter: ChangeFilter): Pages<WalletEvent> {
  return useCursorPages({
    target: walletCalls.events,
    filter,
    pageOf: ({ list, next }) => ({ rows: list, next }),
    hears: 'balance',
  });
}

/** Postings a call hands over at once, and most that a file gets. */
const AT_ONCE = 100;
const MOST = 5_000;

/** Every posting behind the filter, newest first, for a file; the newest 5,000 of more. */
export async function changesOf(filter: ChangeFilter): Promise<Change[]> {
  const found = new Map<string, Change>();
  for (let page = 1; found.size < MOST; page += 1) {
    const { list } = await call(walletCalls.records, { ...filter, page, limit: AT_ONCE });
    for (const change of list) found.set(change.id, change);
    if (list.length < AT_ONCE) break;
  }
  return [...found.values()];
}

export function useTransfers(): Pages<Transfer> {
  return usePages({
    target: walletCalls.transfers,
    filter: {},
    rowsOf: (reply) => reply.data,
    hears: 'balance',
  });
}
