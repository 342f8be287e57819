/** Reads of withdrawals, read again whenever the private channel says that a record has changed. */
import { withdrawalCalls } from '@candor/wire';
import { useEffect, useState } from 'react';
import { refresh, useCall } from '../../platform/api/index.ts';
import { type Pages, usePages } from '../../platform/list/index.ts';
import { useChannel } from '../../platform/stream/index.ts';
import type { Withdrawal } from './withdrawal-view.ts';

/** While the stream is broken, this is how often a page asks by itself. */
const FALLBACK_MS = 15_000;

export const useCoins = () => useCall(withdrawalCalls.coins, {});

export function useInfo(currency: number) {
  const reading = useCall(withdrawalCalls.info, { currency }, { pollMs: FALLBACK_MS });
  useFreshRecords();
  return reading;
}

export function useAddresses(currency?: number) {
  const reading = useCall(withdrawalCalls.addresses, currency === undefined ? {} : { currency }, {
    pollMs: FALLBACK_MS,
  });
  useFreshRecords();
  return reading;
}

export function useBankAccount() {
  const reading = useCall(withdrawalCalls.bank, {}, { pollMs: FALLBACK_MS });
  useFreshRecords();
  return reading;
}

export function useWithdrawal(id: number) {
  const reading = useCall(
    withdrawalCalls.detail,
    { id },
    { pollMs: FALLBACK_MS, isEnabled: Number.isSafeInteger(id) && id > 0 },
  );
  useFreshRecords();
  return reading;
}

/** Newest first; `created_time` is what lists in days go by. */
export type WithdrawalRow = Withdrawal & { created_time: number };

export function useWithdrawalPages(): Pages<WithdrawalRow> {
  return usePages({
    target: withdrawalCalls.records,
    filter: {},
    rowsOf: ({ data }) => data.map((row) => ({ ...row, created_time: row.created_at })),
    hears: 'record',
  });
}

/** After an act of this page: everything that shows money, limits or addresses. */
export function withdrawalsChanged(): void {
  const { info, coins, records, detail, addresses, bank } = withdrawalCalls;
  void refresh(info, coins, records, detail, addresses, bank);
}

const KINDS = new Set(['withdrawal', 'address', 'bank_account']);
function useFreshRecords(): void {
  useChannel<{ kind: string }>('record', ({ data }) => {
    if (KINDS.has(data.kind)) withdrawalsChanged();
  });
}

/** The moment, moving on while somebody looks: for countdowns in minutes. */
export function useNow(everyMs = 15_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
