/** The ids of new orders: taken from blocks, so that an order mostly waits for none. */
import type { Platform } from '../../../platform/platform.ts';
import { ORDER_ID_BLOCK, nextOrderIdBlock } from './order-path-store.ts';

/** Order ids in blocks, the next block fetched before the last runs out. */
export function createOrderIds(platform: Platform): () => number | Promise<number> {
  let next = 0;
  let end = 0;
  let fetching: Promise<void> | undefined;
  const fetchBlock = async (): Promise<void> => {
    next = await nextOrderIdBlock(platform.db);
    end = next + ORDER_ID_BLOCK;
  };
  const take = (): number => {
    next += 1;
    return next - 1;
  };
  const takeLater = async (): Promise<number> => {
    while (next >= end) {
      fetching ??= fetchBlock().finally(() => (fetching = undefined));
      await fetching;
    }
    return take();
  };
  return () => (next < end ? take() : takeLater());
}
