/** A server with alerts that look when a test says so, and a pair whose trades the test makes. */
import { decimal } from '@candor/money';
import { openCustomers } from '../../../test/customers.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import type { Fields, TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED } from '../../../test/house.ts';
import { movableClock } from '../../platform/clock.ts';
import { insertTrades } from '../market-data/market-data.fixture.ts';
import type { Alerts } from './alerts.ts';
import { createAlerts } from './alerts.ts';
import { alertMessages } from './messages.ts';

export const BTC_USDT = 1;

export interface AlertWorld {
  server: TestServer;
  clock: ReturnType<typeof movableClock>;
  alerts: Alerts;
  customers(count: number): Promise<TestCustomer[]>;
  set(customer: TestCustomer, fields: Fields): ReturnType<TestServer['call']>;
  /** One trade a price, told to this node; nobody has looked at it yet. */
  trade(...prices: string[]): Promise<void>;
  /** The same, and a look. */
  move(...prices: string[]): Promise<number>;
  list(
    customer: TestCustomer,
  ): Promise<{ id: number; state: string; stop_reason: string | null; fired: number }[]>;
  inbox(customer: TestCustomer): Promise<{ kind: string; text: string }[]>;
  close(): Promise<void>;
}

export async function alertWorld(): Promise<AlertWorld> {
  const clock = movableClock(Date.now());
  let alerts: Alerts | undefined;
  const server = await testServer({
    clock,
    feed: SILENT_FEED,
    without: ['chains', 'alerts'],
    products: [
      (platform, on) => {
        alerts = createAlerts(platform, { ...on, reachable: on.identity.reachable });
        return { ...alerts.feature, messages: alertMessages, start: async () => {} };
      },
    ],
  });
  const { owner } = server.database;
  let tradeNo = 0;

  async function trade(...prices: string[]): Promise<void> {
    const trades = prices.map((price) => {
      tradeNo += 1;
      const [at, quote] = [clock.now(), decimal(price)];
      return { tradeNo, price: quote, quantity: decimal('1'), quote, takerSide: 'buy' as const, at };
    });
    await insertTrades(owner, BTC_USDT, trades);
    server.on().marketData.onTrades(BTC_USDT, trades);
  }

  const world: AlertWorld = {
    server,
    clock,
    alerts: alerts!,
    async customers(count) {
      const opened = await openCustomers(
        owner,
        Array.from({ length: count }, () => ({})),
      );
      // Days pass here.
      await owner.query('update identity_sessions set last_used_at = $1, expires_at = $1', [
        new Date('2100-01-01'),
      ]);
      return opened;
    },
    set: (customer, fields) =>
      server.call(
        'alert/create',
        { symbol: 'BTC/USDT', repeats: '0', by_mail: '0', by_push: '0', ...fields },
        { token: customer.token, lang: 'en' },
      ),
    trade,
    async move(...prices) {
      await trade(...prices);
      return alerts!.look();
    },
    list: async ({ token }) => (await server.call('alert/list', {}, { method: 'GET', token })).data.list,
    inbox: async ({ token }) =>
      (await server.call('message/list', {}, { method: 'GET', token, lang: 'en' })).data.list,
    close: () => server.close(),
  };
  await trade('100');
  await alerts!.look();
  return world;
}
