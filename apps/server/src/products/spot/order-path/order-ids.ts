/** The ids of new orders: taken from blocks, so that an order mostly waits for none; they tell nothing of how many there are. */
import type { Platform } from '../../../platform/platform.ts';
import { permutedIds, readIdKey } from '../../../platform/db/opaque-ids.ts';
import { ORDER_ID_BLOCK, nextOrderNumber } from './order-path-store.ts';

/** Order ids in blocks, the next block fetched before the last runs out. */
export function createOrderIds({ db }: Pick<Platform, 'db'>): () => number | Promise<number> {
  let ids: number[] = [];
  let key: Buffer | undefined;
  let fetching: Promise<void> | undefined;
  const fetchBlock = async (): Promise<void> => {
    key ??= await readIdKey(db, 'spot_orders');
    ids = permutedIds(key, await nextOrderNumber(db), ORDER_ID_BLOCK);
  };
  const takeLater = async (): Promise<number> => {
    for (;;) {
      const id = ids.pop();
      if (id !== undefined) return id;
      fetching ??= fetchBlock().finally(() => (fetching = undefined));
      await fetching;
    }
  };
  return () => ids.pop() ?? takeLater();
}
