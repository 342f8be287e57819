/** Order books as operators watch them: whether each node's book is the one in the database, and since when (R-SPOT-2, R-OPS-4). */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { id, milliseconds, nothing, request } from '../shapes.ts';
import { defineNoun } from '../noun.ts';

/** One thing that a book in memory and the database had differently; `what` is an order's id or a name. */
const bookDifference = v.object({ what: v.string(), memory: v.string(), database: v.string() });

export const spotBookCalls = defineCalls({
  list: {
    method: 'GET',
    path: 'operator/spot_books',
    views: 'nothing',
    access: 'operator',
    roles: 'any',
    summary:
      'Every pair with its waiting orders, when its book was last compared with the database and on how many nodes, and what differed last.',
    request: nothing,
    reply: v.array(
      v.object({
        match_id: v.number(),
        symbol: v.string(),
        waiting_orders: v.number(),
        /** The oldest of the last comparisons of nodes at work; null before the first. */
        checked_at: v.nullable(milliseconds),
        nodes: v.number(),
        /** The last time that a book of this pair was not the database's. */
        differed: v.nullable(v.object({ at: milliseconds, differences: v.array(bookDifference) })),
      }),
    ),
    refusals: [],
  },
  compare: {
    method: 'POST',
    path: 'operator/spot_books/compare',
    access: 'operator',
    roles: ['market_admin', 'treasurer'],
    summary:
      'Compares the book of the node that answers with the database now, as happens by itself every minute; a difference stops the pair.',
    request: request({ match_id: id }),
    reply: v.object({
      /** null: the book was being loaded. */
      holds: v.nullable(v.boolean()),
      differences: v.array(bookDifference),
    }),
    refusals: ['pair_unknown'],
  },
});

export const spotBookNoun = defineNoun({
  calls: spotBookCalls,
});
