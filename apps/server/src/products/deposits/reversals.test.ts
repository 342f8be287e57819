/** R-OPS-10: matches, lines and statements are undone by journals, by two, and never out of what a customer no longer has. */
import { decimal } from '@candor/money';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import type { CallReply, Fields } from '../../../test/harness.ts';
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
});
afterEach(async () => {
  const broken = (await world.server.on().monitor.runOnce()).filter(({ holds }) => !holds);
  expect(broken.map(({ name, rows }) => [name, rows])).toEqual([]);
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
  // As if a day had passed since anybody moved money.
  await world.server.database.owner.query('delete from operators_money_acts');
});
afterAll(() => world.close());

const agree = async (reply: CallReply): Promise<CallReply> => {
  expect(reply.type, JSON.stringify(reply.data)).toBe('ok');
  const id = reply.data.proposal_id as number;
  const { version } = (await world.get(checker, 'operator/proposals/detail', { id })).data;
  return world.post(checker, 'operator/proposals/approve', { id, version });
};
const lineOf = async (id: number) => (await world.get(maker, 'operator/deposits/line', { line_id: id })).data;
const claimOf = async (id: number) =>
  (await world.get(maker, 'operator/deposits/claim', { claim_id: id })).data;
const reverse = async (lineId: number, who = treasurer): Promise<CallReply> =>
  world.post(who, 'operator/deposits/reverse_line', {
    line_id: lineId,
    version: (await lineOf(lineId)).version,
    reason: 'a mistake',
  });
const newest = async (state: 'open' | 'suspense' = 'open') =>
  (await world.get(maker, 'operator/deposits/lines', { view: state, limit: 100 })).data.data.at(-1);
let entered = 0;
const type = (more: Fields = {}) =>
  world.post(treasurer, 'operator/deposits/enter_line', {
    bank: 1,
    bank_line_id: `H-${(entered += 1)}`,
    value_date: '2026-03-10',
    amount: '40',
    sender_name: 'SMITH JOHN',
    ...more,
  });
async function typed(more: Fields = {}): Promise<number> {
  expect((await type(more)).type).toBe('ok');
  return (await newest()).id as number;
}
async function claimed(who: TestCustomer, amount = '40'): Promise<{ id: number; reference: string }> {
  const { reference } = (await world.post(who, 'deposit/bank')).data;
  const imgs = await world.upload(who);
  const { data } = await world.post(who, 'wallet/charge_req', { currency: 9999, amount, reference, imgs });
  return { id: data.id, reference };
}
const match = async (claimId: number, lineId: number): Promise<CallReply> =>
  world.post(maker, 'operator/deposits/match', {
    claim_id: claimId,
    claim_version: (await claimOf(claimId)).version,
    line_id: lineId,
    line_version: (await lineOf(lineId)).version,
  });
/** As if a request of his held money, or gave it back. */
const holdBack = (who: TestCustomer, amount: string) =>
  world.server.database.owner.query(
    `update ledger_balances set available = available + $3::bigint * 100000000, frozen = frozen - $3::bigint * 100000000
     where user_id = $1 and account = 'coin' and currency_id = $2`,
    [who.id, USD, amount],
  );
const held = async (): Promise<bigint> => -(await world.house('X:bank:1', USD));
const importing = async (rows: string[], more: Fields = {}): Promise<CallReply> => {
  const [{ last, books }] = (await world.get(treasurer, 'operator/banks')).data;
  const opening = (more['opening'] ?? last?.closing ?? books) as string;
  const sum = rows.reduce((all, row) => all + Math.round(Number(row.split(',')[2]) * 100), 0);
  return world.post(treasurer, 'operator/banks/import_statement', {
    bank: 1,
    format: 'csv',
    file: ['id,day,amount,name,text', ...rows].join('\n'),
    number: `R-${(entered += 1)}`,
    closed_on: '2026-03-10',
    opening,
    closing: String((Math.round(Number(opening) * 100) + sum) / 100),
    date_column: 'day',
    amount_column: 'amount',
    name_column: 'name',
    reference_column: 'text',
    id_column: 'id',
    is_final: '1',
    ...more,
  });
};

test('a match is undone by two: the customer has nothing of it, line and claim wait again, and can be matched again', async () => {
  const [john, other] = [
    await world.customer({ name: 'John Smith' }),
    await world.customer({ name: 'John Smith' }),
  ];
  const [wrong, right] = [await claimed(john), await claimed(other)];
  const lineId = await typed({ reference: wrong.reference });
  expect((await match(wrong.id, lineId)).data.outcome).toBe('credited');
  const { data } = await reverse(lineId);
  expect(data.state).toBe('open');
  expect(await world.coin(john.id, USD)).toBe(decimal('40'));
  // Nor does whoever matched it end that by his no, while his customer spends it.
  const no = { id: data.proposal_id, version: 1, reason: 'it is his' };
  expect((await world.post(maker, 'operator/proposals/refuse', no)).data.refusal).toBe('own_case');
  expect((await agree({ type: 'ok', data } as CallReply)).data.state).toBe('executed');
  expect(await world.coin(john.id, USD)).toBe(0n);
  expect(await lineOf(lineId)).toMatchObject({ state: 'open', claim_id: null, user_id: null });
  expect(await claimOf(wrong.id)).toMatchObject({ state: 'review', line_id: null, decided_at: null });
  // To its owner, to the wrong one again, and back: each time another round.
  expect((await agree(await match(right.id, lineId))).data.state).toBe('executed');
  expect(await world.coin(other.id, USD)).toBe(decimal('40'));
  expect((await agree(await reverse(lineId))).data.state).toBe('executed');
  expect((await match(wrong.id, lineId)).data.outcome).toBe('credited');
  expect(await world.coin(john.id, USD)).toBe(decimal('40'));
  expect((await world.get(john, 'deposit/detail', { id: wrong.id })).data).toMatchObject({
    state: 'credited',
  });
});

test('what the customer no longer has is not taken back, and no debt is left', async () => {
  const john = await world.customer({ name: 'John Smith' });
  const { id, reference } = await claimed(john);
  const lineId = await typed({ reference });
  expect((await match(id, lineId)).data.outcome).toBe('credited');
  // One of the forty waits behind something else.
  await holdBack(john, '-1');
  const refused = await agree(await reverse(lineId));
  expect(refused.data.refusal).toBe('line_spent');
  expect(await lineOf(lineId)).toMatchObject({ state: 'credited' });
  await holdBack(john, '1');
});

test('R-OPS-10: a line is of a day that has been, and of this year', async () => {
  const { data } = await type({ value_date: '1900-01-01' });
  expect(data.refusal).toBe('value_date_too_old');
});

test('an invented line is reversed, open or in suspense, and its id may come again from the bank', async () => {
  const before = await held();
  const lineId = await typed({ bank_line_id: 'FALSE-1' });
  expect((await agree(await reverse(lineId, maker))).data.state).toBe('executed');
  expect(await lineOf(lineId)).toMatchObject({ state: 'reversed' });
  expect(
    (
      await world.post(treasurer, 'operator/deposits/reverse_line', {
        line_id: lineId,
        version: 2,
        reason: 'x',
      })
    ).data.refusal,
  ).toBe('case_changed');
  const again = await typed({ bank_line_id: 'FALSE-1', amount: '41' });
  const { version } = await lineOf(again);
  await world.post(maker, 'operator/deposits/suspend', { line_id: again, version, reason: 'whose' });
  expect((await agree(await reverse(again))).data.state).toBe('executed');
  expect(await held()).toBe(before);
  expect(await world.house('L:suspense', USD)).toBe(0n);
});

test('the last statement is taken back with what it brought in; then the true one follows on', async () => {
  const before = await held();
  const equity = await world.house('E:equity', USD);
  const sent = await importing(
    ['S1,2026-03-10,70,SMITH JOHN,x', 'S2,2026-03-10,500,CANDOR LTD,capital', 'S3,2026-03-10,-5,,fee'],
    { own: '2' },
  );
  expect((await agree(sent)).data.state).toBe('executed');
  const statementId = sent.data.statement_id as number;
  const lineId = (await newest()).id as number;
  // A line that the bank shows is not reversed alone.
  expect((await reverse(lineId)).data.refusal).toBe('line_on_statement');
  const { list } = (await world.get(treasurer, 'operator/banks/statement', { statement_id: statementId }))
    .data;
  const fee = { line_id: list[2].id, as: 'fee', reason: 'fee' };
  await agree(await world.post(treasurer, 'operator/banks/explain', fee));
  const takeBack = async () => {
    const { version } = (
      await world.get(treasurer, 'operator/banks/statement', { statement_id: statementId })
    ).data;
    return world.post(treasurer, 'operator/banks/take_back', {
      statement_id: statementId,
      version,
      reason: 'not whole',
    });
  };
  const john = await world.customer({ name: 'John Smith' });
  const { id } = await claimed(john, '70');
  expect((await agree(await match(id, lineId))).data.state).toBe('executed');
  expect((await agree(await takeBack())).data.refusal).toBe('statement_used');
  await world.server.database.owner.query(
    `update operators_proposals set state = 'withdrawn', version = version + 1, decided_at = now() where state = 'open'`,
  );
  expect((await agree(await reverse(lineId))).data.state).toBe('executed');
  expect((await agree(await takeBack())).data.state).toBe('executed');
  expect(await held()).toBe(before);
  expect(await world.house('E:equity', USD)).toBe(equity);
  expect(await lineOf(lineId)).toMatchObject({ state: 'reversed' });
  expect((await takeBack()).data.refusal).toBe('case_changed');
  // The true one has the same ids and another line.
  const true1 = await importing(['S1,2026-03-10,70,SMITH JOHN,x', 'S4,2026-03-10,3,JONES,y']);
  expect((await agree(true1)).data.state).toBe('executed');
  expect((await held()) - before).toBe(decimal('73'));
  const true2 = await importing(['S5,2026-03-10,1,JONES,y']);
  expect((await agree(true2)).data.state).toBe('executed');
  const old = (
    await world.get(treasurer, 'operator/banks/statement', { statement_id: true1.data.statement_id })
  ).data;
  const early = { statement_id: old.id, version: old.version, reason: 'x' };
  expect((await world.post(treasurer, 'operator/banks/take_back', early)).data.refusal).toBe(
    'statement_not_last',
  );
});

test('R-OPS-9: five lines of 700 that one treasurer sends at once are one without a second person', async () => {
  const lines = Array.from({ length: 5 }, (_, n) =>
    world.post(treasurer, 'operator/deposits/enter_line', {
      bank: 1,
      bank_line_id: `at-once-${n}`,
      value_date: '2026-03-10',
      amount: '700',
      sender_name: 'SMITH JOHN',
    }),
  );
  const states = (await Promise.all(lines)).map(({ data }) => data.state ?? data.refusal);
  expect(states.filter((state) => state === 'executed')).toEqual(['executed']);
  expect(states.filter((state) => state !== 'open' && state !== 'busy')).toEqual(['executed']);
});

test('R-OPS-10: whoever typed a line does not check that it went back', async () => {
  const id = await typed();
  const suspending = { line_id: id, version: (await lineOf(id)).version, reason: 'nobody’s' };
  expect((await world.post(maker, 'operator/deposits/suspend', suspending)).type).toBe('ok');
  const { version } = await lineOf(id);
  const fields = { line_id: id, version, return_reference: 'RET-2', reason: 'not ours' };
  const asked = await world.post(maker, 'operator/deposits/return_line', fields);
  // As if the checker had typed it while he had another role.
  const { owner } = world.server.database;
  const enteredBy = (who: TestOperator) =>
    owner.query('update deposits_lines set entered_by = $2 where id = $1', [id, who.id]);
  await enteredBy(checker);
  expect((await agree(asked)).data.refusal).toBe('own_case');
  expect((await lineOf(id)).state).toBe('suspended');
  await enteredBy(treasurer);
  expect((await agree(asked)).data.state).toBe('executed');
});

test('R-OPS-10: a match is undone beside its statement being taken back: one after the other, and nothing is left of either', async () => {
  const other = await world.operator('withdrawal_approver');
  const before = await held();
  const { owner } = world.server.database;
  for (let round = 0; round < 6; round += 1) {
    const sent = await importing([`RACE-${round},2026-03-10,70,SMITH JOHN,x`]);
    expect((await agree(sent)).data.state).toBe('executed');
    const statementId = sent.data.statement_id as number;
    const lineId = (await newest()).id as number;
    const john = await world.customer({ name: 'John Smith' });
    const { id } = await claimed(john, '70');
    expect((await agree(await match(id, lineId))).data.state).toBe('executed');
    const back = async () => {
      const fields = { statement_id: statementId };
      const { version } = (await world.get(treasurer, 'operator/banks/statement', fields)).data;
      return world.post(treasurer, 'operator/banks/take_back', { ...fields, version, reason: 'not whole' });
    };
    const [reversal, taking] = [await reverse(lineId, maker), await back()];
    const yes = (by: TestOperator, { data }: CallReply) =>
      world.post(by, 'operator/proposals/approve', { id: data.proposal_id, version: 1 });
    const both =
      round % 2 === 0
        ? [yes(checker, reversal), yes(other, taking)]
        : [yes(other, taking), yes(checker, reversal)].toReversed();
    const [reversed, taken] = (await Promise.all(both)) as [CallReply, CallReply];
    expect(reversed.data.state, JSON.stringify(reversed.data)).toBe('executed');
    const outcome = (taken.data.state ?? taken.data.refusal) as string;
    expect(['executed', 'statement_used', 'case_changed']).toContain(outcome);
    if (outcome !== 'executed') {
      await owner.query(
        `update operators_proposals set state = 'withdrawn', version = version + 1, decided_at = now() where state = 'open'`,
      );
      expect((await agree(await back())).data.state).toBe('executed');
    }
    expect(await lineOf(lineId)).toMatchObject({ state: 'reversed' });
    expect(await claimOf(id)).toMatchObject({ state: 'review', line_id: null });
    expect(await world.coin(john.id, USD)).toBe(0n);
    expect(await held()).toBe(before);
    await owner.query('delete from operators_money_acts');
  }
});
