/** Reads of deposits, read again whenever the private channel says that a record has changed. */
import { BANK_CURRENCY_ID, depositCalls } from '@candor/wire';
import { useEffect, useState } from 'react';
import { refresh, useCall } from '../../platform/api/index.ts';
import { type Pages, usePages } from '../../platform/list/index.ts';
import { readLocal, writeLocal } from '../../platform/storage/index.ts';
import { useChannel } from '../../platform/stream/index.ts';
import { type Deposit, withRecent } from './deposit-view.ts';

/** While something is confirmed and the stream is broken, this is how often we ask. */
const FALLBACK_MS = 15_000;
const RECENT_KEY = 'candor.depositCoins';

export const useTerms = () => useCall(depositCalls.terms, {}, { staleMs: 30_000 });

/** Newest first; `created_time` is what lists in days go by. */
export type DepositRow = Deposit & { created_time: number };

export function useDepositPages(): Pages<DepositRow> {
  return usePages({
    target: depositCalls.records,
    filter: {},
    rowsOf: ({ data }) => data.map((row) => ({ ...row, created_time: row.created_at })),
    hears: 'record',
  });
}

/** The latest few of one currency. */
export function useLatestDeposits(currency: number, limit = 3) {
  const reading = useCall(depositCalls.records, { currency, limit, page: 1 }, { pollMs: FALLBACK_MS });
  useFreshRecords();
  return reading;
}

export function useDeposit(id: number) {
  const reading = useCall(
    depositCalls.detail,
    { id },
    { pollMs: FALLBACK_MS, isEnabled: Number.isSafeInteger(id) && id > 0 },
  );
  useFreshRecords();
  return reading;
}

function useFreshRecords(): void {
  useChannel<{ kind: string }>('record', ({ data }) => {
    if (data.kind === 'deposit') void refresh(depositCalls.records, depositCalls.detail, depositCalls.terms);
  });
}

/** Ids of coins used last on this device; using one is remembered. */
export function useRecentCoins(used: number | undefined): readonly number[] {
  const [recent, setRecent] = useState<readonly number[]>(() => {
    const kept = readLocal<unknown>(RECENT_KEY);
    return Array.isArray(kept) ? kept.filter((id): id is number => typeof id === 'number') : [];
  });
  useEffect(() => {
    if (used === undefined || used === BANK_CURRENCY_ID) return;
    setRecent((before) => {
      const next = withRecent(before, used);
      writeLocal(RECENT_KEY, next);
      return next;
    });
  }, [used]);
  return recent;
}
