/** R-OPS-10: what the house has paid for a typed line comes back to it when the bank shows the line after all. */
import { coinAvailable, house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import type { TestOperator } from '../../../test/operators.ts';
import type { World } from './deposits.fixture.ts';
import { USD, depositsWorld } from './deposits.fixture.ts';

let world: World;
let treasurer: TestOperator;
let maker: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  world = await depositsWorld();
  treasurer = await world.operator('treasurer');
  maker = await world.operator('deposit_maker');
  checker = await world.operator('withdrawal_approver');
  await moved('equity', {
    from: house('X:demo'),
    to: house('E:equity'),
    currencyId: USD,
    amount: decimal('1000'),
  });
});
afterAll(() => world.close());

const moved = (refId: string, move: Parameters<typeof journalOf>[1][number]) =>
  world.server.platform.db.transaction('test-move', (tx) =>
    world.server
      .on()
      .ledger.post(tx, [
        journalOf({ kind: 'demo_funding', refType: 'demo', refId, actor: 'job:test' }, [move]),
      ]),
  );
const detail = async (id: number) => (await world.get(checker, 'operator/proposals/detail', { id })).data;
const agree = async (id: number, by = checker): Promise<void> => {
  const { version } = await detail(id);
  const { data } = await world.post(by, 'operator/proposals/approve', { id, version, reason: 'looked' });
  expect(data.state, JSON.stringify(data)).toBe('executed');
};

/** Of the bank, booked by two; what it held before and what came in, in whole units. */
let held = 0;
async function statement(
  day: string,
  ...lines: { id: string; amount: number; text: string }[]
): Promise<void> {
  const closing = lines.reduce((sum, { amount }) => sum + amount, held);
  const { data } = await world.post(treasurer, 'operator/banks/import_statement', {
    bank: 1,
    format: 'csv',
    file: [
      'day,amount,name,text,id',
      ...lines.map((of) => `${day},${of.amount},SMITH JOHN,${of.text},${of.id}`),
    ].join('\n'),
    date_column: 'day',
    amount_column: 'amount',
    name_column: 'name',
    reference_column: 'text',
    id_column: 'id',
    opening: String(held),
    closing: String(closing),
    number: day,
    closed_on: day,
    is_final: '1',
  });
  await agree(data.proposal_id);
  held = closing;
}

const claimOf = async (who: TestCustomer): Promise<{ id: number; reference: string }> => {
  const { reference } = (await world.post(who, 'deposit/bank')).data;
  const fields = { currency: 9999, amount: '900', reference, imgs: await world.upload(who) };
  return { id: (await world.post(who, 'wallet/charge_req', fields)).data.id, reference };
};
async function match(claimId: number, bankLineId: string) {
  const lines = (await world.get(maker, 'operator/deposits/lines')).data.data;
  const line = lines.find((each: { bank_line_id: string }) => each.bank_line_id === bankLineId);
  const { version } = (await world.get(maker, 'operator/deposits/claim', { claim_id: claimId })).data;
  const pair = { claim_id: claimId, claim_version: version, line_id: line.id, line_version: line.version };
  return (await world.post(maker, 'operator/deposits/match', pair)).data;
}

/** Typed, credited to him, 600 of it spent; the statement of the day after does not show it, and the house pays what is gone. */
async function writtenOff(who: TestCustomer, of: { id: string; day: string; shownNotOn: string }) {
  const claim = await claimOf(who);
  const { data: typed } = await world.post(treasurer, 'operator/deposits/enter_line', {
    bank: 1,
    bank_line_id: of.id,
    value_date: of.day,
    amount: '900',
    sender_name: 'SMITH JOHN',
    reference: claim.reference,
  });
  // What comes to more in a day takes two, and whoever agreed to a line does not agree to its write-off.
  if ((await detail(typed.proposal_id)).state === 'open')
    await agree(typed.proposal_id, await world.operator('withdrawal_approver'));
  expect((await match(claim.id, of.id)).outcome).toBe('credited');
  await moved(`spent ${of.id}`, {
    from: coinAvailable(who.id),
    to: house('X:demo'),
    currencyId: USD,
    amount: decimal('600'),
  });
  await statement(of.shownNotOn);
  const { data: done } = (await world.get(maker, 'operator/deposits/lines', { view: 'done' })).data;
  const line = done.find((each: { bank_line_id: string }) => each.bank_line_id === of.id);
  const off = { line_id: line.id, version: line.version, house_pays: 1, reason: 'the bank never had it' };
  const other = await world.operator('deposit_maker');
  await agree((await world.post(other, 'operator/deposits/reverse_line', off)).data.proposal_id);
  return claim;
}

test('two see that it goes back, in the transaction that credits it; a transfer as large is shown, and is his', async () => {
  await statement('2026-03-10');
  const john = await world.customer({ name: 'John Smith' });
  const claim = await writtenOff(john, { id: 'BANK-77', day: '2026-03-11', shownNotOn: '2026-03-12' });
  const money = async () => [await world.house('E:equity', USD), await world.coin(john.id, USD)];
  expect(await money()).toEqual([decimal('400'), 0n]);

  // Another one, as large as that: whoever agrees is told, and it is his.
  const another = await claimOf(john);
  await statement('2026-03-13', { id: 'BANK-76', amount: 900, text: another.reference });
  const alike = await match(another.id, 'BANK-76');
  expect(alike.outcome).toBe('proposed');
  const shown = { before: null, against: null };
  expect((await detail(alike.proposal_id)).effect).toContainEqual({
    field: 'paid_for_alike',
    ...shown,
    after: '600 USD',
  });
  await agree(alike.proposal_id);
  expect(await money()).toEqual([decimal('400'), decimal('900')]);

  // The bank books it days later. It agrees in all three, and yet nobody credits it alone; nor another account of his name, which pays nothing back.
  await statement('2026-03-16', { id: 'BANK-77', amount: 900, text: claim.reference });
  const namesake = await claimOf(await world.customer({ name: 'John Smith' }));
  const wrong = await match(namesake.id, 'BANK-77');
  const told = (await detail(wrong.proposal_id)).effect.map(({ field }: { field: string }) => field);
  expect(told.filter((field: string) => /house|alike/.test(field))).toEqual(['paid_for_alike']);
  await world.post(checker, 'operator/proposals/refuse', {
    id: wrong.proposal_id,
    version: 1,
    reason: 'not his',
  });
  const { outcome, proposal_id: id } = await match(claim.id, 'BANK-77');
  expect(outcome).toBe('proposed');
  const back = { field: 'back_to_house', ...shown, after: '600 USD' };
  expect((await detail(id)).effect).toContainEqual(back);
  await agree(id);
  expect(await money()).toEqual([decimal('1000'), decimal('1200')]);
  const [message] = await world.server.database.owner.query<{ params: object }>(
    `select params from notify_messages where user_id = $1 and kind = 'deposit_credited_less'`,
    [john.id],
  );
  expect(message!.params).toEqual({ amount: '900', paid: '600', currency: 'USD' });

  // Of what has gone back nothing stands any more.
  const next = await claimOf(john);
  await statement('2026-03-17', { id: 'BANK-78', amount: 900, text: next.reference });
  expect((await match(next.id, 'BANK-78')).outcome).toBe('credited');
  expect(await money()).toEqual([decimal('1000'), decimal('2100')]);
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
});

test('nor does it go back to its sender unseen: who agrees reads what the house has paid for it', async () => {
  const jane = await world.customer({ name: 'John Smith' });
  await writtenOff(jane, { id: 'BANK-90', day: '2026-03-18', shownNotOn: '2026-03-19' });
  await statement('2026-03-20', { id: 'BANK-90', amount: 900, text: 'rent' });
  const { data: open } = (await world.get(maker, 'operator/deposits/lines')).data;
  const line = open.find((each: { bank_line_id: string }) => each.bank_line_id === 'BANK-90');
  const of = { line_id: line.id, reason: 'nobody claims it' };
  await world.post(maker, 'operator/deposits/suspend', { ...of, version: line.version });
  const { data: made } = await world.post(maker, 'operator/deposits/return_line', {
    ...of,
    version: line.version + 1,
    return_reference: 'BACK-90',
  });
  expect(made).toMatchObject({ proposal_id: expect.any(Number) });
  expect((await detail(made.proposal_id)).effect).toContainEqual({
    field: 'paid_for_alike',
    before: null,
    against: null,
    after: '600 USD',
  });
  await agree(made.proposal_id);
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
});

test('what went back to its sender before, and no statement showed, is credited by two, who read that', async () => {
  await world.server.database.owner.query('delete from operators_money_acts');
  const john = await world.customer({ name: 'John Smith' });
  await world.post(treasurer, 'operator/deposits/enter_line', {
    bank: 1,
    bank_line_id: 'BANK-95',
    value_date: '2026-03-20',
    amount: '800',
    sender_name: 'John SMITH',
  });
  const lineOf = async (view: string) =>
    (await world.get(maker, 'operator/deposits/lines', { view, limit: 100 })).data.data.find(
      (each: { bank_line_id: string }) => each.bank_line_id === 'BANK-95',
    );
  const on = async (view: string) => {
    const { id, version } = await lineOf(view);
    return { line_id: id, version, reason: 'nobody claims it' };
  };
  await world.post(maker, 'operator/deposits/suspend', await on('open'));
  const back = { ...(await on('suspense')), return_reference: 'BACK-95' };
  await agree((await world.post(maker, 'operator/deposits/return_line', back)).data.proposal_id);
  await statement('2026-03-21');
  const [other, another] = [
    await world.operator('deposit_maker'),
    await world.operator('withdrawal_approver'),
  ];
  const undo = (await world.post(other, 'operator/deposits/reverse_line', await on('done'))).data;
  await agree(undo.proposal_id, another);

  const { reference } = (await world.post(john, 'deposit/bank')).data;
  const fields = { currency: 9999, amount: '800', reference, imgs: await world.upload(john) };
  const { id } = (await world.post(john, 'wallet/charge_req', fields)).data;
  await statement('2026-03-22', { id: 'BANK-96', amount: 800, text: reference });
  const { outcome, proposal_id: proposed } = await match(id, 'BANK-96');
  expect(outcome).toBe('proposed');
  const effect = { before: null, against: null };
  expect((await detail(proposed)).effect).toContainEqual({
    field: 'returned_before',
    ...effect,
    after: '800 USD · BACK-95',
  });
  await agree(proposed);
  expect(await world.coin(john.id, USD)).toBe(decimal('800'));
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
});
