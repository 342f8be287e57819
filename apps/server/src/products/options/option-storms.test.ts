/**
 * Delivery of options while everything around it breaks: the connection lost between any two statements, PostgreSQL's
 * sessions killed while thousands expire and two nodes race, and ticks that do not count. What came out is computed again here
 * from the stored ticks, in plain words and without the engine's code.
 */
import { decimal } from '@candor/money';
import { afterEach, describe, expect, test } from 'vitest';
import { brokenInvariants, moneyFingerprint } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { OptionsWorld } from './options.fixture.ts';
import { BTC, optionsWorld } from './options.fixture.ts';
import { boughtJournal } from './settle-option.ts';

let world: OptionsWorld;
afterEach(async () => {
  const broken = await brokenInvariants(world.server.database.owner);
  await world.server.close();
  expect(broken).toEqual({});
});

const unseen = (price: string, status: 'ok' | 'degraded' = 'ok') =>
  world.tick(price, status, { isUnseen: true });
const rowsOf = <Row extends object>(sql: string, values: unknown[] = []) =>
  world.server.database.owner.query<Row>(sql, values);
const buy = (customer: TestCustomer, fields: Record<string, string | number>) =>
  world.server.call(
    'microtrade/submit',
    { match_id: BTC, seconds: 60, number: '10', ...fields },
    { token: customer.token },
  );

/** Before the n-th statement of a transaction its own session is ended from outside, as a crash of either side would. */
function dyingAt(db: Database, owner: Database) {
  const control = { at: 0, statements: 0, ofCustomers: 0 };
  const wrapped: Database = {
    ...db,
    transaction: (name, work) =>
      db.transaction(name, (tx) => {
        control.statements = 0;
        control.ofCustomers = 0;
        const dying: Tx = {
          ...tx,
          async query(text: string, values?: readonly unknown[]) {
            control.statements += 1;
            if (text.includes('options_customers')) control.ofCustomers += 1;
            if (control.statements === control.at) {
              const [own] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
              await owner.query('select pg_terminate_backend($1)', [own!.pid]);
            }
            return (await tx.query(text, values)) as never[];
          },
        };
        return work(dying);
      }),
  };
  return { control, db: wrapped };
}

/** Accepted options of all three types with the money of both sides set aside, as a purchase leaves them. */
async function sell(customers: readonly TestCustomer[], count: number): Promise<void> {
  const { platform } = world.server;
  const now = new Date(world.clock.now());
  const sold = await rowsOf<{ id: bigint; user_id: number; stake: bigint; potential: bigint }>(
    `insert into options_orders (user_id, pair_id, currency_id, type, duration_s, stake, payout_ratio, flat_band, potential, accepted_at, cap_second)
     select ($1::integer[])[1 + n % $2], $3, 3, (array['C', 'P', 'F'])[1 + n % 3]::"char", 60, 500000000, 95000000, 2000, 475000000, $4, $4
     from generate_series(1, $5::integer) n returning id, user_id, stake, potential`,
    [customers.map(({ id }) => id), customers.length, BTC, now, count],
  );
  const journals = sold.map(({ id, user_id: userId, stake, potential }) =>
    boughtJournal({ id: Number(id), userId, currencyId: 3, stake, potential }),
  );
  for (let from = 0; from < journals.length; from += 500)
    await platform.db.transaction('sell', (tx) => world.ledger.post(tx, journals.slice(from, from + 500)));
}

interface Settled {
  id: bigint;
  user_id: number;
  type: 'C' | 'P' | 'F';
  stake: bigint;
  payout_ratio: bigint;
  flat_band: bigint | null;
  potential: bigint;
  state: string;
  strike: bigint;
  strike_seq: bigint;
  expires_at: Date;
  accepted_at: Date;
  settlement_price: bigint | null;
  paid: bigint;
}

/** Half-even at 0.01, a tenth of BTC's tick of 0.1, of a sum over a count. */
function rounded(sum: bigint, count: bigint): bigint {
  const step = 1_000_000n * count;
  const [whole, rest] = [sum / step, (sum % step) * 2n];
  const isUp = rest > step || (rest === step && whole % 2n === 1n);
  return (whole + (isUp ? 1n : 0n)) * 1_000_000n;
}

/** Faults of one order against the stored ticks, by R-OPT-3 to 7 written out. */
function faultsOf(
  order: Settled,
  ticks: readonly { seq: bigint; at: Date; index: bigint; status: string }[],
): string[] {
  const usable = ticks.filter(({ status }) => status !== 'degraded');
  const first = usable.find(({ at }) => at > order.accepted_at)!;
  const expiry = first.at.getTime() + 60_000;
  const counted = usable.filter(({ at }) => at.getTime() > expiry - 10_000 && at.getTime() <= expiry);
  const sorted = counted.map(({ index }) => index).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const kept = sorted.slice(2, -2);
  const price =
    counted.length < 7
      ? null
      : rounded(
          kept.reduce((a, b) => a + b, 0n),
          BigInt(kept.length),
        );
  const band = order.flat_band === null ? 0n : rounded(first.index * order.flat_band, 100_000_000n);
  const distance = price === null ? 0n : price - first.index;
  const isNear = (distance < 0n ? -distance : distance) <= band;
  const wins = order.type === 'F' ? isNear : !isNear && distance > 0n === (order.type === 'C');
  const outcome = price === null ? 'void' : wins ? 'won' : isNear && order.type !== 'F' ? 'flat' : 'lost';
  const profit = (order.stake * order.payout_ratio) / 100_000_000n;
  const paid = outcome === 'won' ? order.stake + profit : outcome === 'lost' ? 0n : order.stake;
  const right = { strike: first.index, seq: first.seq, expiry, price, outcome, paid };
  const told = {
    strike: order.strike,
    seq: order.strike_seq,
    expiry: order.expires_at.getTime(),
    price: order.settlement_price,
    outcome: order.state,
    paid: order.paid,
  };
  const text = (value: object): string =>
    JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one));
  return text(right) === text(told) ? [] : [`option ${order.id}: ${text(told)} instead of ${text(right)}`];
}

async function faults(): Promise<string[]> {
  const ticks = await rowsOf<{ seq: bigint; at: Date; index: bigint; status: string }>(
    'select seq, at, index, status from ticks_lines where pair_id = $1 order by seq',
    [BTC],
  );
  return (await rowsOf<Settled>('select * from options_orders order by id')).flatMap((order) =>
    faultsOf(order, ticks),
  );
}

/** Money of customers' option accounts and of the book: nothing may appear or be lost. */
async function wholeMoney(): Promise<bigint> {
  const [row] = await rowsOf<{ sum: bigint }>(
    `select sum(available + frozen)::bigint as sum from ledger_balances where account = 'option' or account like 'B:option:%'`,
  );
  return row!.sum;
}

describe('a crash', () => {
  test('R-OPT-9: before any statement of a delivery it leaves nothing of it, afterwards each is settled once', async () => {
    world = await optionsWorld();
    await world.tick('50000');
    const customers = await world.customers(3);
    for (const customer of customers) for (const type of [1, 2, 3]) await buy(customer, { type });
    await world.options.runner.stop();
    await world.tick('50000');
    for (let n = 0; n < 59; n += 1) await unseen(n < 52 ? '50000' : `5001${n % 7}`);
    while (await world.options.runner.runPair(BTC));
    for (const customer of customers) await buy(customer, { type: 1 });
    await unseen('50020');
    const { owner } = world.server.database;
    const { control, db } = dyingAt(world.server.platform.db, owner);
    const node = world.another({ db });
    const before = await moneyFingerprint(owner);
    let died = 0;
    for (control.at = 1; control.at < 200; control.at += 1) {
      const isDone = await node.runner.runPair(BTC).then(
        () => true,
        () => false,
      );
      if (isDone) break;
      died += 1;
      expect(await moneyFingerprint(owner)).toBe(before);
    }
    expect(died).toBeGreaterThan(8);
    // However many customers it delivers to (ADR 120).
    expect(control.ofCustomers).toBe(3);
    expect(await moneyFingerprint(owner)).not.toBe(before);
    const states = await rowsOf<{ state: string; n: bigint }>(
      'select state, count(*) as n from options_orders group by 1 order by 1',
    );
    expect(states).toEqual([
      { state: 'lost', n: 6n },
      { state: 'open', n: 3n },
      { state: 'won', n: 3n },
    ]);
    for (let n = 0; n < 60; n += 1) await unseen('50020');
    while (await node.runner.runPair(BTC).catch(() => true));
    expect(await faults()).toEqual([]);
  });
});

describe('a delivery storm', () => {
  test('a delivery waits for the limits of its customers before it holds the fund, which those who buy wait for behind theirs', async () => {
    world = await optionsWorld();
    await world.tick('50000');
    const [customer] = await world.customers(1);
    await buy(customer!, { type: 1 });
    for (let n = 0; n < 60; n += 1) await world.tick(n === 0 ? '50000' : '50010');
    const { owner } = world.server.database;
    const limits = await owner.dedicated('limits');
    await limits.query('begin');
    await limits.query('select 1 as one from options_customers where user_id = $1 for update', [
      customer!.id,
    ]);
    await unseen('50020');
    const waits = () => owner.query(`select 1 as one from pg_stat_activity where wait_event_type = 'Lock'`);
    while ((await waits()).length === 0) await new Promise((wake) => setTimeout(wake, 10));
    // Throws where somebody holds it.
    await owner.query(`select id from ledger_balances where account like 'B:option:%' for update nowait`);
    await limits.query('commit');
    await limits.close();
    while (await world.options.runner.runPair(BTC));
    expect(await rowsOf('select state from options_orders')).toEqual([{ state: 'won' }]);
  });

  test('R-OPT-4, R-OPT-9: 2,000 at once while sessions die and two nodes race: each settled once, on good ticks only', async () => {
    world = await optionsWorld('20000000');
    await world.tick('50000');
    const customers = await world.customers(20);
    await world.options.runner.stop();
    await sell(customers, 2_000);
    const money = await wholeMoney();
    // The ticks before the strike and in the window: some do not count, one is far off and trimmed.
    await unseen('61000', 'degraded');
    for (let n = 0; n < 52; n += 1) await unseen('50000');
    for (const price of ['50010', '50011', '90000', '50012', '50009']) await unseen(price);
    for (let n = 0; n < 3; n += 1) await unseen('10', 'degraded');
    for (const price of ['50013', '50010', '50011']) await unseen(price);
    const { owner } = world.server.database;
    const nodes = [world.options, world.another({ db: world.server.platform.db })];
    let isOver = false;
    let killed = 0;
    const killer = (async () => {
      for (let n = 0; !isOver && n < 60; n += 1) {
        const dead = await owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
        );
        killed += dead.length;
        await new Promise((wake) => setTimeout(wake, 40));
      }
    })();
    for (let n = 0; n < 1_000; n += 1) {
      const runs = await Promise.allSettled(nodes.map(({ runner }) => runner.runPair(BTC)));
      if (runs.every((run) => run.status === 'fulfilled' && !run.value)) break;
    }
    isOver = true;
    await killer;
    expect(killed).toBeGreaterThan(0);
    while (await nodes[1]!.runner.runPair(BTC));
    const [left] = await rowsOf<{ n: bigint }>(
      `select count(*) as n from options_orders where state in ('accepted', 'open')`,
    );
    expect(left!.n).toBe(0n);
    expect((await faults()).slice(0, 3)).toEqual([]);
    const [journals] = await rowsOf<{ n: bigint; each: bigint }>(
      `select count(*) as n, count(distinct ref_id) as each from ledger_journals where kind in ('option_won', 'option_lost', 'option_returned')`,
    );
    expect(journals).toEqual({ n: 2_000n, each: 2_000n });
    expect(await wholeMoney()).toBe(money);
    const [held] = await rowsOf<{ frozen: bigint; promised: bigint }>(
      `select coalesce(sum(frozen), 0)::bigint as frozen, coalesce(sum(available) filter (where account = 'B:option:f'), 0)::bigint as promised
       from ledger_balances where account = 'option' or account like 'B:option:%'`,
    );
    expect(held).toEqual({ frozen: 0n, promised: 0n });
  });
});

describe('a purchase that takes its time', () => {
  test('R-OPT-3: a tick after its acceptance waits for it, and is its strike', async () => {
    world = await optionsWorld();
    await world.tick('50000');
    const [customer] = (await world.customers(1)) as [TestCustomer];
    await world.options.runner.stop();
    const node = world.another({ db: world.server.platform.db });
    const { owner } = world.server.database;
    let isOver = (): void => undefined;
    const held = new Promise<void>((done) => (isOver = done));
    const slow = owner.transaction('slow', async (tx) => {
      await tx.query('select 1 as one from options_customers where user_id = $1 for update', [customer.id]);
      await held;
    });
    const purchase = buy(customer, { type: 1 });
    const waitingFor = async (part: string) =>
      (
        await rowsOf(
          `select 1 as one from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1 || '%'`,
          [part],
        )
      ).length;
    await expect.poll(() => waitingFor('options_customers')).toBeGreaterThan(0);
    await unseen('50123');
    const acted = node.runner.runPair(BTC);
    await expect.poll(() => waitingFor('pg_advisory_xact_lock(')).toBeGreaterThan(0);
    isOver();
    await Promise.all([slow, purchase, acted]);
    await unseen('50456');
    while (await node.runner.runPair(BTC));
    const [order] = await rowsOf<Settled>('select * from options_orders');
    expect(order).toMatchObject({ state: 'open', strike: decimal('50123') });
  });
});

describe('a feed that cannot be trusted', () => {
  test('R-OPT-3, R-OPT-6: strikes wait for a good tick; four that do not count void the order', async () => {
    world = await optionsWorld();
    await world.tick('50000');
    const [customer] = (await world.customers(1)) as [TestCustomer];
    const { data } = await buy(customer, { type: 1 });
    await world.tick('48000', 'degraded');
    const [waiting] = await rowsOf<{ state: string }>('select state from options_orders where id = $1', [
      data.id,
    ]);
    expect(waiting!.state).toBe('accepted');
    await world.tick('50000');
    for (let n = 0; n < 56; n += 1) await world.tick('50500');
    for (let n = 0; n < 4; n += 1) await world.tick('40000', 'degraded');
    const [ended] = await rowsOf<Settled>('select * from options_orders where id = $1', [data.id]);
    expect(ended).toMatchObject({
      state: 'void',
      strike: decimal('50000'),
      paid: decimal('10'),
      settlement_price: null,
    });
    expect(await faults()).toEqual([]);
  });
});
