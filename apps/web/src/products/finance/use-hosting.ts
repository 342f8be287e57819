/** Reads of hosting, read again whenever the private channel says that an order has changed. */
import { hostingCalls } from '@candor/wire';
import { refresh, useCall } from '../../platform/api/index.ts';
import { useChannel } from '../../platform/stream/index.ts';

/** Quota and coverage move as others buy. */
const POLL_MS = 15_000;

export const useProducts = () => useCall(hostingCalls.config, {}, { pollMs: POLL_MS });
export const useProduct = (id: number) =>
  useCall(hostingCalls.product, { id }, { pollMs: POLL_MS, isEnabled: id > 0 });

export function hostingChanged(): void {
  for (const call of [hostingCalls.report, hostingCalls.orders, hostingCalls.config, hostingCalls.product])
    void refresh(call);
}

export const useHostingChanges = (): void => useChannel('hosting', hostingChanged);
