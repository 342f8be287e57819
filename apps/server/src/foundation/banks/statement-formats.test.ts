/** R-OPS-10: statements as banks write them, read to the cent; and what is no statement, refused with where it ends. Pure. */
import { decimal } from '@candor/money';
import { describe, expect, test } from 'vitest';
import { readCamt } from './camt-rules.ts';
import type { CsvMapping } from './csv-statement-rules.ts';
import { readCsvStatement } from './csv-statement-rules.ts';
import { readMt940 } from './mt940-rules.ts';
import type { ReadLine, ReadStatement, Reading } from './statement-rules.ts';
import { amountOf, checked, isSameAccount, problemOf, withIds, withinMost } from './statement-rules.ts';

const read = (reading: Reading): ReadStatement => {
  if (!reading.ok) throw new Error(`${reading.fault} ${reading.where}`);
  return reading.statement;
};
const usd = (text: string): bigint => (text.startsWith('-') ? -decimal(text.slice(1)) : decimal(text));

const CAMT = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId></GrpHdr>
<Stmt><Id>2026-0045</Id><ElctrncSeqNb>45</ElctrncSeqNb>
 <Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>USD</Ccy></Acct>
 <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-09</Dt></Dt></Bal>
 <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">1585.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-10</Dt></Dt></Bal>
 <Bal><Tp><CdOrPrtry><Cd>CLAV</Cd></CdOrPrtry></Tp><Amt Ccy="USD">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-03-10</Dt></Dt></Bal>
 <Ntry><Amt Ccy="USD">250.5</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-10</Dt></BookgDt><ValDt><Dt>2026-03-10</Dt></ValDt>
  <AcctSvcrRef>SVC-1</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
  <RltdPties><Dbtr><Pty><Nm>O&apos;Brien &amp; S&#246;hne</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>REF ABCDEFGH23</Ustrd><Ustrd>thank you</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
 <Ntry><Amt Ccy="USD">400.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-10</Dt></BookgDt><ValDt><DtTm>2026-03-10T10:00:00</DtTm></ValDt>
  <AcctSvcrRef>SVC-2</AcctSvcrRef><NtryDtls>
  <TxDtls><Refs><AcctSvcrRef>B-1</AcctSvcrRef></Refs><AmtDtls><TxAmt><Amt Ccy="USD">150.00</Amt></TxAmt></AmtDtls><RltdPties><Dbtr><Nm>John Smith</Nm></Dbtr></RltdPties></TxDtls>
  <TxDtls><Refs><AcctSvcrRef>B-2</AcctSvcrRef></Refs><Amt Ccy="USD">250.00</Amt><RltdPties><Dbtr><Nm>Jane Smith</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry>
 <Ntry><Amt Ccy="USD">65.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-10</Dt></BookgDt><AddtlNtryInf>ACCOUNT FEE</AddtlNtryInf></Ntry>
 <Ntry><Amt Ccy="USD">9999.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts></Ntry>
</Stmt></BkToCstmrStmt></Document>`;

describe('CAMT.053', () => {
  test('R-OPS-10: payments of a batch that were sent in another currency are not told apart by figures of that', () => {
    const foreign = CAMT.replace('<TxAmt><Amt Ccy="USD">150.00', '<TxAmt><Amt Ccy="EUR">150.00');
    const { lines } = read(readCamt(foreign));
    expect(lines.map(({ bankLineId, amount }) => [bankLineId, amount])).toEqual([
      ['SVC-1', usd('250.5')],
      ['SVC-2', usd('400')],
      ['', usd('-65')],
    ]);
  });

  test('balances, payments of a batch, what only waits is left out', () => {
    const statement = read(readCamt(CAMT));
    expect(statement).toMatchObject({
      account: 'DE89370400440532013000',
      currency: 'USD',
      number: '2026-0045',
      closedOn: '2026-03-10',
      opening: usd('1000'),
      closing: usd('1585.5'),
    });
    const line = (bankLineId: string, amount: string, name: string, reference: string) => ({
      bankLineId,
      valueDate: '2026-03-10',
      amount: usd(amount),
      name,
      reference,
    });
    expect(statement.lines).toEqual([
      line('SVC-1', '250.5', "O'Brien & Söhne", 'REF ABCDEFGH23 thank you'),
      line('B-1', '150', 'John Smith', ''),
      line('B-2', '250', 'Jane Smith', ''),
      line('', '-65', '', 'ACCOUNT FEE'),
    ]);
  });

  test.each([
    ['a document type', CAMT.replace('<Document', '<!DOCTYPE x [<!ENTITY a "b">]><Document'), '<!DOCTYPE'],
    ['an entity alone', `${CAMT}<!-- --><!entity a "b">`, '<!DOCTYPE'],
    ['XML that does not close', CAMT.replace('</Stmt>', ''), 'XML'],
    ['two statements', CAMT.replace(/(<Stmt>[^]*<\/Stmt>)/, '$1$1'), 'Stmt'],
    ['no account', CAMT.replace(/<Acct>.*<\/Acct>/, ''), 'Acct'],
    ['no closing balance', CAMT.replace('CLBD', 'ITBD'), 'Bal CLBD'],
    [
      'an entry in another currency',
      CAMT.replace('<Ntry><Amt Ccy="USD">65.00', '<Ntry><Amt Ccy="EUR">65.00'),
      'Ntry 3 Amt',
    ],
    ['an amount that is none', CAMT.replace('65.00', '6e5'), 'Ntry 3'],
    ['no side', CAMT.replace('DBIT', 'BOTH'), 'Ntry 3'],
    ['a closing balance of no day', CAMT.replaceAll('<Dt><Dt>2026-03-10</Dt></Dt>', ''), 'Bal CLBD'],
    ['a day that never was', CAMT.replaceAll('>2026-03-10<', '>2026-02-30<'), 'Bal CLBD'],
    ['two amounts in one entry', CAMT.replace('<Amt Ccy="USD">65.00</Amt>', '$&$&'), 'Ntry 3 Amt'],
    [
      'elements without end',
      CAMT.replace('<Ntry>', `${'<a>'.repeat(9_999)}${'</a>'.repeat(9_999)}$&`),
      'XML',
    ],
    ['names of the language', CAMT.replace('<Ntry>', '<__proto__><Amt>1</Amt></__proto__>$&'), 'XML'],
  ])('%s is refused', (_, text, where) => {
    expect(readCamt(text)).toEqual({ ok: false, fault: 'statement_unreadable', where });
  });

  test('what takes an earlier entry back has the side that it says, and payments that part a batch by sign are not told apart', () => {
    const back = CAMT.replace('<CdtDbtInd>DBIT', '<CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd><x');
    const taken = read(readCamt(back.replace('<x</CdtDbtInd>', ''))).lines;
    expect(taken.at(-1)!.amount).toBe(usd('-65'));
    const signed = CAMT.replace('>150.00<', '>650.00<').replace(
      '>250.00</Amt>',
      '>250.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>',
    );
    expect(read(readCamt(signed)).lines.map(({ amount }) => amount)).toEqual([
      usd('250.5'),
      usd('400'),
      usd('-65'),
    ]);
  });

  test('a batch whose payments are not the whole is one line', () => {
    const lines = read(readCamt(CAMT.replace('>150.00<', '>151.00<'))).lines;
    expect(lines.map(({ amount }) => amount)).toEqual([usd('250.5'), usd('400'), usd('-65')]);
  });
});

const MT940 = [
  '{1:F01DEMOXX00AXXX0000000000}{2:I940DEMOXX00XXXXN}{4:',
  ':20:STARTUMSE',
  ':25:37040044/0532013000USD',
  ':28C:00045/001',
  ':60F:C260309USD1000,00',
  ':61:2603100310C250,50NTRFNONREF//SVC-1',
  'supplementary',
  ':86:166?00GUTSCHRIFT?20REF ABC?21DEFGH23?32JOHN?33 SMITH',
  ':61:260310D65,NCHGFEE',
  ':86:ACCOUNT FEE',
  ':61:260310RC100,00NTRFREF9//SVC-3',
  ':86:/NAME/Jane Smith/REMI/returned',
  ':62F:C260310USD1085,50',
  '-}',
].join('\r\n');

describe('MT940', () => {
  test('marks, structured and free words', () => {
    const statement = read(readMt940(MT940.replace('1085,50', '1085,50')));
    expect(statement).toMatchObject({
      account: '37040044/0532013000USD',
      currency: 'USD',
      number: '2026-00045/001',
      closedOn: '2026-03-10',
      opening: usd('1000'),
      closing: usd('1085.5'),
    });
    const seen = statement.lines.map(({ bankLineId, amount, name, reference }) => [
      bankLineId,
      amount,
      name,
      reference,
    ]);
    expect(seen).toEqual([
      ['SVC-1', usd('250.5'), 'JOHN SMITH', 'REF ABCDEFGH23'],
      ['', usd('-65'), 'ACCOUNT FEE', 'ACCOUNT FEE FEE'],
      // RC takes a credit back: it left.
      ['SVC-3', usd('-100'), 'Jane Smith', 'returned REF9'],
    ]);
  });

  test.each([
    ['no account', MT940.replace(':25:', ':26:'), ':25:'],
    ['two statements', MT940.replace('\r\n-}', `\r\n${MT940}`), ':25:'],
    ['no number', MT940.replace('00045/001', 'A1'), ':28C:'],
    ['no opening balance', MT940.replace(':60F:', ':64:'), ':60F:'],
    ['balances in two currencies', MT940.replace('C260310USD', 'C260310EUR'), ':62F:'],
    ['a line that is none', MT940.replace('D65,N', 'X65,N'), ':61: 260310X65,NCHGFEE'],
    ['a day that never was', MT940.replace('62F:C260310', '62F:C260230'), ':62F:'],
    ['a field that no statement has', MT940.replace('ACCOUNT FEE', 'ACCOUNT\r\n:99:FEE'), ':99:'],
    ['a head among the lines', MT940.replace('ACCOUNT FEE', 'ACCOUNT\r\n:20:FEE'), ':20:'],
    ['two texts of one line', MT940.replace('ACCOUNT FEE', 'ACCOUNT\r\n:86:FEE'), ':86:'],
    ['a line behind the end', MT940.replace('-}', ':61:260310C5,00NTRFNONREF'), ':61:'],
    ['a text of no line', MT940.replace(':61:2603100310C', ':86:x\r\n:61:2603100310C'), ':86:'],
  ])('%s is refused', (_, text, where) => {
    expect(readMt940(text)).toEqual({ ok: false, fault: 'statement_unreadable', where });
  });
});

/** What somebody wrote with his payment, passed on with the ends of its lines. */
const written = (...lines: string[]) => MT940.replace('REF ABC', ['REF ABC', ...lines].join('\r\n'));

describe('MT940: R-MONEY-6, what a payer writes makes no money', () => {
  test.each([
    ['in and out again', [':61:2603100310C900,00NTRFNONREF//SVC-9', ':61:260310D900,00NTRFNONREF', '']],
    [
      'with texts of their own',
      [':61:260310C900,00NTRFX', ':86:?20REF FORGED23?32MALLORY', ':61:260310D900,00NTRFX', ':86:?20'],
    ],
    [
      'in pieces',
      [':61:260310D500,00NTRFX', ':61:260310C900,00NTRFX', ':61:260310D400,00NTRFX', 'and so on'],
    ],
    ['a credit taken back', [':61:260310C900,00NTRFX', ':61:260310RC900,00NTRFX', '']],
  ])('lines that add up to nothing: %s', (_, lines) => {
    const reading = readMt940(written(...lines));
    expect(reading).toEqual({ ok: false, fault: 'statement_ambiguous', where: lines[0] });
  });

  test('what moves something leads to no closing balance', () => {
    const statement = read(readMt940(written(':61:260310C900,00NTRFNONREF//SVC-9', '')));
    const known = { accountNumber: '0532013000', currency: 'USD', today: '2026-03-11', mostLines: 100 };
    expect(problemOf(statement, known)?.code).toBe('statement_sum');
  });

  test.each([
    ['behind a text', `a${'/'.repeat(60_000)}x`],
    ['before another kind of line', `${'/'.repeat(60_000)}\u2028x`],
    ['before a return without its line', `${'/'.repeat(60_000)}\rx`],
  ])('slashes %s hold nobody up', (_, said) => {
    const began = performance.now();
    const text = MT940.replace(/:86:[^:]*(?=\r\n:)/, `:86:x\r\n/REMI/${said}`);
    expect(readMt940(text).ok).toBe(true);
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  test('a payment that went back the same day stands as banks write it', () => {
    const text = '166?00GUTSCHRIFT?109310?20SVWZ+RENT OF MARCH AND OF?21APRIL, HOUSE 7, THANK YOU';
    const party = '?30DEMOXX00XXX?31DE89370400440532013000?32SMITH AND?33SONS LIMITED, LONDON';
    const both = [
      ':61:2603100310C900,00NTRFNONREF//SVC-8',
      `:86:${text}\r\n${party}`,
      ':61:2603100310D900,00NTRFNONREF//SVC-9',
      `:86:${text}\r\n${party}`,
      ':62F:C260310',
    ];
    const { lines } = read(readMt940(MT940.replace(':62F:C260310', both.join('\r\n'))));
    expect(lines.map(({ amount }) => amount)).toEqual(['250.5', '-65', '-100', '900', '-900'].map(usd));
  });
});

const MAPPING: CsvMapping = {
  separator: ';',
  decimal_mark: ',',
  date_form: 'DD.MM.YYYY',
  head_row: 3,
  date_column: 'Valuta',
  amount_column: 'Betrag',
  out_column: '',
  name_column: 'Name',
  reference_column: 'Zweck',
  id_column: '',
};
const BESIDE = { number: '45', closedOn: '2026-03-10', opening: usd('1000'), closing: usd('1185.5') };
const HEAD = ['Account 0532013000', '', 'Valuta;Name;Zweck;Betrag'];
const csv = (...rows: string[]) => [...HEAD, ...rows].join('\r\n');

describe('CSV by a mapping', () => {
  test('signs, comma, quotes, words above the names of the columns', () => {
    const text = csv('10.03.2026;"SMITH; JOHN";REF A;250,50', '10.03.2026;;fee;-65,00');
    expect(read(readCsvStatement(`\uFEFF${text}`, MAPPING, BESIDE)).lines).toEqual([
      {
        bankLineId: '',
        valueDate: '2026-03-10',
        amount: usd('250.5'),
        name: 'SMITH; JOHN',
        reference: 'REF A',
      },
      { bankLineId: '', valueDate: '2026-03-10', amount: usd('-65'), name: '', reference: 'fee' },
    ]);
  });

  test('in and out in two columns', () => {
    const two = { ...MAPPING, head_row: 1, amount_column: 'In', out_column: 'Out' };
    const text = [
      'Valuta;Name;Zweck;In;Out',
      '10.03.2026;A;x;5,00;',
      '10.03.2026;B;y;;7,00',
      '10.03.2026;C;z;1;1',
    ].join('\n');
    const lines = read(readCsvStatement(text, two, BESIDE)).lines;
    expect(lines.map(({ amount, fault }) => [amount, fault])).toEqual([
      [usd('5'), undefined],
      [usd('-7'), undefined],
      [0n, 'amount'],
    ]);
  });

  test.each([
    ['10.03.2026;A;x;1.500,00', ['amount', 'Betrag']],
    ['10.03.2026;A;x;1e3', ['amount', 'Betrag']],
    ['10.03.2026;A;x;0,00', ['amount', 'Betrag']],
    ['10.03.2026;A;x;1,005', ['amount', 'Betrag']],
    ['10.03.2026;A;x', ['columns', undefined]],
    ['2026-03-10;A;x;1,00', ['date', 'Valuta']],
  ])('R-MONEY-2: %j is not guessed at', (row, fault) => {
    const [line] = read(readCsvStatement(csv(row), MAPPING, BESIDE)).lines;
    const seen = checked(line!, '2026-03-10');
    expect([seen.fault, seen.column]).toEqual(fault);
  });

  test('what is missing is named', () => {
    const fault = (text: string, mapping: Partial<CsvMapping> = {}) => {
      const reading = readCsvStatement(text, { ...MAPPING, ...mapping }, BESIDE);
      return reading.ok ? 'read' : [reading.fault, reading.where];
    };
    expect(fault(csv(), { name_column: 'Wer' })).toEqual(['statement_columns', 'Wer']);
    expect(fault('Valuta;Name;Name;Zweck;Betrag', { head_row: 1 })).toEqual(['statement_columns', 'Name']);
    expect(fault('a\nb', {})).toEqual(['statement_head_missing', '3']);
    expect(fault(csv('10.03.2026;"A;x;1,00'))).toEqual(['statement_quotes', '']);
  });
});

describe('what is held against the account', () => {
  const line = (amount: string, more: Partial<ReadLine> = {}): ReadLine => ({
    bankLineId: '',
    valueDate: '2026-03-10',
    amount: usd(amount),
    name: '',
    reference: '',
    ...more,
  });
  const statement = (more: Partial<ReadStatement> = {}): ReadStatement => ({
    account: '37040044/0532013000USD',
    currency: 'USD',
    ...BESIDE,
    lines: [line('250.5'), line('-65')],
    ...more,
  });
  const known = { accountNumber: '0532 0130 00', currency: 'USD', today: '2026-03-10', mostLines: 3 };

  test('R-OPS-10: lines that do not lead from one balance to the other', () => {
    expect(problemOf(statement(), known)).toBeUndefined();
    expect(problemOf(statement({ closing: usd('1185.51') }), known)).toEqual({
      code: 'statement_sum',
      expected: usd('1185.5'),
    });
  });

  test.each([
    ['statement_other_account', { account: '37040044/0532013001USD' }],
    ['statement_other_currency', { currency: 'EUR' }],
    ['statement_ahead', { closedOn: '2026-03-11' }],
    ['statement_too_long', { lines: Array.from({ length: 4 }, () => line('1')) }],
    ['statement_faulty', { lines: [line('250.5', { fault: 'date' }), line('-65')] }],
  ] as const)('%s', (code, more) => {
    expect(problemOf(statement(more), known)?.code).toBe(code);
  });

  test('accounts by letters and digits, never by a part', () => {
    expect(isSameAccount('DE89 3704 0044 0532 0130 00', 'de89370400440532013000')).toBe(true);
    expect(isSameAccount('0532013000', '53201300')).toBe(false);
    expect(isSameAccount('', '')).toBe(false);
  });

  test('ids: the bank’s where it gives one that is new, else number and place', () => {
    const ids = withIds(
      '45',
      [
        line('1', { bankLineId: 'A' }),
        line('1', { bankLineId: 'A' }),
        line('1'),
        line('1', { bankLineId: 'B' }),
      ],
      new Set(['B']),
    );
    expect(ids.map(({ bankLineId }) => bankLineId)).toEqual(['A', '45/2', '45/3', '45/4']);
  });

  test('lines of tomorrow, of more than a year ago, of no day, too long, unprintable', () => {
    const faults = [
      line('1', { valueDate: '2099-01-01' }),
      line('1', { valueDate: '2025-03-09' }),
      line('1', { valueDate: '2025-03-10' }),
      line('1', { valueDate: '2026-02-30' }),
      line('1', { bankLineId: 'x'.repeat(65) }),
      line('1', { bankLineId: 'a\u0007b' }),
      line('1'),
    ].map((each) => checked(each, '2026-03-10').fault);
    expect(faults).toEqual([
      'future',
      'too_old',
      undefined,
      'date',
      'too_long',
      'control_character',
      undefined,
    ]);
  });

  test('R-OPS-10: what a payer wrote makes no statement faulty: it stands on one line, and is cut where it is longer', () => {
    const said = line('1', { name: `A\u0085${'x'.repeat(200)}`, reference: `a\u0007b ${'y'.repeat(399)}` });
    expect(checked(said, '2026-03-10')).toEqual({
      ...said,
      name: `A ${'x'.repeat(137)}…`,
      reference: `a b ${'y'.repeat(395)}…`,
    });
    // Six full lines of text, as banks may write them, beside the payer's own reference.
    const full = Array.from({ length: 6 }, () => 'A'.repeat(65)).join('\r\n');
    const text = MT940.replace('NTRFNONREF', 'NTRF1234567890123456').replace(
      /:86:[^:]*(?=\r\n:)/,
      `:86:${full}`,
    );
    const [first] = read(readMt940(text)).lines;
    expect(first!.reference.length).toBeGreaterThan(400);
    expect(checked(first!, '2026-03-11').fault).toBeUndefined();
  });

  test('amounts to the cent', () => {
    expect(amountOf('007.10')).toBe(usd('7.1'));
    expect(amountOf('7.10000')).toBe(usd('7.1'));
    for (const text of ['7.105', '-1', '+1', '1,0', '', '1 000', '1234567890123'])
      expect(amountOf(text)).toBeUndefined();
  });

  test('what the books cannot keep is no amount, and no sum', () => {
    expect(amountOf('9999999999.99')).toBe(usd('9999999999.99'));
    for (const text of ['10000000000', '92233720369', '999999999999']) expect(amountOf(text)).toBeUndefined();
    const most = '9999999999.99';
    const lines = [line(most), line(`-${most}`), line('0.01'), line('1', { fault: 'date' })];
    expect(withinMost(lines).map(({ fault }) => fault)).toEqual([undefined, undefined, 'too_large', 'date']);
    expect(withinMost([line('-1'), line(`-${most}`)])[1]).toMatchObject({ amountText: `-${most}` });
  });
});
