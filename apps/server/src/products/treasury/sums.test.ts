/** R-OPS-9 on the house's own money: sums of a day, bounds, and a second look at what is far from usual. */
import { decimal } from '@candor/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { Fields, TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import type { ProposalKind } from '../../foundation/operators/index.ts';
import type { ActDeps } from './acts.ts';
import type { TreasuryPorts } from './ports.ts';
import { treasuryKinds } from './proposals.ts';

let server: TestServer;
let treasurer: TestOperator;
let support: TestOperator;
let approver: TestOperator;
let maker: TestOperator;
let ana: TestCustomer;
let ben: TestCustomer;
let cleo: TestCustomer;
beforeAll(async () => {
  server = await testServer();
  const { owner } = server.database;
  [treasurer, support, approver, maker] = (await openOperators(owner, [
    'treasurer',
    'support',
    'withdrawal_approver',
    'deposit_maker',
  ])) as [TestOperator, TestOperator, TestOperator, TestOperator];
  [ana, ben, cleo] = (await openCustomers(owner, [{}, {}, {}])) as [TestCustomer, TestCustomer, TestCustomer];
});
afterAll(() => server.close());
/** As if a day had passed since anybody moved money. */
beforeEach(async () => {
  await server.database.owner.query('delete from operators_money_acts');
  await server.database.owner
    .query(`update operators_proposals set state = 'withdrawn', version = version + 1, decided_at = now()
    where state = 'open'`);
});

const post = (by: TestOperator, path: string, fields: Fields) =>
  server.call(`operator/${path}`, fields, { token: by.token, lang: 'en' });
const needed = async (id: number): Promise<number> =>
  (await server.call('operator/proposals/detail', { id }, { token: approver.token, method: 'GET' })).data
    .checks_needed;
const WORDS: Record<string, string> = {
  '20000': 'twenty thousand',
  '50000': 'fifty thousand',
  '49999': 'forty-nine thousand nine hundred and ninety-nine',
};
const goodwill = (by: TestOperator, to: TestCustomer, amount: string, more: Fields = {}) =>
  post(by, 'treasury/goodwill', {
    user_id: to.id,
    currency: 'USDT',
    amount,
    reason: 'sorry',
    ...(WORDS[amount] === undefined ? {} : { second_look: WORDS[amount] }),
    ...more,
  });

test('R-OPS-9: goodwill of 50,000 needs three persons, in one piece or in three, by one maker or to one customer', async () => {
  expect(await needed((await goodwill(treasurer, ana, '49999')).data.proposal_id)).toBe(1);
  // The same maker, another customer.
  expect(await needed((await goodwill(treasurer, ben, '1')).data.proposal_id)).toBe(2);
  const { data: one } = await goodwill(support, cleo, '20000');
  // E:equity pays them all: another maker gains nothing.
  expect(await needed(one.proposal_id)).toBe(2);
});

test('R-OPS-9: 50,000 at once is not done with two', async () => {
  const equity = {
    contra: 'X:bank:1',
    direction: 'in',
    currency: 'USD',
    amount: '50000',
    second_look: 'fifty thousand',
    reference: 'capital-1',
    reason: 'capital',
  };
  const { data } = await post(treasurer, 'treasury/equity', equity);
  const yes = async (by: TestOperator) => {
    const seen = await server.call(
      'operator/proposals/detail',
      { id: data.proposal_id },
      { token: by.token, method: 'GET' },
    );
    return post(by, 'proposals/approve', { id: data.proposal_id, version: seen.data.version });
  };
  expect((await yes(approver)).data.state).toBe('open');
  expect((await yes(approver)).data.refusal).toBe('checked_already');
  expect((await yes(maker)).data.state).toBe('executed');
});

test('R-OPS-9: what was asked for a day ago and done a minute ago was done today', async () => {
  const equity = (amount: string, words: string) =>
    post(treasurer, 'treasury/equity', {
      contra: 'X:bank:1',
      direction: 'in',
      currency: 'USD',
      amount,
      second_look: words,
      reference: `capital-of-${amount}`,
      reason: 'capital',
    });
  const { data } = await equity('30000', 'thirty thousand');
  const id = data.proposal_id as number;
  await server.database.owner.query(
    `update operators_money_acts set at = at - interval '23 hours 59 minutes' where proposal_id = $1`,
    [id],
  );
  expect((await post(approver, 'proposals/approve', { id, version: 1 })).data.state).toBe('executed');
  await server.database.owner.query(
    `update operators_money_acts set at = at - interval '2 minutes' where proposal_id = $1`,
    [id],
  );
  const { data: next } = await equity('20000', 'twenty thousand');
  expect(await needed(next.proposal_id)).toBe(2);
});

test('R-OPS-9: two at once do not miss one another', async () => {
  const replies = await Promise.all([
    goodwill(treasurer, ana, '49999'),
    goodwill(treasurer, ben, '49999'),
    goodwill(support, cleo, '20000'),
  ]);
  const checks = await Promise.all(replies.map(({ data }) => needed(data.proposal_id as number)));
  expect(checks.toSorted((a, b) => a - b)).toEqual([1, 2, 2]);
});

test('R-OPS-9: what was refused or withdrawn counts no more', async () => {
  const { data } = await goodwill(treasurer, ana, '49999');
  await post(treasurer, 'proposals/withdraw', { id: data.proposal_id, version: 1 });
  expect(await needed((await goodwill(treasurer, ben, '20000')).data.proposal_id)).toBe(1);
});

test('R-OPS-9: far from usual is looked at twice, and beyond the bounds is no case', async () => {
  expect((await goodwill(treasurer, ana, '100000.01')).data.refusal).toBe('act_too_large');
  for (const second_look of [{}, { second_look: '20000' }, { second_look: 'two thousand' }])
    expect(
      (
        await post(treasurer, 'treasury/goodwill', {
          user_id: ana.id,
          currency: 'USDT',
          amount: '20000',
          reason: 'sorry',
          ...second_look,
        })
      ).data,
    ).toMatchObject({ refusal: 'second_look', form: 'words' });
  expect((await goodwill(treasurer, ana, '20000')).type).toBe('ok');
});

test('R-OPS-9: 300 BTC meant as 300 of something else: no price, no act; with a price its worth has to be typed', async () => {
  const btc = (second_look?: string) =>
    post(treasurer, 'treasury/move_own', {
      from: 'E:equity',
      to: 'F:insurance',
      currency: 'BTC',
      amount: '3',
      reason: 'top up',
      ...(second_look === undefined ? {} : { second_look }),
    });
  await expect.poll(async () => (await btc('300')).data.refusal).toBe('second_look');
  const price = server.on().marketData.usdtPrice(1).price!;
  const worth = String((price * 3n) / 100_000_000n);
  expect((await btc()).data).toMatchObject({ refusal: 'second_look', form: 'worth' });
  expect((await btc(`${worth}`)).type).toBe('ok');
  const tonnes = {
    currency: 'BTC',
    amount: '620000',
    second_look: String(Number(worth) * 200_000),
    reason: 'capital',
  };
  const moved = await post(treasurer, 'treasury/move_own', {
    ...tonnes,
    from: 'E:equity',
    to: 'F:insurance',
  });
  expect(moved.data.refusal).toBe('act_too_large');
  // Nor at a bank: what a chain here carries is seen there or is not.
  const booked = { ...tonnes, contra: 'X:bank:1', direction: 'in', reference: 'typed' };
  expect((await post(treasurer, 'treasury/equity', booked)).data.refusal).toBe('transfer_unseen');
});

test('R-OPS-7, R-OPS-9: whoever agrees to goodwill reads whose account it is, and whether it is a colleague’s', async () => {
  const effect = async (to: TestCustomer) => {
    const { data } = await goodwill(treasurer, to, '20');
    const asked = { token: approver.token, method: 'GET' } as const;
    const seen = await server.call('operator/proposals/detail', { id: data.proposal_id }, asked);
    const lines = seen.data.effect as { field: string; after: string }[];
    return lines.filter(({ field }) => field === 'account' || field === 'relation').map(({ after }) => after);
  };
  const [of] = await effect(ben);
  expect(of).toContain('*');
  await server.database.owner.query(
    `insert into operators_house_accounts (user_id, relation, note, is_registered, registered_by, approved_by, registered_at)
     values ($1, 'staff', 'support', true, $2, $3, now())`,
    [cleo.id, treasurer.id, approver.id],
  );
  expect(await effect(cleo)).toEqual([expect.stringContaining('*'), 'registered']);
  expect(await effect(ana)).toHaveLength(1);
});

test('R-OPS-9: goodwill in a coin that only trades here price needs three persons, however little it seems', async () => {
  const ports = {
    usdtPrice: () => 1n,
    isPriceOurs: (currencyId: number) => currencyId === 21,
  } as unknown as TreasuryPorts;
  const kinds = treasuryKinds({ ports } as ActDeps) as unknown as ProposalKind[];
  const kind = kinds.find(({ kind: name }) => name === 'goodwill')!;
  const persons = async (currencyId: number) => {
    const payload = { userId: ana.id, currencyId, amount: '1000', isUnusual: false };
    return kind.checksNeeded(payload, (await kind.moves!(server.database.owner, payload))!.value);
  };
  expect([await persons(3), await persons(21)]).toEqual([1, 2]);
});

test('R-OPS-9: equity on a chain needs a transfer that the chain shows, whatever reference is typed', async () => {
  for (const contra of ['X:btc', 'X:trc20', 'X:nowhere'])
    expect(
      (
        await post(treasurer, 'treasury/equity', {
          contra,
          direction: 'in',
          currency: contra === 'X:btc' ? 'BTC' : 'USDT',
          amount: '0.01',
          reference: 'f'.repeat(64),
          reason: 'capital',
        })
      ).data.refusal,
    ).toBe('transfer_unseen');
});

test('R-OPS-9: a transfer that is booked as something else is not booked as equity too', async () => {
  const asked: unknown[] = [];
  const isBooked = async (_tx: unknown, of: unknown) => asked.push(of) > 0;
  const ports = { chains: { isBooked }, banks: { statementCurrencyId: 15 } } as unknown as TreasuryPorts;
  const kinds = treasuryKinds({ ports } as ActDeps) as unknown as ProposalKind[];
  const kind = kinds.find(({ kind: name }) => name === 'equity')!;
  const move = { kind: 'equity_paid_out', from: 'E:equity', to: 'X:trc20', currencyId: 3 };
  const payload = { ...move, amount: '10', reference: 'f'.repeat(64), isUnusual: false };
  const act = { payload, proposalId: 1, maker: 1, approver: 2 };
  await expect(server.platform.db.transaction('test', (tx) => kind.execute(tx, act))).rejects.toMatchObject({
    code: 'transfer_booked',
  });
  expect(asked).toEqual([{ contra: 'X:trc20', txId: 'f'.repeat(64) }]);
});

test('R-OPS-9: what left in a chain’s own coin is booked as it arrived, or with the fee that nobody else books, and as nothing else', async () => {
  const ports = {
    currencyId: () => 2,
    currencyName: () => 'ETH',
    usdtPrice: () => decimal('2000'),
    mustStay: async () => 0n,
    chains: { currencies: () => [{ currencyId: 2 }] },
    banks: { statementCurrencyId: 15, all: () => [] },
  } as unknown as TreasuryPorts;
  const proposals = { refuseBeyondBounds: async () => {}, usualWorth: async () => undefined };
  const kinds = treasuryKinds({ ports, proposals } as unknown as ActDeps) as unknown as ProposalKind[];
  const kind = kinds.find(({ kind: name }) => name === 'equity')!;
  const shown = {
    txId: `0x${'f'.repeat(64)}`,
    direction: 'out',
    amount: decimal('1'),
    withFee: decimal('1.0005'),
  };
  const prepared = (amount: string, direction = 'out') =>
    server.platform.db.transaction('test', (tx) =>
      kind.prepare(tx, { contra: 'X:erc20', direction, currency: 'ETH', amount, shown }, 1),
    );
  expect(await prepared('1')).toMatchObject({ amount: '1' });
  expect(await prepared('1.0005')).toMatchObject({ amount: '1.0005' });
  await expect(prepared('1.0004')).rejects.toMatchObject({ code: 'transfer_unseen' });
  await expect(prepared('1.0005', 'in')).rejects.toMatchObject({ code: 'transfer_unseen' });
});

test('R-OPS-9: one person makes twenty goodwill payments a day at most', async () => {
  // Of five customers: to one of them, withdrawn again and again, it would end sooner.
  const others = await openCustomers(server.database.owner, [{}, {}, {}, {}]);
  for (const who of [ana, ...others])
    for (let n = 0; n < 4; n += 1) {
      const { data } = await goodwill(support, who, '1');
      await post(support, 'proposals/withdraw', { id: data.proposal_id, version: 1 });
    }
  expect((await goodwill(support, ana, '1')).data.refusal).toBe('acts_too_many');
  expect((await goodwill(treasurer, others[0]!, '1')).type).toBe('ok');
});
