/** R-OPS-10, P-WD-6: whoever checks what lines say of payouts reads to whom they went, and what goes back; any payout of its bank may have come back. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDeposits } from '../src/products/deposits/index.ts';
import type { World } from '../src/products/withdrawals/withdrawals.fixture.ts';
import { USD, withdrawalsWorld } from '../src/products/withdrawals/withdrawals.fixture.ts';
import { bindAccount, sendStatement } from './bank-payouts.fixture.ts';
import { brokenInvariants } from './check-invariants.ts';
import type { TestCustomer } from './customers.ts';
import type { CallReply } from './harness.ts';
import type { TestOperator } from './operators.ts';

const DAY_MS = 86_400_000;

let world: World;
let treasurer: TestOperator;
let maker: TestOperator;
let checker: TestOperator;
let customer: TestCustomer;
beforeAll(async () => {
  world = await withdrawalsWorld({}, [createDeposits]);
  treasurer = await world.operator('treasurer');
  maker = await world.operator('deposit_maker');
  checker = await world.operator('withdrawal_approver');
  customer = await world.customer({ funds: { [USD]: '60000' }, address: null });
  expect((await bindAccount(world, customer)).type).toBe('ok');
});
afterEach(async () => {
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
  await world.server.database.owner.query('delete from operators_money_acts');
});
afterAll(() => world.close());

interface Effect {
  field: string;
  before: string | null;
  after: string;
}
const effectOf = async (reply: CallReply): Promise<Effect[]> => {
  expect(reply.type, JSON.stringify(reply.data)).toBe('ok');
  const id = reply.data.proposal_id as number;
  return (await world.get(checker, 'operator/proposals/detail', { id })).data.effect;
};
const agree = async (reply: CallReply, who = checker): Promise<void> => {
  expect(reply.type, JSON.stringify(reply.data)).toBe('ok');
  const id = reply.data.proposal_id as number;
  const { version } = (await world.get(who, 'operator/proposals/detail', { id })).data;
  const { data } = await world.post(who, 'operator/proposals/approve', { id, version, reason: 'seen' });
  expect(data.state, JSON.stringify(data)).toBe('executed');
};
const today = (): string => new Date(world.clock.now()).toISOString().slice(0, 10);
let numbers = 0;
const sentIn = (...rows: string[]): Promise<CallReply> =>
  sendStatement(world, treasurer, { bank: 1, number: `P-${(numbers += 1)}`, day: today(), rows });

/** Of 1,500 arrive 1,425, of 1,600 1,520. On a new day. */
async function ordered(reference: string, amount: string): Promise<number> {
  world.clock.advance(DAY_MS);
  const { id } = (await world.out(customer, amount, { currency: USD, address: '--' })).data;
  const seen = async () => ({ id, version: (await world.state(id)).version });
  const approved = { ...(await seen()), reason: 'known' };
  await agree(await world.post(checker, 'operator/withdrawals/approve', approved), treasurer);
  const order = { ...(await seen()), bank: 1, outcome: 'ordered', reference, reason: 'at the bank' };
  await agree(await world.post(treasurer, 'operator/withdrawals/bank_payout', order));
  return id;
}

test('whoever checks a statement reads which line pays a withdrawal to another name than its account is in', async () => {
  await ordered('PAY-90001', '1500');
  await ordered('PAY-90002', '1600');
  await ordered('PAY-90003', '1700');
  const sent = await sentIn(
    'L1,-1425,MUSTER ERIKA DORFSTRASSE 7,PAY-90001',
    'L2,-1520,EVA THIEF,PAY-90002',
    'L3,-1615,,PAY-90003',
    'L4,-1425,EVA THIEF,another of as much',
  );
  const told = (await effectOf(sent)).filter(({ field }) => field === 'paid_to_another');
  expect(told.map(({ before, after }) => [before, after])).toEqual([
    ['Muster Erika', `-1520 USD · EVA THIEF · PAY-90002 · ${today()} · L2`],
  ]);
  await agree(sent);
});

test('a payout comes back however many newer ones there are, and whoever agrees reads that its fee goes with it', async () => {
  const id = await ordered('PAY-90004', '1500');
  await agree(await sentIn('L5,-1425,MUSTER ERIKA,PAY-90004'));
  // As many newer ones that are larger as a list shows.
  const newer = Array.from({ length: 20 }, (_, n) => `NEWER-${100 + n}`);
  for (const reference of newer) await ordered(reference, '1600');
  await world.server.database.owner.query('delete from operators_money_acts');
  await agree(await sentIn(...newer.map((reference) => `${reference},-1520,MUSTER ERIKA,${reference}`)));
  await agree(await sentIn('BACK-1,1410,DEMO BANK,RETURN OF PAY/90004'));
  const { data } = await world.get(maker, 'operator/deposits/lines', { limit: 100 });
  const { id: line_id, version } = data.data[0];
  const { payouts } = (await world.get(maker, 'operator/deposits/line', { line_id })).data;
  expect(payouts[0]).toMatchObject({ id, reference: 'PAY-90004' });
  const fields = { line_id, version, withdrawal_id: id, reason: 'returned' };
  const made = await world.post(maker, 'operator/deposits/payout_back', fields);
  const told = await effectOf(made);
  expect(told).toContainEqual(expect.objectContaining({ field: 'fee', after: '75 USD' }));
  expect(told).toContainEqual(expect.objectContaining({ field: 'goes_back', after: '1485 USD' }));
});
