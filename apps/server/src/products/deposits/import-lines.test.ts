/** Statements as CSV: what a strict reader refuses, what is shown first, and that a file is entered whole, once, with four eyes above 1,000. */
import { decimal } from '@candor/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestOperator } from '../../../test/operators.ts';
import type { World } from './deposits.fixture.ts';
import { USD, depositsWorld } from './deposits.fixture.ts';
import { MOST_LINES, readStatementCsv } from './statement-csv-rules.ts';

const HEAD = 'bank_line_id,value_date,amount,sender_name,reference';
const TODAY = '2026-03-10';
const read = (...lines: string[]) => readStatementCsv([HEAD, ...lines].join('\n'), TODAY);
const faultOf = (line: string) => {
  const file = read(line);
  return file.ok ? [file.lines[0]!.fault, file.lines[0]!.column] : file.fault;
};

describe('the reader', () => {
  test.each([
    ['A1,2026-03-09,100,SMITH JOHN', ['columns', undefined]],
    ['A1,2026-03-09,100,SMITH,JOHN,x', ['columns', undefined]],
    [',2026-03-09,100,SMITH JOHN,', ['empty', 'bank_line_id']],
    ['A1,2026-02-30,100,SMITH JOHN,', ['date', 'value_date']],
    ['A1,09.03.2026,100,SMITH JOHN,', ['date', 'value_date']],
    ['A1,2026-03-11,100,SMITH JOHN,', ['future', 'value_date']],
    ['A1,2026-03-09,"1,500.00",SMITH JOHN,', ['amount', 'amount']],
    ['A1,2026-03-09,-100,SMITH JOHN,', ['amount', 'amount']],
    ['A1,2026-03-09,0,SMITH JOHN,', ['amount', 'amount']],
    ['A1,2026-03-09,1e3,SMITH JOHN,', ['amount', 'amount']],
    ['A1,2026-03-09,1.005,SMITH JOHN,', ['amount', 'amount']],
    ['A1,2026-03-09,100,,', ['empty', 'sender_name']],
    [`A1,2026-03-09,100,${'x'.repeat(141)},`, ['too_long', 'sender_name']],
    ['A1,2026-03-09,100,"SMITH\nJOHN",', ['control_character', 'sender_name']],
    ['A1,2026-03-09,100,SMITH "JOHN",', 'csv_quotes'],
    ['A1,2026-03-09,100,"SMITH JOHN,', 'csv_quotes'],
    ['A1,2026-03-09,100,"SMITH" JOHN,', 'csv_quotes'],
  ])('R-MONEY-2: %j is not guessed at', (line, fault) => {
    expect(faultOf(line)).toEqual(fault);
  });

  test('heads, sizes and repetitions', () => {
    expect(readStatementCsv('amount,bank_line_id\n1,2', TODAY)).toEqual({ ok: false, fault: 'csv_head' });
    expect(readStatementCsv('', TODAY)).toEqual({ ok: false, fault: 'csv_head' });
    expect(read('')).toEqual({ ok: false, fault: 'csv_empty' });
    const many = Array.from({ length: MOST_LINES + 1 }, (_, n) => `A${n},2026-03-09,1,S,`);
    expect(read(...many)).toEqual({ ok: false, fault: 'csv_too_long' });
    const twice = read('A1,2026-03-09,1,S,', 'A1,2026-03-09,2,S,');
    expect(twice.ok && twice.lines.map(({ fault }) => fault)).toEqual([undefined, 'twice_in_file']);
  });

  test('quotes, Windows ends of lines and a byte order mark are read as they are meant', () => {
    const file = readStatementCsv(
      `\uFEFF${HEAD}\r\n"A ""1""",2026-03-09,100.50,"SMITH, JOHN",REF\r\n`,
      TODAY,
    );
    expect(file).toEqual({
      ok: true,
      lines: [
        {
          line: 2,
          bank_line_id: 'A "1"',
          value_date: '2026-03-09',
          amount: '100.5',
          sender_name: 'SMITH, JOHN',
          reference: 'REF',
        },
      ],
    });
  });
});

describe('the import', () => {
  let world: World;
  let treasurer: TestOperator;
  beforeAll(async () => {
    world = await depositsWorld();
    treasurer = await world.operator('treasurer');
  });
  afterAll(async () => {
    expect(await brokenInvariants(world.server.database.owner)).toEqual({});
    await world.close();
  });
  const send = (csv: string, more: Record<string, string> = {}, who = treasurer) =>
    world.post(who, 'operator/deposits/import_lines', { bank: 1, csv, ...more });
  const outcomes = (reply: { data: { lines: { outcome: string }[] } }) =>
    reply.data.lines.map(({ outcome }) => outcome);
  const FILE = [
    HEAD,
    'B1,2026-03-09,999.99,SMITH JOHN,one',
    'B2,2026-03-09,1000,SMITH JANE,two',
    'B3,2026-03-09,20,"DOE, JIM",',
  ].join('\n');

  test('R-OPS-3, P-DEP-2: shown first, then entered; 1,000 and more wait for a second person; a second time nothing is entered', async () => {
    const before = await world.house('X:bank:1', USD);
    expect(outcomes(await send(FILE))).toEqual(['new', 'needs_check', 'new']);
    expect(await world.house('X:bank:1', USD)).toBe(before);
    const entered = await send(FILE, { is_final: '1' });
    expect(entered.data).toMatchObject({ entered: 1, proposed: 2, duplicates: 0, faulty: 0 });
    expect(before - (await world.house('X:bank:1', USD))).toBe(decimal('999.99'));
    expect(outcomes(await send(FILE, { is_final: '1' }))).toEqual(['duplicate', 'waiting', 'waiting']);
    expect(before - (await world.house('X:bank:1', USD))).toBe(decimal('999.99'));
    const checker = await world.operator('withdrawal_approver');
    for (const { proposal_id: id } of entered.data.lines.slice(1) as { proposal_id: number }[])
      expect((await world.post(checker, 'operator/proposals/approve', { id, version: 1 })).type).toBe('ok');
    expect(outcomes(await send(FILE))).toEqual(['duplicate', 'duplicate', 'duplicate']);
    expect(before - (await world.house('X:bank:1', USD))).toBe(decimal('2019.99'));
  });

  test('a file with one fault enters nothing, and only a treasurer brings one', async () => {
    const bad = [HEAD, 'C1,2026-03-09,10,SMITH JOHN,', 'C2,2026-03-09,ten,SMITH JOHN,'].join('\n');
    expect(outcomes(await send(bad))).toEqual(['new', 'faulty']);
    expect((await send(bad, { is_final: '1' })).data.refusal).toBe('csv_faulty');
    expect(
      await world.server.database.owner.query(
        `select 1 as one from deposits_lines where bank_line_id like 'C%'`,
      ),
    ).toHaveLength(0);
    expect((await send(FILE, {}, await world.operator('deposit_maker'))).data.refusal).toBe('forbidden');
    expect((await send(FILE, { bank: '77' })).data.refusal).toBe('bank_unknown');
  });

  test('ten treasurers with one file at once: every line is entered once', async () => {
    // As if a day had passed.
    await world.server.database.owner.query('delete from operators_money_acts');
    const before = await world.house('X:bank:1', USD);
    const file = [HEAD, 'D1,2026-03-09,10,SMITH JOHN,', 'D2,2026-03-09,20,SMITH JOHN,'].join('\n');
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(file, { is_final: '1' })));
    expect(replies.filter(({ type }) => type === 'ok').length).toBeGreaterThan(0);
    expect(before - (await world.house('X:bank:1', USD))).toBe(decimal('30'));
  });
});
