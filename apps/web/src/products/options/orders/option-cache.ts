/** The customer's open options in the cache of reads, moved by replies and by the stream; what was just settled, to be shown. */
import { type DataOf, type optionChannels, optionCalls } from '@candor/wire';
import { useEffect } from 'react';
import { create } from 'zustand';
import { queryClient, readOf, refresh, useCall } from '../../../platform/api/index.ts';
import { useChannel } from '../../../platform/stream/index.ts';
import { venueNow } from '../chart/venue-clock.ts';
import { type OptionOrder, SETTLED, withOption } from './option-list-rules.ts';

const OPEN = { status: '1', limit: 100, page: 1 } as const;
/** After an expiry that nothing told of: the channel may have been lost. */
const LATE_MS = 4000;

interface Results {
  /** Oldest first; the sheet shows one at a time. */
  settled: readonly OptionOrder[];
}
const results = create<Results>(() => ({ settled: [] }));

/** All open options of the customer, newest first, live. */
export function useOpenOptions() {
  const reading = useCall(optionCalls.orders, OPEN);
  useChannel<DataOf<typeof optionChannels.option>>('option', ({ data }) => takeOption(data));
  const orders = reading.data?.data;
  useEffect(() => {
    const first = Math.min(...(orders ?? []).map(({ expires_at: at }) => at ?? Infinity));
    if (!Number.isFinite(first)) return undefined;
    const timer = setTimeout(
      () => void refresh(optionCalls.orders),
      Math.max(0, first - venueNow()) + LATE_MS,
    );
    return () => clearTimeout(timer);
  }, [orders]);
  return { ...reading, orders };
}

/** An option as a reply or the stream tells it. */
export function takeOption(order: OptionOrder): void {
  const { queryKey } = readOf(optionCalls.orders, OPEN);
  const known = queryClient.getQueryData<{ data: OptionOrder[] }>(queryKey);
  const wasOpen = known?.data.some(({ id }) => id === order.id) === true;
  queryClient.setQueryData<{ data: OptionOrder[] }>(queryKey, (before) =>
    before === undefined ? before : { ...before, data: [...withOption(before.data, order)] },
  );
  if (order.status !== SETTLED) return;
  if (wasOpen) results.setState(({ settled }) => ({ settled: [...settled, order] }));
  void refresh(optionCalls.limits);
}

/** The oldest result nobody has looked at yet. */
export function useNextResult(): OptionOrder | undefined {
  return results((state) => state.settled[0]);
}

export function dismissResult(): void {
  results.setState(({ settled }) => ({ settled: settled.slice(1) }));
}
