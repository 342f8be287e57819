/** R-WD-1, R-KYC-3 as somebody who looks for a way around: other currencies, ways and moments of the price, and amounts that are none. */
import { ONE } from '@candor/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import type { CallReply } from '../../../test/harness.ts';
import type { World } from './withdrawals.fixture.ts';
import { ETH, NOON, PIN, USD, USDT, knownCustomer, withdrawalsWorld } from './withdrawals.fixture.ts';

const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const BANK = {
  bank_account: 'CH93 0076 2011 6238 5295 7',
  iban: 'CH93 0076 2011 6238 5295 7',
  bank_name: 'Demo Bank',
  bank_branch: 'Main',
  bank_address: '1 High Street',
  swift_code: 'BANKCHZZ',
  real_name: 'Erika Muster',
  residence_address: '2 Low Street',
  postal_code: '8000',
};
let world: World;
beforeAll(async () => {
  world = await withdrawalsWorld();
});
afterAll(async () => {
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
  await world.close();
});

/** With three ways out, of up to 10,000 USDT a day. */
async function withThreeWays(): Promise<TestCustomer> {
  const customer = await world.customer({
    level: 'basic',
    funds: { [USDT]: '50000', [ETH]: '50', [USD]: '50000' },
  });
  await world.server.database.owner.query(
    `insert into withdrawals_addresses (user_id, currency_id, chain, address, label, created_at, usable_at) values ($1, $2, 'ERC20', $3, 'eth', $4, $4)`,
    [customer.id, ETH, ETHEREUM, new Date(NOON - 30 * 86_400_000)],
  );
  expect((await world.post(customer, 'user/cash_save', { ...BANK, pay_password: PIN })).type).toBe('ok');
  world.clock.advance(86_400_000);
  return customer;
}
const ways = (who: TestCustomer) => ({
  usdt: (number: string) => world.out(who, number),
  eth: (number: string) => world.out(who, number, { currency: ETH, address: ETHEREUM }),
  usd: (number: string) => world.out(who, number, { currency: USD, address: '--' }),
});
const refusal = ({ data }: CallReply): string | undefined => data?.refusal;

test('R-KYC-3: the limit is one sum over currencies, networks and the bank, at the prices of each moment', async () => {
  const customer = await withThreeWays();
  const { usdt, eth, usd } = ways(customer);
  world.price.usdt = ONE;
  expect((await usdt('6000')).type).toBe('ok');
  world.price.usdt = 2_000n * ONE;
  expect((await eth('2.01')).data).toMatchObject({ refusal: 'withdrawal_over_limit', left: '4000' });
  const second = await eth('2');
  expect(second.type, JSON.stringify(second.data)).toBe('ok');
  // Were it worth nothing by now, it has left as what it was.
  world.price.usdt = ONE;
  expect((await usd('50')).data).toMatchObject({ refusal: 'withdrawal_over_limit', left: '0' });
  expect((await world.post(customer, 'withdrawal/cancel', { id: second.data.id })).type).toBe('ok');
  expect((await usd('4000')).type).toBe('ok');
  expect(refusal(await eth('0.01'))).toBe('withdrawals_used_today');
});

test('R-WD-4a, R-WD-7: what was asked for long ago and held until now leaves with the next, and counts with it', async () => {
  const customer = await knownCustomer(world, { funds: { [USDT]: '50000' } });
  world.price.usdt = ONE;
  const first = (await world.out(customer, '900')).data.id;
  world.clock.advance(120_000);
  await world.approveDue();
  // Whatever held it is over after thirty hours.
  world.clock.advance(30 * 3_600_000);
  await world.say({ kind: 'sent', ref: `withdrawal:${first}`, txId: 'tx-late' });
  expect(await world.state(first)).toMatchObject({ state: 'sent' });
  const unstated = await world.out(customer, '900', { travel_owner: undefined });
  expect(refusal(unstated)).toBe('travel_declaration_required');
  const second = (await world.out(customer, '900')).data.id;
  world.clock.advance(120_000);
  await world.approveDue();
  expect(await world.state(second)).toMatchObject({ state: 'review' });
  // A day after it has left it is over, as of any other.
  expect((await world.post(customer, 'withdrawal/cancel', { id: second })).type).toBe('ok');
  world.clock.advance(24 * 3_600_000);
  expect((await world.out(customer, '900', { travel_owner: undefined })).type).toBe('ok');
});

test('R-GEN-4, R-KYC-3: by three ways at once one is within the limit', async () => {
  const customer = await withThreeWays();
  const { usdt, eth, usd } = ways(customer);
  world.price.usdt = 200n * ONE;
  const all = await Promise.all([usdt('40'), eth('40'), usd('50')]);
  expect(all.filter(({ type }) => type === 'ok')).toHaveLength(1);
  expect(all.map(refusal).filter((code) => code !== undefined)).toEqual([
    'withdrawal_over_limit',
    'withdrawal_over_limit',
  ]);
});

test('R-MONEY-1: what is no amount, or more than there can be, is refused at every way money takes, and moves nothing', async () => {
  const customer = await withThreeWays();
  world.price.usdt = ONE;
  const before = [await world.available(customer.id), await world.frozen(customer.id)];
  const none =
    '| 1|1 |+1|-1|-0|00|01|.5|5.|1e5|1E5|0x10|1_000|1,000|1/2|１|١|१|1\u200b|1\u0000|∞|NaN|Infinity|1.1.1|null|[1]';
  const beyond = [
    '0',
    '0.0',
    '0.000000001',
    '92233720368.54775807',
    '92233720368.54775808',
    '999999999999999999',
  ];
  const calls = (number: string) => [
    world.out(customer, number),
    world.out(customer, '50', { arrives: number }),
    world.post(customer, 'wallet/change', {
      currency_id: USDT,
      from_field: 'change',
      to_field: 'lever',
      number,
    }),
    world.post(customer, 'wallet/charge_req', {
      currency: USDT,
      chain: 'TRC20',
      amount: number,
      imgs: 'none',
    }),
  ];
  for (const number of [...none.split('|'), '9'.repeat(19), ...beyond]) {
    const replies = await Promise.all(calls(number));
    for (const [n, reply] of replies.entries()) {
      // What arrives at the least may be nothing: then whatever arrives is enough.
      if (n === 1 && ['0', '0.0'].includes(number)) continue;
      expect([number, n, reply.type]).toEqual([number, n, 'error']);
      expect([number, n, reply.status < 500]).toEqual([number, n, true]);
    }
  }
  // The two whose only fault was none.
  expect(await world.frozen(customer.id)).toBe(100n * ONE);
  expect((await world.available(customer.id)) + (await world.frozen(customer.id))).toBe(
    before[0]! + before[1]!,
  );
  // As numbers of JSON, and twice: no text that could be misread.
  for (const number of [1e30, 50, 0.1, true, null, ['50', '60'], { $gt: 0 }]) {
    const reply = await fetch(`${world.server.url}/api/wallet/out`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: customer.token },
      body: JSON.stringify({ currency: USDT, number, address: ETHEREUM, pay_password: PIN }),
    });
    const { data } = (await reply.json()) as { data: { refusal?: string } };
    expect([number, reply.status < 500, data.refusal]).toEqual([number, true, 'invalid_request']);
  }
});
