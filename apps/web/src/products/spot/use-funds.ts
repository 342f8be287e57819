/** What the customer has of both currencies of a pair in the coin account, kept fresh by the private `balance` channel. */
import { type DataOf, type ReplyOf, walletCalls, type walletChannels } from '@candor/wire';
import { decimal } from '@candor/money';
import { queryClient, readOf, useCall } from '../../platform/api/index.ts';
import { useChannel } from '../../platform/stream/index.ts';
import type { FormPair } from './form/form-pair.ts';

type Detail = ReplyOf<typeof walletCalls.detail>;
type BalancePush = DataOf<typeof walletChannels.balance>;

/** Spot trades in the coin account, which the API family calls `change`. */
const ACCOUNT = 'change';

export interface Funds {
  base: bigint | undefined;
  quote: bigint | undefined;
}

export function useFunds(pair: FormPair | undefined): Funds {
  const isEnabled = pair !== undefined;
  const base = useCall(walletCalls.detail, { currency: pair?.baseId ?? 0, type: ACCOUNT }, { isEnabled });
  const quote = useCall(walletCalls.detail, { currency: pair?.quoteId ?? 0, type: ACCOUNT }, { isEnabled });
  useChannel<BalancePush>('balance', ({ data }) => {
    if (data.account !== ACCOUNT) return;
    const { queryKey } = readOf(walletCalls.detail, { currency: data.currency, type: ACCOUNT });
    queryClient.setQueryData<Detail>(queryKey, (known) =>
      known === undefined ? known : { ...known, available: data.available, frozen: data.frozen },
    );
  });
  return { base: availableOf(base.data, pair?.baseId), quote: availableOf(quote.data, pair?.quoteId) };
}

/** Placeholder data of another currency must not pass for this one's. */
function availableOf(detail: Detail | undefined, currency: number | undefined): bigint | undefined {
  return detail === undefined || detail.currency !== currency ? undefined : decimal(detail.available);
}
