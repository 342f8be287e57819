/** R-OPS-10, ADR 198: what one person typed, two took for a payout that came back or sent back to its sender, and no statement ever shows. */
import { coinAvailable, house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDeposits } from '../src/products/deposits/index.ts';
import type { Queryable } from '../src/platform/db/database.ts';
import type { World } from '../src/products/withdrawals/withdrawals.fixture.ts';
import { USD, withdrawalsWorld } from '../src/products/withdrawals/withdrawals.fixture.ts';
import { bindAccount, sendStatement } from './bank-payouts.fixture.ts';
import { brokenInvariants } from './check-invariants.ts';
import type { TestCustomer } from './customers.ts';
import type { CallReply, Fields } from './harness.ts';
import type { TestOperator } from './operators.ts';

const DAY_MS = 86_400_000;

let world: World;
let treasurer: TestOperator;
let maker: TestOperator;
let checker: TestOperator;
let others: { maker: TestOperator; checker: TestOperator };
beforeAll(async () => {
  world = await withdrawalsWorld({}, [createDeposits]);
  treasurer = await world.operator('treasurer');
  maker = await world.operator('deposit_maker');
  checker = await world.operator('withdrawal_approver');
  others = {
    maker: await world.operator('deposit_maker'),
    checker: await world.operator('withdrawal_approver'),
  };
  await moved('equity', { from: house('X:demo'), to: house('E:equity'), amount: '5000' });
});
afterEach(async () => {
  const broken = (await world.server.on().monitor.runOnce()).filter(({ holds }) => !holds);
  expect(broken.map(({ name, rows }) => [name, rows])).toEqual([]);
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
});
afterAll(() => world.close());

type Way = Pick<Parameters<typeof journalOf>[1][number], 'from' | 'to'> & { amount: string };
const moved = (refId: string, { amount, ...way }: Way) =>
  world.server.platform.db.transaction('test-move', (tx) =>
    world.server
      .on()
      .ledger.post(tx, [
        journalOf({ kind: 'demo_funding', refType: 'demo', refId, actor: 'job:test' }, [
          { ...way, currencyId: USD, amount: decimal(amount) },
        ]),
      ]),
  );
const detail = async (id: number) => (await world.get(checker, 'operator/proposals/detail', { id })).data;
const effectOf = async ({ data }: CallReply): Promise<Record<string, string | undefined>> =>
  Object.fromEntries(
    (await detail(data.proposal_id)).effect.map(({ field, after }: Record<string, string>) => [field, after]),
  );
const say = async (verdict: 'approve' | 'refuse', reply: CallReply, who: TestOperator) => {
  expect(reply.type, JSON.stringify(reply.data)).toBe('ok');
  const id = reply.data.proposal_id as number;
  const { version } = await detail(id);
  return world.post(who, `operator/proposals/${verdict}`, { id, version, reason: 'looked at' });
};
async function agreed(reply: CallReply, who = checker): Promise<void> {
  // As if a day had passed since anybody moved money.
  await world.server.database.owner.query('delete from operators_money_acts');
  const { data } = await say('approve', reply, who);
  expect(data.state, JSON.stringify(data)).toBe('executed');
}
const today = (): string => new Date(world.clock.now()).toISOString().slice(0, 10);
let numbers = 0;
/** The bank's of today, booked by two: rows of id, amount, name and text. */
async function booked(...rows: string[]): Promise<CallReply> {
  const number = `V-${(numbers += 1)}`;
  const sent = await sendStatement(world, treasurer, { bank: 1, number, day: today(), rows });
  await agreed(sent);
  return world.get(treasurer, 'operator/banks/statement', { statement_id: sent.data.statement_id });
}
/** By one, checked by another: of today. */
async function typed(id: string, amount: string): Promise<number> {
  const fields = { bank: 1, bank_line_id: id, value_date: today(), amount, sender_name: 'RIVER BANK' };
  const reply = await world.post(treasurer, 'operator/deposits/enter_line', fields);
  if (reply.data.state === 'open') await agreed(reply);
  return (await lineOf(id)).id;
}
const lineOf = async (id: string) => {
  for (const view of ['open', 'suspense', 'done']) {
    const { data } = (await world.get(maker, 'operator/deposits/lines', { view, limit: 100 })).data;
    const found = data.findLast((each: { bank_line_id: string }) => each.bank_line_id === id);
    if (found !== undefined) return opened(found.id);
  }
  throw new Error(`no line ${id}`);
};
const opened = async (id: number) => (await world.get(maker, 'operator/deposits/line', { line_id: id })).data;
const act = async (path: string, lineId: number, more: Fields = {}, who = maker): Promise<CallReply> =>
  world.post(who, `operator/deposits/${path}`, {
    line_id: lineId,
    version: (await opened(lineId)).version,
    reason: 'as the bank wrote',
    ...more,
  });
const takeBack = async (id: number): Promise<CallReply> => {
  const fields: Fields = { statement_id: id };
  const { version } = (await world.get(treasurer, 'operator/banks/statement', fields)).data;
  return world.post(treasurer, 'operator/banks/take_back', { ...fields, version, reason: 'not ours' });
};
/** Late cases of banks. */
const late = async () => (await world.server.on().banks.queues())[0]!.late;
const money = async (who: TestCustomer) => [
  await world.available(who.id, USD),
  await world.house('E:equity', USD),
  -(await world.house('X:bank:1', USD)),
];

/** 1,500 of his by bank, of which 1,425 arrived as a statement shows. */
async function paidOut(who: TestCustomer, reference: string): Promise<{ id: number; statementId: number }> {
  world.clock.advance(DAY_MS);
  const asked = await world.out(who, '1500', { currency: USD, address: '--' });
  expect(asked.type, JSON.stringify(asked.data)).toBe('ok');
  const { id } = asked.data as { id: number };
  const versionOf = async () => (await world.state(id)).version;
  const reason = 'known';
  await agreed(
    await world.post(checker, 'operator/withdrawals/approve', { id, version: await versionOf(), reason }),
    treasurer,
  );
  const order = { id, version: await versionOf(), bank: 1, outcome: 'ordered', reference, reason };
  await agreed(await world.post(treasurer, 'operator/withdrawals/bank_payout', order));
  const { data } = await booked(`${reference},-1425,JOHN,${reference}`);
  expect((await world.state(id)).state).toBe('passed');
  return { id, statementId: data.id as number };
}

test('taken for a payout that came back, and spent: the house pays it, fee and all, and has it first when the bank shows the line', async () => {
  const john = await world.customer({ funds: { [USD]: '1500' }, address: null });
  await bindAccount(world, john);
  const { id, statementId } = await paidOut(john, 'PAY-7000');
  const lineId = await typed('BACK-1', '1425');
  await agreed(await act('payout_back', lineId, { withdrawal_id: id }));
  const [has, equity, held] = await money(john);
  expect(has).toBe(decimal('1500'));
  await moved('spent', { from: coinAvailable(john.id), to: house('X:demo'), amount: '1200' });
  expect(await opened(lineId)).toMatchObject({ is_lost: false });
  world.clock.advance(DAY_MS);
  const second = (await booked()).data.id as number;
  expect(await late()).toBe(1);
  expect(await opened(lineId)).toMatchObject({ state: 'payback', is_lost: true });
  const writeOff = (who: TestOperator) => act('reverse_line', lineId, { house_pays: 1 }, who);
  for (const involved of [treasurer, maker]) expect((await writeOff(involved)).data.refusal).toBe('own_case');
  const made = await writeOff(others.maker);
  expect(await effectOf(made)).toMatchObject({ house_pays: '1200 USD', state: 'reversed' });
  // He agreed that it had come back.
  expect((await say('approve', made, checker)).data.refusal).toBe('own_case');
  await agreed(made, others.checker);
  expect(await money(john)).toEqual([0n, equity! - decimal('1200'), held! - decimal('1425')]);
  expect(await late()).toBe(0);
  expect((await world.state(id)).state).toBe('passed');
  expect(await opened(lineId)).toMatchObject({ state: 'reversed' });

  // Taken back with its statement and then not sent, its customer would have it a second time.
  await agreed(await takeBack(second));
  const used = await say('approve', await takeBack(statementId), checker);
  expect(used.data.refusal).toBe('statement_used');
  await booked();

  // The bank books it days later: it is that transfer, and what the house has paid is the house's.
  world.clock.advance(DAY_MS);
  await booked('BACK-1,1425,RIVER BANK,returned');
  const again = await act('payout_back', (await lineOf('BACK-1')).id, { withdrawal_id: id });
  expect(await effectOf(again)).toMatchObject({ back_to_house: '1200 USD' });
  await agreed(again);
  expect(await money(john)).toEqual([decimal('300'), equity, held]);
  const told = await world.server.database.owner.query<{ kind: string; params: object }>(
    `select kind, params from notify_messages where user_id = $1 and kind like 'deposit_payback%' order by number`,
    [john.id],
  );
  expect(told).toEqual([
    { kind: 'deposit_payback_undone_short', params: { amount: '1500', paid: '1200', currency: 'USD' } },
    { kind: 'deposit_payback_less', params: { paid: '1200', currency: 'USD' } },
  ]);
});

/** Typed, of nobody, and said to have gone back by two. */
async function returned(id: string, amount: string, reference: string): Promise<number> {
  const lineId = await typed(id, amount);
  expect((await act('suspend', lineId)).type).toBe('ok');
  await agreed(await act('return_line', lineId, { return_reference: reference }));
  return lineId;
}

test('sent back to its sender: two who had no part in it reverse it, and what left for nothing waits for what it is', async () => {
  world.clock.advance(DAY_MS);
  await booked();
  const ann = await world.customer({ address: null });
  const before = await money(ann);
  const [gone, never] = [
    await returned('SENT-1', '900', 'RETURN-901'),
    await returned('SENT-2', '70', 'RETURN-902'),
  ];
  expect((await act('reverse_line', gone, {}, others.maker)).data.refusal).toBe('line_not_lost');
  world.clock.advance(DAY_MS);
  const list = (await booked('OUT-1,-900,RIVER BANK,RETURN-901')).data.list;
  expect(await late()).toBe(2);
  expect(await opened(gone)).toMatchObject({ state: 'returned', is_lost: true });

  expect((await act('reverse_line', gone, {}, maker)).data.refusal).toBe('own_case');
  const made = await act('reverse_line', gone, {}, others.maker);
  expect(await effectOf(made)).toMatchObject({ return_reference: 'RETURN-901', return_left: '900 USD' });
  expect((await say('approve', made, checker)).data.refusal).toBe('own_case');
  await agreed(made, others.checker);
  const other = await act('reverse_line', never, {}, others.maker);
  expect(await effectOf(other)).not.toHaveProperty('return_left');
  await agreed(other, others.checker);

  // What never left leaves nothing; the other's line is in everybody's sight until two say that the house has lost it.
  const [{ movements, unexplained }] = (await world.get(treasurer, 'operator/banks')).data;
  expect({ movements, unexplained }).toEqual({ movements: [], unexplained: '-900' });
  const lost = { line_id: list[0].id, as: 'own_money', reason: 'sent for nothing' };
  await agreed(await world.post(treasurer, 'operator/banks/explain', lost));
  expect(await money(ann)).toEqual([before[0], before[1]! - decimal('900'), before[2]! - decimal('900')]);
  expect(await late()).toBe(0);

  // It comes in after all: whoever says what it is reads that its sender has it already.
  world.clock.advance(DAY_MS);
  await booked('SENT-1,900,RIVER BANK,rent');
  const { id } = await lineOf('SENT-1');
  await act('suspend', id);
  const again = await act('return_line', id, { return_reference: 'RETURN-903' });
  expect(await effectOf(again)).toMatchObject({ returned_before: '900 USD · RETURN-901' });
  expect((await say('refuse', again, checker)).type).toBe('ok');
});

test('sent back and still typed in vain: whoever sends back the line that the bank shows for it reads of the first', async () => {
  world.clock.advance(DAY_MS);
  await booked();
  await returned('MISTYPED-1', '310', 'RETURN-911');
  // Typed by its own id, so that the bank's line is this one: the next as large is another transfer.
  await returned('SENT-7', '320', 'RETURN-912');
  world.clock.advance(DAY_MS);
  await booked(
    'SENT-6,310,RIVER BANK,rent',
    'OUT-6,-310,RIVER BANK,RETURN-911',
    'SENT-7,320,RIVER BANK,rent',
    'OUT-7,-320,RIVER BANK,RETURN-912',
    'SENT-8,320,RIVER BANK,rent',
  );
  const sentBack = async (id: string, reference: string) => {
    const line = await lineOf(id);
    await act('suspend', line.id);
    return act('return_line', line.id, { return_reference: reference });
  };
  const again = await sentBack('SENT-6', 'RETURN-913');
  expect(await effectOf(again)).toMatchObject({ returned_before: '310 USD · RETURN-911' });
  const other = await sentBack('SENT-8', 'RETURN-914');
  expect(await effectOf(other)).not.toHaveProperty('returned_before');
  expect((await say('refuse', again, checker)).type).toBe('ok');

  // What stood in a statement is taken out of it while he agrees: he has not read of it.
  const shown = (await lineOf('SENT-7')).id as number;
  const unexplain = `update banks_statement_lines l set movement_id = null from banks_movements m where m.id = l.movement_id
    and m.kind = 'deposit_seen' and m.ref_id = $1 returning l.id, m.id as movement_id`;
  const late = await whileBooking(
    () => say('approve', other, checker),
    async (tx) => {
      await tx.query(`select from deposits_lines where bank_line_id = 'SENT-8' for update nowait`);
      return tx.query<{ id: number; movement_id: number }>(unexplain, [`line:${shown}`]);
    },
  );
  expect(late.reply.data.refusal).toBe('case_changed');
  const [{ id, movement_id: movementId }] = late.done as [{ id: number; movement_id: number }];
  const explain = 'update banks_statement_lines set movement_id = $2 where id = $1';
  await world.server.database.owner.query(explain, [id, movementId]);
});

/** What is asked while another has the bank: it waits until that one is done. */
async function whileBooking<Done>(ask: () => Promise<CallReply>, work: (tx: Queryable) => Promise<Done>) {
  const { server } = world;
  let asked: Promise<CallReply> | undefined;
  const done = await server.platform.db.transaction('booking', async (tx) => {
    await server.on().banks.lock(tx, 1);
    asked = ask();
    await expect
      .poll(async () => {
        const waiting = `select 1 as one from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return (await server.database.owner.query(waiting)).length;
      })
      .toBe(1);
    return work(tx);
  });
  return { done, reply: await asked! };
}

test('a payout that came back is undone from its own customer, whoever claimed the line before', async () => {
  const [john, ann] = [
    await world.customer({ funds: { [USD]: '1500' }, address: null }),
    await world.customer({ address: null }),
  ];
  await bindAccount(world, john);
  const { id } = await paidOut(john, 'PAY-7100');
  const lineId = await typed('BACK-9', '1425');
  await act('suspend', lineId);
  // As a match that another sender's name held against the line leaves it.
  const { owner } = world.server.database;
  await owner.query(
    `with held as (insert into deposits_incoming (user_id, currency_id, kind, state, amount, reference, created_at, updated_at)
       values ($1, $2, 'bank', 'review', 142500000000, 'AB12CD34', now(), now()) returning id)
     update deposits_lines set claim_id = (select id from held) where id = $3`,
    [ann.id, USD, lineId],
  );
  const proposed = await act('payout_back', lineId, { withdrawal_id: id });
  await owner.query('delete from operators_money_acts');
  const free = `select from deposits_lines where bank_line_id = 'BACK-9' for update nowait`;
  const { reply } = await whileBooking(
    () => say('approve', proposed, checker),
    (tx) => tx.query(free),
  );
  expect(reply.data.state).toBe('executed');
  const made = await act('reverse_line', lineId, {}, others.maker);
  expect(await effectOf(made)).toMatchObject({ from: `U:${john.id}:coin:a` });
  expect((await detail(made.data.proposal_id)).user_id).toBe(john.id);
  await agreed(made, others.checker);
  expect(await world.available(john.id, USD)).toBe(0n);
});
