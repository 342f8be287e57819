/** The database door on a real PostgreSQL: what a commit means, what the role may do, what is tried again. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/harness.ts';
import { testDatabase } from '../../../test/harness.ts';
import { AssertionFault, Unavailable } from '../refusal.ts';
import { openDatabase } from './pg-database.ts';
import { together } from './together.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase({ patience: 1 });
  await t.owner.query('create table sample (id integer primary key, amount bigint not null)');
  await t.owner.query('grant all on sample to candor_app');
});
afterAll(() => t.close());

test('values keep their exact type: int8 is bigint, also in arrays; a date stays a day', async () => {
  const [row] = await t.db.query<{ big: bigint; many: bigint[]; day: string; at: Date }>(
    `select 9007199254740993::int8 as big, array[9007199254740993, null]::int8[] as many, '2025-03-09'::date as day, now() as at`,
  );
  expect(row).toMatchObject({ big: 9007199254740993n, many: [9007199254740993n, null], day: '2025-03-09' });
  expect(row?.at).toBeInstanceOf(Date);
});

test('statements run as the restricted role with fixed limits and path', async () => {
  const [row] = await t.db.query(
    `select current_user::text as who, current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
       current_setting('idle_in_transaction_session_timeout') as idle, current_setting('search_path') as path`,
  );
  expect(row).toEqual({ who: 'candor_app', statement: '5s', lock: '2s', idle: '10s', path: 'public' });
});

describe('a transaction', () => {
  test('commits once and runs afterCommit in order, after the commit', async () => {
    const heard: number[] = [];
    await t.db.transaction('sample', async (tx) => {
      tx.afterCommit(() => heard.push(1));
      tx.afterCommit(() => heard.push(2));
      await tx.query('insert into sample values (1, 5)');
      expect(heard).toEqual([]);
    });
    expect(heard).toEqual([1, 2]);
    expect(await t.db.query('select amount from sample where id = 1')).toEqual([{ amount: 5n }]);
  });

  test('rolls back and says nothing when the work throws', async () => {
    const heard: number[] = [];
    const failed = t.db.transaction('sample', async (tx) => {
      tx.afterCommit(() => heard.push(1));
      await tx.query('insert into sample values (2, 5)');
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(heard).toEqual([]);
    expect(await t.db.query('select 1 from sample where id = 2')).toEqual([]);
  });

  test('finding 6: a swallowed failure makes COMMIT a rollback, and that is an assertion, not a success', async () => {
    const heard: number[] = [];
    const failed = t.db.transaction('sample', async (tx) => {
      tx.afterCommit(() => heard.push(1));
      await tx.query('insert into sample values (3, 5)');
      await tx.query('select 1 / 0').catch(() => {});
    });
    await expect(failed).rejects.toBeInstanceOf(AssertionFault);
    expect(heard).toEqual([]);
    expect(await t.db.query('select 1 from sample where id = 3')).toEqual([]);
  });

  test('finding 10: opposite lock orders end in no error, because deadlocks are tried again', async () => {
    await t.db.query('insert into sample values (10, 0), (11, 0)');
    const move = (first: number, second: number) =>
      t.db.transaction('sample', async (tx) => {
        await tx.query('update sample set amount = amount + 1 where id = $1', [first]);
        await tx.query('select pg_sleep(0.01)');
        await tx.query('update sample set amount = amount + 1 where id = $1', [second]);
      });
    await Promise.all(Array.from({ length: 6 }, (_, n) => (n % 2 === 0 ? move(10, 11) : move(11, 10))));
    expect(await t.db.query('select amount from sample where id in (10, 11)')).toEqual([
      { amount: 6n },
      { amount: 6n },
    ]);
  });

  test('a statement after the end of its transaction is refused instead of running elsewhere', async () => {
    let kept: { query(text: string): Promise<unknown> } | undefined;
    await t.db.transaction('sample', async (tx) => void (kept = tx));
    await expect(kept?.query('insert into sample values (4, 4)')).rejects.toBeInstanceOf(AssertionFault);
  });

  test('a last statement leaves with COMMIT; its answer is heard once it is committed, before other work', async () => {
    const heard: unknown[] = [];
    await t.db.transaction('sample', async (tx) => {
      tx.afterCommit(() => heard.push('after'));
      tx.withCommit(() => ({
        text: 'insert into sample select 20, count(*) from sample where id = 21 returning amount',
        values: [],
        answered: (rows) => heard.push(rows),
      }));
      await tx.query('insert into sample values (21, 1)');
      expect(await tx.query('select 1 from sample where id = 20')).toEqual([]);
    });
    expect(heard).toEqual([[{ amount: 1n }], 'after']);
    expect(await t.db.query('select amount from sample where id = 20')).toEqual([{ amount: 1n }]);
  });

  test('a last statement that fails fails the transaction with its own error, and nothing is said', async () => {
    const heard: unknown[] = [];
    const withLast = (make: () => { text: string; values: unknown[] }) =>
      t.db.transaction('sample', async (tx) => {
        tx.withCommit(() => ({ ...make(), answered: () => heard.push('answer') }));
        tx.withCommit(() => ({ text: 'select 1', values: [], answered: () => heard.push('second') }));
        tx.afterCommit(() => heard.push('after'));
        await tx.query('insert into sample values (22, 1)');
      });
    const again = () => ({ text: 'insert into sample values ($1, 1)', values: [22] });
    await expect(withLast(again)).rejects.toMatchObject({ code: '23505' });
    const cannotBeMade = () => {
      throw new Error('cannot be made');
    };
    await expect(withLast(cannotBeMade)).rejects.toThrow('cannot be made');
    expect(heard).toEqual([]);
    expect(await t.db.query('select 1 from sample where id = 22')).toEqual([]);
  });

  test('finding 10: a last statement in a deadlock is tried again with its whole transaction', async () => {
    await t.db.query('insert into sample values (23, 0), (24, 0)');
    const add = 'update sample set amount = amount + 1 where id = $1';
    const move = (first: number, second: number) =>
      t.db.transaction('sample', async (tx) => {
        tx.withCommit(() => ({ text: add, values: [second] }));
        await tx.query(add, [first]);
        await tx.query('select pg_sleep(0.01)');
      });
    await Promise.all(Array.from({ length: 6 }, (_, n) => (n % 2 === 0 ? move(23, 24) : move(24, 23))));
    expect(await t.db.query('select amount from sample where id in (23, 24)')).toEqual([
      { amount: 6n },
      { amount: 6n },
    ]);
  });

  test('of statements sent together the first that failed is the cause, whichever is heard of first', async () => {
    const failed = t.db.transaction('sample', async (tx) => {
      const slowToSay = async () => {
        const error: unknown = await tx.query('select 1 / 0').catch((why: unknown) => why);
        for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
        throw error;
      };
      await together([slowToSay(), tx.query('select 1')]);
    });
    await expect(failed).rejects.toMatchObject({ code: '22012' });
    const both = await t.db.transaction('sample', (tx) =>
      together([tx.query('select 1 as one'), tx.query('select 2 as two')]),
    );
    expect(both).toEqual([[{ one: 1 }], [{ two: 2 }]]);
  });

  test('of work done together the statement that failed is the cause, though what stands before it in the list sent its own later', async () => {
    const failed = t.db.transaction('sample', async (tx) => {
      const inTwo = async () => {
        await tx.query('select 1 as one');
        return tx.query('select 2 as two');
      };
      await together([inTwo(), tx.query('select 1 / 0 as none')]);
    });
    await expect(failed).rejects.toMatchObject({ code: '22012' });
    // Whoever makes something of it, as of an overdraft, is heard as well.
    const told = t.db.transaction('sample', async (tx) => {
      const inTwo = async () => {
        await tx.query('select 1 as one');
        return tx.query('select 2 as two');
      };
      const meant = tx.query('select 1 / 0 as none').catch(() => {
        throw new Error('that is too much');
      });
      await together([inTwo(), meant]);
    });
    await expect(told).rejects.toThrow('that is too much');
  });

  test('what may run again runs again, whichever of its statements was heard last', async () => {
    let attempts = 0;
    await t.db.transaction('sample', async (tx) => {
      attempts += 1;
      const inTwo = async () => {
        await tx.query('select 1 as one');
        return tx.query('select 2 as two');
      };
      const second = `do $$ begin if ${attempts} = 1 then raise exception 'again' using errcode = 'serialization_failure'; end if; end $$`;
      // Heard of by nobody: what was thrown is the other's.
      const failing = tx.query(second);
      failing.catch(() => {});
      await inTwo();
      await failing;
    });
    expect(attempts).toBe(2);
  });

  test('a connection that dies during the commit is an unknown outcome, and the pool goes on', async () => {
    const failed = t.db.transaction('sample', async (tx) => {
      const [me] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      await tx.query('insert into sample values (5, 5)');
      await t.owner.query('select pg_terminate_backend($1)', [me?.pid]);
      await new Promise((wake) => setTimeout(wake, 50));
    });
    await expect(failed).rejects.toBeInstanceOf(Unavailable);
    expect(await t.db.query('select 1 from sample where id = 5')).toEqual([]);
  });
});

test('reads of one turn share a connection without a transaction, each sees what is committed when it begins, none comes late', async () => {
  let kept: { query(text: string): Promise<unknown> } | undefined;
  const seen = await t.db.reading((on) => {
    kept = on;
    const look = 'select pg_backend_pid() as pid, now() as at, pg_sleep(0.01)';
    return together([on.query<{ pid: number; at: Date }>(look), on.query<{ pid: number; at: Date }>(look)]);
  });
  expect(seen[0][0]!.pid).toBe(seen[1][0]!.pid);
  expect(seen[1][0]!.at.getTime()).toBeGreaterThan(seen[0][0]!.at.getTime());
  await expect(kept?.query('select 1')).rejects.toBeInstanceOf(AssertionFault);
  await expect(t.db.reading((on) => on.query('select 1 / 0'))).rejects.toMatchObject({ code: '22012' });
});

test('a database that is not there is Unavailable', async () => {
  const db = openDatabase({ connection: { ...t.connection, host: '/nonexistent' } });
  await expect(db.query('select 1')).rejects.toBeInstanceOf(Unavailable);
  await expect(db.transaction('sample', async () => {})).rejects.toBeInstanceOf(Unavailable);
  await db.close();
});
