/** Sends an order once: one key for the action, the refusal in place, lists and balances fresh afterwards. */
import { type ReplyOf, spotCalls, walletCalls } from '@candor/wire';
import { useState } from 'react';
import { refresh, useAction } from '../../../platform/api/index.ts';
import { takeOrder } from '../orders/order-cache.ts';
import type { FormPair } from './form-pair.ts';
import { type Draft, orderBody } from './order-form-rules.ts';

export function usePlaceOrder(
  pair: FormPair,
  draft: Draft,
  onPlaced: (order: ReplyOf<typeof spotCalls.placeOrder>) => void,
) {
  const [refused, setRefused] = useState<{ draft: Draft; text: string } | undefined>();
  const action = useAction(spotCalls.placeOrder, {
    onDone: (order) => {
      takeOrder(order);
      onPlaced(order);
      void refresh(walletCalls.list);
    },
    onRefusal: (error) => {
      setRefused({ draft, text: error.message });
      return true;
    },
  });
  const place = (): void => {
    setRefused(undefined);
    void action.run(orderBody(pair, draft));
  };
  // What was refused is said until something about it is changed.
  return { place, isBusy: action.isBusy, refusal: refused?.draft === draft ? refused.text : undefined };
}
