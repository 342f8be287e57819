/** R-OPS-10: a statement that adds up to nothing follows on itself, and is known again by what it says, under whichever number it comes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';

let server: TestServer;
let treasurer: TestOperator;
let approver: TestOperator;
beforeAll(async () => {
  server = await testServer();
  const roles = ['treasurer', 'withdrawal_approver'] as const;
  [treasurer, approver] = (await openOperators(server.database.owner, roles)) as [TestOperator, TestOperator];
});
afterAll(() => server.close());

const TODAY = new Date().toISOString().slice(2, 10).replaceAll('-', '');
/** In and out of as much, with the bank's ids of both. */
function statement(number: string, { ids = ['', ''], amount = '40' } = {}): string {
  const [came, left] = ids;
  return [
    ':20:X',
    ':25:DEMO000000000001USD',
    `:28C:${number}`,
    ':60F:C260309USD0,',
    `:61:${TODAY}C${amount},NTRFNONREF${came}`,
    ':86:?32JOHN SMITH?20REF ABCDEFGH',
    `:61:${TODAY}D${amount},NTRFNONREF${left}`,
    ':86:?32ANN?20RENT',
    `:62F:C${TODAY}USD0,`,
  ].join('\r\n');
}
async function send(file: string) {
  const fields = { bank: 1, format: 'mt940', file, is_final: '1' };
  return (await server.call('operator/banks/import_statement', fields, { token: treasurer.token })).data;
}
async function book(file: string): Promise<void> {
  const { proposal_id: id } = await send(file);
  const yes = { id, version: 1 };
  const { data } = await server.call('operator/proposals/approve', yes, { token: approver.token });
  expect(data.state).toBe('executed');
}

test('by the bank’s id of a line that came in, whatever stands beside it now', async () => {
  await book(statement('71', { ids: ['//IN-71', '//OUT-71'] }));
  const known = { refusal: 'statement_known', number: expect.stringMatching(/-71$/) };
  expect(await send(statement('72', { ids: ['//IN-71', '//OUT-71'] }))).toMatchObject(known);
  expect(await send(statement('72', { ids: ['//IN-71', '//OUT-72'] }))).toMatchObject(known);
});

test('by all of its lines where the bank gives them no ids', async () => {
  await book(statement('73', { amount: '41' }));
  const known = { refusal: 'statement_known', number: expect.stringMatching(/-73$/) };
  expect(await send(statement('74', { amount: '41' }))).toMatchObject(known);
});

test('another payment of as much is another one', async () => {
  expect(await send(statement('75', { ids: ['//IN-75', '//OUT-75'] }))).toMatchObject({ problem: '' });
});
