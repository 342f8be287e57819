/** What is held against what is owed, over a demo's chain (R-POL-2, X-POL-3): money on its way is no shortage, and what is missing is one. */
import { coinAvailable, house, journalOf } from '@candor/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { insertPayout } from '../../foundation/chains/payouts-store.ts';
import { QUICK_CHAINS, until } from '../../foundation/chains/quick-chains.fixture.ts';
import type { Reconciliation } from '../../foundation/reconciliation/index.ts';
import { createDeposits } from '../deposits/index.ts';
import { createTreasury } from './index.ts';

const USDT = 3;
const OUTSIDE = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const units = (whole: number) => BigInt(whole) * 100_000_000n;
let server: TestServer;
let customer: TestCustomer;
beforeAll(async () => {
  server = await testServer({
    config: { chains: { ...QUICK_CHAINS, demoBlockMs: 60 }, rateLimitPerMinute: 1_000_000 },
    products: [createDeposits, createTreasury],
  });
  [customer] = (await openCustomers(server.database.owner, [{}])) as [TestCustomer];
});
afterAll(() => server.close());

const rows = <Row extends object>(sql: string, values: unknown[] = []) =>
  server.database.owner.query<Row>(sql, values);
const reconciliation = () => server.features.find(({ name }) => name === 'reconciliation') as Reconciliation;
const move = (refId: string, way: Parameters<typeof journalOf>[1][number]) =>
  server.platform.db.transaction('move', (tx) =>
    server
      .on()
      .ledger.post(tx, [
        journalOf({ kind: 'demo_funding', refType: 'demo', refId, actor: 'job:test' }, [way]),
      ]),
  );
const usdt = async () => {
  const reserves = await server.on().collection.publicView().reserves!();
  const { owed, held, status } = reserves.find(({ currency }) => currency === 'USDT')!;
  return { isLess: Number(held) < Number(owed), status };
};
const state = async () =>
  (await rows<{ state: string }>('select state from chains_payouts order by id desc limit 1'))[0]?.state;
/** As its chain is counted and everybody looks, until it is over. */
async function seenUntil(isOver: () => Promise<boolean>) {
  const seen: Awaited<ReturnType<typeof usdt>>[] = [];
  while (!(await isOver())) {
    await until(() => reconciliation().count('TRC20'), 15_000);
    seen.push(await usdt());
  }
  return seen;
}

test(
  'R-POL-2, X-POL-3: a payout that its chain has paid and not confirmed makes nobody short; what nobody has booked does',
  { timeout: 60_000 },
  async () => {
    await until(() => reconciliation().count('TRC20'), 15_000);
    // All that the house has of its own is somebody's now: there is not a unit more than what is owed.
    const own = await rows<{ account: string; available: bigint }>(
      `select account, available from ledger_balances where user_id is null and currency_id = $1 and available > 0 and account ~ '^[IFBTE]:'`,
      [USDT],
    );
    const to = coinAvailable(customer.id);
    for (const { account, available: amount } of own)
      await move(`all:${account}`, { from: house(account as 'E:equity'), to, currencyId: USDT, amount });
    expect(await usdt()).toEqual({ isLess: false, status: 'covered' });
    await move('approved', {
      from: to,
      to: house('L:withdraw_pending'),
      currencyId: USDT,
      amount: units(700),
    });
    await server.platform.db.transaction('payout', (tx) =>
      insertPayout(tx, {
        ref: 'test:underway',
        userId: null,
        chain: 'TRC20',
        currencyId: USDT,
        to: OUTSIDE,
        amount: units(700),
        rawAmount: 700_000_000n,
        at: new Date(),
      }),
    );
    const seen = await seenUntil(async () => (await state()) === 'confirmed');
    // The last of them may be the first that was taken after its end, which nothing here books.
    const underway = seen.slice(0, -1);
    expect(underway.some(({ isLess }) => isLess)).toBe(true);
    expect(underway.filter(({ status }) => status !== 'covered')).toEqual([]);
    await until(() => reconciliation().count('TRC20'), 15_000);
    expect(await usdt()).toEqual({ isLess: true, status: 'short' });
  },
);
