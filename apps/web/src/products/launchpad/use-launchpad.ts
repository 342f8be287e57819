/** Reads of new coins, read again whenever the private channel says that a subscription has changed; and the clock that counts down. */
import { launchpadCalls } from '@candor/wire';
import { useEffect, useState } from 'react';
import { refresh, useCall } from '../../platform/api/index.ts';
import { useIsLoggedIn } from '../../platform/storage/index.ts';
import { useChannel } from '../../platform/stream/index.ts';

/** Progress moves as others commit. */
const POLL_MS = 10_000;
const LIMIT = 100;

export const useSales = () => useCall(launchpadCalls.sales, {}, { pollMs: POLL_MS });
export const useSale = (id: number) =>
  useCall(launchpadCalls.sale, { id }, { pollMs: POLL_MS, isEnabled: id > 0 });
export const useAvailability = () => useCall(launchpadCalls.availability, {}, { isEnabled: useIsLoggedIn() });

/** The customer's own subscription of one sale, the newest first; undefined while it is not known or when there is none. */
export function useOwn(saleId: number) {
  const isLoggedIn = useIsLoggedIn();
  const { data } = useCall(launchpadCalls.subscriptions, { limit: LIMIT }, { isEnabled: isLoggedIn });
  return data?.order_list.find((row) => row.config_id === saleId && row.state !== 'cancelled');
}

export function launchpadChanged(): void {
  for (const call of [
    launchpadCalls.sales,
    launchpadCalls.sale,
    launchpadCalls.subscriptions,
    launchpadCalls.availability,
  ])
    void refresh(call);
}

export const useLaunchpadChanges = (): void => useChannel('launchpad', launchpadChanged);

export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
