/** Books as operators watch them: when each was last compared with the database, what differed, and comparing now. */
import { spotBookCalls } from '@candor/wire/operators';
import type { Audit } from '../../../foundation/operators/index.ts';
import type { Route } from '../../../platform/http/handler.ts';
import { routesOf } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { BookDifference } from './book-proof.ts';
import { listBookChecks } from './book-checks-store.ts';
import type { OrderDesk } from './order-desk.ts';

export function bookRoutes(
  { db, clock }: Platform,
  { desk, audit }: { desk: OrderDesk; audit: Pick<Audit, 'viewed'> },
): Route[] {
  return routesOf(spotBookCalls, {
    async list() {
      const rows = await listBookChecks(db, new Date(clock.now()));
      return rows.map((row) => ({
        match_id: row.pair_id,
        symbol: desk.engine(row.pair_id).pair.symbol,
        waiting_orders: Number(row.waiting_orders),
        checked_at: row.checked_at?.getTime() ?? null,
        nodes: Number(row.nodes),
        differed:
          row.differed_at === null
            ? null
            : { at: row.differed_at.getTime(), differences: (row.differences ?? []).map(asText) },
      }));
    },
    async compare({ match_id: pairId }, caller) {
      const { symbol } = desk.engine(pairId).pair;
      // A difference stops the pair for everybody: whoever asked is on record before it is known.
      await audit.viewed(caller, { action: 'spot_book.compare', targetType: 'pair', targetId: symbol });
      const differences = await desk.proveBook(pairId);
      return {
        holds: differences === undefined ? null : differences.length === 0,
        differences: (differences ?? []).map(asText),
      };
    },
  });
}

const asText = ({ what, memory, database }: BookDifference) => ({ what: String(what), memory, database });
