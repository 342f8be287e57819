/**
 * The customer's balances, kept by the private `balance` channel: one cached reply for every screen, changed in place by
 * each event, read again after a time in which nobody listened.
 */
import { type AccountField, type Push, walletCalls } from '@candor/wire';
import { useEffect } from 'react';
import { RefusalError, queryClient, refresh, useCall } from '../../platform/api/index.ts';
import { setPreferences, usePreferences } from '../../platform/storage/index.ts';
import { listen } from '../../platform/stream/index.ts';
import { type BalanceChange, type Balances, rowOf, withChange } from './balance-rules.ts';

/** Prices move between balance events: values on screen are read again this often. */
const REVALUE_MS = 15_000;
const LIST_KEY = [walletCalls.list.access, walletCalls.list.path];

let hearers = 0;
let stop: (() => void) | undefined;
let wasDeaf = false;

/** Four accounts and all copies, with their values in the preferred currency. */
export function useBalances() {
  return useWallet(REVALUE_MS);
}

/** What may be spent of a currency in an account, as decimal text; undefined until known or when nobody is logged in. */
export function useAvailable(currencyId: number | undefined, account: AccountField = 'change') {
  const { data } = useWallet();
  return currencyId === undefined ? undefined : rowOf(data, currencyId, account)?.available;
}

function useWallet(pollMs?: number) {
  const valuation = usePreferences((preferences) => preferences.valuation);
  const query = useCall(walletCalls.list, { valuation }, pollMs === undefined ? {} : { pollMs });
  const { error } = query;
  useEffect(() => {
    // A currency remembered on this device may have no rate any more.
    if (error instanceof RefusalError && error.code === 'currency_unknown')
      setPreferences({ valuation: 'USDT' });
  }, [error]);
  useEffect(hear, []);
  return query;
}

const hasCopies = (): boolean =>
  queryClient
    .getQueriesData<Balances>({ queryKey: LIST_KEY })
    .some(([, balances]) => balances !== undefined && balances.copy_wallet.balance.length > 0);

function hear(): () => void {
  hearers += 1;
  if (stop === undefined) {
    stop = listen('balance', { onPush: takeChange });
    if (wasDeaf) void refresh(walletCalls.list);
  }
  return () => {
    hearers -= 1;
    if (hearers > 0) return;
    stop?.();
    stop = undefined;
    wasDeaf = true;
  };
}

function takeChange(push: Push): void {
  const change = push.data as BalanceChange;
  // What goes into a copy or comes out of one is told of the other side only.
  let isKnown = !hasCopies();
  queryClient.setQueriesData<Balances>({ queryKey: LIST_KEY }, (before) => {
    if (before === undefined) return undefined;
    const after = withChange(before, change);
    isKnown &&= after !== undefined;
    return after ?? before;
  });
  // An answer on its way may be older than this event and would undo it.
  if (!isKnown || queryClient.isFetching({ queryKey: LIST_KEY }) > 0) void refresh(walletCalls.list);
}
