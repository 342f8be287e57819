/**
 * The house's liquidity account at work (R-SPOT-8): one declared, prefunded account that quotes around the public index
 * through the same commands, rules and fees as a customer. It has no view of anybody's orders but its own.
 */
import { formatDecimal } from '@candor/money';
import type { Platform } from '../../../platform/platform.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { cancelOrder } from '../change-order.ts';
import type { OrderDesk } from '../order-path/order-desk.ts';
import { placeOrder } from '../place-order.ts';
import type { SpotPorts } from '../ports.ts';
import type { LiquidityPorts } from './ports.ts';
import type { SpotPair } from '../spot-pair.ts';
import type { Quote } from './quote-ladder.ts';
import { areBehind, ladderAround, planQuotes } from './quote-ladder.ts';

/** Pairs whose quotes the index has gone through do not wait for their turn; an index is a second old at most. */
const LOOK_EVERY_MS = 500;
/** Looks from one round to the next. */
const LOOKS_A_ROUND = 3;
/** Without anybody watching, quotes follow the index more slowly: every change is a durable row. */
const IDLE_FACTOR = 10;
/** Pairs take turns, so that each is visited every few rounds. */
const PAIRS_A_ROUND = 4;

export function startHouseLiquidity(
  platform: Platform,
  of: { desk: OrderDesk; ports: SpotPorts; userId: number; liquidity: LiquidityPorts },
): void {
  const { desk, ports, userId, liquidity } = of;
  const deps = { desk, ports, db: platform.db };
  let turn = 0;
  let looks = 0;
  let idleLooks = 0;

  async function quotePair(pair: SpotPair): Promise<void> {
    // Its own quotes stand in a book that is being loaded: to quote again would put them there twice.
    if (!desk.engine(pair.id).isLoaded) return;
    const index = indexOf(pair);
    const open = desk.engine(pair.id).openOrdersOf(userId);
    const plan = planQuotes(index === undefined ? [] : ladderAround(pair, index), open);
    const by = { userId, now: platform.clock.now() };
    const done = await Promise.allSettled([
      ...plan.cancel.map((orderId) => cancelOrder(deps, orderId, by)),
      ...plan.place.map((quote) => quietly(placeOrder(deps, requestOf(pair, quote), by))),
    ]);
    const failed = done.find((each) => each.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  /** Without an index that it may follow the house does not know a fair price, and stands aside. */
  const indexOf = ({ id }: SpotPair): bigint | undefined =>
    liquidity.isQuoted(id) ? ports.index(id) : undefined;

  const isBehind = (pair: SpotPair): boolean =>
    areBehind(desk.engine(pair.id).openOrdersOf(userId), indexOf(pair));

  function nextInTurn(pairs: readonly SpotPair[]): SpotPair[] {
    return Array.from({ length: Math.min(PAIRS_A_ROUND, pairs.length) }, () => {
      turn = (turn + 1) % pairs.length;
      return pairs[turn]!;
    });
  }

  platform.jobs.every('spot-house-liquidity', LOOK_EVERY_MS, async (lease) => {
    const pairs = ports.pairs();
    const isQuotedEverywhere = pairs.every((pair) => desk.engine(pair.id).openOrdersOf(userId).length > 0);
    idleLooks = liquidity.isWatched() || !isQuotedEverywhere ? 0 : idleLooks + 1;
    if (idleLooks > 0 && idleLooks % (IDLE_FACTOR * LOOKS_A_ROUND) !== 1) return;
    looks += 1;
    const isRound = idleLooks > 0 || looks % LOOKS_A_ROUND === 1;
    const due = new Set([...pairs.filter(isBehind), ...(isRound ? nextInTurn(pairs) : [])]);
    const failures: Failure[] = [];
    for (const pair of due)
      if (lease.held())
        await quotePair(pair).catch((error: unknown) => void failures.push({ pair: pair.symbol, error }));
    tellFailed(platform, failures);
  });
}

interface Failure {
  pair: string;
  error: unknown;
}

/** What fails in one pair leaves no quote of another behind its index; it is told once a look. */
function tellFailed({ log }: Platform, failures: readonly Failure[]): void {
  const [first] = failures;
  if (first === undefined) return;
  log.error({ err: first.error, pairs: failures.map(({ pair }) => pair) }, 'the house could not quote');
}

function requestOf(pair: SpotPair, quote: Quote) {
  return {
    currency_id: pair.baseId,
    legal_id: pair.quoteId,
    type: quote.side === 'buy' ? (1 as const) : (2 as const),
    order_type: 'limit' as const,
    time_in_force: 'POST' as const,
    target_price: formatDecimal(quote.price),
    amount: formatDecimal(quote.quantity),
  };
}

/** A refused quote (would take, out of funds, outside the band) is simply not quoted. */
async function quietly(placing: Promise<unknown>): Promise<void> {
  try {
    await placing;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
