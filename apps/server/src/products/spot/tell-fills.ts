/**
 * Fills by Web Push: what each order got since the last look is queued in the transaction that moves the pair's cursor, so that none
 * is told twice and a crash loses none. Apart from the order path, which waits for nobody's phone.
 */
import { divideDown, formatDecimal, truncateTo } from '@candor/money';
import type { Notify } from '../../foundation/notify/index.ts';
import type { Pair } from '../../foundation/markets/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FillSum } from './fill-pushes-store.ts';
import { fillsBetween, lastOfNext, lockCursor, moveCursor } from './fill-pushes-store.ts';

const AT_ONCE = 1_000;

/** Everything of one pair; the last trade that was told. */
export async function tellFills(
  platform: Platform,
  { pair, push, held }: { pair: Pair; push: Notify['push']; held: () => boolean },
): Promise<number> {
  for (;;) {
    const done = await platform.db.transaction('spot-fill-pushes', async (tx) => {
      const after = await lockCursor(tx, pair.id);
      const last = await lastOfNext(tx, { pairId: pair.id, after, limit: AT_ONCE });
      if (last === undefined) return { last: after, isAll: true };
      const fills = await fillsBetween(tx, { pairId: pair.id, after, last });
      await push(
        tx,
        fills.map((fill) => ({ userId: fill.user_id, topic: 'fills' as const, ...messageOf(pair, fill) })),
      );
      await moveCursor(tx, pair.id, last);
      return { last, isAll: last < after + AT_ONCE };
    });
    if (done.isAll || !held()) return done.last;
  }
}

function messageOf(pair: Pair, { is_buy: isBuy, quantity, quote }: FillSum) {
  return {
    kind: isBuy ? 'spot_bought' : 'spot_sold',
    params: {
      symbol: pair.symbol,
      quantity: formatDecimal(quantity),
      base: pair.baseName,
      price: formatDecimal(truncateTo(divideDown(quote, quantity), pair.priceDecimals)),
      quote: pair.quoteName,
    },
  };
}
