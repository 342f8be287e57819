/** R-OPS-10: what one person typed as a line of a bank, and the bank's statement of a later day does not show. */
import { coinAvailable, coinFrozen, house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestOperator } from '../../../test/operators.ts';
import type { World } from './deposits.fixture.ts';
import { USD, USDT, depositsWorld } from './deposits.fixture.ts';

let world: World;
let treasurer: TestOperator;
let maker: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  world = await depositsWorld();
  treasurer = await world.operator('treasurer');
  maker = await world.operator('deposit_maker');
  checker = await world.operator('withdrawal_approver');
});
afterAll(() => world.close());

/** A day on which the bank moved nothing; answers the proposal. */
const send = async (day: string): Promise<number> => {
  const balances = { opening: '0', closing: '0' };
  const columns = {
    date_column: 'day',
    amount_column: 'amount',
    name_column: 'name',
    reference_column: 'text',
  };
  const { data } = await world.post(treasurer, 'operator/banks/import_statement', {
    ...balances,
    ...columns,
    bank: 1,
    format: 'csv',
    file: 'day,amount,name,text',
    number: day,
    closed_on: day,
    is_final: '1',
  });
  return data.proposal_id as number;
};
const detail = async (id: number) => (await world.get(checker, 'operator/proposals/detail', { id })).data;
const agree = async (id: number): Promise<void> => {
  const { version } = await detail(id);
  const { data } = await world.post(checker, 'operator/proposals/approve', { id, version, reason: 'looked' });
  expect(data.state, JSON.stringify(data)).toBe('executed');
};
/** Late cases of the bank, and what is on its way there. */
const standing = async () => [
  (await world.server.on().banks.queues())[0]!.late,
  (await world.get(treasurer, 'operator/banks')).data[0].movements,
];

test('R-OPS-10: it is late from then on, whoever checks the statement reads it, and undone it is no case any more', async () => {
  await agree(await send('2026-03-10'));
  const typed = await world.post(treasurer, 'operator/deposits/enter_line', {
    bank: 1,
    bank_line_id: 'VAIN-1',
    value_date: '2026-03-11',
    amount: '900',
    sender_name: 'SMITH JOHN',
    reference: 'x',
  });
  // Below 1,000 a day nobody else has looked at it.
  expect(typed.data.state).toBe('executed');
  // Of the same day the bank may bring more.
  await agree(await send('2026-03-11'));
  expect(await standing()).toMatchObject([0, [{ reference: 'VAIN-1', is_in_vain: false }]]);
  const next = await send('2026-03-12');
  expect((await detail(next)).effect).toContainEqual({
    field: 'typed_in_vain',
    before: null,
    against: null,
    after: '900 USD · VAIN-1',
  });
  await agree(next);
  expect(await standing()).toMatchObject([1, [{ reference: 'VAIN-1', is_in_vain: true }]]);
  const [line] = (await world.get(maker, 'operator/deposits/lines')).data.data;
  const undo = { line_id: line.id, version: line.version, reason: 'invented' };
  await agree((await world.post(maker, 'operator/deposits/reverse_line', undo)).data.proposal_id);
  expect(await standing()).toEqual([0, []]);
});

/** As if a day had passed since anybody moved money, and no sum of it counted. */
const forgetActs = () => world.server.database.owner.query('delete from operators_money_acts');
const moved = (refId: string, move: Parameters<typeof journalOf>[1][number]) =>
  world.server.platform.db.transaction('test-move', (tx) =>
    world.server
      .on()
      .ledger.post(tx, [
        journalOf({ kind: 'demo_funding', refType: 'demo', refId, actor: 'job:test' }, [move]),
      ]),
  );

test('R-OPS-10: one that no statement has shown for five days is late as well: whoever typed it may have brought none in', async () => {
  const { owner } = world.server.database;
  await forgetActs();
  await world.post(treasurer, 'operator/deposits/enter_line', {
    bank: 1,
    bank_line_id: 'NEVER-1',
    value_date: '2026-03-12',
    amount: '90',
    sender_name: 'SMITH JOHN',
    reference: 'x',
  });
  expect((await standing())[0]).toBe(0);
  const as = (state: 'disable' | 'enable') =>
    owner.query(`alter table banks_movements ${state} trigger banks_movements_keep`);
  const typedBefore = async (days: number): Promise<number> => {
    await as('disable');
    await owner.query(
      `update banks_movements set at = now() - make_interval(hours => $1) where reference = 'NEVER-1'`,
      [days * 24 + 1],
    );
    await as('enable');
    return (await standing())[0] as number;
  };
  expect([await typedBefore(4), await typedBefore(5)]).toEqual([0, 1]);
  const [line] = (await world.get(maker, 'operator/deposits/lines')).data.data;
  const undo = { line_id: line.id, version: line.version, reason: 'never came' };
  const made = await world.post(treasurer, 'operator/deposits/reverse_line', undo);
  await agree(made.data.proposal_id as number);
  expect((await standing())[0]).toBe(0);
});

test('R-OPS-10: what its customer has spent the house pays, by two who had no part in it; the line is nobody’s any more', async () => {
  await forgetActs();
  const john = await world.customer({ name: 'John Smith' });
  const { reference } = (await world.post(john, 'deposit/bank')).data;
  const imgs = await world.upload(john);
  const claim = (
    await world.post(john, 'wallet/charge_req', { currency: 9999, amount: '900', reference, imgs })
  ).data.id as number;
  await world.post(treasurer, 'operator/deposits/enter_line', {
    bank: 1,
    bank_line_id: 'VAIN-2',
    value_date: '2026-03-12',
    amount: '900',
    sender_name: 'SMITH JOHN',
    reference,
  });
  const lineNow = async () =>
    (await world.get(maker, 'operator/deposits/lines', { view: 'done', limit: 100 })).data.data.find(
      (line: { bank_line_id: string }) => line.bank_line_id === 'VAIN-2',
    );
  const [open] = (await world.get(maker, 'operator/deposits/lines')).data.data;
  const { version } = (await world.get(maker, 'operator/deposits/claim', { claim_id: claim })).data;
  const pair = { claim_id: claim, claim_version: version, line_id: open.id, line_version: open.version };
  expect((await world.post(maker, 'operator/deposits/match', pair)).data.outcome).toBe('credited');
  const coin = coinAvailable(john.id);
  const frozen = coinFrozen(john.id);
  const sum = { currencyId: USD, amount: decimal('600') };
  await moved('ordered', { from: coin, to: frozen, ...sum });
  await moved('equity', {
    from: house('X:demo'),
    to: house('E:equity'),
    currencyId: USD,
    amount: decimal('1000'),
  });
  const other = await world.operator('deposit_maker');
  const writeOff = async (by: TestOperator) => {
    const { id, version: seen } = await lineNow();
    const fields = { line_id: id, version: seen, house_pays: 1, reason: 'invented, and gone' };
    return (await world.post(by, 'operator/deposits/reverse_line', fields)).data;
  };
  // The bank may still bring it.
  expect(await writeOff(other)).toMatchObject({ refusal: 'line_not_lost' });
  await agree(await send('2026-03-13'));
  expect((await standing())[0]).toBe(1);
  for (const involved of [maker, treasurer])
    expect(await writeOff(involved)).toMatchObject({ refusal: 'own_case' });
  // He has it in an order, or on its way out.
  expect(await writeOff(other)).toMatchObject({ refusal: 'line_money_elsewhere' });
  // So little of it that a cent elsewhere does not keep the line open is passed by.
  await moved('spent', { from: frozen, to: house('X:demo'), currencyId: USD, amount: decimal('590') });
  expect(await writeOff(other)).toMatchObject({ refusal: 'line_money_elsewhere' });
  await moved('rest', { from: frozen, to: house('X:demo'), currencyId: USD, amount: decimal('9.99') });
  const { proposal_id: id } = await writeOff(other);
  const effect = { before: null, against: null };
  expect((await detail(id)).effect).toEqual(
    expect.arrayContaining([
      { field: 'house_pays', ...effect, after: '600 USD' },
      { field: 'has_elsewhere', ...effect, after: '0.01 USD' },
    ]),
  );
  const say = { id, version: 1, reason: 'yes' };
  for (const verdict of ['approve', 'refuse'])
    expect((await world.post(maker, `operator/proposals/${verdict}`, say)).data.refusal).toBe('own_case');
  await agree(id);
  expect(await standing()).toEqual([0, []]);
  expect(await lineNow()).toMatchObject({ state: 'reversed' });
  expect(await world.coin(john.id, USD)).toBe(0n);
  expect(await world.house('E:equity', USD)).toBe(decimal('400'));
  expect((await world.get(maker, 'operator/deposits/claim', { claim_id: claim })).data.state).toBe('review');
  const told = await world.server.database.owner.query(
    `select 1 from notify_messages where user_id = $1 and kind = 'deposit_undone_short'`,
    [john.id],
  );
  expect(told).toHaveLength(1);
  // Nothing of the house had frozen it.
  await moved('cent', { from: frozen, to: coin, currencyId: USD, amount: decimal('0.01') });
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
});

test('R-OPS-10: who only agreed to such a line may say no to its write-off; nobody writes off what a statement that waits for its check may show', async () => {
  await forgetActs();
  const ann = await world.customer({ name: 'Ann Lee' });
  const { reference } = (await world.post(ann, 'deposit/bank')).data;
  const imgs = await world.upload(ann);
  const claim = (
    await world.post(ann, 'wallet/charge_req', { currency: 9999, amount: '1500', reference, imgs })
  ).data.id as number;
  const typed = await world.post(treasurer, 'operator/deposits/enter_line', {
    bank: 1,
    bank_line_id: 'VAIN-3',
    value_date: '2026-03-13',
    amount: '1500',
    sender_name: 'LEE ANN',
    reference,
  });
  await agree(typed.data.proposal_id);
  const [open] = (await world.get(maker, 'operator/deposits/lines')).data.data;
  const { version } = (await world.get(maker, 'operator/deposits/claim', { claim_id: claim })).data;
  const pair = { claim_id: claim, claim_version: version, line_id: open.id, line_version: open.version };
  expect((await world.post(maker, 'operator/deposits/match', pair)).data.outcome).toBe('credited');
  const [other, another] = [
    await world.operator('deposit_maker'),
    await world.operator('withdrawal_approver'),
  ];
  const lineNow = async () => (await world.get(other, 'operator/deposits/line', { line_id: open.id })).data;
  await agree(await send('2026-03-14'));
  // She still has all of it: her match is undone as any other.
  expect(await lineNow()).toMatchObject({ state: 'credited', is_lost: false });
  await moved('gone', {
    from: coinAvailable(ann.id),
    to: house('X:demo'),
    currencyId: USD,
    amount: decimal('1500'),
  });
  expect(await lineNow()).toMatchObject({ is_lost: true });
  const writeOff = async () => {
    const { version: seen } = await lineNow();
    const fields = { line_id: open.id, version: seen, house_pays: 1, reason: 'invented, and gone' };
    return (await world.post(other, 'operator/deposits/reverse_line', fields)).data;
  };
  // She bought a coin with it: whoever agrees reads that.
  const bought = {
    from: house('X:demo'),
    to: coinAvailable(ann.id),
    currencyId: USDT,
    amount: decimal('1400'),
  };
  await moved('bought', bought);
  const { proposal_id: first } = await writeOff();
  const read = (await detail(first)).effect as { field: string; after: string }[];
  expect(read.find(({ field }) => field === 'has_other_coins')?.after).toBe('1400 USDT');
  const say = { id: first, version: 1, reason: 'not yet' };
  expect((await world.post(checker, 'operator/proposals/approve', say)).data.refusal).toBe('own_case');
  expect((await world.post(checker, 'operator/proposals/refuse', say)).type).toBe('ok');
  const waiting = await world.post(treasurer, 'operator/banks/import_statement', {
    opening: '0',
    closing: '1500',
    date_column: 'day',
    amount_column: 'amount',
    name_column: 'name',
    reference_column: 'text',
    bank: 1,
    format: 'csv',
    file: 'day,amount,name,text\n2026-03-15,1500,LEE ANN,late',
    number: '2026-03-15',
    closed_on: '2026-03-15',
    is_final: '1',
  });
  expect(waiting.data.proposal_id, JSON.stringify(waiting.data)).toEqual(expect.any(Number));
  expect(await lineNow()).toMatchObject({ is_lost: false });
  expect(await writeOff()).toMatchObject({ refusal: 'line_not_lost' });
  const no = { id: waiting.data.proposal_id, version: 1, reason: 'not the bank’s' };
  expect((await world.post(checker, 'operator/proposals/refuse', no)).type).toBe('ok');
  const { proposal_id: second } = await writeOff();
  expect(
    (await world.post(another, 'operator/proposals/refuse', { id: second, version: 1, reason: 'ask her' }))
      .type,
  ).toBe('ok');
});
