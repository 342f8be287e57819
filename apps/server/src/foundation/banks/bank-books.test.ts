/** R-MONEY-9 (5), R-OPS-10 on a whole server: what the books hold at a bank is what it says, in public, or money stops. */
import { connect } from 'node:net';
import { journalOf, house } from '@candor/ledger';
import { decimal } from '@candor/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallReply, Fields, TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';

let server: TestServer;
let treasurer: TestOperator;
let approver: TestOperator;
beforeAll(async () => {
  server = await testServer();
  [treasurer, approver] = (await openOperators(server.database.owner, [
    'treasurer',
    'withdrawal_approver',
  ])) as [TestOperator, TestOperator];
});
afterAll(() => server.close());

const post = (by: TestOperator, path: string, fields: Fields): Promise<CallReply> =>
  server.call(`operator/${path}`, fields, { token: by.token, lang: 'en' });
const get = async (by: TestOperator, path: string, fields: Fields = {}) =>
  (await server.call(`operator/${path}`, fields, { token: by.token, method: 'GET' })).data;
async function agreed(reply: CallReply, by: TestOperator = approver): Promise<void> {
  expect(reply.type, JSON.stringify(reply.data)).toBe('ok');
  const id = reply.data.proposal_id as number;
  const { version } = await get(by, 'proposals/detail', { id });
  expect((await post(by, 'proposals/approve', { id, version })).data.state).toBe('executed');
}
const broken = async () =>
  (await server.on().monitor.runOnce()).filter(({ holds }) => !holds).map(({ name }) => name);
const reserve = async (of = 'USD') => {
  const view = await server.call('transparency', {}, { method: 'GET' });
  return view.data.reserves.find(({ currency }: { currency: string }) => currency === of);
};
const capital = {
  contra: 'X:bank:1',
  direction: 'in',
  currency: 'USD',
  amount: '500',
  reference: 'CAPITAL-1',
  reason: 'capital',
};
/** `YYMMDD` of today: what a bank said long ago is not read any more. */
const TODAY = new Date().toISOString().slice(2, 10).replaceAll('-', '');
const MT940 = (number: string, opening: string, closing: string, ...lines: string[]) =>
  [
    ':20:X',
    ':25:DEMO000000000001USD',
    `:28C:${number}`,
    `:60F:C260309USD${opening}`,
    ...lines,
    `:62F:C${TODAY}USD${closing}`,
  ].join('\r\n');
const send = (file: string, more: Fields = {}) =>
  post(treasurer, 'banks/import_statement', { bank: 1, format: 'mt940', file, is_final: '1', ...more });

test('hostile: of nobody but an operator is the long body of a statement read', async () => {
  const { hostname, port } = new URL(server.url);
  const answered = (token: string) =>
    new Promise<string>((done) => {
      let reply = '';
      const socket = connect(Number(port), hostname);
      socket.on('data', (data) => (reply += data.toString()));
      socket.on('error', () => {});
      socket.on('close', () => done(reply));
      // The head alone: what is answered is answered before a byte of the body has come.
      socket.write(
        `POST /api/operator/banks/import_statement HTTP/1.1\r\nHost: x\r\nAuthorization: ${token}\r\nContent-Type: application/json\r\nContent-Length: 1500000\r\n\r\n`,
      );
    });
  for (const token of ['', 'A'.repeat(43)]) expect(await answered(token)).toContain('not_logged_in');
});

test('money that was there before the first statement is booked as own, and then the statement opens there', async () => {
  expect((await send(MT940('1', '500,', '500,'))).data).toMatchObject({
    refusal: 'statement_gap',
    expected: '0',
  });
  await agreed(await post(treasurer, 'treasury/equity', capital));
  expect(await broken()).toEqual([]);
  // Before a bank has said anything, what it holds cannot be read.
  expect(await reserve()).toMatchObject({
    held: '0',
    sources: [{ account: 'X:bank:1', amount: null, statement: null }],
  });
  const sent = await send(
    MT940('1', '500,', '380,', ':61:260310D120,NTRFNONREF//OUT-1', ':86:?32ANN?20RENT'),
  );
  // R-OPS-9: sums alone say nothing; whoever agrees reads the largest lines with them.
  const { effect } = await get(approver, 'proposals/detail', { id: sent.data.proposal_id });
  expect(effect.at(-1)).toMatchObject({
    field: 'statement_line',
    after: expect.stringContaining('-120 USD · ANN · RENT'),
  });
  await agreed(sent);
  expect(await broken()).toEqual([]);
  const [bank] = await get(treasurer, 'banks');
  expect(bank).toMatchObject({ books: '500', in_flight: '0', unexplained: '-120', last: { closing: '380' } });
});

test('R-POL-2: held of a bank is its statement, with day, number and the difference of our books', async () => {
  await expect.poll(async () => (await reserve()).held).toBe('380');
  const [source] = (await reserve()).sources;
  expect(source).toMatchObject({
    kind: 'bank',
    amount: '380',
    statement: `20${TODAY.slice(0, 2)}-1`,
    difference: '120',
  });
  expect(source.at).toBeGreaterThan(0);
});

test('equity beside the statements is refused, in both directions', async () => {
  const again = { ...capital, reference: 'CAPITAL-2' };
  expect((await post(treasurer, 'treasury/equity', again)).data.refusal).toBe('own_money_on_statement');
  expect((await post(treasurer, 'treasury/equity', { ...again, direction: 'out' })).data.refusal).toBe(
    'own_money_on_statement',
  );
});

test('R-OPS-3: the checker reads what stands there, sign by sign, and nothing is booked at a bank of nobody', async () => {
  const nowhere = { ...capital, contra: 'X:bank:99', reference: 'CAPITAL-3' };
  expect((await post(treasurer, 'treasury/equity', nowhere)).data.refusal).toBe('account_not_movable');
  const turned = 'our rent \u202e999,1 yap\u200b';
  const [{ value, version, key }] = await get(treasurer, 'configuration/list', { kind: 'bank_details' });
  const change = (bank_name: string) =>
    post(treasurer, 'configuration/propose', {
      kind: 'bank_details',
      key,
      base_version: version,
      reason: turned,
      value: JSON.stringify({
        ...value,
        bank_name,
      }),
    });
  expect((await change('Bank \u202eknaB')).data.refusal).toBe('invalid_request');
  expect((await change('Ba\u200bnk')).data.refusal).toBe('invalid_request');
  const { data } = await change('Another Bank');
  const seen = await get(approver, 'proposals/detail', { id: data.proposal_id });
  expect(seen.reason).toBe('our rent [U+202E]999,1 yap[U+200B]');
  const drop = { id: data.proposal_id, version: seen.version };
  expect((await post(treasurer, 'proposals/withdraw', drop)).type).toBe('ok');
});

test('R-OPS-10: one account is one bank, also where the other one is proposed or approved and not in force yet', async () => {
  const [{ value }] = await get(treasurer, 'configuration/list', { kind: 'bank_details' });
  const add = (key: string, account: string) =>
    post(treasurer, 'configuration/propose', {
      kind: 'bank_details',
      key,
      reason: 'another bank',
      value: JSON.stringify({ ...value, account_number: account }),
    });
  expect((await add('2', value.account_number)).data).toMatchObject({
    fields: { account_number: 'repeated' },
  });
  const [one, other] = [await add('2', 'CH93 0076 2011'), await add('3', 'ch9300762011')];
  await agreed(one);
  // Approved since the other one was proposed, and in force a day later.
  const id = other.data.proposal_id as number;
  const { version } = await get(approver, 'proposals/detail', { id });
  const late = await post(approver, 'proposals/approve', { id, version });
  expect(late.data).toMatchObject({ fields: { account_number: 'repeated' } });
  expect((await add('4', 'CH93.0076.2011')).data).toMatchObject({ fields: { account_number: 'repeated' } });
});

test('own money that left is explained, undone by two, and explained anew', async () => {
  const { list } = await get(treasurer, 'banks/statement', {
    statement_id: (await get(treasurer, 'banks'))[0].last.id,
  });
  const explain = () =>
    post(treasurer, 'banks/explain', { line_id: list[0].id, as: 'own_money', reason: 'rent' });
  await agreed(await explain());
  expect((await explain()).data.refusal).toBe('case_changed');
  expect((await get(treasurer, 'banks'))[0]).toMatchObject({ books: '380', unexplained: '0' });
  const { list: journals } = await get(treasurer, 'ledger/journals', { kind: 'equity_paid_out' });
  await agreed(
    await post(treasurer, 'treasury/reverse', { journal_id: journals[0].id, reason: 'it was a fee' }),
  );
  expect((await get(treasurer, 'banks'))[0]).toMatchObject({
    books: '500',
    in_flight: '0',
    unexplained: '-120',
    movements: [],
  });
  await agreed(await post(treasurer, 'banks/explain', { line_id: list[0].id, as: 'fee', reason: 'fee' }));
  expect((await get(treasurer, 'banks'))[0]).toMatchObject({ books: '380', unexplained: '0' });
  expect(await broken()).toEqual([]);
});

test('a statement of somebody else, and one in another currency', async () => {
  const other = MT940('2', '380,', '380,').replace('DEMO000000000001', 'DEMO000000000002');
  expect((await send(other)).data.refusal).toBe('statement_other_account');
  const euros = MT940('2', '380,', '380,').replaceAll('USD', 'EUR').replace('0001EUR', '0001USD');
  expect((await send(euros)).data.refusal).toBe('statement_other_currency');
});

test('R-OPS-10, R-FN-8: what no statement and no chain can say is booked by two at the bank that keeps it, and a product is funded from it', async () => {
  const [market, access] = (await openOperators(server.database.owner, ['market_admin', 'access_admin'])) as [
    TestOperator,
    TestOperator,
  ];
  // Nothing of it is anywhere yet, and it is offered.
  const places = await get(treasurer, 'treasury/places');
  expect(places.outside).toEqual(expect.arrayContaining(['X:bank:1', 'X:btc', 'X:erc20', 'X:trc20']));
  expect(places.outside).not.toContain('X:demo');
  expect(places.own).toEqual(expect.arrayContaining(['E:equity', 'F:insurance', 'B:contract']));
  expect(places.currencies).toEqual(expect.arrayContaining(['SOL', 'USD', 'USDT']));
  // Statements are in dollars, and of dollars nobody's word counts beside them.
  const dollars = await post(treasurer, 'treasury/equity', { ...capital, reference: 'CAPITAL-2' });
  expect(dollars.data.refusal).toBe('own_money_on_statement');
  const coins = { ...capital, currency: 'SOL', amount: '40', reference: 'CUSTODY-1' };
  await agreed(await post(treasurer, 'treasury/equity', coins));
  expect((await post(treasurer, 'treasury/equity', { ...coins, contra: 'X:trc20' })).data.refusal).toBe(
    'transfer_unseen',
  );
  // What a chain here carries is no bank's to say.
  for (const currency of ['BTC', 'USDT'])
    expect((await post(treasurer, 'treasury/equity', { ...coins, currency })).data.refusal).toBe(
      'transfer_unseen',
    );
  expect(await broken()).toEqual([]);
  const terms = { cycle_days: 15, total_yield: '6', minimum: '1', maximum: '100', quota: '500' };
  const wanted = { ...terms, currency: 'sol', reason: 'a product in coins' };
  await agreed(await post(market, 'hosting/create', wanted), access);
  const product = (await get(market, 'hosting')).products.at(-1);
  expect(product.currency_name).toBe('SOL');
  const act = { id: product.id, reason: 'as agreed' };
  await agreed(await post(treasurer, 'hosting/act', { ...act, act: 'fund', amount: '30' }));
  await agreed(await post(market, 'hosting/act', { ...act, act: 'open' }), access);
  // In public nobody says that it was counted.
  const sources: { amount: string | null }[] = (await reserve('SOL'))?.sources ?? [];
  expect(sources.filter(({ amount }) => amount !== null)).toEqual([]);
  expect(await broken()).toEqual([]);
});

test('R-OPS-10: what was undone with its statement is undone, and whoever agrees to undo it reads that', async () => {
  const out = ':61:260310D30,NTRFNONREF//OUT-3';
  await agreed(await send(MT940('2', '380,', '350,', out)));
  const { id: statement_id } = (await get(treasurer, 'banks'))[0].last;
  const { list, version } = await get(treasurer, 'banks/statement', { statement_id });
  await agreed(await post(treasurer, 'banks/explain', { line_id: list[0].id, as: 'fee', reason: 'fee' }));
  const { list: journals } = await get(treasurer, 'ledger/journals', { kind: 'bank_fee' });
  const undoing = { journal_id: journals[0].id, reason: 'it was rent' };
  const { data } = await post(treasurer, 'treasury/reverse', undoing);
  await agreed(await post(treasurer, 'banks/take_back', { statement_id, version, reason: 'not the bank’s' }));
  const late = await post(approver, 'proposals/approve', { id: data.proposal_id, version: 1 });
  expect(late.data.refusal).toBe('journal_reversed');
  expect((await post(treasurer, 'treasury/reverse', undoing)).data.refusal).toBe('journal_reversed');
  expect(await broken()).toEqual([]);
});

test('R-OPS-9: a statement is taken back by as many as what left by it asks for, too', async () => {
  const out = ':61:260310D60000,NTRFNONREF//OUT-2';
  const file = MT940('2', '380,', '59620,', out).replace(':62F:C', ':62F:D');
  await agreed(await send(file));
  const { id: statement_id, version } = (await get(treasurer, 'banks'))[0].last;
  const { version: seen = version } = await get(treasurer, 'banks/statement', { statement_id });
  const of = { statement_id, version: seen, reason: 'not the bank’s' };
  const { data } = await post(treasurer, 'banks/take_back', of);
  // Nothing came in by it: 60,000 of the house's own, or of payouts, would be back in the books by two persons' word.
  expect(await get(approver, 'proposals/detail', { id: data.proposal_id })).toMatchObject({
    checks_needed: 2,
  });
  const [other] = (await openOperators(server.database.owner, ['withdrawal_approver'])) as [TestOperator];
  const say = async (by: TestOperator) => {
    const { version: of } = await get(by, 'proposals/detail', { id: data.proposal_id });
    return (await post(by, 'proposals/approve', { id: data.proposal_id, version: of })).data.state;
  };
  expect([await say(approver), await say(other)]).toEqual(['open', 'executed']);
  expect((await get(treasurer, 'banks'))[0]).toMatchObject({ books: '380', unexplained: '0' });
});

test('the database keeps what was said: no line, movement or statement is changed or taken away', async () => {
  const { owner } = server.database;
  for (const sql of [
    'update banks_statement_lines set amount = 1',
    'update banks_movements set amount = 1',
    'update banks_statements set closing = 1',
    `update banks_statements set state = 'proposed'`,
    'delete from banks_statement_lines',
    'delete from banks_movements',
    'delete from banks_statements',
  ])
    await expect(owner.query(sql), sql).rejects.toMatchObject({ code: '23514' });
});

test('I18: what is posted at a bank and not said stops money', async () => {
  const { platform } = server;
  const head = {
    kind: 'equity_paid_in',
    refType: 'test',
    refId: 'silent',
    actor: 'job:test',
    approver: 'job:other',
  } as const;
  const move = { from: house('X:bank:1'), to: house('E:equity'), currencyId: 15, amount: decimal('0.01') };
  await platform.db.transaction('test', (tx) => server.on().ledger.post(tx, [journalOf(head, [move])]));
  expect(await broken()).toEqual(['I18']);
  expect((await server.call('transparency', {}, { method: 'GET' })).type).toBe('ok');
  expect((await server.on().monitor.status()).isOpen).toBe(false);
});
