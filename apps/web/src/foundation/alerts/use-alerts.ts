/** The customer's alerts, read again when one was changed elsewhere or has fired. */
import { type ReplyOf, alertCalls } from '@candor/wire';
import { useMemo } from 'react';
import { type Reading, refresh, useCall } from '../../platform/api/index.ts';
import { useIsLoggedIn } from '../../platform/storage/index.ts';
import { useChannel } from '../../platform/stream/index.ts';
import { pairKey } from '../markets/index.ts';

export type AlertList = ReplyOf<typeof alertCalls.list>;
export type PriceAlert = AlertList['list'][number];

export const alertsChanged = (): void => void refresh(alertCalls.list);

export function useAlerts(): Reading<AlertList> {
  const isLoggedIn = useIsLoggedIn();
  // A fired alert is a message; its own record says that it was set or deleted.
  useChannel('record', ({ data }) => {
    const { kind } = data as { kind: string };
    if (kind === 'alert' || kind === 'message') alertsChanged();
  });
  return useCall(alertCalls.list, {}, { isEnabled: isLoggedIn });
}

/** Prices at which the customer wants to be told of a pair: those that stand on its chart. */
export function useAlertPrices(key: string): readonly string[] {
  const { data } = useAlerts();
  const isLoggedIn = useIsLoggedIn();
  return useMemo(
    () =>
      isLoggedIn
        ? (data?.list ?? [])
            .filter(
              ({ symbol, span, state }) =>
                span === null && pairKey(symbol) === key && state !== 'done' && state !== 'stopped',
            )
            .map(({ value }) => value)
        : [],
    [data, key, isLoggedIn],
  );
}
