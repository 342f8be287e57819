/** R-MONEY-9 (5) over a demo's chain: no step of a deposit or payout is taken for missing money, and what nobody explains stops it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { createDeposits } from '../../products/deposits/index.ts';
import { insertPayout } from '../chains/payouts-store.ts';
import { QUICK_CHAINS, until } from '../chains/quick-chains.fixture.ts';
import type { Reconciliation } from './index.ts';

const [USDT, TRX] = [3, 9];
const OUTSIDE = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
let server: TestServer;
let customer: TestCustomer;
beforeAll(async () => {
  const chains = { ...QUICK_CHAINS, demoBlockMs: 60 };
  server = await testServer({
    config: { chains, rateLimitPerMinute: 1_000_000 },
    products: [createDeposits],
  });
  [customer] = (await openCustomers(server.database.owner, [{}])) as [TestCustomer];
});
afterAll(() => server.close());

const rows = <Row extends object>(sql: string, values: unknown[] = []) =>
  server.database.owner.query<Row>(sql, values);
const demo = () => server.on().chains.demo('TRC20')!;
const feature = () => server.features.find(({ name }) => name === 'reconciliation') as Reconciliation;
interface Row {
  held: bigint;
  ledger: bigint;
  unheard: bigint;
  short: bigint;
  counts: number;
}
/** Counts until database and chain stand together. */
async function count(currencyId = USDT): Promise<Row> {
  await until(() => feature().count('TRC20'), 15_000);
  const [row] = await rows<Row>(
    `select held, ledger, unheard, short, short_counts as counts from reconciliation_counts where chain = 'TRC20' and currency_id = $1`,
    [currencyId],
  );
  return row!;
}
const told = async () =>
  (await rows<{ told: string }>('select told from chains_transfers order by id desc limit 1'))[0]?.told;
const units = (whole: number) => BigInt(whole) * 100_000_000n;

/** Counts as often as it can until `isOver`; answers every count there was. */
async function countAlong(isOver: () => Promise<boolean>): Promise<Row[]> {
  const counts: Row[] = [];
  while (!(await isOver())) counts.push(await count());
  return [...counts, await count()];
}

test('R-MONEY-9: a deposit is nowhere missing: on its way, seen, taken back by a reorganisation, seen again, final', async () => {
  const before = await count();
  expect(before).toMatchObject({ short: 0n, unheard: 0n, ledger: before.held });
  const reply = await server.call(
    'wallet/demo_send',
    { currency: USDT, chain: 'TRC20', amount: '125.5' },
    { token: customer.token },
  );
  expect(reply.type).toBe('ok');
  const counts = await countAlong(async () => (await told()) === 'seen');
  await demo().reorganise(1);
  counts.push(...(await countAlong(async () => (await told()) === 'final')));
  expect(counts.every(({ short }) => short === 0n)).toBe(true);
  expect(counts.at(-1)).toMatchObject({ unheard: 0n, held: before.held + 12_550_000_000n });
  // Not only at the end: while it was counted up as well.
  expect(counts.filter(({ held }) => held > before.held).length).toBeGreaterThan(0);
});

test('R-MONEY-9: anybody may send the house a coin; it is no fault, and stops nobody', async () => {
  const { held } = await count();
  const to = (
    await rows<{ address: string }>(`select address from chains_demo_wallets where chain = 'TRC20'`)
  )[0]!.address;
  await server.platform.db.transaction('gift', (tx) =>
    demo().sendFromOutside(tx, { to, currencyId: USDT, rawAmount: 1n }),
  );
  const counts = await countAlong(async () => (await count()).held > held);
  expect(counts.at(-1)).toMatchObject({ held: held + 100n, short: 0n });
});

test('R-MONEY-9 (5): a payout on its way is explained; one that the ledger never hears of is missing, calls somebody, and stops money', async () => {
  const { held, ledger } = await count();
  await server.platform.db.transaction('payout', (tx) =>
    insertPayout(tx, {
      ref: 'test:unheard',
      userId: null,
      chain: 'TRC20',
      currencyId: USDT,
      to: OUTSIDE,
      amount: units(700),
      rawAmount: 700_000_000n,
      at: new Date(),
    }),
  );
  const state = async () =>
    (await rows<{ state: string }>(`select state from chains_payouts where ref = 'test:unheard'`))[0]!.state;
  const counts = await countAlong(async () => (await state()) === 'confirmed');
  counts.splice(-1);
  // On its way, and in a block that is not final: the chain has paid and the ledger cannot know.
  const paid = counts.filter((row) => row.unheard < 0n && row.held < held);
  expect(paid.length).toBeGreaterThan(0);
  expect(paid.at(-1)).toMatchObject({ held: held - units(700), ledger, unheard: -units(700), short: 0n });
  // The last of them may be the first that was taken after its end.
  expect(counts.slice(0, -1).every(({ short }) => short === 0n)).toBe(true);

  // Final, and nobody books it: of this the invariants used to say that all is well.
  await rows('delete from reconciliation_counts');
  expect(await count()).toMatchObject({ unheard: 0n, short: units(700) - 100n, counts: 1 });
  expect(await server.on().monitor.runOnce()).toContainEqual(
    expect.objectContaining({ name: 'I17', holds: true }),
  );
  const paged = () =>
    rows(`select currency_id from reconciliation_counts where paged_at is not null order by currency_id`);
  expect(await paged()).toEqual([]);
  expect((await count()).counts).toBe(2);
  expect(await paged()).toEqual([{ currency_id: USDT }, { currency_id: TRX }]);

  // Nobody has explained it for half an hour. A count that is too old to say anything stops nothing.
  await rows(`update reconciliation_counts set short_since = at - interval '31 minutes' where short > 0`);
  await rows(
    `update reconciliation_counts set at = at - interval '16 minutes', short_since = short_since - interval '16 minutes' where short > 0`,
  );
  expect(await server.on().monitor.runOnce()).toContainEqual(
    expect.objectContaining({ name: 'I17', holds: true }),
  );
  await count();
  const checks = await server.on().monitor.runOnce();
  const broken = checks.find(({ name }) => name === 'I17')!;
  // What the chain took as its fee is missing as well; TRX is nobody's but ours, and stops nothing.
  expect(broken.rows.map((row) => JSON.parse(row) as object)).toEqual([
    { chain: 'TRC20', currency_id: USDT, short: 69_999_999_900 },
  ]);
  expect((await server.on().monitor.status()).isOpen).toBe(false);
});
