/** What is written of looks and refusals (R-OPS-11): one line for many at once, and no more lines than somebody reads. */
import type { Call } from '@candor/wire';
import { customerCalls } from '@candor/wire/operators';
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
