/** Own orders in the cache of reads: one list of open ones that every screen shares, moved by replies and by the stream. */
import { formatDecimal } from '@candor/ui';
import { type DataOf, pnlCalls, spotCalls, type spotChannels } from '@candor/wire';
import { queryClient, readOf, refresh, useCall } from '../../../platform/api/index.ts';
import { textNow } from '../../../platform/i18n/index.ts';
import { useChannel } from '../../../platform/stream/index.ts';
import { say } from '../../../platform/view/index.ts';
import { spotText } from '../spot-text.ts';
import { type Fill, type SpotOrder, WAITING, fillSince, withOrder } from './order-list-rules.ts';

/** The most one page carries; a pair allows 200 open orders, those beyond the page are in "cancel all" all the same. */
const OPEN = { status: WAITING, limit: 100 };

/** All open orders of the customer, newest first, live. */
export function useOpenOrders() {
  useChannel<DataOf<typeof spotChannels.order>>('order', ({ data }) => {
    const before = openNow()?.find((order) => order.id === data.id);
    const fill = fillSince(before, data);
    takeOrder(data);
    if (fill !== undefined) sayFill(data, fill);
  });
  return useCall(spotCalls.orders, OPEN);
}

/** An order as a reply or the stream tells it; lists of the past are read again when they are looked at. */
export function takeOrder(order: SpotOrder): void {
  queryClient.setQueryData<SpotOrder[]>(readOf(spotCalls.orders, OPEN).queryKey, (known) =>
    known === undefined ? known : [...withOrder(known, order)],
  );
  if (order.status !== WAITING) void queryClient.invalidateQueries({ queryKey: PAST_KEY });
  if (order.trade_amount !== '0') void refresh(spotCalls.fills, pnlCalls.report);
}

/** Lists of past orders have a part of their own in the cache, so that an event does not fetch the open ones again. */
export const PAST = 'past';
const PAST_KEY = [spotCalls.orders.access, spotCalls.orders.path, PAST] as const;

function openNow(): SpotOrder[] | undefined {
  return queryClient.getQueryData<SpotOrder[]>(readOf(spotCalls.orders, OPEN).queryKey);
}

function sayFill(order: SpotOrder, { amount, price }: Fill): void {
  const t = textNow(spotText);
  const [base = '', quote = ''] = order.symbol.split('/');
  const words = { amount: `${shown(amount)} ${base}`, price: `${shown(price)} ${quote}` };
  say(t(order.type === 1 ? 'justBought' : 'justSold', words), 'success');
}

const shown = (text: string): string => formatDecimal(text, { isTrimmed: true, decimals: 8 });
