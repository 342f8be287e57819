/** A customer who trades, as tests write it: short words for the calls of spot and wallet over HTTP. */
import type { CallOptions, CallReply, Fields, TestServer } from './harness.ts';
import type { Funds, TestCustomer } from './customers.ts';
import { openCustomers } from './customers.ts';

export const USDT = 3;
export const BTC = 1;
export const ETH = 2;

export interface Trader extends TestCustomer {
  call(path: string, fields?: Fields, options?: CallOptions): Promise<CallReply>;
  get(path: string, fields?: Fields): Promise<CallReply>;
  /** Limit orders on BTC/USDT unless `more` says otherwise. */
  buy(price: string, amount: string, more?: Fields, options?: CallOptions): Promise<CallReply>;
  sell(price: string, amount: string, more?: Fields, options?: CallOptions): Promise<CallReply>;
  marketBuy(budget: string, more?: Fields): Promise<CallReply>;
  /** By quantity (R-SPOT-3a). */
  marketBuyOf(amount: string, more?: Fields): Promise<CallReply>;
  marketSell(amount: string, more?: Fields): Promise<CallReply>;
  /** `order_type` and its prices; a quantity or a budget. */
  stop(side: 'buy' | 'sell', fields: Fields): Promise<CallReply>;
  cancel(id: number, options?: CallOptions): Promise<CallReply>;
  /** `available/frozen` of the coin account. */
  coin(currency: number): Promise<string>;
}

export async function traders(server: TestServer, ...funds: readonly Funds[]): Promise<Trader[]> {
  return (await openCustomers(server.database.owner, funds)).map((customer) => traderOf(server, customer));
}

export function traderOf(server: Pick<TestServer, 'call'>, customer: TestCustomer): Trader {
  const { token } = customer;
  const call: Trader['call'] = (path, fields, options) =>
    server.call(path, fields, { token, lang: 'en', ...options });
  const place = (fields: Fields, options?: CallOptions) =>
    call('coin/trade', { currency_id: BTC, legal_id: USDT, ...fields }, options);
  return {
    ...customer,
    call,
    get: (path, fields) => call(path, fields, { method: 'GET' }),
    buy: (price, amount, more, options) => place({ type: 1, target_price: price, amount, ...more }, options),
    sell: (price, amount, more, options) => place({ type: 2, target_price: price, amount, ...more }, options),
    marketBuy: (budget, more) => place({ type: 1, order_type: 'market', budget, ...more }),
    marketBuyOf: (amount, more) => place({ type: 1, order_type: 'market', amount, ...more }),
    marketSell: (amount, more) => place({ type: 2, order_type: 'market', amount, ...more }),
    stop: (side, fields) => place({ type: side === 'buy' ? 1 : 2, ...fields }),
    cancel: (id, options) => call('coin/trade', { id }, { method: 'PUT', ...options }),
    async coin(currency) {
      const { data } = await call('wallet/detail', { currency });
      return `${data.available}/${data.frozen}`;
    },
  };
}
