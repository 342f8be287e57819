/** One more node's order path beside a test server's own: the real engine on the same database, driven without HTTP. */
import { ONE, decimal } from '@candor/money';
import type { Database } from '../../../platform/db/database.ts';
import type { TestServer } from '../../../../test/harness.ts';
import { BTC, USDT } from '../../../../test/trader.ts';
import { createLedger } from '../../../foundation/ledger/index.ts';
import { BalanceCache } from './balance-cache.ts';
import { CommitLines } from './commit-line.ts';
import type { OrderState } from '../order-state.ts';
import type { EngineDeps } from './pair-engine.ts';
import { PairEngine } from './pair-engine.ts';
import type { SpotPair } from '../spot-pair.ts';

/** As the first migrations list it. */
export const btcUsdt: SpotPair = {
  id: 1,
  symbol: 'BTC/USDT',
  baseId: BTC,
  quoteId: USDT,
  baseName: 'BTC',
  quoteName: 'USDT',
  priceStep: decimal('0.01'),
  lot: decimal('0.00001'),
  minNotional: decimal('5'),
  maxNotional: decimal('1000000'),
  maxOpenOrders: 200,
  makerRate: decimal('0.001'),
  takerRate: decimal('0.001'),
};

export interface SpotNode {
  engine: PairEngine;
  close(): Promise<void>;
}

/** The node hears of the others by the database alone; `db` is another way to the test server's database. */
export async function spotNode(
  { platform }: Pick<TestServer, 'platform'>,
  given: { onCommitted?: EngineDeps['onCommitted']; db?: Database; now?: () => number } = {},
): Promise<SpotNode> {
  const { clock, log } = platform;
  const { db = platform.db, onCommitted = () => {}, now = () => clock.now() } = given;
  const ledger = createLedger({ ...platform, db }, () => '');
  const lines = new CommitLines(db);
  const engine = new PairEngine(btcUsdt, {
    db,
    lines,
    ledger,
    balances: new BalanceCache(ledger),
    log,
    now,
    ask: { times: 3, everyMs: 5 },
    isSilent: () => false,
    limitsOf: () => undefined,
    onCommitted,
    onReloaded: async () => {},
  });
  await engine.load();
  return {
    engine,
    async close() {
      await engine.settle();
      await lines.close();
    },
  };
}

/** A limit order, or the stop of one, as accepted, before it meets the book. */
export function limitOrder(
  of: Pick<OrderState, 'id' | 'userId' | 'side' | 'price' | 'quantity'> &
    Partial<Pick<OrderState, 'timeInForce' | 'seen' | 'clientOrderId' | 'stop'>>,
): OrderState {
  return {
    timeInForce: 'GTC',
    clientOrderId: null,
    stop: null,
    ...of,
    pairId: btcUsdt.id,
    group: of.userId,
    type: 'limit',
    budget: null,
    filled: 0n,
    filledQuote: 0n,
    fee: 0n,
    hold: of.side === 'buy' ? (of.price * of.quantity) / ONE : of.quantity,
    makerRate: btcUsdt.makerRate,
    takerRate: btcUsdt.takerRate,
    triggeredBy: null,
    sibling: null,
    state: (of.stop ?? null) === null ? 'new' : 'untriggered',
    priority: 0,
    createdAt: 0,
    updatedAt: 0,
  };
}
