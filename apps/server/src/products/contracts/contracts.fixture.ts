/** A server with contracts on chains whose ticks a test makes itself, second by second. */
import { house, journalOf } from '@candor/ledger';
import { decimal, formatDecimal } from '@candor/money';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { CallReply } from '../../../test/client.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED, openToAll, untilLeading } from '../../../test/house.ts';
import { closeReplayed } from '../../../test/replayed.ts';
import type { Foundation, ProductFactory } from '../../foundation/foundation.ts';
import type { Ledger } from '../../foundation/ledger/index.ts';
import type { MarketIndex } from '../../foundation/market-data/index.ts';
import { movableClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Contracts } from './contracts.ts';
import { createContracts } from './contracts.ts';

export const START = Date.parse('2026-11-21T10:00:00Z');
/** Pairs, and the ids that the calls name them by. */
export const BTC = { id: 1, currency_id: 1, legal_id: 3 };
export const ETH = { id: 2, currency_id: 2, legal_id: 3 };
export const USDT = 3;

export interface TickOf {
  pairId?: number;
  status?: 'ok' | 'stressed' | 'degraded';
  bid?: string;
  ask?: string;
  /** Leaves the engine asleep: the tick is published only. */
  isUnseen?: boolean;
}

export interface ContractsWorld {
  server: TestServer;
  clock: ReturnType<typeof movableClock>;
  contracts: Contracts;
  ledger: Ledger;
  /** Countries of customers; for the others no country's law counts. */
  laws: Map<number, string>;
  /** Another engine on the same database, as a second node or a restart has one. */
  another(of?: { db?: Database }): Promise<Contracts>;
  /** Offers the chain what a feed may come up with, good or not; resolves when it was taken or left. */
  publish(index: MarketIndex): Promise<void>;
  /** Publishes the next second's tick and acts on it. */
  tick(price: string, of?: TickOf): Promise<void>;
  /** Publishes the next second's ticks of several pairs, price by pair; the engine wakes by itself. */
  second(prices: Record<number, string>): Promise<void>;
  /** The same tick several times over, so that the mark is there too. */
  settle(price: string, of?: TickOf): Promise<void>;
  /** Ticks at a price until the position has been triggered; the next tick executes it. */
  settleUntilClosing(customer: TestCustomer, id: number, price: string): Promise<void>;
  customers(count: number, amount?: string): Promise<TestCustomer[]>;
  call(customer: TestCustomer, path: string, fields?: Record<string, string | number>): Promise<CallReply>;
  /** Submits and answers the position, or throws what was refused. */
  order(customer: TestCustomer, fields?: Record<string, string | number>): Promise<CallReply['data']>;
  position(customer: TestCustomer, id: number): Promise<CallReply['data']>;
  balance(customer: TestCustomer): Promise<[string, string]>;
  houseAmount(account: string): Promise<string>;
  /** Throws when what the test did broke an invariant. */
  close(): Promise<void>;
}

export async function contractsWorld(
  funds = { book: '2000000', insurance: '100000', equity: '0' },
  start = START,
  /** Products that stand on what executes here. */
  beside: readonly ProductFactory[] = [],
): Promise<ContractsWorld> {
  const clock = movableClock(start);
  const laws = new Map<number, string>();
  let contracts: Contracts | undefined;
  let opened: Foundation | undefined;
  const server = await testServer({
    clock,
    feed: SILENT_FEED,
    without: ['chains'],
    products: [
      (platform, on) => {
        opened = openToAll(platform, on, laws);
        return (contracts = createContracts(platform, opened));
      },
      ...beside.map(
        (create): ProductFactory =>
          (platform) =>
            create(platform, opened!),
      ),
    ],
  });
  const { ledger, ticks } = opened!;
  await untilLeading(opened!);
  const { db } = server.platform;
  const { owner } = server.database;
  for (const [account, amount] of [
    ['B:contract', funds.book],
    ['F:insurance', funds.insurance],
    ['E:equity', funds.equity],
  ] as const) {
    if (decimal(amount) === 0n) continue;
    const head = { kind: 'demo_funding', refType: 'demo', refId: account, actor: 'job:test' } as const;
    const moves = [{ from: house('X:demo'), to: house(account), currencyId: USDT, amount: decimal(amount) }];
    await db.transaction('fund', (tx) => ledger.post(tx, [journalOf(head, moves)]));
  }

  const world: ContractsWorld = {
    server,
    clock,
    contracts: contracts!,
    ledger,
    laws,
    async another({ db: own = db } = {}) {
      const other = createContracts({ ...server.platform, db: own }, opened!);
      await other.start?.();
      return other;
    },
    async publish(index) {
      ticks.publish([index]);
      await new Promise((wake) => setTimeout(wake, 30));
    },
    async tick(price, { pairId = BTC.id, status = 'ok', bid = price, ask = price, isUnseen = false } = {}) {
      const ts = Math.floor(clock.now() / 1000) * 1000 + 1000;
      clock.set(ts);
      const mid = decimal(price);
      const sources = ['a', 'b', 'c'].map((name) => ({ name, mid, ageMs: 50, used: true }));
      const before = ticks.latest(pairId)?.seq ?? 0;
      ticks.publish([{ pairId, ts, index: mid, bid: decimal(bid), ask: decimal(ask), status, sources }]);
      while ((ticks.latest(pairId)?.seq ?? 0) === before) await new Promise((wake) => setTimeout(wake, 2));
      if (!isUnseen) while (await contracts!.runner.runPair(pairId));
    },
    async second(prices) {
      const ts = Math.floor(clock.now() / 1000) * 1000 + 1000;
      clock.set(ts);
      const published = Object.entries(prices).map(([pairId, price]) => {
        const mid = decimal(price);
        const sources = ['a', 'b', 'c'].map((name) => ({ name, mid, ageMs: 50, used: true }));
        return { pairId: Number(pairId), ts, index: mid, bid: mid, ask: mid, status: 'ok' as const, sources };
      });
      ticks.publish(published);
      for (const { pairId } of published)
        while (ticks.latest(pairId)?.at !== ts) await new Promise((wake) => setTimeout(wake, 2));
    },
    async settle(price, of) {
      for (let n = 0; n < 5; n += 1) await world.tick(price, of);
    },
    async settleUntilClosing(customer, id, price) {
      for (let n = 0; n < 6; n += 1) {
        if ((await world.position(customer, id)).status !== 1) return;
        await world.tick(price);
      }
    },
    async customers(count, amount = '10000') {
      const customers = await openCustomers(
        owner,
        Array.from({ length: count }, () => ({ [USDT]: amount })),
      );
      for (const { id } of customers) {
        const head = { kind: 'transfer', refType: 'transfer', refId: `t${id}`, actor: `user:${id}` } as const;
        const [from, to] = (['coin', 'contract'] as const).map(
          (account) => ({ userId: id, account, bucket: 'available' }) as const,
        );
        const journal = journalOf(head, [
          { from: from!, to: to!, currencyId: USDT, amount: decimal(amount) },
        ]);
        await db.transaction('move', (tx) => ledger.post(tx, [journal]));
      }
      return customers;
    },
    call: (customer, path, fields = {}) => server.call(path, fields, { token: customer.token, lang: 'en' }),
    async order(customer, fields = {}) {
      const reply = await world.call(customer, 'lever/submit', {
        currency_id: BTC.currency_id,
        legal_id: BTC.legal_id,
        type: 1,
        share: 100,
        multiple: 10,
        accepted: 1,
        ...fields,
      });
      if (reply.type !== 'ok') throw new Error(JSON.stringify(reply));
      return reply.data;
    },
    async position(customer, id) {
      return (await world.call(customer, 'lever/detail', { id })).data.position;
    },
    async balance({ id }) {
      const [row] = await owner.query<{ available: bigint; frozen: bigint }>(
        `select available, frozen from ledger_balances where user_id = $1 and account = 'contract'`,
        [id],
      );
      return [formatDecimal(row!.available), formatDecimal(row!.frozen)];
    },
    async houseAmount(account) {
      const [row] = await owner.query<{ amount: bigint }>(
        `select coalesce(sum(available), 0)::bigint as amount from ledger_balances where user_id is null and account = $1`,
        [account],
      );
      return formatDecimal(row!.amount);
    },
    async close() {
      const broken = await brokenInvariants(server.database.owner);
      await closeReplayed(server);
      if (Object.keys(broken).length > 0) throw new Error(`invariants are broken: ${JSON.stringify(broken)}`);
    },
  };
  return world;
}
