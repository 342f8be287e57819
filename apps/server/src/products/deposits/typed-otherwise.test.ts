/** R-OPS-10: a transfer that somebody typed under the bank's own id and as another's is read by who checks its statement, and is its payer's. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestOperator } from '../../../test/operators.ts';
import type { World } from './deposits.fixture.ts';
import { depositsWorld } from './deposits.fixture.ts';

let world: World;
let treasurer: TestOperator;
let maker: TestOperator;
let checker: TestOperator;
let today: string;
beforeAll(async () => {
  world = await depositsWorld();
  treasurer = await world.operator('treasurer');
  maker = await world.operator('deposit_maker');
  checker = await world.operator('withdrawal_approver');
  today = new Date(world.server.platform.clock.now()).toISOString().slice(0, 10);
});
afterAll(async () => {
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
  await world.close();
});

const type = (id: string, amount: string, sender_name: string, reference: string) =>
  world.post(treasurer, 'operator/deposits/enter_line', {
    bank: 1,
    bank_line_id: id,
    value_date: today,
    amount,
    sender_name,
    reference,
  });

/** The statement's proposal, with what its checker reads. */
async function sent(number: string, opening: number, rows: readonly string[]) {
  const sum = rows.reduce((all, row) => all + Number(row.split(',')[1]), opening);
  const { data } = await world.post(treasurer, 'operator/banks/import_statement', {
    bank: 1,
    format: 'csv',
    file: ['id,amount,name,text,day', ...rows.map((row) => `${row},${today}`)].join('\n'),
    number,
    closed_on: today,
    opening: String(opening),
    closing: String(sum),
    date_column: 'day',
    amount_column: 'amount',
    name_column: 'name',
    reference_column: 'text',
    id_column: 'id',
    is_final: '1',
  });
  const id = data.proposal_id as number;
  const { effect, version } = (await world.get(checker, 'operator/proposals/detail', { id })).data;
  const told = (sought: string) =>
    (effect as { field: string; before: string | null; after: string }[])
      .filter(({ field }) => field === sought)
      .map(({ before, after }) => [before, after]);
  return {
    otherwise: told('typed_otherwise'),
    paidToAnother: told('paid_to_another'),
    agree: () => world.post(checker, 'operator/proposals/approve', { id, version, reason: 'looked at' }),
  };
}

const lines = async () => {
  const { data } = await world.get(maker, 'operator/deposits/lines', { limit: 100 });
  return data.data as { id: number; version: number; bank_line_id: string }[];
};
const lineOf = async (id: string) => (await lines()).find(({ bank_line_id }) => bank_line_id === id)!;
const lineNow = async (id: string) =>
  (await world.get(maker, 'operator/deposits/line', { line_id: (await lineOf(id)).id })).data;

test('its checker reads who paid and who was typed; where nobody has it yet it is its payer’s, and nothing that was agreed to before stands', async () => {
  expect((await type('TRUE-1', '300', 'Eva Thief', 'ABCDEFGH')).data.state).toBe('executed');
  const before = await lineOf('TRUE-1');
  const statement = await sent('S-1', 0, ['TRUE-1,300,VICTIM ANNA,HER WORDS']);
  expect(statement.otherwise).toEqual([
    ['Eva Thief · ABCDEFGH', `300 USD · VICTIM ANNA · HER WORDS · ${today} · TRUE-1`],
  ]);
  expect((await statement.agree()).data.state).toBe('executed');
  expect(await lineNow('TRUE-1')).toMatchObject({
    version: before.version + 1,
    state: 'open',
    sender_name: 'VICTIM ANNA',
    reference: 'HER WORDS',
  });
});

test('what the bank writes besides, or in its own way, is as it was typed', async () => {
  await type('TRUE-2', '10', 'Smith John', 'REF 7');
  await type('TRUE-3', '10', 'José Pérez', '');
  await type('TRUE-4', '10', 'Smith John', 'REF 8');
  const statement = await sent('S-2', 300, [
    'TRUE-2,10,JOHN SMITH 4 HIGH STREET,INVOICE ref-7 EREF 9',
    'TRUE-3,10,PEREZ JOSE,thanks',
    'TRUE-4,10,SMITH JOHN,REF 9',
  ]);
  expect(statement.otherwise.map(([typed]) => typed)).toEqual(['Smith John · REF 8']);
  expect((await statement.agree()).data.state).toBe('executed');
  expect(await lineNow('TRUE-2')).toMatchObject({ sender_name: 'Smith John', reference: 'REF 7' });
  expect(await lineNow('TRUE-4')).toMatchObject({ sender_name: 'SMITH JOHN', reference: 'REF 9' });
});

test('what a customer has of it stays his, and whoever checks the statement reads it', async () => {
  const thief = await world.customer({ name: 'Eva Thief' });
  const { reference } = (await world.post(thief, 'deposit/bank')).data;
  const imgs = await world.upload(thief);
  const asked = { currency: 9999, amount: '200', reference, imgs };
  const claimId = (await world.post(thief, 'wallet/charge_req', asked)).data.id as number;
  await type('TRUE-5', '200', 'Eva Thief', reference);
  const line = await lineOf('TRUE-5');
  const { version } = (await world.get(maker, 'operator/deposits/claim', { claim_id: claimId })).data;
  const pair = { claim_id: claimId, claim_version: version, line_id: line.id, line_version: line.version };
  expect((await world.post(maker, 'operator/deposits/match', pair)).data.outcome).toBe('credited');
  const statement = await sent('S-3', 330, ['TRUE-5,200,VICTIM ANNA,HER WORDS']);
  expect(statement.otherwise).toEqual([
    [`Eva Thief · ${reference}`, `200 USD · VICTIM ANNA · HER WORDS · ${today} · TRUE-5`],
  ]);
  expect((await statement.agree()).data.state).toBe('executed');
  const left = await world.get(maker, 'operator/deposits/line', { line_id: line.id });
  expect(left.data).toMatchObject({ state: 'credited', sender_name: 'Eva Thief' });
});

test('a return that went to another than its sender is read as well', async () => {
  await world.server.database.owner.query('delete from operators_money_acts');
  for (const [id, reference] of [
    ['BACK-1', 'RETURN-1001'],
    ['BACK-2', 'RETURN-1002'],
  ] as const) {
    await type(id, '40', 'Smith John', 'x');
    const { id: line_id, version } = await lineOf(id);
    const suspended = { line_id, version, reason: 'nobody claims it' };
    expect((await world.post(maker, 'operator/deposits/suspend', suspended)).type).toBe('ok');
    const back = { line_id, version: version + 1, return_reference: reference, reason: 'not ours' };
    const { data } = await world.post(maker, 'operator/deposits/return_line', back);
    const seen = (await world.get(checker, 'operator/proposals/detail', { id: data.proposal_id })).data;
    const yes = { id: data.proposal_id, version: seen.version, reason: 'looked at' };
    expect((await world.post(checker, 'operator/proposals/approve', yes)).data.state).toBe('executed');
  }
  const statement = await sent('S-4', 530, [
    'BACK-1,40,SMITH JOHN,x',
    'BACK-2,40,SMITH JOHN,x',
    'OUT-1,-40,JOHN SMITH 4 HIGH STREET,RETURN-1001',
    'OUT-2,-40,EVA THIEF,RETURN-1002',
  ]);
  expect(statement.paidToAnother).toEqual([
    ['Smith John', `-40 USD · EVA THIEF · RETURN-1002 · ${today} · OUT-2`],
  ]);
  expect((await statement.agree()).data.state).toBe('executed');
});
