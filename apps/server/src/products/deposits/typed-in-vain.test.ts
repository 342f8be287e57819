/** R-OPS-10: what one person typed as a line of a bank, and the bank's statement of a later day does not show. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestOperator } from '../../../test/operators.ts';
import type { World } from './deposits.fixture.ts';
import { depositsWorld } from './deposits.fixture.ts';

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
