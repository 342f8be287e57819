/**
 * A stage on which the connection to PostgreSQL is cut at a chosen statement of the order path: a node behind a cable, a
 * second one beside it, customers, and what must be true afterwards whatever the statement was.
 */
import { decimal, formatDecimal } from '@candor/money';
import { expect } from 'vitest';
import { openCustomers } from '../../../../test/customers.ts';
import type { TestServer } from '../../../../test/harness.ts';
import type { Cut, PgCable } from '../../../../test/pg-cable.ts';
import { BTC, USDT } from '../../../../test/trader.ts';
import type { Database, Queryable } from '../../../platform/db/database.ts';
import { Refusal, Unavailable } from '../../../platform/refusal.ts';
import type { OrderState, StopTerms } from '../order-state.ts';
import { isInBook, isOpen } from '../order-state.ts';
import type { Intent } from './decide-batch.ts';
import type { SpotNode } from './order-path.fixture.ts';
import { btcUsdt, limitOrder, spotNode } from './order-path.fixture.ts';
import { loadPair } from './order-path-store.ts';
import type { Outcome, PairEngine } from './pair-engine.ts';
import { verifyLog } from './verify-log.ts';
import { storedOrders } from './verify-log-store.ts';

export interface FaultServer extends Pick<TestServer, 'platform'> {
  owner: Queryable;
  /** A way to the database that is never cut. */
  db: Database;
}

/** What a customer did, and what he was told. */
export interface Told {
  intent: Intent;
  key?: string;
  answer: Promise<Outcome | Error>;
}

interface PlacedOrder {
  by: number;
  side: 'buy' | 'sell';
  price: string;
  quantity: string;
  key?: string;
  name?: string;
  tif?: 'IOC' | 'POST';
  stop?: StopTerms;
}

let nextId = 1;

export class Stage {
  readonly near: SpotNode;
  readonly far: SpotNode;
  readonly customers: readonly number[];
  readonly told: Told[] = [];
  readonly #server: FaultServer;

  private constructor(
    server: FaultServer,
    of: { near: SpotNode; far: SpotNode; customers: readonly number[] },
  ) {
    this.#server = server;
    this.near = of.near;
    this.far = of.far;
    this.customers = of.customers;
  }

  /** Both nodes are fresh: neither has met a balance row. */
  static async set(server: FaultServer, cabled: Database, customers: readonly number[]): Promise<Stage> {
    const far = await spotNode(server, { db: server.db });
    const near = await spotNode(server, { db: cabled });
    return new Stage(server, { near, far, customers });
  }

  place(engine: PairEngine, of: PlacedOrder): Promise<Outcome | Error> {
    return this.submit(engine, { kind: 'place', order: this.#order(of) }, of.key);
  }

  /** A limit order and the stop beside it. */
  placeOco(
    engine: PairEngine,
    limit: PlacedOrder,
    stop: { trigger: string; price: string },
  ): Promise<Outcome | Error> {
    const order = this.#order({ ...limit, tif: 'POST' });
    const terms: StopTerms = { kind: 'stop', trigger: decimal(stop.trigger) };
    const beside = this.#order({ ...limit, price: stop.price, stop: terms });
    beside.hold -= order.hold;
    order.sibling = beside.id;
    beside.sibling = order.id;
    return this.submit(engine, { kind: 'place', order, beside });
  }

  #order(of: PlacedOrder): OrderState {
    return limitOrder({
      id: (nextId += 1),
      userId: this.customers[of.by]!,
      side: of.side,
      price: decimal(of.price),
      quantity: decimal(of.quantity),
      clientOrderId: of.name ?? null,
      ...(of.tif === undefined ? {} : { timeInForce: of.tif }),
      ...(of.stop === undefined ? {} : { stop: of.stop }),
    });
  }

  /** Leaves a customer with so much USDT: the rest waits in an order far below the market. */
  async spendAllBut(engine: PairEngine, of: { by: number; rest: string }): Promise<void> {
    const [row] = await this.#server.owner.query<{ available: bigint }>(
      `select available from ledger_balances where user_id = $1 and account = 'coin' and currency_id = $2`,
      [this.customers[of.by], USDT],
    );
    const quantity = formatDecimal(((row!.available - decimal(of.rest)) / 10_000n / 1_000n) * 1_000n);
    await this.place(engine, { by: of.by, side: 'buy', price: '10000', quantity });
  }

  submit(engine: PairEngine, intent: Intent, key?: string): Promise<Outcome | Error> {
    const userId = intent.kind === 'place' ? intent.order.userId : intent.userId;
    const keyed = key === undefined ? undefined : { userId, key, fingerprint: key, call: 'test', bodyOf };
    const answer = engine.submit(intent, keyed).catch((error: Error) => error);
    this.told.push({ intent, answer, ...(key === undefined ? {} : { key }) });
    return answer;
  }

  /** Every answer was true, the book in memory is the database's, its log replays, and the next order is right. */
  async check(where: string): Promise<void> {
    const { near, far } = this;
    await this.#checkAnswers(where);
    // Nobody tells the node to look: the next customer comes as he would.
    await this.#checkNextOrder(where);
    await far.engine.load();
    for (const node of [near, far]) expect(await node.engine.prove(), where).toEqual([]);
  }

  /** Nothing waits in the book any more. */
  async clear(): Promise<void> {
    const { orders } = await loadPair(this.#server.owner, btcUsdt.id);
    await Promise.all(
      orders.map(({ id, userId }) => this.far.engine.submit({ kind: 'cancel', userId, orderId: id })),
    );
    await this.near.close();
    await this.far.close();
  }

  async #checkAnswers(where: string): Promise<void> {
    const answers = await Promise.all(this.told.map(({ answer }) => answer));
    const ids = this.told.map(({ intent }) => (intent.kind === 'place' ? intent.order.id : intent.orderId));
    const stored = await storedOrders(this.#server.owner, ids);
    for (const [n, { intent }] of this.told.entries()) {
      const answer = answers[n]!;
      const row = stored.get(ids[n]!);
      const at = `${where}: ${intent.kind} ${ids[n]} answered ${said(answer)}`;
      if (answer instanceof Error) {
        expect(answer, at).toSatisfy((error) => error instanceof Refusal || error instanceof Unavailable);
        if (intent.kind === 'place' && answer instanceof Refusal) expect(row, at).toBeUndefined();
      } else if (answer.kind === 'order') expectLater(answer.order, row, at);
      else if (answer.kind === 'saved')
        expect(stored.get((JSON.parse(answer.body) as Reply).id), at).toBeDefined();
    }
  }

  /** Takes the best two asks as the database has them: price, then time, to the last lot. */
  async #checkNextOrder(where: string): Promise<void> {
    const { owner } = this.#server;
    const [, , , taker] = this.customers;
    // What was sent before the wire broke may still be at work in the database; nobody was told that it came to nothing.
    const commits = `select 1 as one from pg_stat_activity where datname = current_database() and state = 'active'
      and pid <> pg_backend_pid() and query like '%spot_commit%'`;
    await expect.poll(() => owner.query(commits), { interval: 2 }).toEqual([]);
    const before = await loadPair(owner, btcUsdt.id);
    const best = before.orders
      .filter((order) => isInBook(order) && order.side === 'sell' && order.userId !== taker)
      .sort((a, b) => Number(a.price - b.price) || a.priority - b.priority)
      .slice(0, 2);
    if (best.length === 0) return;
    const quantity = best.reduce((sum, order) => sum + order.quantity - order.filled, 0n);
    const order = limitOrder({
      id: (nextId += 1),
      userId: taker!,
      side: 'buy',
      price: best.at(-1)!.price,
      quantity,
      timeInForce: 'IOC',
    });
    const outcome = await this.near.engine.submit({ kind: 'place', order });
    expect(outcome, `${where}: the next order`).toMatchObject({ kind: 'order', order: { filled: quantity } });
    const makers = await storedOrders(
      owner,
      best.map(({ id }) => id),
    );
    for (const { id } of best)
      expect(makers.get(id), `${where}: maker ${id}`).toMatchObject({ state: 'filled' });
  }
}

interface Reply {
  id: number;
  filled: string;
}
const bodyOf = (order: OrderState): string =>
  JSON.stringify({ id: order.id, filled: String(order.filled) } satisfies Reply);

const said = (answer: Outcome | Error): string =>
  answer instanceof Error ? answer.message : answer.kind === 'order' ? answer.order.state : answer.kind;

/** An order as it was told may only have gone on since. */
function expectLater(told: OrderState, row: OrderState | undefined, at: string): void {
  expect(row, at).toBeDefined();
  expect(row!.filled >= told.filled, at).toBe(true);
  if (!isOpen(told)) expect({ ...row, seen: told.seen }, at).toEqual(told);
}

/** Somebody else's sells wait, placed by another node: this one has never met their balance rows. */
export async function sells(stage: Stage): Promise<void> {
  for (const price of ['50000', '50100', '50200'])
    await stage.place(stage.far.engine, { by: 0, side: 'sell', price, quantity: '1' });
  await stage.near.engine.load();
}

/** Stops and an OCO wait above the last price; one trade at 50,000 triggers two of them, and these the third. */
export async function stopsWait(stage: Stage): Promise<void> {
  const { engine } = stage.far;
  await stage.place(engine, { by: 0, side: 'sell', price: '49000', quantity: '0.01' });
  await stage.place(engine, { by: 1, side: 'buy', price: '49000', quantity: '0.01' });
  const stop = (by: number, trigger: string, price: string) =>
    stage.place(engine, {
      by,
      side: 'buy',
      price,
      quantity: '0.5',
      stop: { kind: 'stop', trigger: decimal(trigger) },
    });
  await stop(1, '50000', '50100');
  await stop(2, '50100', '50200');
  await stage.placeOco(
    engine,
    { by: 1, side: 'buy', price: '45000', quantity: '0.3' },
    { trigger: '50000', price: '50200' },
  );
  await sells(stage);
}

/** What triggers them, with more right behind it. */
export async function aTradeTriggers(stage: Stage): Promise<void> {
  const { engine } = stage.near;
  const first = stage.place(engine, { by: 2, side: 'buy', price: '50000', quantity: '0.4' });
  await turn();
  const second = stage.place(engine, { by: 1, side: 'buy', price: '50000', quantity: '0.1' });
  await Promise.all([first, second]);
}

export const turn = () => new Promise<void>((next) => setImmediate(next));

/** Two batches right behind one another. */
export async function twoBuys(stage: Stage): Promise<void> {
  const { engine } = stage.near;
  const first = stage.place(engine, { by: 1, side: 'buy', price: '50000', quantity: '0.4' });
  await turn();
  const second = stage.place(engine, { by: 2, side: 'buy', price: '50100', quantity: '0.9' });
  await Promise.all([first, second]);
}

interface Scene {
  prepare(stage: Stage): Promise<void>;
  act(stage: Stage): Promise<void>;
}
type Mending = 'at once' | 'after the answers';

interface Ground {
  server: FaultServer;
  cabled: Database;
  cable: PgCable;
  /** Done while nothing gets through. */
  whileCut?(): Promise<void>;
  /** When the cable is mended; default both. */
  mendings?: readonly Mending[];
}

/** Cuts the cable at every statement of `act`, before and after it, and mends it at once or after the last answer. */
export async function cutEverywhere(ground: Ground, scene: Scene): Promise<number> {
  const cuts: [Cut, Mending][] = [];
  for (const when of ['before', 'after'] as const)
    for (const mending of ground.mendings ?? (['at once', 'after the answers'] as const))
      cuts.push([{ statement: 0, when }, mending]);
  return eachCut(ground, scene, cuts);
}

/** Lets every statement of `act` arrive late, when its node has given it up: just before each of the node's next ones. */
export async function delayEverywhere(ground: Ground, scene: Scene): Promise<number> {
  const cuts = [1, 2, 3, 4, 5, 6].map((by): [Cut, Mending] => [
    { statement: 0, when: 'late', by },
    'after the answers',
  ]);
  return eachCut(ground, scene, cuts);
}

/** Each of the cuts at each statement that there is; answers how many that were. */
async function eachCut(
  { server, cabled, cable, whileCut }: Ground,
  { prepare, act }: Scene,
  cuts: readonly [Cut, Mending][],
): Promise<number> {
  const rich = { [USDT]: '1000000000', [BTC]: '100000' };
  const customers = (await openCustomers(server.owner, [rich, rich, rich, rich])).map(({ id }) => id);
  let count = 0;
  for (const [cut, mending] of cuts)
    for (let statement = 1; ; statement += 1) {
      const stage = await Stage.set(server, cabled, customers);
      await prepare(stage);
      cable.arm({ ...cut, statement });
      const acted = act(stage);
      await (mending === 'at once' ? untilCut(cable, acted) : acted);
      const wasCut = cable.isCut;
      if (wasCut) await whileCut?.();
      await cable.mend();
      await acted;
      await stage.check(`statement ${statement}, ${JSON.stringify(cut)}, mended ${mending}`);
      await stage.clear();
      if (!wasCut) break;
      count += 1;
    }
  const { difference } = await verifyLog(server.owner, btcUsdt);
  expect(difference).toBeUndefined();
  return count;
}

async function untilCut(cable: PgCable, acted: Promise<void>): Promise<void> {
  let isOver = false;
  void acted.then(() => (isOver = true));
  while (!isOver && !cable.isCut) await new Promise((next) => setImmediate(next));
}
