/** The market list that boot.js asked for while the bundle was on its way becomes the first answer of its query. */
import { type ReplyOf, marketCalls } from '@candor/wire';
import { queryClient, readEarly, readOf } from '../../platform/api/index.ts';

declare global {
  interface Window {
    candorEarly?: Promise<unknown>;
  }
}

export function takeEarlyQuotations(): void {
  const early = window.candorEarly;
  delete window.candorEarly;
  if (early === undefined) return;
  const { queryKey } = readOf(marketCalls.quotations, {});
  // When the early answer is no good the query simply asks itself.
  void queryClient.prefetchQuery({
    queryKey,
    queryFn: () => early.then((reply) => readEarly<ReplyOf<typeof marketCalls.quotations>>(reply)),
    retry: false,
  });
}
