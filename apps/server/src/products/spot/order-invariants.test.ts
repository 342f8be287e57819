/** I5 over whole lives of orders: what anybody could have done to a row of a closed order is found, each minute and by `npm run verify`. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { Trader } from '../../../test/trader.ts';
import { BTC, USDT, traders } from '../../../test/trader.ts';
import { SPOT_INVARIANTS, checkAllOrders } from './order-invariants-store.ts';

let server: TestServer;
/** An order that was filled, one that was cut and cancelled, a market order and one that waits. */
const orders: Record<'filled' | 'cancelled' | 'market' | 'waiting', number> = {
  filled: 0,
  cancelled: 0,
  market: 0,
  waiting: 0,
};
beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 1_000_000 } });
  const [buyer, seller] = (await traders(server, { [USDT]: '100000' }, { [BTC]: '10', [USDT]: '100' })) as [
    Trader,
    Trader,
  ];
  const idOf = ({ data }: { data: { id: number } }): number => data.id;
  // Better than its limit: what it held for the difference comes back in the trade itself.
  await seller.sell('49990.5', '0.003');
  await seller.sell('50000', '0.004');
  orders.filled = idOf(await buyer.buy('50000', '0.007'));
  orders.cancelled = idOf(await buyer.buy('49000', '0.05'));
  await seller.sell('49000', '0.011');
  await buyer.call('coin/amend', { id: orders.cancelled, amount: '0.03' });
  await buyer.cancel(orders.cancelled);
  await seller.sell('50100', '0.01');
  orders.market = idOf(await buyer.marketBuy('123.45'));
  orders.waiting = idOf(await seller.sell('51000', '0.02'));
  await buyer.buy('51000', '0.005');
});
afterAll(async () => {
  expect(await brokenInvariants(server.database.owner)).toEqual({});
  await server.close();
});

/** Orders that the minute's check finds, and the check of all orders. */
const found = async (): Promise<[string[], string[]]> => {
  const i5 = SPOT_INVARIANTS.find(({ name }) => name === 'I5')!;
  const minute = await server.database.owner.query<{ order_id: bigint }>(i5.sql);
  const whole = await checkAllOrders(server.platform.db);
  const idIn = (row: string): string => String((JSON.parse(row) as { order_id: number }).order_id);
  return [minute.map((row) => String(row.order_id)), whole.rows.map(idIn)];
};

test('I5: orders of every kind agree with their trades and journals', async () => {
  expect(await found()).toEqual([[], []]);
  expect((await checkAllOrders(server.platform.db)).orders).toBeGreaterThanOrEqual(7);
});

test("R-MONEY-9: the monitor runs the ledger's invariants, those of streams and those of each product", async () => {
  const names = (await server.on().monitor.runOnce()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['I1', 'I5', 'I10', 'M6']));
  expect(new Set(names).size).toBe(names.length);
});

const RELEASE = `select id from ledger_journals where kind = 'spot_release' and ref_id = $1::text`;
const TRADE = `select max(trade_no) from spot_trades where $1::bigint in (taker_order_id, maker_order_id)`;
test.each([
  [
    'a cancelled order that filled a little more',
    'cancelled',
    `update spot_orders set filled = filled + $2 where id = $1`,
  ],
  [
    'a filled order that is called cancelled with less filled',
    'filled',
    `update spot_orders set filled = filled - $2 where id = $1`,
  ],
  [
    'a trade of another quantity',
    'market',
    `update spot_trades set quantity = quantity + $2 where trade_no = (${TRADE})`,
  ],
  [
    'a release of another amount',
    'cancelled',
    `update ledger_postings set amount = amount + case bucket when 'f' then -$2::bigint else $2::bigint end where journal_id = (${RELEASE})`,
  ],
  [
    'a hold of another amount',
    'filled',
    `update ledger_postings set amount = amount + case bucket when 'f' then $2::bigint else -$2::bigint end
     where journal_id = (select id from ledger_journals where kind = 'spot_hold' and ref_id = $1::text)`,
  ],
] as const)('I5: %s is found', async (_what, name, tamper) => {
  const { owner } = server.database;
  const id = orders[name];
  const state = await owner.query<{ state: string }>('select state from spot_orders where id = $1', [id]);
  const isFilled = state[0]!.state === 'filled' && tamper.startsWith('update spot_orders');
  // The table refuses to change a finished order, and a filled one that is not: whoever forges one has to get round both.
  await owner.query('alter table spot_orders disable trigger user');
  if (isFilled) await owner.query(`update spot_orders set state = 'cancelled' where id = $1`, [id]);
  await owner.query(tamper, [id, 1000]);
  const [minute, whole] = await found();
  expect(minute).toContain(String(id));
  expect(whole).toContain(String(id));
  await owner.query(tamper, [id, -1000]);
  if (isFilled) await owner.query(`update spot_orders set state = 'filled' where id = $1`, [id]);
  await owner.query('alter table spot_orders enable trigger user');
  expect(await found()).toEqual([[], []]);
});
