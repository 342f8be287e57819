/** Sends an order once: one key for the action, the refusal in place, lists and balances fresh afterwards. */
import { type RequestBodyOf, spotCalls, walletCalls } from '@candor/wire';
import { useState } from 'react';
import { refresh, useAction } from '../../../platform/api/index.ts';
import { takeOrder } from '../orders/order-cache.ts';

export function usePlaceOrder(onPlaced: () => void) {
  const [refusal, setRefusal] = useState<string | undefined>();
  const action = useAction(spotCalls.placeOrder, {
    onDone: (order) => {
      takeOrder(order);
      onPlaced();
      void refresh(walletCalls.list);
    },
    onRefusal: (error) => {
      setRefusal(error.message);
      return true;
    },
  });
  const place = async (body: RequestBodyOf<typeof spotCalls.placeOrder>): Promise<void> => {
    setRefusal(undefined);
    await action.run(body);
  };
  return { place, isBusy: action.isBusy, refusal };
}
