/** What is written of looks and refusals (R-OPS-11): one line for many at once, and no more lines than somebody reads. */
import type { Call } from '@candor/wire';
import {
  MOST_PAGES_SEEN,
  chainOperatorCalls,
  customerCalls,
  operatorDepositCalls,
  treasuryCalls,
} from '@candor/wire/operators';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { movableClock } from '../../platform/clock.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { createAudit } from './audit.ts';
import { createWatch } from './watch.ts';

const clock = movableClock(Date.now());
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ clock, products: [] });
});
afterAll(() => server.close());

async function someone(): Promise<OperatorCaller> {
  const [{ id, sessionId }] = (await openOperators(server.database.owner, ['support'])) as [TestOperator];
  const operator = { operatorId: id, sessionId, roles: ['support'] };
  return { operator, ip: '127.0.0.1', requestId: 'r' } as unknown as OperatorCaller;
}
const linesOf = async ({ operator }: OperatorCaller) =>
  (
    await server.database.owner.query<{ line: string }>(
      'select line from operators_audit where operator_id = $1 order by seq',
      [operator.operatorId],
    )
  ).map(({ line }) => JSON.parse(line) as { action: string; target_id: string; after?: object });
const watch = () => createWatch(createAudit(server.platform), clock);

test('R-OPS-11: of what is refused to one operator in a minute twenty are written in full, the rest as a number', async () => {
  const caller = await someone();
  const own = watch();
  const call: Call = customerCalls.detail;
  const refuse = (from: number, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, n) => own.refused(caller, { call, values: { user_id: from + n } })),
    );
  await refuse(1, 30);
  await refuse(31, 20);
  await own.sumUp();
  expect(await linesOf(caller)).toHaveLength(20);
  clock.advance(60_000);
  await own.sumUp();
  await own.sumUp();
  const name = `GET ${call.path}`;
  const lines = await linesOf(caller);
  expect(lines).toHaveLength(21);
  expect(lines[0]).toMatchObject({ action: 'operator.refused', target_id: name });
  expect(lines[20]).toMatchObject({
    action: 'operator.refused',
    target_id: 'several',
    after: { more: 30, calls: [name] },
  });
  // Another has lines of his own, and a node that stops leaves nothing out.
  const other = await someone();
  await Promise.all(
    Array.from({ length: 25 }, (_, n) => own.refused(other, { call, values: { user_id: n + 1 } })),
  );
  await own.sumUp(true);
  expect((await linesOf(other)).at(-1)).toMatchObject({ target_id: 'several', after: { more: 5 } });
});

test('R-OPS-11: of two looks of a timer at once none is shown that the bound of the day refuses', async () => {
  const caller = await someone();
  const own = watch();
  const call: Call = { ...customerCalls.detail, mostSeen: 1 };
  const look = (userId: number) =>
    own.viewed(caller, { call, asked: { user_id: userId }, isBackground: true });
  await look(1);
  await look(1);
  const both = await Promise.allSettled([look(2), look(2)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await linesOf(caller)).toHaveLength(1);
});

test('R-OPS-11: what could not be written of a refusal is counted with the next, and lost by nobody', async () => {
  const caller = await someone();
  const own = watch();
  const { owner } = server.database;
  const refuse = (userId: number) =>
    own.refused(caller, { call: customerCalls.detail, values: { user_id: userId } });
  await refuse(1);
  await owner.query('alter table operators_audit_inbox rename to operators_audit_inbox_away');
  try {
    const failed = await Promise.allSettled([refuse(2), refuse(3)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    clock.advance(60_000);
    // Nor what a job or a node that stops cannot write.
    await expect(own.sumUp()).rejects.toThrow(/operators_audit_inbox/);
  } finally {
    await owner.query('alter table operators_audit_inbox_away rename to operators_audit_inbox');
  }
  await own.sumUp(true);
  const lines = await linesOf(caller);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ target_id: 'several', after: { more: 2 } });
});

test('R-OPS-11: twenty in full are those of all nodes together', async () => {
  const caller = await someone();
  const nodes = [watch(), watch()];
  for (const [n, node] of nodes.entries())
    await Promise.all(
      Array.from({ length: 15 }, (_, k) =>
        node.refused(caller, { call: customerCalls.detail, values: { user_id: 100 * n + k + 1 } }),
      ),
    );
  for (const node of nodes) await node.sumUp(true);
  const lines = await linesOf(caller);
  expect(lines.filter(({ target_id: id }) => id !== 'several')).toHaveLength(20);
  expect(lines.at(-1)).toMatchObject({ target_id: 'several', after: { more: 10 } });
});

test('R-OPS-11: who looks transfers up by their ids turns no pages of the list, and is bound as a searcher', async () => {
  const caller = await someone();
  const own = watch();
  const call: Call = operatorDepositCalls.seen;
  const look = (asked: object) => own.viewed(caller, { call, asked, isBackground: false });
  for (let n = 0; n < 500; n += 1) await look({ tx_id: `a${n}`, page: 1, limit: 20 });
  await expect(look({ tx_id: 'b', page: 1, limit: 20 })).rejects.toMatchObject({ code: 'acts_too_many' });
  for (let page = 1; page <= MOST_PAGES_SEEN; page += 1) await look({ page, limit: 100 });
  await expect(look({ page: 1, limit: 100 })).rejects.toMatchObject({ code: 'acts_too_many' });
});

test.each([
  ['lines of banks, by who paid', operatorDepositCalls.lines],
  ['payouts, by where they went', chainOperatorCalls.payouts],
])('R-OPS-11: searches of lists are bound together: %s', async (_name, call: Call) => {
  const caller = await someone();
  const own = watch();
  const look = (q: string | undefined) =>
    own.viewed(caller, { call, asked: { q, limit: 20 }, isBackground: false });
  const before = { call: operatorDepositCalls.seen as Call, isBackground: false };
  for (let n = 0; n < 100; n += 1) await own.viewed(caller, { ...before, asked: { tx_id: `a${n}` } });
  for (let n = 0; n < 400; n += 1) await look(`Maria ${n}`);
  await expect(look('Maria Lopez')).rejects.toMatchObject({ code: 'acts_too_many' });
  await look(undefined);
});

test('R-OPS-11: a search that stays open while somebody works leaves room for others', async () => {
  const caller = await someone();
  const own = watch();
  const call: Call = chainOperatorCalls.payouts;
  const look = (asked: object) => own.viewed(caller, { call, asked, isBackground: false });
  for (let n = 0; n < 600; n += 1) {
    await look({ q: 'bc1open', page: 1 });
    clock.advance(10_000);
  }
  // Once in ten minutes; another page of it is another look.
  expect(await linesOf(caller)).toHaveLength(10);
  await look({ q: 'bc1other', page: 1 });
  await look({ q: 'bc1open', page: 2 });
  expect(await linesOf(caller)).toHaveLength(12);
});

test('R-OPS-11: journals name customers and their money, and are bound as every list of it', async () => {
  const caller = await someone();
  const own = watch();
  const look = (asked: object) =>
    own.viewed(caller, { call: treasuryCalls.journals as Call, asked, isBackground: false });
  for (let n = 0; n < MOST_PAGES_SEEN; n += 1) await look({ before: n + 1 });
  await expect(look({ before: 1 })).rejects.toMatchObject({ code: 'acts_too_many' });
});
