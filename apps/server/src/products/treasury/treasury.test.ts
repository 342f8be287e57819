/** The house's own money, corrections and configuration: nothing without a second person, and every movement a journal. */
import { house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import type { OperatorRole } from '@candor/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { Fields, TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { unguardedOf } from './dashboard.ts';

let server: TestServer;
let treasurer: TestOperator;
let auditor: TestOperator;
let access: TestOperator;
let market: TestOperator;
let approver: TestOperator;
let second: TestOperator;
let ana: TestCustomer;
beforeAll(async () => {
  server = await testServer();
  const { owner } = server.database;
  const roles: OperatorRole[] = [
    'treasurer',
    'auditor',
    'access_admin',
    'market_admin',
    'withdrawal_approver',
    'treasurer',
  ];
  type People = [TestOperator, TestOperator, TestOperator, TestOperator, TestOperator, TestOperator];
  [treasurer, auditor, access, market, approver, second] = (await openOperators(owner, roles)) as People;
  [ana] = (await openCustomers(owner, [{ 3: '100' }])) as [TestCustomer];
});
afterAll(() => server.close());

const post = (by: TestOperator, path: string, fields: Fields) =>
  server.call(`operator/${path}`, fields, { token: by.token, lang: 'en' });
const get = (by: TestOperator, path: string, fields: Fields = {}) =>
  server.call(`operator/${path}`, fields, { token: by.token, method: 'GET' });
const houseOf = async (account: string, currency = 'USDT'): Promise<string> =>
  (await get(treasurer, 'treasury/accounts')).data.find(
    (row: { account: string; currency: string }) => row.account === account && row.currency === currency,
  )?.amount ?? '0';
async function approve(by: TestOperator, proposalId: number) {
  const { data } = await get(by, 'proposals/detail', { id: proposalId });
  return post(by, 'proposals/approve', { id: proposalId, version: data.version, reason: 'checked' });
}
const lastJournal = async (kind: string): Promise<{ id: string; actor: string; approver: string }> =>
  (await get(auditor, 'ledger/journals', { kind, limit: 1 })).data.list[0];

describe('own money', () => {
  test('R-OPS-3: equity moves only with a second person, who sees what moves', async () => {
    const before = await houseOf('F:insurance');
    const wish = { from: 'E:equity', to: 'F:insurance', currency: 'USDT', amount: '5', reason: 'top up' };
    await post(treasurer, 'treasury/equity', {
      contra: 'X:bank:1',
      direction: 'in',
      currency: 'USDT',
      amount: '1000',
      reference: 'ST-1',
      reason: 'capital',
    }).then(({ data }) => approve(approver, data.proposal_id));
    const { data } = await post(treasurer, 'treasury/move_own', wish);
    expect(data.state).toBe('open');
    expect(await houseOf('F:insurance')).toBe(before);
    const { data: seen } = await get(auditor, 'proposals/detail', { id: data.proposal_id });
    expect(JSON.stringify(seen)).toContain('5 USDT');
    // Neither the maker, nor who touches no money, nor who only reads.
    for (const by of [treasurer, access, auditor])
      expect((await approve(by, data.proposal_id)).type).toBe('error');
    expect((await approve(approver, data.proposal_id)).type).toBe('ok');
    expect(decimal(await houseOf('F:insurance')) - decimal(before)).toBe(decimal('5'));
    const { actor, approver: checkedBy } = await lastJournal('reserve_funding');
    expect([actor, checkedBy]).toEqual([`operator:${treasurer.id}`, `operator:${approver.id}`]);
  });

  test('R-OPS-10: a bank that is not on record has no statements, and no money of the house comes from there', async () => {
    for (const contra of ['X:bank:7', 'X:bank:01'])
      for (const direction of ['in', 'out']) {
        const wish = {
          contra,
          direction,
          currency: 'USD',
          amount: '5',
          reference: 'ST-7',
          reason: 'capital',
        };
        const { data } = await post(treasurer, 'treasury/equity', wish);
        expect(data.refusal).toBe('account_not_movable');
      }
  });

  test('a statement is booked once, whoever enters it again', async () => {
    const statement = {
      contra: 'X:bank:1',
      direction: 'in',
      currency: 'USD',
      amount: '50',
      reference: 'ST-2',
      reason: 'capital',
    };
    // Money at a bank that is none of ours would be money out of nothing.
    for (const contra of ['X:bank:7', 'X:bank:01'])
      expect((await post(treasurer, 'treasury/equity', { ...statement, contra })).data.refusal).toBe(
        'account_not_movable',
      );
    const { data: first } = await post(treasurer, 'treasury/equity', statement);
    expect((await approve(approver, first.proposal_id)).type).toBe('ok');
    const { data: second } = await post(treasurer, 'treasury/equity', statement);
    expect((await approve(approver, second.proposal_id)).type).toBe('error');
    expect(await houseOf('E:equity', 'USD')).toBe('50');
  });

  test.each([
    ['customers’ money on its way', { from: 'L:deposit_transit', to: 'E:equity' }],
    ['a promise of the option book', { from: 'B:option:f', to: 'E:equity' }],
    ['a customer', { from: 'E:equity', to: `U:10001:coin:a` }],
    ['the outside', { from: 'X:trc20', to: 'E:equity' }],
  ])('R-OPS-5: there is no way from or to %s', async (_what, { from, to }) => {
    const { data } = await post(treasurer, 'treasury/move_own', {
      from,
      to,
      currency: 'USDT',
      amount: '1',
      reason: 'no',
    });
    expect(data.refusal).toBe('account_not_movable');
  });

  test('R-MONEY-10: goodwill comes out of equity, with both names, and is counted', async () => {
    const { data } = await post(treasurer, 'treasury/goodwill', {
      user_id: ana.id,
      currency: 'USDT',
      amount: '2.5',
      reason: 'sorry',
    });
    expect((await approve(second, data.proposal_id)).type).toBe('ok');
    const { data: overview } = await get(auditor, 'dashboard/overview');
    // R-OPS-6: what an installation does without stands there, and a demo needs no witness.
    expect(overview.unguarded).toEqual([]);
    const live = { ...server.platform.config, mode: 'live', databaseRights: 'owner' } as const;
    expect(unguardedOf(live)).toEqual(['database', 'logs']);
    expect(unguardedOf({ ...live, witnessMails: ['roots@auditor.example'] })).toEqual(['database']);
    expect(overview.goodwill[0]).toMatchObject({ currency: 'USDT', count: 1, total: '2.5' });
    const more = await post(treasurer, 'treasury/goodwill', {
      user_id: ana.id,
      currency: 'USD',
      amount: '9000',
      reason: 'no',
    });
    expect((await approve(second, more.data.proposal_id)).data.refusal).toBe('insufficient_balance');
  });

  test('R-MONEY-5: a mistake is undone posting for posting, once, and only what people did', async () => {
    const { id } = await lastJournal('manual_goodwill');
    const { data } = await post(treasurer, 'treasury/reverse', { journal_id: id, reason: 'wrong customer' });
    expect((await approve(approver, data.proposal_id)).type).toBe('ok');
    const { data: journal } = await get(auditor, 'ledger/journal', { id });
    expect(journal.is_reversible).toBe(false);
    expect(journal.reversed_by).not.toBeNull();
    expect(
      (await post(treasurer, 'treasury/reverse', { journal_id: id, reason: 'again' })).data.refusal,
    ).toBe('journal_reversed');
    // He is told of both, as of a deposit.
    const told = await server.database.owner.query(
      `select kind, params from notify_messages where user_id = $1 and kind like 'goodwill%' order by kind`,
      [ana.id],
    );
    expect(told).toEqual([
      { kind: 'goodwill_credited', params: { amount: '2.5', currency: 'USDT' } },
      { kind: 'goodwill_undone', params: { amount: '2.5', currency: 'USDT' } },
    ]);
    await server.call(
      'wallet/change',
      { currency_id: 3, from_field: 'change', to_field: 'lever', number: '1' },
      { token: ana.token },
    );
    const transfer = await lastJournal('transfer');
    expect(
      (await post(treasurer, 'treasury/reverse', { journal_id: transfer.id, reason: 'no' })).data.refusal,
    ).toBe('journal_not_reversible');
  });

  test('R-OPS-9: what a chain showed of the house’s own is not undone in the books, or it would lie there and be missed by nobody', async () => {
    const txId = 'a'.repeat(64);
    const head = { kind: 'equity_paid_in', refType: 'statement', refId: `X:trc20:${txId}` } as const;
    const move = {
      from: house('X:trc20'),
      to: house('E:equity'),
      currencyId: 3,
      amount: decimal('7'),
    };
    await server.platform.db.transaction('test', (tx) =>
      server
        .on()
        .ledger.post(tx, [journalOf({ ...head, actor: 'operator:1', approver: 'operator:2' }, [move])]),
    );
    const { id } = await lastJournal('equity_paid_in');
    const reply = await post(treasurer, 'treasury/reverse', { journal_id: id, reason: 'not ours' });
    expect(reply.data.refusal).toBe('journal_not_reversible');
    expect((await get(auditor, 'ledger/journal', { id })).data.is_reversible).toBe(false);
  });

  test('fifty simultaneous yeses move the money once', async () => {
    const before = decimal(await houseOf('F:insurance'));
    const { data } = await post(treasurer, 'treasury/move_own', {
      from: 'E:equity',
      to: 'F:insurance',
      currency: 'USDT',
      amount: '1',
      reason: 'race',
    });
    const { data: seen } = await get(approver, 'proposals/detail', { id: data.proposal_id });
    const yes = (by: TestOperator) =>
      post(by, 'proposals/approve', { id: data.proposal_id, version: seen.version, reason: 'yes' });
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => yes(n % 2 === 0 ? approver : second)),
    );
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    expect(decimal(await houseOf('F:insurance')) - before).toBe(decimal('1'));
  });

  test('R-POL-2: what is held is what is read outside; what cannot be read says so and covers nothing', async () => {
    const { data } = await get(treasurer, 'treasury/coverage');
    const of = (currency: string) =>
      data.currencies.find((row: { currency: string }) => row.currency === currency);
    // The test's play money stands in the ledger and nowhere else, and says that.
    const play = of('USDT').sources.find(({ kind }: { kind: string }) => kind === 'play');
    expect(of('USDT').status).toBe('covered');
    expect(decimal(of('USDT').held)).toBeGreaterThanOrEqual(decimal(play.amount));
    // Money that the books hold against a bank of which there is no statement yet: stated by us, seen by nobody, covering nothing.
    const bank = of('USD').sources[0];
    expect(decimal(bank.stated)).toBe(-decimal(await houseOf('X:bank:1', 'USD')));
    expect(decimal(bank.stated)).toBeGreaterThan(0n);
    expect(play.stated).toBeNull();
    expect(of('USD')).toMatchObject({
      held: '0',
      sources: [{ kind: 'bank', account: 'X:bank:1', amount: null }],
    });
    const { data: seen } = await server.call('transparency', {}, { method: 'GET' });
    expect(seen.reserves.find((row: { currency: string }) => row.currency === 'USD')).toMatchObject({
      held: '0',
      sources: [{ account: 'X:bank:1', amount: null, stated: bank.stated }],
    });
  });
});

describe('configuration', () => {
  const halted = async () =>
    (await get(market, 'configuration/list', { kind: 'pair' })).data.find(
      (row: { key: string }) => row.key === 'DOGE/USDT',
    );
  const propose = async (change: Record<string, unknown>) => {
    const { value } = await halted();
    return post(market, 'configuration/propose', {
      kind: 'pair',
      key: 'DOGE/USDT',
      value: JSON.stringify({ ...value, ...change }),
      reason: 'test',
    });
  };

  test('R-OPS-4: a fee is in force a day after the second yes, not before', async () => {
    const { data } = await propose({ taker_rate: '0.002' });
    expect((await approve(treasurer, data.proposal_id)).type).toBe('ok');
    const { value, coming } = await halted();
    expect([value.taker_rate, coming.length]).toEqual(['0.001', 1]);
    await post(market, 'configuration/move_clock', { hours: 25 });
    await expect.poll(async () => (await halted()).value.taker_rate).toBe('0.002');
    const { data: history } = await get(auditor, 'configuration/history', { kind: 'pair', key: 'DOGE/USDT' });
    expect(history[0]).toMatchObject({ version: 2, made_by: market.name, checked_by: treasurer.name });
  });

  test('R-OPS-4: stopping is immediate', async () => {
    const { data } = await propose({ state: 'halted' });
    await approve(treasurer, data.proposal_id);
    await expect
      .poll(
        async () =>
          (
            await server.call(
              'coin/trade',
              { currency_id: 7, legal_id: 3, type: 1, amount: '100', target_price: '0.1' },
              { token: ana.token },
            )
          ).data.refusal,
      )
      .toBe('pair_not_trading');
  });

  test('what is wrong, unknown or the same is refused', async () => {
    expect((await propose({ taker_rate: '0.2' })).data.refusal).toBe('invalid_request');
    // R-OPS-9: what two could agree on would be a fee of ten times any other, or market orders at any price.
    for (const beyond of [
      { taker_rate: '0.02' },
      { maker_rate: '0.0101' },
      { band_inner: '0.11' },
      { band_outer: '0.31' },
    ])
      expect((await propose(beyond)).data, JSON.stringify(beyond)).toMatchObject({
        refusal: 'invalid_request',
        fields: { [Object.keys(beyond)[0]!]: 'too_large' },
      });
    expect((await propose({ max_notional: '1' })).data.refusal).toBe('invalid_request');
    expect((await propose({ surprise: '1' })).data.refusal).toBe('invalid_request');
    expect((await propose({})).data.refusal).toBe('configuration_unchanged');
    const unknown = await post(market, 'configuration/propose', {
      kind: 'pair',
      key: 'NO/USDT',
      value: '{}',
      reason: 'x',
    });
    expect(unknown.data.refusal).toBe('configuration_unknown');
    expect(
      (
        await post(treasurer, 'configuration/propose', {
          kind: 'pair',
          key: 'DOGE/USDT',
          value: '{}',
          reason: 'x',
        })
      ).data.refusal,
    ).toBe('forbidden');
  });

  test('R-GEN-6: a product goes off in a country at once, with a public reason', async () => {
    const value = JSON.stringify({ is_on: false, reason: 'not licensed', sign_off: '' });
    const { data } = await post(market, 'configuration/propose', {
      kind: 'availability',
      key: 'FR:options',
      value,
      reason: 'law',
    });
    expect((await approve(access, data.proposal_id)).type).toBe('ok');
    const { data: rows } = await get(market, 'configuration/list', { kind: 'availability' });
    expect(rows.find((row: { key: string }) => row.key === 'FR:options').value).toMatchObject({
      is_on: false,
      reason: 'not licensed',
    });
  });
});

test('the invariants hold after all of it', async () => {
  expect(await brokenInvariants(server.database.owner)).toEqual({});
});
