/**
 * Whatever happens in whatever order, money never appears: random orders, closings, stops, margin, ticks that jump, outages,
 * deleveraging and restarts on a book that is often too small for what it owes.
 */
import { decimal, formatDecimal } from '@candor/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import type { ContractsWorld } from './contracts.fixture.ts';
import { BTC, contractsWorld } from './contracts.fixture.ts';

const CUSTOMERS = 3;
const who = fc.nat(CUSTOMERS - 1);
const which = fc.nat(9);
const orderOf = fc.record({
  type: fc.constantFrom(1, 2),
  share: fc.constantFrom(1, 33, 100, 250),
  multiple: fc.constantFrom(1, 3, 10, 20),
  /** Thousandths of the price at which a limit stands, 0 for a market order. */
  limit: fc.constantFrom(0, 0, 0, 990, 1_010),
  stop: fc.constantFrom(0, 0, 980, 1_020),
});
const action = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('order' as const), who, order: orderOf }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('tick' as const),
      /** Thousandths of the last price. */
      by: fc.constantFrom(1_000, 1_001, 999, 1_010, 985, 1_060, 940, 1_250, 1_500, 700),
      spread: fc.constantFrom(0, 5, 60),
      status: fc.constantFrom(
        'ok' as const,
        'ok' as const,
        'ok' as const,
        'stressed' as const,
        'degraded' as const,
      ),
      repeats: fc.constantFrom(1, 1, 3, 5),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('close' as const),
      who,
      which,
      part: fc.constantFrom(0, 1, 32),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('closeAll' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('margin' as const),
      who,
      which,
      type: fc.constantFrom(1, 2),
      number: fc.constantFrom('0.00000001', '7.3', '90'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('watch' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('hours' as const), hours: fc.constantFrom(1, 3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
);
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

interface Run {
  world: ContractsWorld;
  people: readonly TestCustomer[];
  /** In whole tenths, as the index has them. */
  price: bigint;
}

const atTenth = (value: bigint): string => formatDecimal((value / 10_000_000n) * 10_000_000n);

async function act(run: Run, one: Action): Promise<void> {
  const { world, people } = run;
  if (one.kind === 'watch') return void (await world.contracts.watch(BTC.id));
  if (one.kind === 'hours') return world.clock.set(world.clock.now() + one.hours * 3_600_000);
  if (one.kind === 'restart') return void (await world.another());
  if (one.kind === 'tick') {
    run.price = (run.price * BigInt(one.by)) / 1_000n;
    if (run.price < decimal('2000')) run.price = decimal('50000');
    const spread = (run.price * BigInt(one.spread)) / 10_000n;
    const [bid, ask] = [atTenth(run.price - spread), atTenth(run.price + spread)];
    for (let n = 0; n < one.repeats; n += 1)
      await world.tick(atTenth(run.price), { bid, ask, status: one.status });
    return;
  }
  const person = people[one.who]!;
  const pair = { currency_id: BTC.currency_id, legal_id: BTC.legal_id };
  if (one.kind === 'order') {
    const { limit, stop, ...order } = one.order;
    const scaled = (thousandths: number) => atTenth((run.price * BigInt(thousandths)) / 1_000n);
    await world.call(person, 'lever/submit', {
      ...pair,
      ...order,
      accepted: 1,
      max_slippage: '5',
      ...(limit === 0 ? {} : { status: 0, target_price: scaled(limit) }),
      ...(stop === 0
        ? {}
        : {
            [stop > 1_000 === (order.type === 1) ? 'target_profit_price' : 'stop_loss_price']: scaled(stop),
          }),
    });
    return world.tick(atTenth(run.price));
  }
  if (one.kind === 'closeAll') return void (await world.call(person, 'lever/close_all', pair));
  const [row] = await world.server.database.owner.query<{ id: bigint }>(
    `select id from contracts_positions where user_id = $1 and closed_at is null order by id offset $2 limit 1`,
    [person.id, one.which % 4],
  );
  if (row === undefined) return;
  const id = Number(row.id);
  if (one.kind === 'margin')
    await world.call(person, 'lever/margin', { id, type: one.type, number: one.number });
  else await world.call(person, 'lever/close', { id, ...(one.part === 0 ? {} : { share: one.part }) });
}

/** What there is besides the contra accounts, to the last digit: it was paid in, once, and never changes. */
async function total({ server }: ContractsWorld): Promise<string> {
  const [row] = await server.database.owner.query<{ sum: bigint; least: bigint }>(
    `select sum(available + frozen)::bigint as sum, least(min(available), min(frozen)) as least from ledger_balances where account not like 'X:%'`,
  );
  expect(row!.least >= 0n).toBe(true);
  return formatDecimal(row!.sum);
}

async function settled({ server }: ContractsWorld): Promise<void> {
  const { owner } = server.database;
  expect(await brokenInvariants(owner)).toEqual({});
  const wrong = await owner.query(
    `select b.pair_id from contracts_books b cross join lateral (select
       coalesce(sum(quantity) filter (where side = 'L'), 0) as long, coalesce(sum(quantity) filter (where side = 'S'), 0) as short
       from contracts_positions p where p.pair_id = b.pair_id and state in ('open', 'closing')) p
     where b.long_quantity <> p.long or b.short_quantity <> p.short`,
  );
  expect(wrong).toEqual([]);
  // What the published counters say of the book is what the ledger did to it.
  const [fund] = await owner.query<{ counted: bigint; posted: bigint }>(
    `select (select sum(result + funding_kept) from contracts_books)::bigint as counted,
       (select coalesce(sum(p.amount), 0) from ledger_postings p join ledger_balances b on b.id = p.balance_id join ledger_journals j on j.id = p.journal_id
        where b.account = 'B:contract' and j.kind <> 'contract_book_cover' and j.kind like 'contract%')::bigint as posted`,
  );
  expect(fund!.counted).toBe(fund!.posted);
}

test('R-MONEY-6, R-CT-7, R-CT-12: after any sequence everything sums to what went in, and nobody is below zero', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('8000', '60000', '2000000'),
      fc.array(action, { minLength: 25, maxLength: 45 }),
      async (fund, actions) => {
        const world = await contractsWorld({ book: fund, insurance: '40', equity: '25' });
        await world.settle('50000');
        const people = await world.customers(CUSTOMERS, '20000');
        const before = await total(world);
        const run: Run = { world, people, price: decimal('50000') };
        for (const one of actions) await act(run, one);
        expect(await total(world)).toBe(before);
        await settled(world);
        await world.close();
      },
    ),
    { numRuns: 6, seed: 20_261_121, endOnFailure: true },
  );
});
