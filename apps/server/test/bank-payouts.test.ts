/** R-OPS-10, P-WD-6: what became of a payout by bank is what lines of statements say of it, and two persons of those (ADR 75). */
import type { HouseAccount, JournalKind } from '@candor/ledger';
import { house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDeposits } from '../src/products/deposits/index.ts';
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
let customer: TestCustomer;
beforeAll(async () => {
  world = await withdrawalsWorld({}, [createDeposits]);
  treasurer = await world.operator('treasurer');
  maker = await world.operator('deposit_maker');
  checker = await world.operator('withdrawal_approver');
  customer = await boundCustomer('20000');
});

/** With so much money, and a bank account of his own. */
async function boundCustomer(usd: string): Promise<TestCustomer> {
  const bound = await world.customer({ funds: { [USD]: usd }, address: null });
  expect((await bind(bound)).type).toBe('ok');
  return bound;
}
const bind = (who: TestCustomer): Promise<CallReply> => bindAccount(world, who);
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
const usd = (): Promise<bigint> => world.available(customer.id, USD);
const held = async (): Promise<bigint> => -(await world.house('X:bank:1', USD));
const stateOf = async (id: number): Promise<string> => (await world.state(id)).state;

/** Approved by two, to the account that is usable since today: 1,500 of which 1,425 arrive. */
async function approved(amount: string): Promise<number> {
  world.clock.advance(DAY_MS);
  const asked = await world.out(customer, amount, { currency: USD, address: '--' });
  expect(asked.type, JSON.stringify(asked.data)).toBe('ok');
  const { id } = asked.data as { id: number };
  const { version } = await world.state(id);
  const made = await world.post(checker, 'operator/withdrawals/approve', { id, version, reason: 'known' });
  expect((await agree(made, treasurer)).data.state).toBe('executed');
  return id;
}
const record = async (id: number, outcome: string, reference: string): Promise<CallReply> =>
  world.post(treasurer, 'operator/withdrawals/bank_payout', {
    id,
    version: (await world.state(id)).version,
    bank: 1,
    outcome,
    reference,
    reason: 'at the bank',
  });
async function ordered(reference: string, amount = '1500'): Promise<number> {
  const id = await approved(amount);
  expect((await agree(await record(id, 'ordered', reference))).data.state).toBe('executed');
  expect(await stateOf(id)).toBe('sent');
  return id;
}
let numbers = 0;
/** A statement of today that follows on the last one; answers its id. */
async function booked(...rows: string[]): Promise<number> {
  const number = `P-${(numbers += 1)}`;
  const sent = await sendStatement(world, treasurer, { bank: 1, number, day: today(), rows });
  expect((await agree(sent)).data.state).toBe('executed');
  return sent.data.statement_id as number;
}
const lineOf = async (statementId: number) =>
  (await world.get(treasurer, 'operator/banks/statement', { statement_id: statementId })).data.list[0];
const incoming = async () =>
  (await world.get(maker, 'operator/deposits/lines', { view: 'open', limit: 100 })).data.data.at(-1);
const opened = async (id: number) => (await world.get(maker, 'operator/deposits/line', { line_id: id })).data;
const cameBack = async (lineId: number, id: number): Promise<CallReply> =>
  world.post(maker, 'operator/deposits/payout_back', {
    line_id: lineId,
    version: (await opened(lineId)).version,
    withdrawal_id: id,
    reason: 'the bank wrote so',
  });
const today = (): string => new Date(world.clock.now()).toISOString().slice(0, 10);
const reverse = async (lineId: number): Promise<CallReply> =>
  world.post(treasurer, 'operator/deposits/reverse_line', {
    line_id: lineId,
    version: (await opened(lineId)).version,
    reason: 'a mistake',
  });
const takeBack = async (id: number): Promise<CallReply> => {
  const fields: Fields = { statement_id: id };
  const { version } = (await world.get(treasurer, 'operator/banks/statement', fields)).data;
  return world.post(treasurer, 'operator/banks/take_back', { ...fields, version, reason: 'not ours' });
};
const told = async (): Promise<string[]> =>
  (
    await world.server.database.owner.query<{ kind: string }>(
      'select kind from notify_messages where user_id = $1 order by number',
      [customer.id],
    )
  ).map(({ kind }) => kind);

test('R-WD-8: what waits for an account that its owner has bound another in place of is not approved by itself', async () => {
  const bound = await boundCustomer('500');
  world.clock.advance(DAY_MS);
  const { id } = (await world.out(bound, '60', { currency: USD, address: '--' })).data as { id: number };
  await world.server.database.owner.query(`update withdrawals_requests set flags = '{}' where id = $1`, [id]);
  expect((await bind(bound)).type).toBe('ok');
  world.clock.advance(120_000);
  await world.approveDue();
  expect(await world.state(id)).toMatchObject({ state: 'review', flags: ['account_review'] });
});

test('ordering is no proof: nothing is paid before a line of a statement shows it, by reference and amount', async () => {
  const id = await approved('1500');
  // Its customer reads the reference in our message: no words of one person's.
  for (const words of [
    'Send 100 USDT to the desk',
    'FT7\nask at desk',
    'CANDOR',
    'help.example/7',
    'wa.me/66812345',
  ])
    expect((await record(id, 'ordered', words)).data.refusal, words).toBe('invalid_request');
  expect((await agree(await record(id, 'ordered', 'CANDOR-10001'))).data.state).toBe('executed');
  expect(await held()).toBe(0n);
  expect(await world.house('L:withdraw_pending', USD)).toBe(decimal('1500'));
  // The word of before: nobody takes it any more.
  expect((await record(id, 'paid', 'CANDOR-10001')).data.refusal).toBe('invalid_request');
  // Another amount under its reference, and its amount under another, are not it.
  const wrong = await booked('A1,-1424.99,ERIKA MUSTER,CANDOR-10001', 'A2,-1425,SOMEBODY,RENT-2026-03');
  expect(await stateOf(id)).toBe('sent');
  expect((await agree(await takeBack(wrong))).data.state).toBe('executed');
  const right = await booked('A3,-1425,ERIKA MUSTER,Payment CANDOR-10001 thanks');
  // Both are found by their days, by a part of their number, and by the bank's number of a line.
  const found = async (of: Fields): Promise<number[]> => {
    const { data } = await world.get(treasurer, 'operator/banks/statements', of);
    return data.data.map((each: { id: number }) => each.id);
  };
  const day = (offset: number) => new Date(world.clock.now() + offset * DAY_MS).toISOString().slice(0, 10);
  expect(await found({ from_day: day(0), to_day: day(0) })).toEqual([right, wrong]);
  expect(await found({ from_day: day(1) })).toEqual([]);
  expect(await found({ to_day: day(-1) })).toEqual([]);
  expect(await found({ q: 'A2' })).toEqual([wrong]);
  expect(await found({ q: 'p-2', bank: 1 })).toEqual([right]);
  expect(await found({ q: 'CANDOR' })).toEqual([]);
  expect(await stateOf(id)).toBe('passed');
  expect(await held()).toBe(-decimal('1425'));
  expect(await world.house('L:withdraw_pending', USD)).toBe(0n);
});

test('a line under another reference is its own when two say so, and for its amount only', async () => {
  const id = await ordered('CANDOR-10002');
  const other = await ordered('CANDOR-10003');
  const line = await lineOf(await booked('B1,-1425,ERIKA M,see letter'));
  const explain = (more: Fields) =>
    world.post(treasurer, 'operator/banks/explain', {
      line_id: line.id,
      as: 'payout',
      reason: 'letter',
      ...more,
    });
  expect((await explain({})).data.refusal).toBe('payout_unfit');
  const made = await explain({ withdrawal_id: id });
  expect(await stateOf(id)).toBe('sent');
  const { effect } = (await world.get(checker, 'operator/proposals/detail', { id: made.data.proposal_id }))
    .data;
  expect(JSON.stringify(effect)).toContain('CANDOR-10002');
  expect((await agree(made)).data.state).toBe('executed');
  expect([await stateOf(id), await stateOf(other)]).toEqual(['passed', 'sent']);
  const fee = await lineOf(await booked('B2,-1424,ERIKA M,letter two'));
  const unfit = await world.post(treasurer, 'operator/banks/explain', {
    line_id: fee.id,
    as: 'payout',
    withdrawal_id: other,
    reason: 'no',
  });
  expect(unfit.data.refusal).toBe('payout_unfit');
  await booked('B3,-1425,ERIKA MUSTER,CANDOR-10003');
  expect(await stateOf(other)).toBe('passed');
});

test('a statement that is taken back takes the payout back with it; the next one pays it again, once', async () => {
  const id = await ordered('CANDOR-10004');
  const before = await held();
  const statement = await booked('C1,-1425,ERIKA MUSTER,CANDOR-10004');
  expect(await stateOf(id)).toBe('passed');
  expect((await agree(await takeBack(statement))).data.state).toBe('executed');
  expect(await stateOf(id)).toBe('sent');
  expect(await held()).toBe(before);
  const twice = await booked('C2,-1425,ERIKA MUSTER,CANDOR-10004', 'C3,-1425,ERIKA MUSTER,CANDOR-10004');
  expect(await stateOf(id)).toBe('passed');
  expect(await held()).toBe(before - decimal('1425'));
  const { list } = (await world.get(treasurer, 'operator/banks/statement', { statement_id: twice })).data;
  expect((list as { movement: object | null }[]).map(({ movement }) => movement === null)).toEqual([
    false,
    true,
  ]);
});

test('P-WD-6: what comes back is the customer’s once, with the fee, when two have matched the line; and undone by two', async () => {
  const start = await usd();
  const id = await ordered('CANDOR-10005');
  const paid = await booked('D1,-1425,ERIKA MUSTER,CANDOR-10005');
  expect(await usd()).toBe(start - decimal('1500'));
  await booked('D2,1425,DEMO BANK,RETURN CANDOR-10005');
  const line = await incoming();
  expect((await opened(line.id)).payouts[0]).toMatchObject({
    id,
    amount: '1425',
    reference: 'CANDOR-10005',
  });
  // One person gives nobody anything; two, once.
  const made = await cameBack(line.id, id);
  expect(await usd()).toBe(start - decimal('1500'));
  expect((await agree(made, maker)).data.refusal).toBe('own_case');
  expect((await agree(made)).data.state).toBe('executed');
  expect(await usd()).toBe(start);
  expect(await stateOf(id)).toBe('failed');
  expect((await told()).at(-1)).toBe('withdrawal_returned');
  expect((await cameBack(line.id, id)).data.refusal).toBe('case_changed');
  // A second line cannot be the return of what has come back.
  await booked('D3,1425,DEMO BANK,RETURN CANDOR-10005');
  const second = await incoming();
  expect((await cameBack(second.id, id)).data.refusal).toBe('payout_unfit');
  // Its statement stays while the customer has the money.
  expect((await takeBack(paid)).data.refusal).toBe('statement_not_last');

  expect((await agree(await reverse(line.id))).data.state).toBe('executed');
  expect(await usd()).toBe(start - decimal('1500'));
  expect(await stateOf(id)).toBe('passed');
  expect((await told()).at(-1)).toBe('withdrawal_return_undone');
  expect(await opened(line.id)).toMatchObject({ state: 'open', payout_id: null });
  // It was the other line; from suspense it comes as well.
  expect(
    (
      await world.post(maker, 'operator/deposits/suspend', {
        line_id: second.id,
        version: (await opened(second.id)).version,
        reason: 'whose is it',
      })
    ).type,
  ).toBe('ok');
  expect((await agree(await cameBack(second.id, id))).data.state).toBe('executed');
  expect(await usd()).toBe(start);
});

test('R-OPS-9: whoever typed a line neither makes nor checks that it is a payout which came back', async () => {
  const id = await ordered('CANDOR-10010');
  const start = await usd();
  await booked('T1,-1425,ERIKA MUSTER,CANDOR-10010');
  const other = await world.operator('treasurer');
  const typed = await world.post(other, 'operator/deposits/enter_line', {
    bank: 1,
    bank_line_id: 'invented-1',
    value_date: today(),
    amount: '999',
    sender_name: 'DEMO BANK',
    reference: 'RETURN CANDOR-10010 less charges',
  });
  // Worth less than 1,000 nobody else has looked at it.
  expect(typed.data.state).toBe('executed');
  const line = await incoming();
  const fields = { line_id: line.id, version: line.version, withdrawal_id: id, reason: 'it came back' };
  expect((await world.post(other, 'operator/deposits/payout_back', fields)).data.refusal).toBe('own_case');
  const made = await cameBack(line.id, id);
  expect((await agree(made, other)).data.refusal).toBe('own_case');
  expect(await usd()).toBe(start);
  expect(await stateOf(id)).toBe('passed');
  const { version } = (await world.get(maker, 'operator/proposals/detail', { id: made.data.proposal_id }))
    .data;
  const back = await world.post(maker, 'operator/proposals/withdraw', { id: made.data.proposal_id, version });
  expect(back.type).toBe('ok');
  expect((await agree(await reverse(line.id))).data.state).toBe('executed');
});

test('less than was paid comes back: the customer has that and the fee; more than was paid is not its return', async () => {
  const id = await ordered('CANDOR-10006');
  const start = await usd();
  await booked('E1,-1425,ERIKA MUSTER,CANDOR-10006', 'E2,1425.01,DEMO BANK,RETURN');
  expect((await cameBack((await incoming()).id, id)).data.refusal).toBe('payout_unfit');
  await booked('E3,1400,DEMO BANK,RETURN less charges');
  expect((await agree(await cameBack((await incoming()).id, id))).data.state).toBe('executed');
  expect(await usd()).toBe(start + decimal('1475'));
});

test('R-OPS-9: what three had to look at by its amount, three say of that it was ordered, that it came back, and that it did not', async () => {
  const rich = await boundCustomer('100000');
  world.clock.advance(DAY_MS);
  const asked = await world.out(rich, '52000', { currency: USD, address: '--' });
  const { id } = asked.data as { id: number };
  const { version } = await world.state(id);
  const approval = await world.post(checker, 'operator/withdrawals/approve', {
    id,
    version,
    reason: 'known',
  });
  expect((await agree(approval, treasurer)).data.state).toBe('open');
  expect((await agree(approval, maker)).data.state).toBe('executed');
  const made = await record(id, 'ordered', 'CANDOR-10012');
  expect((await agree(made)).data.state).toBe('open');
  expect(await stateOf(id)).toBe('approved');
  expect((await agree(made, maker)).data.state).toBe('executed');
  expect(await stateOf(id)).toBe('sent');

  // 49,400 come back, and its customer is given 52,000.
  const dayLater = () => world.server.database.owner.query('delete from operators_money_acts');
  await booked('R1,-49400,ERIKA MUSTER,CANDOR-10012');
  await dayLater();
  await booked('R2,49400,DEMO BANK,RETURN CANDOR-10012');
  await dayLater();
  const line = await incoming();
  const back = await cameBack(line.id, id);
  expect((await agree(back)).data.state).toBe('open');
  expect((await agree(back, await world.operator('treasurer'))).data.state).toBe('executed');
  await dayLater();
  const undone = await reverse(line.id);
  expect((await agree(undone)).data.state).toBe('open');
  expect(await stateOf(id)).toBe('failed');
  expect((await agree(undone, maker)).data.state).toBe('executed');
  expect(await stateOf(id)).toBe('passed');
});

test('P-WD-6: the house has taken its fees out: a payout that came back says what lacks, and comes back when it is there', async () => {
  const id = await ordered('CANDOR-10011');
  const start = await usd();
  await booked('G1,-1425,ERIKA MUSTER,CANDOR-10011', 'G2,1425,DEMO BANK,RETURN CANDOR-10011');
  const line = await incoming();
  const fees = await world.house('I:fee:withdraw', USD);
  const taken = (from: string, to: string, kind: JournalKind) =>
    world.server.platform.db.transaction('profit', (tx) =>
      world.withdrawals.deps.ledger.post(tx, [
        journalOf({ kind, refType: 'proposal', refId: kind, actor: 'operator:1', approver: 'operator:2' }, [
          { from: house(from as HouseAccount), to: house(to as HouseAccount), currencyId: USD, amount: fees },
        ]),
      ]),
    );
  await taken('I:fee:withdraw', 'E:equity', 'reserve_release');
  const made = await cameBack(line.id, id);
  expect((await agree(made)).data.refusal).toBe('insufficient_balance');
  expect([await usd(), await stateOf(id)]).toEqual([start, 'passed']);
  await taken('E:equity', 'I:fee:withdraw', 'manual_reversal');
  expect((await agree(made)).data.state).toBe('executed');
  expect(await usd()).toBe(start + decimal('1500'));
});

test('what never left goes back when a later statement bears it out, and never while a line of its amount or reference waits', async () => {
  const id = await ordered('CANDOR-10007', '1200');
  const start = await usd();
  expect((await record(id, 'not_sent', 'refused')).data.refusal).toBe('payout_may_have_left');
  await booked('F1,-2,,fee');
  expect((await record(id, 'not_sent', 'refused')).data.refusal).toBe('payout_may_have_left');
  world.clock.advance(DAY_MS);
  const statement = await booked('F2,-1140,ERIKA,something');
  expect((await record(id, 'not_sent', 'refused')).data.refusal).toBe('payout_may_have_left');
  // That statement was not the bank's; the next one knows nothing of it either.
  expect((await agree(await takeBack(statement))).data.state).toBe('executed');
  // Nor while one of another amount waits under its reference: mistyped at the bank he was paid that.
  const mistyped = await booked('F3,-1400,ERIKA,for CANDOR-10007');
  expect((await record(id, 'not_sent', 'refused')).data.refusal).toBe('payout_may_have_left');
  expect((await agree(await takeBack(mistyped))).data.state).toBe('executed');
  await booked('F3,-2,,fee');
  const made = await record(id, 'not_sent', 'refused');
  expect(await stateOf(id)).toBe('sent');
  expect((await agree(made)).data.state).toBe('executed');
  expect(await stateOf(id)).toBe('failed');
  expect(await usd()).toBe(start + decimal('1200'));
  // Its line may still come: nobody else's is ordered under its reference.
  const next = await record(await approved('1300'), 'ordered', 'CANDOR-10007');
  expect(next.data).toMatchObject({ refusal: 'payout_reference_used', id });
  // It did leave, says the bank later: nobody can pay it a second time.
  const late = await lineOf(await booked('F4,-1140,ERIKA MUSTER,CANDOR-10007'));
  const again = { line_id: late.id, as: 'payout', withdrawal_id: id, reason: 'late' };
  expect((await world.post(treasurer, 'operator/banks/explain', again)).data.refusal).toBe('payout_unfit');
});

test('R-OPS-10: what was approved goes back like what was ordered, for somebody may have ordered it and not said so yet', async () => {
  const id = await approved('1100');
  const start = await usd();
  expect((await record(id, 'not_sent', 'wrong account')).data.refusal).toBe('payout_may_have_left');
  await booked('G1,-3,,fee');
  expect((await record(id, 'not_sent', 'wrong account')).data.refusal).toBe('payout_may_have_left');
  world.clock.advance(DAY_MS);
  // It was ordered, and nobody has recorded it.
  const statement = await booked('G2,-1045,ERIKA MUSTER,by hand');
  expect((await record(id, 'not_sent', 'wrong account')).data.refusal).toBe('payout_may_have_left');
  expect((await agree(await takeBack(statement))).data.state).toBe('executed');
  expect((await record(id, 'not_sent', 'wrong account')).data.refusal).toBe('payout_may_have_left');
  await booked('G3,-3,,fee');
  const made = await record(id, 'not_sent', 'wrong account');
  expect(await stateOf(id)).toBe('approved');
  expect((await agree(made, treasurer)).data.refusal).toBe('own_case');
  expect((await agree(made)).data.state).toBe('executed');
  expect(await stateOf(id)).toBe('failed');
  expect(await usd()).toBe(start + decimal('1100'));
});

test('R-OPS-10: statements of days long past say nothing of a payout that somebody may have ordered since', async () => {
  const id = await approved('1100');
  world.clock.advance(2 * DAY_MS);
  await booked('H1,-3,,fee');
  world.clock.advance(8 * DAY_MS);
  // Approved ten days ago, with statements to the third day: ordered on the tenth it would stand on none of them.
  expect((await record(id, 'not_sent', 'wrong account')).data.refusal).toBe('payout_may_have_left');
  await booked('H2,-3,,fee');
  const made = await record(id, 'not_sent', 'wrong account');
  expect((await agree(made)).data.state).toBe('executed');
  expect(await stateOf(id)).toBe('failed');
});

test('R-OPS-10: a reference orders one payout of a bank: no line would say which of two it is', async () => {
  const [one, other] = [await approved('1500'), await approved('1600')];
  const made = [await record(one, 'ordered', 'TWICE-01'), await record(other, 'ordered', 'twice/01')];
  expect((await agree(made[0]!)).data.state).toBe('executed');
  expect((await agree(made[1]!)).data).toMatchObject({ refusal: 'payout_reference_used', id: one });
  expect(await stateOf(other)).toBe('approved');
  await booked('TW-1,-1425,DEMO,TWICE-01');
  expect(await stateOf(one)).toBe('passed');
  const { proposal_id } = made[1]!.data;
  const { version } = (await world.get(treasurer, 'operator/proposals/detail', { id: proposal_id })).data;
  const undone = { id: proposal_id, version };
  expect((await world.post(treasurer, 'operator/proposals/withdraw', undone)).type).toBe('ok');
  expect((await record(other, 'ordered', 'TWICE01')).data.refusal).toBe('payout_reference_used');
  expect((await agree(await record(other, 'ordered', 'TWICE-02'))).data.state).toBe('executed');
  const [third, fourth] = [await approved('1500'), await approved('1600')];
  const both = [await record(third, 'ordered', 'TWICE-03'), await record(fourth, 'ordered', 'TWICE-03')];
  // Of two agreed to at once the second sees the first: each waits for the bank.
  const said = await world.server.platform.db.transaction('booking', async (tx) => {
    await tx.query('select from banks_details where bank = 1 for no key update');
    const going = Promise.all(both.map((each) => agree(each)));
    const wait = new Promise((done) => setTimeout(done, 500, 'both wait'));
    expect(await Promise.race([going, wait])).toBe('both wait');
    expect([await stateOf(third), await stateOf(fourth)]).toEqual(['approved', 'approved']);
    return { going };
  });
  const ended = (await said.going).map(({ data }) => data.state ?? data.refusal);
  expect(new Set(ended)).toEqual(new Set(['executed', 'payout_reference_used']));
});

test('R-OPS-10: a line shows the payout whose reference it is, not another of the same amount whose reference stands in it', async () => {
  const [short, long] = [await ordered('PAY-7000', '1500'), await ordered('PAY-70001', '1500')];
  await booked('L-70,-1425.00,Erika Muster,PAY-70001');
  expect([await stateOf(short), await stateOf(long)]).toEqual(['sent', 'passed']);
  await booked('L-71,-1425.00,Erika Muster,PAY-7000');
  expect(await stateOf(short)).toBe('passed');
});

test('R-KYC-5: a payout by bank that was approved before its customer was restricted is not ordered', async () => {
  const id = await approved('1100');
  await world.server.platform.db.transaction('test', (tx) =>
    world.server.on().riskStatus.raise(tx, {
      userId: customer.id,
      status: 'restricted',
      reason: 'fraud',
      cause: 'withdrawal:1',
      law: 'policy 3',
      operatorId: treasurer.id,
      operatorName: treasurer.name,
    }),
  );
  expect((await record(id, 'ordered', 'CANDOR-10020')).data.refusal).toBe('payouts_in_review');
  expect(await stateOf(id)).toBe('approved');
});
