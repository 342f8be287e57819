/** R-OPS-14 on a real server: whoever agrees has proved his second factor within five minutes, in this session; whoever stops something need not. */
import type { OperatorRole } from '@candor/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { CallReply, Fields, TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { codeNow } from '../../../test/second-factors.ts';
import { movableClock } from '../../platform/clock.ts';

const clock = movableClock(Date.now());
let server: TestServer;
let admin: TestOperator;
let treasurer: TestOperator;
let markets: TestOperator;
/** A new one a test: what he has proved or guessed before counts for nothing. */
let auditor: TestOperator;

beforeAll(async () => {
  server = await testServer({ clock });
  [admin, treasurer, markets] = (await openOperators(server.database.owner, [
    'access_admin',
    'treasurer',
    'market_admin',
  ])) as [TestOperator, TestOperator, TestOperator];
});
afterAll(() => server.close());

const newAuditor = async () => {
  auditor = (await openOperators(server.database.owner, ['auditor']))[0]!;
};
const post = (who: TestOperator, path: string, fields: Fields = {}) =>
  server.call(path, fields, { token: who.token, lang: 'en', isUnproved: true });

let invited = 0;
async function proposal(): Promise<number> {
  invited += 1;
  const wish = {
    name: `Proof ${'abcdefghij'[invited]}`,
    email: `proof-${invited}@venue.example`,
    roles: 'content',
    reason: 'more hands',
  };
  const { data } = await server.call('operator/people/invite', wish, { token: admin.token });
  return data.proposal_id as number;
}
const agree = (who: TestOperator, id: number) => post(who, 'operator/proposals/approve', { id, version: 1 });
const prove = (who: TestOperator, code = codeNow(server.url, who.token)): Promise<CallReply> =>
  post(who, 'operator/session/prove', { code });
const move = (seconds: number) => clock.advance(seconds * 1000);

describe('R-OPS-14: a yes', () => {
  test('asks for a proof, counts for five minutes from it, and is not prolonged by what is agreed to', async () => {
    await newAuditor();
    const [first, second, third] = [await proposal(), await proposal(), await proposal()];
    const unproved = await agree(auditor, first);
    expect(unproved).toMatchObject({ type: 'error', data: { refusal: 'proof_needed' } });
    expect((await prove(auditor)).data).toEqual({ good_for_s: 300 });
    move(200);
    expect((await agree(auditor, first)).data.state).toBe('executed');
    move(99);
    expect((await agree(auditor, second)).data.state).toBe('executed');
    move(1);
    expect((await agree(auditor, third)).data.refusal).toBe('proof_needed');
    // Somebody else's session is none of his, and a no needs no proof.
    await post(admin, 'operator/session/prove', { code: codeNow(server.url, admin.token) });
    expect((await agree(auditor, third)).data.refusal).toBe('proof_needed');
    const no = await post(auditor, 'operator/proposals/refuse', { id: third, version: 1, reason: 'no' });
    expect(no.type).toBe('ok');
  });

  test('comes after whatever else refuses it', async () => {
    const id = await proposal();
    await post(admin, 'operator/session/logout');
    [admin] = (await openOperators(server.database.owner, ['access_admin'])) as [TestOperator];
    await newAuditor();
    expect((await agree(treasurer, id)).data.refusal).toBe('proposal_unknown');
    expect((await post(auditor, 'operator/proposals/approve', { id, version: 7 })).data.refusal).toBe(
      'case_changed',
    );
  });

  test('takes no code twice, and counts wrong ones as a login does', async () => {
    await newAuditor();
    const code = codeNow(server.url, auditor.token);
    expect((await prove(auditor, code)).type).toBe('ok');
    expect((await prove(auditor, code)).data.refusal).toBe('second_factor_wrong');
    const answers: unknown[] = [];
    for (let n = 0; n < 5; n += 1) answers.push((await prove(auditor, '000000')).data.refusal);
    expect(answers.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => 'second_factor_wrong'));
    expect(answers[4]).toBe('too_many_attempts');
    move(31);
    // The right one is not looked at either while he waits.
    expect((await prove(auditor)).data.refusal).toBe('too_many_attempts');
  });

  test('is proved by a line of the audit log, and a login is a proof', async () => {
    await newAuditor();
    await prove(auditor);
    const [line] = await server.database.owner.query<{ action: string }>(
      'select action from operators_audit where operator_id = $1 order by seq desc limit 1',
      [auditor.id],
    );
    expect(line!.action).toBe('operator.proved');
    const [session] = await server.database.owner.query<{ proved_at: Date }>(
      'select proved_at from operators_sessions where operator_id = $1',
      [auditor.id],
    );
    expect(session!.proved_at.getTime()).toBe(clock.now());
  });
});

test('R-OPS-14: who carries out alone what moves money proves himself as a checker does; from whatever sum on', async () => {
  const [alone] = (await openOperators(server.database.owner, ['treasurer'])) as [TestOperator];
  const line = {
    bank: 1,
    value_date: new Date(clock.now()).toISOString().slice(0, 10),
    sender_name: 'SMITH JOHN',
  };
  const enter = (amount: string) =>
    post(alone, 'operator/deposits/enter_line', { ...line, bank_line_id: `L${amount}`, amount });
  expect((await enter('10')).data.refusal).toBe('proof_needed');
  const lines = () => server.database.owner.query('select 1 from deposits_lines');
  expect(await lines()).toEqual([]);
  await prove(alone);
  expect((await enter('10')).data.state).toBe('executed');
  move(300);
  expect((await enter('11')).data.refusal).toBe('proof_needed');
  expect((await enter('4000')).data.refusal).toBe('proof_needed');
  expect(await lines()).toHaveLength(1);
});

test('R-OPS-14: who checks money at his own desk does not propose it at a colleague’s that was left open', async () => {
  const [absent, approver] = (await openOperators(server.database.owner, [
    'treasurer',
    'withdrawal_approver',
  ])) as [TestOperator, TestOperator];
  const [friend] = (await openCustomers(server.database.owner, [{}])) as [TestCustomer];
  const goodwill = () =>
    post(absent, 'operator/treasury/goodwill', {
      user_id: friend.id,
      currency: 'USDT',
      amount: '900',
      reason: 'sorry',
    });
  const asked = await goodwill();
  expect(asked.data.refusal).toBe('proof_needed');
  const kept = `select count(*)::integer as n from operators_proposals where maker_id = $1`;
  expect(await server.database.owner.query(kept, [absent.id])).toEqual([{ n: 0 }]);
  // The treasurer himself, and then the other one.
  await prove(absent);
  const { proposal_id: id, state } = (await goodwill()).data;
  expect(state).toBe('open');
  expect((await agree(approver, id)).data.refusal).toBe('proof_needed');
});

describe('R-OPS-14: whoever finds a console open proposes nothing at it', () => {
  const asks = async (who: TestOperator, path: string, fields: Fields) => {
    const reply = await post(who, path, fields);
    expect([path, reply.data.refusal]).toEqual([path, 'proof_needed']);
    const kept = `select count(*)::integer as n from operators_proposals where maker_id = $1`;
    expect(await server.database.owner.query(kept, [who.id])).toEqual([{ n: 0 }]);
  };
  const fresh = async (role: OperatorRole) =>
    (await openOperators(server.database.owner, [role]))[0] as TestOperator;

  test('no role, and nobody shut out or enrolled anew', async () => {
    const absent = await fresh('access_admin');
    const wish = { reason: 'more hands' };
    await asks(absent, 'operator/people/invite', {
      ...wish,
      name: 'A Friend',
      email: 'a-friend@venue.example',
      roles: 'treasurer',
    });
    const of = { ...wish, operator_id: auditor.id, version: 1 };
    await asks(absent, 'operator/people/roles', { ...of, roles: 'treasurer' });
    await asks(absent, 'operator/people/disable', of);
    await asks(absent, 'operator/people/reenrol', of);
  });

  test('no account of the house', async () => {
    const [friend] = (await openCustomers(server.database.owner, [{}])) as [TestCustomer];
    await asks(await fresh('access_admin'), 'operator/house_accounts/register', {
      user_id: friend.id,
      relation: 'staff',
      note: 'works here',
    });
  });

  test.each([
    ['a bank', 'bank_details', { bank_name: 'A Friend’s Bank' }],
    ['a fee', 'chain_currency', { fee_fixed: '2' }],
    ['terms', 'withdrawal_rules', { new_address_h: 24 }],
  ])('no version of %s, and none is called back', async (_what, kind, change) => {
    const [absent, busy, checker] = [
      await fresh(kind === 'withdrawal_rules' ? 'market_admin' : 'treasurer'),
      await fresh(kind === 'withdrawal_rules' ? 'market_admin' : 'treasurer'),
      await fresh(kind === 'bank_details' ? 'withdrawal_approver' : 'auditor'),
    ];
    const read = { token: absent.token, method: 'GET' } as const;
    const [row] = (await server.call('operator/configuration/list', { kind }, read)).data;
    const version = {
      kind,
      key: row.key,
      value: JSON.stringify({ ...row.value, ...change }),
      reason: 'decided',
    };
    await asks(absent, 'operator/configuration/propose', version);
    await prove(busy);
    const made = await post(busy, 'operator/configuration/propose', version);
    await prove(checker);
    expect((await agree(checker, made.data.proposal_id)).data.state).toBe('executed');
    await asks(absent, 'operator/configuration/recall', { kind, key: row.key, version: 2, reason: 'no' });
  });
});

describe('R-OPS-14: a stop is never slowed', () => {
  test('stopping alone, halting and prolonging a stop ask for no proof; letting go on does', async () => {
    const stop = await post(markets, 'operator/configuration/propose', {
      kind: 'opening',
      key: 'BTC/USDT:spot',
      value: JSON.stringify({ is_open: false, cause: 'fault', reason: '' }),
      reason: 'a fault',
    });
    expect(stop.data.state).toBe('executed');
    const goOn = {
      kind: 'opening',
      key: 'BTC/USDT:spot',
      value: JSON.stringify({ is_open: true, cause: null, reason: '' }),
      reason: 'mended',
    };
    expect((await post(markets, 'operator/configuration/propose', goOn)).data.refusal).toBe('proof_needed');
    await prove(markets);
    const again = await post(markets, 'operator/configuration/propose', goOn);
    move(300);
    expect((await agree(treasurer, again.data.proposal_id)).data.refusal).toBe('proof_needed');
    const halt = await post(markets, 'operator/halts/announce', {
      product: 'contracts',
      cause: 'fault',
      reason: 'a fault',
    });
    expect((await agree(treasurer, halt.data.proposal_id)).data.state).toBe('executed');
    const planned = await post(markets, 'operator/halts/announce', {
      product: 'options',
      cause: 'maintenance',
      reason: 'new disks',
      starts_at: server.platform.clock.now() + 86_400_000,
    });
    expect(planned.data.refusal).toBe('proof_needed');
    const pause = await post(treasurer, 'operator/pauses/stop', { scope: 'all', reason: 'looked at' });
    expect(pause.type).toBe('ok');
  });

  test('words that customers read beside a stop are let out by who proves himself', async () => {
    const [asks, agrees, reviewer, second] = (await openOperators(server.database.owner, [
      'market_admin',
      'treasurer',
      'kyc_reviewer',
      'kyc_reviewer',
    ])) as [TestOperator, TestOperator, TestOperator, TestOperator];
    const ask = async (kind: string, key: string, value: object) => {
      const fields = { kind, key, value: JSON.stringify(value), reason: 'looked at' };
      return (await post(asks, 'operator/configuration/propose', fields)).data;
    };
    const propose = async (...of: Parameters<typeof ask>) => (await ask(...of)).proposal_id as number;
    const off = { is_on: false, sign_off: '' };
    const closes = await propose('availability', 'FR:spot', { ...off, reason: 'Not offered here.' });
    expect((await agree(agrees, closes)).data.state).toBe('executed');
    const words = { ...off, reason: 'Ask your bank for it.' };
    expect((await ask('availability', 'FR:spot', words)).refusal).toBe('proof_needed');
    await prove(asks);
    const rewords = await propose('availability', 'FR:spot', words);
    const stops = await propose('opening', 'ETH/USDT:spot', {
      is_open: false,
      cause: null,
      reason: 'Back soon.',
    });
    for (const id of [rewords, stops]) {
      expect((await agree(agrees, id)).data.refusal).toBe('proof_needed');
    }
    const [customer] = (await openCustomers(server.database.owner, [{}, {}])) as [TestCustomer];
    const block = async (isTold: number) => {
      const fields = {
        user_id: customer.id,
        version: 0,
        status: 'blocked',
        reason: 'sanctions',
        law: 'EU 1',
      };
      const made = await post(reviewer, 'operator/risk_status/set', {
        ...fields,
        is_law_told: isTold,
        note: 'n',
      });
      return made.data.proposal_id as number;
    };
    await prove(reviewer);
    const told = await block(1);
    expect((await agree(second, told)).data.refusal).toBe('proof_needed');
    await post(reviewer, 'operator/proposals/withdraw', { id: told, version: 1 });
    expect((await agree(second, await block(0))).data.state).toBe('executed');
  });
});
