/** The latest trades of the pairs on screen, outside React. */
import { type DataOf, marketCalls, type marketChannels } from '@candor/wire';
import { useEffect } from 'react';
import { call } from '../../platform/api/index.ts';
import { keyedStore, listen, useKey } from '../../platform/stream/index.ts';
import { sharedHearing } from './shared-hearing.ts';
import { type TapeTrade, startTape, withTrades } from './tape-view.ts';

const REST_AFTER_MS = 1500;

const store = keyedStore<readonly TapeTrade[] | undefined>();

const hear = sharedHearing((key) => {
  let tape: readonly TapeTrade[] | undefined;
  const take = (next: readonly TapeTrade[]): void => {
    tape = next;
    store.put(key, next);
  };
  const stop = listen(`trade.${key}`, {
    onPush: (push) => {
      const data = push.data as DataOf<typeof marketChannels.trade>;
      take(push.t === 'snapshot' || tape === undefined ? startTape(data) : withTrades(tape, data));
    },
  });
  const fallback = setTimeout(() => {
    if (tape !== undefined) return;
    call(marketCalls.trades, { symbol: key })
      .then((trades) => take(withTrades(startTape(trades), tape ?? [])))
      .catch(() => undefined);
  }, REST_AFTER_MS);
  return () => {
    clearTimeout(fallback);
    stop();
    store.put(key, undefined);
  };
});

export function useTape(key: string): readonly TapeTrade[] | undefined {
  useEffect(() => hear(key), [key]);
  return useKey(store, key);
}
