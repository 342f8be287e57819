/** R-OPS-11, R-OPS-8: how many claims of bank deposits, with verified names and vouchers, one person opens in a day, and rejects. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { scene, sendPicture } from '../../../test/pictures.ts';
import type { World } from './deposits.fixture.ts';
import { USDT, depositsWorld } from './deposits.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await depositsWorld();
});
afterAll(() => world.close());

async function claimed(who: TestCustomer): Promise<{ claim_id: number; file_id: string }> {
  const { reference } = (await world.post(who, 'deposit/bank')).data;
  const imgs = await sendPicture(world.server, who, scene(1));
  const made = await world.post(who, 'wallet/charge_req', { currency: 9999, amount: '250', reference, imgs });
  expect(made.type, JSON.stringify(made.data)).toBe('ok');
  return { claim_id: made.data.id as number, file_id: imgs };
}

/** As if he had done it so often a moment ago. */
const leave = (by: { id: number }, action: string, count: number) =>
  world.server.database.owner.query(
    `insert into operators_audit_inbox (line) select format('{"action":"%s","actor":"operator","at":%s,"operator_id":%s,"target_id":"other %s","target_type":"deposit_claim"}',
       $1::text, $2::text, $3::text, n) from generate_series(1, $4::integer) n`,
    [action, world.server.platform.clock.now(), by.id, count],
  );

test('R-OPS-11: 1,000 claims and 2,000 vouchers, and a claim that is open as often as it is looked at', async () => {
  const [reader, other] = [await world.operator('deposit_maker'), await world.operator('deposit_maker')];
  const who = await world.customer({ name: 'John Smith' });
  const [first, second] = [await claimed(who), await claimed(who)];
  await leave(reader, 'deposit.view', 999);
  await leave(reader, 'deposit.view_image', 1_999);
  const open = (by: typeof reader, { claim_id }: typeof first) =>
    world.get(by, 'operator/deposits/claim', { claim_id });
  const see = (by: typeof reader) => world.get(by, 'operator/deposits/image', first);
  for (let n = 0; n < 2; n += 1) expect((await open(reader, first)).type).toBe('ok');
  expect((await open(reader, second)).data).toMatchObject({ refusal: 'acts_too_many', limit: 1_000 });
  expect((await see(reader)).type).toBe('ok');
  expect((await see(reader)).data).toMatchObject({ refusal: 'acts_too_many', limit: 2_000 });
  expect([(await open(other, second)).type, (await see(other)).type]).toEqual(['ok', 'ok']);
});

test('R-OPS-11: 1,000 lines of statements, with the names of who paid', async () => {
  const treasurer = await world.operator('treasurer');
  const [reader, other] = [await world.operator('deposit_maker'), await world.operator('deposit_maker')];
  for (const n of [1, 2]) {
    const made = await world.post(treasurer, 'operator/deposits/enter_line', {
      bank: 1,
      bank_line_id: `read-${n}`,
      amount: '10',
      value_date: new Date(world.server.platform.clock.now()).toISOString().slice(0, 10),
      sender_name: 'JOHN SMITH',
    });
    expect(made.data, JSON.stringify(made)).toMatchObject({ state: 'executed' });
  }
  const found = await world.get(reader, 'operator/deposits/lines', { q: 'john smith' });
  // Lists name nobody: whoever copies them has copied no names.
  expect((found.data.data as { sender_name: string }[]).map((each) => each.sender_name)).toEqual([
    'J*** S****',
    'J*** S****',
  ]);
  const [first, second] = (found.data.data as { id: number }[]).map(({ id }) => id);
  await leave(reader, 'statement_line.view', 999);
  const open = (by: typeof reader, line_id: number) => world.get(by, 'operator/deposits/line', { line_id });
  for (let n = 0; n < 2; n += 1)
    expect((await open(reader, first!)).data).toMatchObject({ sender_name: 'JOHN SMITH' });
  expect((await open(reader, second!)).data).toMatchObject({ refusal: 'acts_too_many', limit: 1_000 });
  expect((await open(other, second!)).type).toBe('ok');
});

test('R-OPS-11: 100 statements, with the names of all who paid by them; lists of transfers of 2,000 customers; 2,000 proposals', async () => {
  const [reader, other] = [await world.operator('deposit_maker'), await world.operator('deposit_maker')];
  const reads = [
    ['bank_statement.view', 100, 'operator/banks/statement', { statement_id: 1 }],
    ['list.view', 2_000, 'operator/deposits/seen', {}],
    ['proposal.view', 2_000, 'operator/proposals/detail', { id: 1 }],
  ] as const;
  for (const [action, limit, path, fields] of reads) {
    await leave(reader, action, limit);
    expect((await world.get(reader, path, fields)).data, path).toMatchObject({
      refusal: 'acts_too_many',
      limit,
    });
    expect((await world.get(other, path, fields)).data.refusal, path).not.toBe('acts_too_many');
  }
});

test('R-OPS-11: 300 pages of the list of all transfers, which names no customer that would count', async () => {
  const [reader, other] = [await world.operator('deposit_maker'), await world.operator('deposit_maker')];
  const page = (by: typeof reader) => world.get(by, 'operator/deposits/seen', { page: 7, limit: 100 });
  await world.server.database.owner.query(
    `insert into operators_audit_inbox (line) select format('{"action":"list.view","actor":"operator","at":%s,"operator_id":%s,"target_id":"operator/deposits/seen","target_type":"list"}',
       $1::text, $2::text) from generate_series(1, 299)`,
    [world.server.platform.clock.now(), reader.id],
  );
  expect((await page(reader)).type).toBe('ok');
  expect((await page(reader)).data).toMatchObject({ refusal: 'acts_too_many', limit: 300 });
  expect((await page(other)).type).toBe('ok');
});

test('R-OPS-3, R-OPS-9: whoever agrees to several typed lines at once reads by what to look them up at the bank', async () => {
  const treasurer = await world.operator('treasurer');
  const checker = await world.operator('withdrawal_approver');
  const made = await world.post(treasurer, 'operator/deposits/enter_line', {
    bank: 1,
    bank_line_id: 'checked-1',
    amount: '5000',
    value_date: new Date(world.server.platform.clock.now()).toISOString().slice(0, 10),
    sender_name: 'JOHN SMITH',
    reference: 'CX7',
  });
  expect(made.data).toMatchObject({ state: 'open' });
  const { data } = (await world.get(checker, 'operator/proposals', { view: 'to_check' })).data;
  const { summary } = (data as { id: number; summary: { field: string; after: string }[] }[]).find(
    ({ id }) => id === made.data.proposal_id,
  )!;
  const said = Object.fromEntries(summary.map(({ field, after }) => [field, after]));
  expect(said).toMatchObject({ amount: '5000 USD', bank_line_id: 'checked-1', reference: 'CX7' });
  expect([said['sender_name'], said['bank'], said['value_date']]).toEqual([
    'J*** S****',
    expect.stringMatching(/^1/),
    expect.any(String),
  ]);
});

test('R-OPS-8: one person rejects 200 claims in a day, and somebody else looks at the next', async () => {
  const [alone, other] = [await world.operator('deposit_maker'), await world.operator('deposit_maker')];
  const who = await world.customer({ name: 'John Smith' });
  const [first, second] = [await claimed(who), await claimed(who)];
  await leave(alone, 'deposit.reject', 199);
  const reject = (by: typeof alone, { claim_id }: typeof first) =>
    world.post(by, 'operator/deposits/reject', { claim_id, version: 1, reason: 'no_money_arrived' });
  expect((await reject(alone, first)).type).toBe('ok');
  expect((await reject(alone, second)).data).toMatchObject({ refusal: 'acts_too_many', limit: 200 });
  expect((await reject(other, second)).type).toBe('ok');
});

test('R-OPS-8: one person rejects five claims of one customer within seven days; the next is somebody else’s to decide', async () => {
  const [alone, other] = [await world.operator('deposit_maker'), await world.operator('deposit_maker')];
  const [who, another] = [
    await world.customer({ name: 'John Smith' }),
    await world.customer({ name: 'Ann Lee' }),
  ];
  const reject = async (by: typeof alone, of: TestCustomer) => {
    const { claim_id } = await claimed(of);
    const fields = { claim_id, version: 1, reason: 'no_money_arrived' };
    return {
      again: () => world.post(other, 'operator/deposits/reject', fields),
      ...(await world.post(by, 'operator/deposits/reject', fields)),
    };
  };
  for (let n = 0; n < 5; n += 1) expect((await reject(alone, who)).type).toBe('ok');
  const sixth = await reject(alone, who);
  expect(sixth.data).toMatchObject({ refusal: 'customer_held_up', limit: 5, days: 7 });
  expect((await sixth.again()).type).toBe('ok');
  expect((await reject(alone, another)).type).toBe('ok');
});

test('R-OPS-8: so with claims of lost transfers that he answers, together with those', async () => {
  const [alone, other] = [await world.operator('deposit_maker'), await world.operator('deposit_maker')];
  const who = await world.customer();
  const transfer = world.transfer({ userId: who.id, raw: 5_000_000n });
  await world.say({ kind: 'seen', transfer });
  const lost = async () => {
    const imgs = await world.upload(who);
    const fields = { currency: USDT, chain: 'TRC20', amount: '5', tx_id: transfer.txId, imgs };
    return (await world.post(who, 'wallet/charge_req', fields)).data.id as number;
  };
  const [first, second] = [await lost(), await lost()];
  const [seen] = (await world.get(alone, 'operator/deposits/seen', { user_id: who.id })).data.data;
  await leave(alone, 'deposit.reject', 100);
  await leave(alone, 'deposit.resolve', 99);
  const resolve = (by: typeof alone, claim_id: number) =>
    world.post(by, 'operator/deposits/resolve', { claim_id, version: 1, deposit_id: seen.id });
  expect((await resolve(alone, first)).type).toBe('ok');
  expect((await resolve(alone, second)).data).toMatchObject({ refusal: 'acts_too_many', limit: 200 });
  expect((await resolve(other, second)).type).toBe('ok');
});
