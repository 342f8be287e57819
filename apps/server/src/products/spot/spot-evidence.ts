/** What one order is proved with: its fills, what was set aside, used and given back. */
import { formatDecimal } from '@candor/money';
import type { EvidenceSource } from '../../foundation/product.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { FillRow } from './order-queries-store.ts';
import { findOrders, listFills } from './order-queries-store.ts';
import type { OrderDesk } from './order-path/order-desk.ts';
import { renderFill } from './routes.ts';

const PAGE = 500;

export const spotEvidence = (desk: OrderDesk): EvidenceSource => ({
  kind: 'spot',
  async read(db, { userId, id }) {
    const [order] = await findOrders(db, userId, [id]);
    if (order === undefined) return undefined;
    const { pair } = desk.engine(order.pairId);
    const fills = (await fillsOf(db, { userId, pairId: pair.id, orderId: id })).map((row) =>
      renderFill(desk, userId, row),
    );
    return {
      record: {
        symbol: pair.symbol,
        base: pair.baseName,
        quote: pair.quoteName,
        side: order.side,
        state: order.state,
        price: formatDecimal(order.price),
        quantity: formatDecimal(order.quantity),
        filled: formatDecimal(order.filled),
        created_at: order.createdAt,
        fills,
      },
      journals: [
        ...(['spot_hold', 'spot_release'] as const).map((kind) => ({ kind, refId: String(id) })),
        ...fills.map((fill) => ({ kind: 'spot_trade' as const, refId: fill.id })),
      ],
    };
  },
});

async function fillsOf(
  db: Queryable,
  of: { userId: number; pairId: number; orderId: number },
): Promise<FillRow[]> {
  const rows: FillRow[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = await listFills(db, { ...of, limit: PAGE, offset });
    rows.push(...page);
    if (page.length < PAGE) return rows;
  }
}
