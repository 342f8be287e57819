/** R-POL-7 of spot: a night's replay begins with the book that the night before left; one changed figure is found and named. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { differencesOf, differencesWith } from '../../../test/replayed.ts';
import type { Trader } from '../../../test/trader.ts';
import { BTC, USDT, traders } from '../../../test/trader.ts';
import { spotReplay } from './replay-spot.ts';

let server: TestServer;
let maker: Trader;
let taker: Trader;
beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 1_000_000 } });
  const rich = { [USDT]: '1000000', [BTC]: '10' };
  [maker, taker] = (await traders(server, rich, rich)) as [Trader, Trader];
});
afterAll(() => server.close());

const EVER = { after: 0n, upTo: 9_000_000_000_000n };
/** The time of the last batch, and how many commands there are so far. */
async function end(): Promise<{ at: Date; seq: number }> {
  const [row] = await server.database.owner.query<{ at: Date; seq: bigint }>(
    'select max(at) as at, max(last_seq) as seq from spot_book_events where pair_id = 1',
  );
  return { at: row!.at, seq: Number(row!.seq) };
}

/** As the nightly job runs it. */
async function night(after: Date, upTo: Date): Promise<{ records: number; differences: string[] }> {
  const { db } = server.platform;
  const found = { records: 0, differences: [] as string[] };
  for await (const page of spotReplay.night!(db, { journals: EVER, times: { after, upTo } })) {
    found.records += page.records;
    found.differences.push(...page.differences);
    await db.transaction('keep', async (tx) => page.keep?.(tx));
  }
  return found;
}

/** A trade, an order that fills in part and waits on, one that is cancelled, and a stop that waits. */
async function busyDay(): Promise<void> {
  await maker.sell('60000', '0.5');
  await taker.buy('60000', '0.2');
  const { data: rests } = await maker.buy('59000', '0.1');
  await maker.buy('58900', '0.1');
  await maker.call('coin/cancel', { id: rests.id });
  await taker.stop('sell', { order_type: 'stop_market', trigger_price: '58800', amount: '0.01' });
}

test('R-POL-7: each night replays its own commands only, and comes to the same as a replay from the first one', async () => {
  await busyDay();
  const first = await end();
  expect(await night(new Date(0), first.at)).toEqual({ records: first.seq, differences: [] });
  // The order that waited is filled the next day, the stop is triggered, and the book moves on.
  await taker.buy('60000', '0.3');
  await maker.buy('58790', '0.1');
  await taker.sell('58790', '0.25');
  await busyDay();
  const second = await end();
  expect(await night(first.at, second.at)).toEqual({ records: second.seq - first.seq, differences: [] });
  // Asked again, it begins where the first night ended.
  expect(await night(first.at, second.at)).toEqual({ records: second.seq - first.seq, differences: [] });
  // A night that ends in the middle leaves the rest to the next one.
  await maker.buy('58700', '0.1');
  const third = await end();
  expect(await night(second.at, third.at)).toEqual({ records: third.seq - second.seq, differences: [] });
  expect(await differencesOf(server)).toEqual([]);
});

test('R-POL-7: a changed trade, ended order, waiting order or kept book of a night is found and named', async () => {
  const before = await end();
  await night(new Date(0), before.at);
  await busyDay();
  const after = await end();
  const { owner } = server.database;
  const [trade] = await owner.query<{ no: bigint }>('select max(trade_no) as no from spot_trades');
  const [order] = await owner.query<{ ended: bigint; waiting: bigint }>(
    `select (array_agg(id order by updated_at desc) filter (where not is_open))[1] as ended,
       (array_agg(id order by updated_at desc) filter (where is_open))[1] as waiting from spot_orders`,
  );
  const changed = async (table: string, where: string, column: string): Promise<string> => {
    const [row] = await owner.query<{ value: bigint }>(
      `select ${column} as value from ${table} where ${where}`,
    );
    await owner.query(`alter table ${table} disable trigger user`);
    try {
      await owner.query(`update ${table} set ${column} = ${column} + 1 where ${where}`);
      return (await night(before.at, after.at)).differences.join('\n');
    } finally {
      await owner.query(`update ${table} set ${column} = $1 where ${where}`, [row!.value]);
      await owner.query(`alter table ${table} enable trigger user`);
    }
  };
  const tradeOf = `trade_no = ${trade!.no} and pair_id = 1`;
  expect(await changed('spot_trades', tradeOf, 'quote')).toContain(`trade ${trade!.no}: the log gives `);
  expect(await changed('spot_orders', `id = ${order!.ended}`, 'fee')).toContain(
    `order ${order!.ended}: the log gives `,
  );
  expect(await changed('spot_orders', `id = ${order!.waiting}`, 'fee')).toContain(
    `waiting order ${order!.waiting}: the log gives `,
  );
  // The whole replay names the trade as well.
  const whole = await differencesWith(server, {
    table: 'spot_trades',
    where: tradeOf,
    column: 'quote',
    to: 'quote + 1',
  });
  expect(whole.join('\n')).toContain(`trade ${trade!.no}: the log gives `);
  await owner.query(
    `update spot_replay_marks set orders = '[]' where at = (select max(at) from spot_replay_marks where at <= $1)`,
    [before.at],
  );
  expect((await night(before.at, after.at)).differences.join('\n')).toContain('its mark says');
  await owner.query('delete from spot_replay_marks');
  expect(await night(before.at, after.at)).toEqual({ records: after.seq, differences: [] });
});
