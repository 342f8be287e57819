/** A payout by bank that never left is given back by as many as its worth and the maker's day ask for (P-WD-5, R-OPS-9). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { World } from './withdrawals.fixture.ts';
import { PIN, USD, withdrawalsWorld } from './withdrawals.fixture.ts';

const DAY_MS = 86_400_000;
const DETAILS = {
  bank_account: '93000762011623852957',
  iban: 'CH93 0076 2011 6238 5295 7',
  bank_name: 'Demo Bank',
  bank_branch: 'Main branch',
  bank_address: 'Bahnhofstrasse 1, Zürich',
  swift_code: 'DEMOCHZZ',
  real_name: 'Muster Erika',
  residence_address: 'Dorfstrasse 7, Bern',
  postal_code: '3000',
};
let world: World;
beforeAll(async () => {
  world = await withdrawalsWorld();
});
afterAll(() => world.close());

test('R-OPS-9: what is given back in pieces is weighed by the day: the second 30,000 of one maker takes three persons', async () => {
  let [approver, treasurer] = [
    await world.operator('withdrawal_approver'),
    await world.operator('treasurer'),
  ];
  const agree = async (who: { token: string }, made: { data: Record<string, unknown> }) =>
    (
      await world.post(who, 'operator/proposals/approve', {
        id: Number(made.data['proposal_id']),
        version: 1,
      })
    ).data;
  const customers = [];
  for (let n = 0; n < 2; n += 1) {
    const customer = await world.customer({ funds: { [USD]: '40000' }, address: null });
    await world.post(customer, 'user/cash_save', { ...DETAILS, pay_password: PIN });
    customers.push(customer);
  }
  world.clock.advance(DAY_MS);
  const ids: number[] = [];
  for (const customer of customers) {
    const { id } = (await world.out(customer, '30000', { currency: USD, address: '--' })).data;
    const of = { id, version: 1, reason: 'bound account' };
    expect(
      await agree(treasurer, await world.post(approver, 'operator/withdrawals/approve', of)),
    ).toMatchObject({ state: 'executed' });
    ids.push(id);
  }
  world.clock.advance(2 * DAY_MS);
  // Their sessions are over.
  [approver, treasurer] = [await world.operator('withdrawal_approver'), await world.operator('treasurer')];
  const other = await world.operator('deposit_maker');
  const statement = await world.post(treasurer, 'operator/banks/import_statement', {
    bank: 1,
    format: 'csv',
    file: 'day,amount,name,text\n2026-03-12,-5,Bank,charges',
    number: '1',
    closed_on: '2026-03-13',
    opening: '0',
    closing: '-5',
    date_column: 'day',
    amount_column: 'amount',
    name_column: 'name',
    reference_column: 'text',
    is_final: '1',
  });
  expect(statement).toMatchObject({ type: 'ok', data: { problem: '' } });
  expect(await agree(approver, statement)).toMatchObject({ state: 'executed' });
  const made = [];
  for (const id of ids)
    made.push(
      await world.post(treasurer, 'operator/withdrawals/bank_payout', {
        id,
        version: 2,
        bank: 1,
        outcome: 'not_sent',
        reference: 'never ordered',
      }),
    );
  expect(made.map(({ type }) => type)).toEqual(['ok', 'ok']);
  expect(await agree(approver, made[0]!)).toMatchObject({ state: 'executed' });
  expect(await agree(approver, made[1]!)).toMatchObject({ state: 'open' });
  expect((await world.state(ids[1]!)).state).toBe('approved');
  const second = { id: made[1]!.data.proposal_id, version: 2 };
  const last = await world.post(other, 'operator/proposals/approve', second);
  expect(last.data).toMatchObject({ state: 'executed' });
  for (const customer of customers) expect(await world.available(customer.id, USD)).toBe(4_000_000_000_000n);
});
