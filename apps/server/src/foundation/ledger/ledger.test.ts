/** The ledger store on a real database: what it refuses, what the application's role cannot do, and the gate. */
import type { Journal, Move } from '@candor/ledger';
import { coinAvailable, house, journalOf } from '@candor/ledger';
import { ONE } from '@candor/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brokenInvariants, moneyFingerprint } from '../../../test/check-invariants.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { Trader } from '../../../test/trader.ts';
import { USDT, traders } from '../../../test/trader.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { InvariantMonitor, Ledger } from './index.ts';
import { Overdraft, createInvariantMonitor, createLedger } from './index.ts';

let server: TestServer;
let ledger: Ledger;
let monitor: InvariantMonitor;
let a: Trader;
let b: Trader;
let refs = 0;
beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 1_000_000 } });
  ledger = createLedger(server.platform, () => 'USDT');
  // The server's own monitor has its metrics' names; this one works on the same database.
  const { metrics, ...platform } = server.platform;
  const ownMetrics = new (metrics.constructor as new () => typeof metrics)();
  monitor = createInvariantMonitor({ ...platform, metrics: ownMetrics });
});
beforeEach(async () => {
  [a, b] = (await traders(server, { [USDT]: '100' }, { [USDT]: '100' })) as [Trader, Trader];
});
afterAll(async () => {
  expect(await brokenInvariants(server.database.owner)).toEqual({});
  await server.close();
});

const { now } = Date;
function gift(from: number, to: number, amount: bigint, refId = `test-${(refs += 1)}-${now()}`): Journal {
  const head = { kind: 'transfer', refType: 'test', refId, actor: `user:${from}` } as const;
  return journalOf(head, [{ from: coinAvailable(from), to: coinAvailable(to), currencyId: USDT, amount }]);
}
const post = (journals: readonly Journal[], idemKey?: string) =>
  server.platform.db.transaction('test', (tx) => ledger.post(tx, journals, idemKey));
const fingerprint = () => moneyFingerprint(server.database.owner);

describe('posting', () => {
  test('R-MONEY-5: a journal moves balances and says what they are afterwards', async () => {
    const posted = await post([gift(a.id, b.id, 40n * ONE), gift(b.id, a.id, ONE)]);
    expect(posted.journalIds).toHaveLength(2);
    expect(new Map(posted.balances.map(({ userId, available }) => [userId, available]))).toEqual(
      new Map([
        [a.id, 61n * ONE],
        [b.id, 139n * ONE],
      ]),
    );
    expect([await a.coin(USDT), await b.coin(USDT)]).toEqual(['61/0', '139/0']);
  });

  test('R-MONEY-6: an overdraft fails as a whole, with everything else in its transaction', async () => {
    const before = await fingerprint();
    await expect(post([gift(a.id, b.id, ONE), gift(a.id, b.id, 100n * ONE)])).rejects.toThrow(Overdraft);
    await expect(post([gift(a.id, b.id, 100n * ONE + 1n)])).rejects.toThrow(Overdraft);
    expect(await fingerprint()).toBe(before);
    await post([gift(a.id, b.id, 100n * ONE)]);
    expect(await a.coin(USDT)).toBe('0/0');
  });

  test('R-MONEY-6: a house account cannot be overdrawn either; the contra account of a demo can', async () => {
    const from = (account: 'T:referral:accrued' | 'X:demo') =>
      journalOf(
        { kind: 'demo_funding', refType: 'test', refId: `house-${account}-${now()}`, actor: 'job:test' },
        [{ from: house(account), to: coinAvailable(a.id), currencyId: USDT, amount: ONE }],
      );
    await expect(post([from('T:referral:accrued')])).rejects.toThrow(Overdraft);
    await post([from('X:demo')]);
    expect(await a.coin(USDT)).toBe('101/0');
  });

  test('I7: a journal of one kind and reference is posted once', async () => {
    const journal = gift(a.id, b.id, ONE);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => post([journal])));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await a.coin(USDT)).toBe('99/0');
  });

  test('R-MONEY-5: an unbalanced journal is refused by the store and by the database itself', async () => {
    const sound = gift(a.id, b.id, ONE);
    const unsound = {
      ...sound,
      postings: sound.postings.map((posting) => ({
        ...posting,
        amount: posting.amount < 0n ? posting.amount : 2n * ONE,
      })),
    };
    const before = await fingerprint();
    await expect(post([unsound])).rejects.toThrow();
    const [row] = await server.database.owner.query<{ id: bigint }>(
      `select id from ledger_balances where user_id = $1 and account = 'coin'`,
      [a.id],
    );
    await expect(
      server.database.db.query(
        `select 1 as done from ledger_post('{transfer}', '{test}', '{unbalanced}', '{user:1}', '{null}', '{null}', now(), '{1}', array[$1::bigint], '{a}', '{3}', '{100}')`,
        [row!.id],
      ),
    ).rejects.toMatchObject({ code: 'CN002' });
    expect(await fingerprint()).toBe(before);
  });

  test('R-MONEY-5, I12: a posting in another currency than its balance is refused by the database, also beside one that is right', async () => {
    const BTC = 1;
    const gave = house('X:demo');
    const journal = journalOf(
      { kind: 'demo_funding', refType: 'test', refId: `currency-${now()}`, actor: 'job:test' },
      [{ from: gave, to: coinAvailable(a.id), currencyId: BTC, amount: ONE }],
    );
    await post([journal]);
    const [row] = await server.database.owner.query<{ usdt: bigint; usdt_house: bigint; btc: bigint }>(
      `select (select id from ledger_balances where user_id = $1 and account = 'coin' and currency_id = ${USDT}) as usdt,
         (select id from ledger_balances where user_id is null and account = 'X:demo' and currency_id = ${USDT} and shard = 0) as usdt_house,
         (select id from ledger_balances where user_id = $1 and account = 'coin' and currency_id = ${BTC}) as btc`,
      [a.id],
    );
    const before = await fingerprint();
    const { usdt, usdt_house: houses, btc } = row!;
    const lines = (balances: bigint[], currencies: number[], amounts: number[]) =>
      server.database.db.query(
        `select 1 as done from ledger_post('{transfer}', '{test}', '{other-currency}', '{user:1}', '{null}', '{null}', now(),
           array_fill(1, array[cardinality($1::bigint[])]), $1::bigint[], array_fill('a'::"char", array[cardinality($1::bigint[])]), $2::integer[], $3::bigint[])`,
        [balances, currencies, amounts],
      );
    // A journal that balances by what it says: a hundredth of a coin becomes another coin.
    await expect(lines([usdt, btc], [USDT, USDT], [-100, 100])).rejects.toMatchObject({ code: 'CN003' });
    await expect(lines([usdt, houses], [BTC, BTC], [-100, 100])).rejects.toMatchObject({ code: 'CN003' });
    // The same balance twice, once as it is.
    await expect(
      lines([usdt, houses, usdt, btc], [USDT, USDT, BTC, BTC], [-100, 100, 100, -100]),
    ).rejects.toMatchObject({ code: 'CN003' });
    expect(await fingerprint()).toBe(before);
  });

  test('50 parallel gifts in both directions neither deadlock nor lose a unit', async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => post([n % 2 === 0 ? gift(a.id, b.id, 3n) : gift(b.id, a.id, 2n)])),
    );
    expect([await a.coin(USDT), await b.coin(USDT)]).toEqual(['99.99999975/0', '100.00000025/0']);
  });

  test('balance rows made in a transaction that fails are made again by the next', async () => {
    const [fresh] = (await traders(server, {})) as [Trader];
    const journal = gift(a.id, fresh.id, ONE);
    await expect(
      server.platform.db.transaction('test', async (tx) => {
        await ledger.post(tx, [journal]);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await fresh.coin(USDT)).toBe('0/0');
    await post([journal]);
    expect(await fresh.coin(USDT)).toBe('1/0');
  });
});

describe("the application's role", () => {
  test('I15: cannot change or remove what is written, nor close its own history', async () => {
    await post([gift(a.id, b.id, ONE)]);
    const before = await fingerprint();
    for (const sql of [
      'update ledger_postings set amount = amount + 1',
      'delete from ledger_postings',
      'truncate ledger_postings',
      `update ledger_journals set actor = 'nobody'`,
      'delete from ledger_journals',
      'delete from spot_trades',
      'update spot_book_events set commands = commands',
      'delete from wallet_transfers',
      'drop table ledger_postings',
      'alter table ledger_balances drop constraint ledger_balances_not_negative',
      'create table mine (id integer)',
      // ADR 60: nor past the functions by which money moves.
      'update ledger_balances set available = available + 1',
      `insert into ledger_balances (user_id, account, currency_id, available) values (1, 'coin', 1, 100)`,
      'delete from ledger_balances',
      'select * from ledger_balances for update',
      `insert into ledger_postings select journal_id, 99, balance_id, bucket, currency_id, 1 from ledger_postings limit 1`,
      `insert into ledger_journals (id, kind, ref_type, ref_id, actor, at) values (-1, 'gift', 'x', 'x', 'x', now())`,
      'update ledger_gate set is_open = true',
      'delete from ledger_gate',
      `insert into platform_guarded_tables values ('x')`,
      `delete from platform_guarded_tables`,
    ]) {
      await expect(server.database.db.query(sql), sql).rejects.toMatchObject({ code: '42501' });
    }
    expect(await fingerprint()).toBe(before);
  });

  test('R-MONEY-6: a balance below zero is refused by the database even when its owner asks directly', async () => {
    await expect(
      server.database.owner.query('update ledger_balances set available = -1 where user_id = $1', [a.id]),
    ).rejects.toMatchObject({ code: '23514', constraint: 'ledger_balances_not_negative' });
    await expect(
      server.database.owner.query('update ledger_balances set frozen = -1 where user_id = $1', [a.id]),
    ).rejects.toMatchObject({ code: '23514' });
  });
});

describe('R-MONEY-9: the gate', () => {
  const invariants = async () => {
    const { data } = await server.call('status', {}, { method: 'GET' });
    return data as {
      money_writes: string;
      invariants: { name: string; holds: boolean; violations: number }[];
    };
  };
  const open = () => server.database.owner.query('update ledger_gate set is_open = true, reason = null');

  /** Plants a violation, lets the monitor find it, looks at what is refused, and mends it again. */
  async function planted(name: string, of: { breakIt: string; mend: string }): Promise<void> {
    const order = await a.buy('50000', '0.0002');
    await server.database.owner.query(of.breakIt, [a.id]);
    try {
      const checks = await monitor.runOnce();
      expect(checks.filter(({ holds }) => !holds).map((check) => check.name)).toContain(name);
      const shown = await invariants();
      expect(shown.money_writes).toBe('stopped');
      expect(shown.invariants.find((one) => one.name === name)).toMatchObject({
        holds: false,
        violations: expect.any(Number),
      });
      const before = await fingerprint();
      for (const refused of [
        await b.call('wallet/faucet'),
        await b.call('wallet/change', {
          currency_id: USDT,
          from_field: 'change',
          to_field: 'lever',
          number: '1',
        }),
        await b.buy('50000', '0.0002'),
        await b.buy('50000', '0.0002'),
      ]) {
        expect(refused).toMatchObject({ type: 'error', status: 200, data: { refusal: 'writes_stopped' } });
      }
      expect((await b.call('wallet/list')).type).toBe('ok');
      expect(await fingerprint()).toBe(before);
      // What gives a customer his own money back passes.
      expect(await a.cancel(order.data.id as number)).toMatchObject({ data: { state: 'cancelled' } });
    } finally {
      await server.database.owner.query(of.mend, [a.id]);
      await open();
    }
    expect((await monitor.runOnce()).filter(({ holds }) => !holds)).toEqual([]);
    expect((await invariants()).money_writes).toBe('open');
    expect((await b.buy('50000', '0.0002')).type).toBe('ok');
    await b.call('coin/cancel_all');
  }

  test('R-MONEY-9: closed, it passes journals that only release one account, told by their postings, and nothing else', async () => {
    await a.buy('50000', '0.0002');
    const { owner } = server.database;
    await owner.query(`update ledger_gate set is_open = false, reason = 'test'`);
    let nth = 0;
    const tried = async (...moves: Move[]): Promise<unknown> => {
      nth += 1;
      const of = {
        kind: 'spot_release',
        refType: 'spot_order',
        refId: `gate-${nth}`,
        actor: 'job:test',
      } as const;
      return post([journalOf(of, moves)]).then(
        () => 'posted',
        (error: unknown) => (error as Refusal).code,
      );
    };
    const account = (userId: number, bucket: 'available' | 'frozen') =>
      ({ userId, account: 'coin', bucket }) as const;
    const release = { currencyId: USDT, amount: 1n };
    const own = { from: account(a.id, 'frozen'), to: account(a.id, 'available'), ...release };
    const fee = { from: account(a.id, 'frozen'), to: house('I:fee:spot'), ...release };
    expect([
      await tried({ from: account(a.id, 'available'), to: account(a.id, 'frozen'), ...release }),
      await tried({ from: account(a.id, 'frozen'), to: account(b.id, 'available'), ...release }),
      await tried({ ...own, to: { userId: a.id, account: 'contract', bucket: 'available' } }),
      await tried(fee),
      await tried(own, fee),
      await tried({ from: house('X:demo'), to: account(a.id, 'available'), ...release }),
    ]).toEqual(Array.from({ length: 6 }, () => 'writes_stopped'));
    const before = await a.coin(USDT);
    expect(await tried(own)).toBe('posted');
    expect(await a.coin(USDT)).not.toBe(before);
    expect(await tried({ from: account(a.id, 'available'), to: account(a.id, 'frozen'), ...release })).toBe(
      'writes_stopped',
    );
    await open();
    expect(await tried({ from: account(a.id, 'available'), to: account(a.id, 'frozen'), ...release })).toBe(
      'posted',
    );
    await a.call('coin/cancel_all');
  });

  test('I3: a balance that its postings do not explain stops money, and the status says so', () =>
    planted('I3', {
      breakIt: `update ledger_balances set available = available + 1 where user_id = $1 and account = 'coin' and currency_id = 3`,
      mend: `update ledger_balances set available = available - 1 where user_id = $1 and account = 'coin' and currency_id = 3`,
    }));

  test('I4: frozen money without an order behind it stops money', () =>
    planted('I4', {
      breakIt: `update ledger_balances set frozen = frozen + 5, available = available - 5 where user_id = $1 and account = 'coin' and currency_id = 3`,
      mend: `update ledger_balances set frozen = frozen - 5, available = available + 5 where user_id = $1 and account = 'coin' and currency_id = 3`,
    }));

  test('I1: a posting without its counterpart stops money', () =>
    planted('I1', {
      breakIt: `insert into ledger_postings select max(j.id), 99, (select id from ledger_balances where user_id = $1 and account = 'coin' and currency_id = 3), 'a', 3, 1 from ledger_journals j`,
      mend: 'delete from ledger_postings where line = 99 and $1::integer is not null',
    }));
});

test('the monitor finds nothing wrong after all this, and every invariant has its sentence', async () => {
  const checks = await monitor.runOnce();
  expect(checks.map(({ name }) => name)).toEqual(['I1', 'I2', 'I3', 'I4', 'I12', 'I14']);
  expect(checks.filter(({ holds }) => !holds)).toEqual([]);
  expect(checks.every(({ statement }) => statement.length > 10)).toBe(true);
});
