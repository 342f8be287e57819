/** P-WD-7, R-OPS-10: a payout by bank that left with another amount ends by two, when nothing more of it is to come (ADR 186). */
import { house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
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
  customer = await world.customer({ funds: { [USD]: '40000' }, address: null });
  const bound = await bindAccount(world, customer);
  expect(bound.type).toBe('ok');
  await world.server.database.owner.query(
    `insert into banks_details (bank, value, version) select 2, value || '{"account_number": "SECOND 2"}', version from banks_details where bank = 1`,
  );
  await world.server.on().banks.feature.start?.();
  await equity('10000');
});
afterEach(async () => {
  const { owner } = world.server.database;
  const broken = (await world.server.on().monitor.runOnce()).filter(({ holds }) => !holds);
  expect(broken.map(({ name, rows }) => [name, rows])).toEqual([]);
  expect(await brokenInvariants(owner)).toEqual({});
  await owner.query('delete from operators_money_acts');
});
afterAll(() => world.close());

const agree = async (reply: CallReply, who = checker): Promise<CallReply> => {
  expect(reply.type, JSON.stringify(reply.data)).toBe('ok');
  const id = reply.data.proposal_id as number;
  const { version } = (await world.get(who, 'operator/proposals/detail', { id })).data;
  return world.post(who, 'operator/proposals/approve', { id, version, reason: 'looked at' });
};
const done = async (reply: CallReply, who = checker): Promise<void> => {
  const { data } = await agree(reply, who);
  expect(data.state, JSON.stringify(data)).toBe('executed');
};
const usd = (): Promise<bigint> => world.available(customer.id, USD);
const held = async (): Promise<bigint> => -(await world.house('X:bank:1', USD));
const stateOf = async (id: number): Promise<string> => (await world.state(id)).state;
const today = (): string => new Date(world.clock.now()).toISOString().slice(0, 10);

const record = async (id: number, outcome: string, reference: string): Promise<CallReply> =>
  world.post(treasurer, 'operator/withdrawals/bank_payout', {
    id,
    version: (await world.state(id)).version,
    bank: 1,
    outcome,
    reference,
    reason: 'at the bank',
  });
/** On a new day. */
async function approved(amount: string): Promise<number> {
  world.clock.advance(DAY_MS);
  const asked = await world.out(customer, amount, { currency: USD, address: '--' });
  expect(asked.type, JSON.stringify(asked.data)).toBe('ok');
  const { id } = asked.data as { id: number };
  const { version } = await world.state(id);
  await done(
    await world.post(checker, 'operator/withdrawals/approve', { id, version, reason: 'known' }),
    treasurer,
  );
  return id;
}
/** Of 1,600 arrive 1,520. */
async function ordered(reference: string, amount = '1600'): Promise<number> {
  const id = await approved(amount);
  await done(await record(id, 'ordered', reference));
  return id;
}

let numbers = 0;
/** A statement of today that follows on the last one, sent in: nobody has looked at it yet. */
const sentIn = (bank: number, rows: readonly string[], day = today()): Promise<CallReply> =>
  sendStatement(world, treasurer, { bank, number: `P-${(numbers += 1)}`, day, rows });
/** It is booked; its id, and the one of its first line. */
async function agreed(sent: CallReply): Promise<{ statement: number; line: number }> {
  await done(sent);
  const { statement_id: statement } = sent.data as { statement_id: number };
  const { list } = (await world.get(treasurer, 'operator/banks/statement', { statement_id: statement })).data;
  return { statement, line: list[0].id as number };
}
const booked = async (bank: number, ...rows: string[]) => agreed(await sentIn(bank, rows));
/** The statement of the next day shows nothing of it: that day is over for the bank. */
async function dayAfter(): Promise<number> {
  world.clock.advance(DAY_MS);
  return (await booked(1, `FEE-${numbers},-3,,fee`)).statement;
}
const takeBack = async (statement_id: number): Promise<CallReply> => {
  const { version } = (await world.get(treasurer, 'operator/banks/statement', { statement_id })).data;
  return world.post(treasurer, 'operator/banks/take_back', { statement_id, version, reason: 'not ours' });
};
const ended = (line_id: number, withdrawal_id: number): Promise<CallReply> =>
  world.post(treasurer, 'operator/banks/explain', {
    line_id,
    as: 'payout',
    withdrawal_id,
    reason: 'the bank wrote so',
  });
const asOwn = async (line_id: number): Promise<void> =>
  done(await world.post(treasurer, 'operator/banks/explain', { line_id, as: 'own_money', reason: 'rent' }));
const effectOf = async (asked: CallReply) =>
  (await world.get(checker, 'operator/proposals/detail', { id: asked.data.proposal_id })).data.effect;
const shown = (field: string, after: string) => ({ field, before: null, against: null, after });
const lastTold = async (): Promise<string | undefined> =>
  (
    await world.server.database.owner.query<{ kind: string }>(
      'select kind from notify_messages where user_id = $1 order by number desc limit 1',
      [customer.id],
    )
  )[0]?.kind;
/** What the house has of its own. */
async function equity(amount: string): Promise<void> {
  await world.server.platform.db.transaction('equity', (tx) =>
    world.server
      .on()
      .ledger.post(tx, [
        journalOf({ kind: 'demo_funding', refType: 'demo', refId: `equity-${amount}`, actor: 'job:test' }, [
          { from: house('X:demo'), to: house('E:equity'), currencyId: USD, amount: decimal(amount) },
        ]),
      ]),
  );
}

test('P-WD-7: a payout that left short ends by two: its customer has what is missing and reads it, once', async () => {
  const id = await ordered('SHORT-1');
  const before = { coin: await usd(), bank: await held() };
  const { statement, line } = await booked(1, 'OUT-S1,-1495,Muster Erika,SHORT-1');
  expect((await ended(line, id)).data).toMatchObject({ refusal: 'payout_rest_may_follow', since: today() });
  const later = await dayAfter();
  const asked = await ended(line, id);
  expect(await stateOf(id)).toBe('sent');
  expect(await effectOf(asked)).toContainEqual(shown('goes_back', '25 USD'));
  await done(asked);
  expect([await stateOf(id), await lastTold()]).toEqual(['passed', 'withdrawal_short']);
  expect([(await usd()) - before.coin, (await held()) - before.bank]).toEqual([
    decimal('25'),
    -decimal('1495'),
  ]);
  expect((await world.get(customer, 'withdrawal/detail', { id })).data).toMatchObject({
    real_number: '1495',
  });
  expect((await world.get(treasurer, 'operator/banks')).data[0]).toMatchObject({ in_flight: '0' });
  // He has it, whatever becomes of the statements; what one lacked of its day a statement of the rest brings.
  await done(await takeBack(later));
  expect((await agree(await takeBack(statement))).data.refusal).toBe('statement_used');
  await booked(1, 'BACK-S1,1495.01,Demo Bank,SHORT-1');
  // And no more than left may come back.
  const back = (await world.get(maker, 'operator/deposits/lines', { view: 'open', limit: 100 })).data.data.at(
    -1,
  );
  const returned = await world.post(maker, 'operator/deposits/payout_back', {
    line_id: back.id,
    version: back.version,
    withdrawal_id: id,
    reason: 'the bank wrote so',
  });
  expect(returned.data.refusal).toBe('payout_unfit');
});

test('P-WD-7: of one that left with more than it should the house pays the rest, out of what it has, weighed with it', async () => {
  const id = await ordered('MORE-01');
  const before = { coin: await usd(), bank: await held() };
  const { line } = await booked(1, 'OUT-M1,-60000,Muster Erika,MORE-01');
  await dayAfter();
  const asked = await ended(line, id);
  expect(await effectOf(asked)).toContainEqual(shown('house_pays', '58480 USD'));
  expect((await agree(asked)).data.state).toBe('open');
  expect((await agree(asked, maker)).data.refusal).toBe('insufficient_balance');
  await equity('60000');
  await done(asked, maker);
  expect([await stateOf(id), await lastTold()]).toEqual(['passed', 'withdrawal_passed']);
  expect([(await usd()) - before.coin, (await held()) - before.bank]).toEqual([0n, -decimal('60000')]);
});

test('R-OPS-10: a line that waited before the payout was ordered does not end it', async () => {
  const old = await booked(1, 'OUT-F1,-12,Bank,FEE-2026');
  const id = await ordered('FEE-2026');
  const coin = await usd();
  await dayAfter();
  expect((await ended(old.line, id)).data.refusal).toBe('payout_unfit');
  expect([await stateOf(id), await usd()]).toEqual(['sent', coin]);
  // The real one leaves, and pays it.
  await booked(1, 'OUT-F2,-1520,Muster Erika,FEE-2026');
  expect([await stateOf(id), await usd()]).toEqual(['passed', coin]);
  await asOwn(old.line);
});

test('R-OPS-10: taken back with its statement it was ordered when it was: a line since then ends it', async () => {
  const id = await ordered('AGAIN-1');
  const { statement } = await booked(1, 'OUT-A1,-1520,Muster Erika,AGAIN-1');
  expect(await stateOf(id)).toBe('passed');
  const day = today();
  world.clock.advance(2 * DAY_MS);
  await done(await takeBack(statement));
  expect(await stateOf(id)).toBe('sent');
  const { line } = await agreed(await sentIn(1, ['OUT-A2,-1500,Muster Erika,AGAIN-1'], day));
  await dayAfter();
  await done(await ended(line, id));
  expect(await stateOf(id)).toBe('passed');
});

test('R-OPS-10: nothing goes back while the rest, or the whole, stands on a later statement, another bank’s, or one under check', async () => {
  const id = await ordered('PARTS-77');
  const coin = await usd();
  const { line } = await booked(1, 'OUT-P1,-1000,Muster Erika,PARTS-77');
  world.clock.advance(DAY_MS);
  // The statement that says more of it waits for its check.
  const parts = await sentIn(1, ['OUT-P2,-520,Muster Erika,PARTS-77']);
  const more = { refusal: 'payout_rest_shown', bank: 1, statement: `P-${numbers}`, line: 'OUT-P2' };
  expect((await ended(line, id)).data).toMatchObject(more);
  const rest = await agreed(parts);
  expect((await ended(line, id)).data).toMatchObject(more);
  // It was the rent.
  await asOwn(rest.line);
  const asked = await ended(line, id);
  expect(asked.type).toBe('ok');
  for (const [at, row] of [
    ['OUT-P4', '-1520,Somebody,by hand'],
    ['OUT-P5', '-520,Somebody,by hand'],
    ['OUT-P6', '-7,Somebody,for PARTS-77'],
  ]) {
    const other = await sentIn(2, [`${at},${row}`]);
    expect((await agree(asked)).data, at).toMatchObject({ refusal: 'payout_rest_shown', bank: 2, line: at });
    const { line: shownThere } = await agreed(other);
    expect((await agree(asked)).data, at).toMatchObject({ refusal: 'payout_rest_shown', bank: 2, line: at });
    await asOwn(shownThere);
  }
  expect([await stateOf(id), await usd()]).toEqual(['sent', coin]);
  await done(asked);
  expect([await stateOf(id), (await usd()) - coin]).toEqual(['passed', decimal('520')]);
});

test('R-OPS-10: old statements do not say that no more of it leaves: they reach to yesterday', async () => {
  const id = await ordered('LATE-01');
  const { line } = await booked(1, 'OUT-L1,-1000,Muster Erika,LATE-01');
  await dayAfter();
  world.clock.advance(8 * DAY_MS);
  expect((await ended(line, id)).data.refusal).toBe('payout_rest_may_follow');
  await booked(1, 'OUT-L2,-3,,fee');
  await done(await ended(line, id));
  expect(await stateOf(id)).toBe('passed');
});

test('R-OPS-10: the line ends the payout whose reference it is, and none where another left as it was asked', async () => {
  const [short, long] = [await ordered('PAY-7000'), await ordered('PAY-70001', '2000')];
  const { line } = await booked(1, 'OUT-Y1,-1400,Muster Erika,PAY-70001');
  const strange = await booked(1, 'OUT-Y2,-1401,Muster Erika,somebody else');
  await dayAfter();
  expect((await ended(line, short)).data.refusal).toBe('payout_unfit');
  expect((await ended(strange.line, short)).data.refusal).toBe('payout_unfit');
  await done(await ended(line, long));
  expect([await stateOf(short), await stateOf(long)]).toEqual(['sent', 'passed']);
  // Named are both, and the other one, recorded late, was asked as it left.
  const exact = await approved('1000');
  const both = await booked(1, 'OUT-Y3,-950,Muster Erika,PAY-7000 EXACT1 thanks');
  await done(await record(exact, 'ordered', 'EXACT1'));
  await dayAfter();
  expect((await ended(both.line, short)).data.refusal).toBe('payout_unfit');
  await done(await ended(both.line, exact));
  expect([await stateOf(short), await stateOf(exact)]).toEqual(['sent', 'passed']);
  await asOwn(strange.line);
});

test('R-OPS-10: what never left does not go back while a statement that waits for its check shows it', async () => {
  const id = await ordered('CHECK-01');
  const coin = await usd();
  await dayAfter();
  const waits = await sentIn(1, ['OUT-C1,-1520,Muster Erika,CHECK-01']);
  expect((await record(id, 'not_sent', 'refused')).data.refusal).toBe('payout_may_have_left');
  await done(waits);
  expect([await stateOf(id), await usd()]).toEqual(['passed', coin]);
});

test('R-OPS-7: whoever agrees reads that its customer is a colleague', async () => {
  const id = await ordered('STAFF-1');
  const { line } = await booked(1, 'OUT-R1,-1500,Muster Erika,STAFF-1');
  await dayAfter();
  const asked = await ended(line, id);
  expect(await effectOf(asked)).not.toContainEqual(shown('relation', 'registered'));
  await world.server.database.owner.query(
    `insert into operators_house_accounts (user_id, relation, note, is_registered, registered_by, approved_by, registered_at)
     values ($1, 'staff', 'support', true, $2, $3, now())`,
    [customer.id, treasurer.id, checker.id],
  );
  expect(await effectOf(asked)).toContainEqual(shown('relation', 'registered'));
  await done(asked);
});

test('R-OPS-10: under a reference that no line is searched for nothing is ordered: what left under it would go back whole', async () => {
  const id = await approved('1600');
  for (const short of ['A1', 'PAY-7', '../12345'])
    expect((await record(id, 'ordered', short)).data, short).toMatchObject({
      refusal: 'invalid_request',
      fields: { reference: 'malformed' },
    });
  await done(await record(id, 'ordered', 'PAY-007'));
  await booked(1, 'OUT-Z1,-1495,Muster Erika,thanks PAY 007');
  await dayAfter();
  await dayAfter();
  expect((await record(id, 'not_sent', 'refused')).data.refusal).toBe('payout_may_have_left');
});
