/**
 * A defect, for tests: an order path that asks nobody about the price band. It commits through the same statement as every
 * other node, so what it leaves is what a real defect would leave: honest books around a price that should never have been.
 */
import { decimal } from '@candor/money';
import type { TestServer } from '../../../../test/harness.ts';
import type { BandSeen, OrderState } from '../order-state.ts';
import { limitOrder, spotNode } from '../order-path/order-path.fixture.ts';
import { createOrderIds } from '../order-path/order-ids.ts';

export interface WrongMatch {
  buyer: number;
  seller: number;
  price: string;
  quantity: string;
  /** What the band would have been worked out from; undefined: the defect recorded nothing. */
  seen?: BandSeen | undefined;
  /** More than is sold: the rest of the buyer's order stays in the book. */
  wanted?: string;
}

export interface DefectiveNode {
  /** Sells, then buys against it; answers the trade's number. */
  match(of: WrongMatch): Promise<number>;
  close(): Promise<void>;
}

/** Index 60,000 without a premium: highest buy 61,200, lowest sell 58,800. */
export const seenAt = (index: string, at = Date.now()): BandSeen => ({
  index: decimal(index),
  premium: 0n,
  inner: decimal('0.02'),
  outer: decimal('0.05'),
  at,
});

export async function defectiveNode(server: TestServer): Promise<DefectiveNode> {
  const { db } = server.platform;
  const trades: number[] = [];
  const { engine, close } = await spotNode(server, {
    onCommitted: (_, { draft }) => void trades.push(...draft.trades.map(({ tradeNo }) => tradeNo)),
  });
  const nextId = createOrderIds({ db });

  async function order(
    of: Pick<OrderState, 'userId' | 'side' | 'price' | 'quantity' | 'seen'>,
  ): Promise<OrderState> {
    return limitOrder({ ...of, id: await nextId() });
  }

  return {
    async match({ buyer, seller, price, quantity, seen, wanted = quantity }) {
      const at = { price: decimal(price), seen };
      for (const [userId, side, amount] of [
        [seller, 'sell', quantity],
        [buyer, 'buy', wanted],
      ] as const)
        await engine.submit({
          kind: 'place',
          order: await order({ ...at, userId, side, quantity: decimal(amount) }),
        });
      const made = trades.at(-1);
      if (made === undefined) throw new Error('nothing was traded');
      return made;
    },
    close,
  };
}
