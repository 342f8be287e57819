/** R-OPS-10 with its people: whole statements, what is refused of them, what they book, and the attacks of one treasurer. */
import { decimal } from '@candor/money';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
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
  // I18 among them: after each step the books agree with the statements.
  const broken = (await world.server.on().monitor.runOnce()).filter(({ holds }) => !holds);
  expect(broken.map(({ name, rows }) => [name, rows])).toEqual([]);
});
afterAll(async () => {
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
  await world.close();
});

const MAPPING = {
  date_column: 'day',
  amount_column: 'amount',
  name_column: 'name',
  reference_column: 'text',
  id_column: 'id',
};
const file = (...rows: string[]): string => ['id,day,amount,name,text', ...rows].join('\n');
/** In all more comes in than a column holds, and all but 10 goes out again. */
const LARGE = file(
  'L,2026-03-09,10,S,x',
  ...Array.from({ length: 20 }, (_, n) => `L${n},2026-03-09,${n % 2 === 0 ? '' : '-'}9300000000,S,x`),
);
let numbers = 0;
interface Sending {
  rows: string[];
  opening?: string;
  [field: string]: string | string[] | undefined;
}
/** A statement of bank 1 that opens where the last one closed. */
let closing = '0';
const send = ({ rows, opening = closing, ...more }: Sending, who = treasurer): Promise<CallReply> => {
  numbers += 1;
  const cents = (text: string): number => Math.round(Number(text) * 100);
  const end = rows.reduce((sum, row) => sum + cents(row.split(',')[2]!), cents(opening)) / 100;
  return world.post(who, 'operator/banks/import_statement', {
    bank: 1,
    format: 'csv',
    file: file(...rows),
    number: `S-${numbers}`,
    closed_on: '2026-03-10',
    opening,
    closing: String(end),
    ...MAPPING,
    ...(more as Fields),
  });
};
/** As if a day had passed since anybody moved money. */
const nextDay = () => world.server.database.owner.query('delete from operators_money_acts');
const say = async (who: TestOperator, id: number, act: 'approve' | 'refuse' = 'approve') => {
  const { version } = (await world.get(who, 'operator/proposals/detail', { id })).data;
  return world.post(who, `operator/proposals/${act}`, { id, version, reason: 'looked at' });
};
async function booked(of: Sending): Promise<number> {
  await nextDay();
  const sent = await send({ ...of, is_final: '1' });
  expect(sent.type, JSON.stringify(sent.data)).toBe('ok');
  expect((await say(checker, sent.data.proposal_id)).data.state).toBe('executed');
  closing = sent.data.closing;
  return sent.data.statement_id as number;
}
const held = async (): Promise<bigint> => -(await world.house('X:bank:1', USD));
const one = async (id: number, who = maker) =>
  (await world.get(who, 'operator/banks/statement', { statement_id: id })).data;
const bank = async () => (await world.get(treasurer, 'operator/banks')).data[0];
const openLines = async () => (await world.get(maker, 'operator/deposits/lines', { limit: 100 })).data.data;

describe('who may bring one in', () => {
  test('one person books nothing: three invented lines of 999.99 wait for a second, and go when he says no', async () => {
    const invented = ['I1', 'I2', 'I3'].map((id) => `${id},2026-03-09,999.99,SMITH JOHN,one`);
    const { data } = await send({ rows: invented, is_final: '1' });
    expect(await held()).toBe(0n);
    expect(await openLines()).toEqual([]);
    // Not by himself, nor by somebody who may not.
    expect((await say(treasurer, data.proposal_id)).data.refusal).toBe('own_case');
    expect((await send({ rows: ['I4,2026-03-09,1,A,x'], is_final: '1' })).data.refusal).toBe(
      'statement_waiting',
    );
    expect((await say(maker, data.proposal_id, 'refuse')).type).toBe('ok');
    expect(await one(data.statement_id)).toMatchObject({ state: 'dropped', unexplained: 3 });
    expect(await held()).toBe(0n);
    expect((await send({ rows: [], is_final: '1' }, maker)).data.refusal).toBe('forbidden');
  });

  test('the checker reads every line and the balances of what he checks', async () => {
    const { data } = await send({
      rows: ['K1,2026-03-09,10,SMITH JOHN,one', 'K2,2026-03-09,-4,,fee'],
      is_final: '1',
    });
    const { effect } = (await world.get(maker, 'operator/proposals/detail', { id: data.proposal_id })).data;
    const shown = Object.fromEntries(
      effect.map(({ field, before, after }: Record<string, string | null>) => [field, [before, after]]),
    );
    expect(shown).toMatchObject({
      balance: ['0 USD', '6 USD'],
      sum_in: [null, '10 USD'],
      sum_out: [null, '4 USD'],
      statement_lines: [null, '2'],
    });
    expect((await one(data.statement_id)).list).toMatchObject([
      { amount: '10', name: 'SMITH JOHN' },
      { amount: '-4', reference: 'fee' },
    ]);
    await say(maker, data.proposal_id, 'refuse');
  });
});

describe('what is refused', () => {
  test.each([
    ['statement_sum', { closing: '7' }, '10'],
    ['statement_gap', { opening: '5', closing: '15' }, '0'],
    ['statement_ahead', { closed_on: '2099-01-01' }, undefined],
    ['bank_unknown', { bank: '77' }, undefined],
    ['statement_columns', { name_column: 'who' }, undefined],
    ['statement_head_missing', { head_row: '9' }, undefined],
    ['statement_quotes', { file: 'id,day,amount,name,text\n"A,2026-03-09,10,S,x' }, undefined],
    ['statement_unreadable', { format: 'camt053' }, undefined],
    ['statement_unreadable', { format: 'mt940' }, undefined],
    ['statement_faulty', { file: file('A,2026-03-09,ten,S,x') }, undefined],
    ['statement_faulty', { file: file('A,2099-03-09,10,S,x') }, undefined],
    ['statement_faulty', { file: file('A,2026-03-09,100000000000,S,x') }, undefined],
    ['statement_faulty', { file: LARGE }, undefined],
    ['invalid_request', { closing: '100000000000' }, undefined],
  ])('%s', async (code, more, expected) => {
    const { data } = await send({ rows: ['R1,2026-03-09,10,SMITH JOHN,one'], ...more, is_final: '1' });
    expect(data.refusal).toBe(code);
    if (expected !== undefined) expect(data.expected).toBe(expected);
    expect(await openLines()).toEqual([]);
  });

  test('a typed line of more than a statement may have', async () => {
    const fields = { bank: 1, bank_line_id: 'M1', value_date: '2026-03-09', sender_name: 'SMITH JOHN' };
    const typed = await world.post(treasurer, 'operator/deposits/enter_line', {
      ...fields,
      amount: '10000000000',
    });
    expect(typed.data.refusal).toBe('amount_too_large');
  });

  test('shown before anything is sent: the same problem, at its figure, and faults at their lines', async () => {
    const gap = await send({ rows: ['R1,2026-03-09,10,SMITH JOHN,one'], opening: '5' });
    expect(gap.data).toMatchObject({ problem: 'statement_gap', expected: '0', proposal_id: null });
    const faulty = await send({ rows: [], file: file('R1,2026-03-09,ten,A,x', 'R2,2026-03-09,-1,A,x') });
    expect(faulty.data.list).toMatchObject([
      { outcome: 'faulty', fault: 'amount', amount: 'ten' },
      { outcome: 'out' },
    ]);
  });

  test('fields that a CSV needs beside it are asked for at their names', async () => {
    const { data } = await world.post(treasurer, 'operator/banks/import_statement', {
      bank: 1,
      format: 'csv',
      file: file(),
      ...MAPPING,
    });
    expect(data.fields).toEqual({
      number: 'required',
      closed_on: 'required',
      opening: 'required',
      closing: 'required',
    });
  });

  test('a longer file than a statement may have', async () => {
    const rows = Array.from({ length: 2_001 }, (_, n) => `L${n},2026-03-09,1,S,x`);
    expect((await send({ rows, is_final: '1' })).data.refusal).toBe('statement_too_long');
    const reply = await send({ rows: [], file: 'x'.repeat(500_001) });
    expect(reply.data.fields).toMatchObject({ file: 'too_long' });
  });
});

describe('what is booked', () => {
  test('P-DEP-2: what came in is a line as if typed, own money is the house’s, what left waits; the books hold the closing balance', async () => {
    const equity = await world.house('E:equity', USD);
    const id = await booked({
      rows: [
        'B1,2026-03-09,250,SMITH JOHN,ref one',
        'B2,2026-03-09,5000,CANDOR LTD,capital',
        'B3,2026-03-10,-12.5,,account fee',
      ],
      own: '2',
    });
    expect(
      (await openLines()).map(({ bank_line_id, amount, entered_by, checked_by }: Record<string, unknown>) => [
        bank_line_id,
        amount,
        (entered_by as { id: number }).id,
        (checked_by as { id: number }).id,
      ]),
    ).toEqual([['B1', '250', treasurer.id, checker.id]]);
    expect((await world.house('E:equity', USD)) - equity).toBe(decimal('5000'));
    // R-OPS-9: whoever agreed saw which of the lines would be the house's.
    const [made] = await world.server.database.owner.query<{ effect: { field: string; after: string }[] }>(
      `select effect from operators_proposals where kind = 'bank_statement' order by id desc limit 1`,
    );
    const seen = made!.effect.filter(({ field }) => field === 'own_money_in').map(({ after }) => after);
    expect(seen).toEqual(['5000 USD', '5000 USD · CANDOR LTD · capital · 2026-03-09 · B2']);
    const { list, unexplained } = await one(id);
    expect(unexplained).toBe(1);
    expect(list.map(({ movement }: { movement: { kind: string } | null }) => movement?.kind ?? null)).toEqual(
      ['deposit_seen', 'equity_paid_in', null],
    );
    expect(await bank()).toMatchObject({
      books: '5250',
      in_flight: '0',
      unexplained: '-12.5',
      last: { closing: '5237.5' },
    });
  });

  test('the same again, the same number, and one that leaves one out', async () => {
    const rows = ['B1,2026-03-09,250,SMITH JOHN,ref one'];
    const [earlier] = (await world.get(treasurer, 'operator/banks/statements')).data.data;
    const { id, number, closed_on } = earlier;
    const repeated = await send({ rows, number, is_final: '1' });
    expect(repeated.data.refusal).toBe('statement_known');
    // Which one it is the same as, to whoever reads the message and to whoever looks first.
    expect(repeated.data).toMatchObject({ id, number, closed_on });
    expect(repeated.message).toContain(number);
    expect((await send({ rows, number })).data).toMatchObject({
      problem: 'statement_known',
      earlier: { id, number, closed_on },
    });
    expect((await send({ rows, opening: '0', is_final: '1' })).data.refusal).toBe('statement_gap');
    expect((await send({ rows, closed_on: '2026-03-01', is_final: '1' })).data.refusal).toBe('statement_gap');
  });

  test('what left is explained by two: a fee of the bank, out of the house’s own', async () => {
    const { list } = await one(Number((await bank()).last.id));
    const line = list.find(({ movement }: { movement: unknown }) => movement === null);
    const explain = (fields: Fields) =>
      world.post(treasurer, 'operator/banks/explain', { line_id: line.id, reason: 'monthly fee', ...fields });
    expect((await explain({ as: 'movement', movement_id: 1 })).data.refusal).toBe('movement_unfit');
    const taken = list.find(({ movement }: { movement: unknown }) => movement !== null);
    expect((await explain({ as: 'fee', line_id: taken.id })).data.refusal).toBe('case_changed');
    const { data } = await explain({ as: 'fee' });
    expect(data.state).toBe('open');
    const equity = await world.house('E:equity', USD);
    expect((await say(checker, data.proposal_id)).data.state).toBe('executed');
    expect(equity - (await world.house('E:equity', USD))).toBe(decimal('12.5'));
    expect(await bank()).toMatchObject({ books: closing, in_flight: '0', unexplained: '0' });
  });

  test('a line that was entered by hand is on its way until a statement shows it, and is not booked twice', async () => {
    await nextDay();
    const before = await held();
    const hand = {
      bank: 1,
      bank_line_id: 'HAND-1',
      value_date: '2026-03-10',
      amount: '40',
      sender_name: 'SMITH JOHN',
      reference: 'x',
    };
    expect((await world.post(treasurer, 'operator/deposits/enter_line', hand)).type).toBe('ok');
    // R-OPS-11: a sender is found by whole words of his name, by nobody letter by letter.
    const isFound = async (q: string): Promise<boolean> => {
      const { data } = (await world.get(maker, 'operator/deposits/lines', { q, limit: 100 })).data;
      return data.some(({ bank_line_id: id }: { bank_line_id: string }) => id === 'HAND-1');
    };
    for (const q of ['Smith', 'john smith', 'HAND-1']) expect(await isFound(q), q).toBe(true);
    for (const q of ['smit', 'ohn', 's', 'john smithson', '-']) expect(await isFound(q), q).toBe(false);
    expect(await bank()).toMatchObject({
      in_flight: '40',
      movements: [{ kind: 'deposit_seen', reference: 'HAND-1' }],
    });
    const row = 'HAND-1,2026-03-10,40,SMITH JOHN,x';
    // The bank says another amount: somebody typed what was not there.
    expect((await send({ rows: [row.replace('40', '41')], is_final: '1' })).data.refusal).toBe(
      'statement_line_differs',
    );
    await booked({ rows: [row, 'NEW-1,2026-03-10,1,JONES,y'] });
    expect((await held()) - before).toBe(decimal('41'));
    expect(await bank()).toMatchObject({ in_flight: '0', unexplained: '0' });
    // A day that is closed does not get another line.
    expect(
      (
        await world.post(treasurer, 'operator/deposits/enter_line', {
          ...hand,
          bank_line_id: 'HAND-2',
          value_date: '2026-03-09',
        })
      ).data.refusal,
    ).toBe('line_not_on_statement');
  });

  test('R-OPS-10: what a payer wrote explains no line that was typed by the id of another', async () => {
    await nextDay();
    const before = await held();
    const hand = {
      bank: 1,
      bank_line_id: 'HAND-77',
      value_date: '2026-03-10',
      amount: '40',
      sender_name: 'SMITH JOHN',
      reference: 'x',
    };
    expect((await world.post(treasurer, 'operator/deposits/enter_line', hand)).type).toBe('ok');
    await booked({
      rows: ['NEW-77,2026-03-10,40,JONES ANN,see HAND-77', 'HAND-77,2026-03-10,40,SMITH JOHN,x'],
    });
    expect((await held()) - before).toBe(decimal('80'));
    expect(await bank()).toMatchObject({ in_flight: '0', unexplained: '0' });
    const ids = (await openLines()).map(({ bank_line_id: id }: { bank_line_id: string }) => id);
    expect(ids.filter((id: string) => id.endsWith('-77')).toSorted()).toEqual(['HAND-77', 'NEW-77']);
  });

  const hand = { bank: 1, value_date: '2026-03-10', amount: '40', sender_name: 'SMITH JOHN' };
  const typed = async (id: string, reference: string) => {
    await nextDay();
    const line = { ...hand, bank_line_id: id, reference };
    expect((await world.post(treasurer, 'operator/deposits/enter_line', line)).type).toBe('ok');
  };

  test('R-OPS-10: in another statement than that of the typed line, neither: the next one is booked as if he had written nothing', async () => {
    await typed('HAND-78', 'x');
    const before = await held();
    await booked({ rows: ['NEW-78,2026-03-10,40,JONES ANN,see HAND-78'] });
    expect(await bank()).toMatchObject({ in_flight: '40', movements: [{ reference: 'HAND-78' }] });
    await booked({ rows: ['HAND-78,2026-03-10,40,SMITH JOHN,x'] });
    expect((await held()) - before).toBe(decimal('40'));
    expect(await bank()).toMatchObject({ in_flight: '0', unexplained: '0' });
    const ids = (await openLines()).map(({ bank_line_id: id }: { bank_line_id: string }) => id);
    expect(ids.filter((id: string) => id.endsWith('-78')).toSorted()).toEqual(['HAND-78', 'NEW-78']);
  });

  test('R-OPS-10: where the bank gives no ids, a typed line is the one of its day, its payer and all of his words', async () => {
    await typed('HAND-79', 'Rent for march');
    const before = await held();
    await booked({ rows: [',2026-03-10,40,JONES ANN,Rent for march HAND-79'] });
    expect(await bank()).toMatchObject({ in_flight: '40', movements: [{ reference: 'HAND-79' }] });
    await booked({ rows: [',2026-03-10,40,Smith John,RENT for march!'] });
    expect((await held()) - before).toBe(decimal('40'));
    expect(await bank()).toMatchObject({ in_flight: '0', unexplained: '0' });
  });

  test('one line of another customer: reference and amount differ, so the maker does not credit it alone', async () => {
    const [john, other] = [
      await world.customer({ name: 'John Smith' }),
      await world.customer({ name: 'John Smith' }),
    ];
    const claim = async (who: typeof john, amount: string): Promise<{ id: number; reference: string }> => {
      const { reference } = (await world.post(who, 'deposit/bank')).data;
      const imgs = await world.upload(who);
      const { data } = await world.post(who, 'wallet/charge_req', {
        currency: 9999,
        amount,
        reference,
        imgs,
      });
      return { id: data.id, reference };
    };
    const [his, theirs] = [await claim(john, '300'), await claim(other, '300')];
    await booked({ rows: [`C1,2026-03-10,300,SMITH JOHN,${his.reference}`] });
    const line = (await openLines()).find(
      ({ bank_line_id }: { bank_line_id: string }) => bank_line_id === 'C1',
    );
    const match = (id: number) =>
      world.post(maker, 'operator/deposits/match', {
        claim_id: id,
        claim_version: 1,
        line_id: line.id,
        line_version: line.version,
      });
    const wrong = await match(theirs.id);
    expect(wrong.data.outcome).toBe('proposed');
    expect(await world.coin(other.id, USD)).toBe(0n);
    await say(checker, wrong.data.proposal_id, 'refuse');
    expect((await match(his.id)).data.outcome).toBe('credited');
    expect(await world.coin(john.id, USD)).toBe(decimal('300'));
  });

  test('ten treasurers with one file at once: one statement', async () => {
    await nextDay();
    const rows = ['T1,2026-03-10,10,SMITH JOHN,x'];
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => send({ rows, number: 'SAME', is_final: '1' })),
    );
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    const id = replies.find(({ type }) => type === 'ok')!.data.proposal_id as number;
    expect((await say(checker, id)).data.state).toBe('executed');
    closing = (await bank()).last.closing;
    expect(await held()).toBe(decimal(closing));
  });

  test('the mapping is kept: the next file needs none', async () => {
    await nextDay();
    const { data } = await world.post(treasurer, 'operator/banks/import_statement', {
      bank: 1,
      format: 'csv',
      file: file('Z1,2026-03-10,1,A,x'),
      number: 'Z',
      closed_on: '2026-03-10',
      opening: closing,
      closing: String(Number(closing) + 1),
    });
    expect(data).toMatchObject({ problem: '', list: [{ outcome: 'new', bank_line_id: 'Z1' }] });
    expect((await bank()).mapping).toMatchObject({ amount_column: 'amount', separator: ',', head_row: 1 });
  });
});

test('R-OPS-10: days on which nothing moved are written alike, and each is a statement of its own', async () => {
  for (const closed_on of ['2026-03-11', '2026-03-12']) await booked({ rows: [], closed_on });
  expect((await bank()).last.closed_on).toBe('2026-03-12');
});
