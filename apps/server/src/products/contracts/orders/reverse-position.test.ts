import { decimal } from '@candor/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestCustomer } from '../../../../test/customers.ts';
import type { ContractsWorld } from '../contracts.fixture.ts';
import { contractsWorld } from '../contracts.fixture.ts';

let world: ContractsWorld;
beforeAll(async () => {
  world = await contractsWorld();
  await world.settle('50000');
});
afterAll(() => world.close());

interface Shown {
  id: number;
  type: number;
  status: number;
  share: number;
  multiple: number;
  open_seq: number | null;
  close_seq: number | null;
  notional_before: string | null;
}
const reverse = (customer: TestCustomer, id: number, key?: string) =>
  world.server.call('lever/reverse', { id }, { token: customer.token, lang: 'en', ...(key ? { key } : {}) });
const refusalOf = async (customer: TestCustomer, id: number): Promise<string> =>
  (await reverse(customer, id)).data.refusal as string;
async function opened(customer: TestCustomer, fields: Record<string, string | number>): Promise<number> {
  const { id } = (await world.order(customer, fields)) as Shown;
  await world.tick('50000');
  return id;
}
async function allOf(customer: TestCustomer): Promise<Shown[]> {
  const current = await world.call(customer, 'lever/my_trade', { status: 1 });
  return (current.data as { message: { data: Shown[] } }).message.data;
}

describe('reversing a position', () => {
  test('R-CT-15: it closes and opens the other way at one tick, with its lots and leverage', async () => {
    const [ann] = (await world.customers(1)) as [TestCustomer];
    const id = await opened(ann, { share: 20, multiple: 10 });
    const order = (await reverse(ann, id)).data as Shown;
    expect(order).toMatchObject({ type: 2, status: 0, share: 20, multiple: 10 });
    await world.tick('50100', { bid: '50090', ask: '50110' });
    const [closed, other] = (await Promise.all([world.position(ann, id), world.position(ann, order.id)])) as [
      Shown & { update_price: string; profits: string },
      Shown & { price: string },
    ];
    expect(closed).toMatchObject({ status: 3, reason: 'user', update_price: '50090', profits: '1.8' });
    expect(other).toMatchObject({ status: 1, price: '50090', share: 20, notional_before: '0' });
    expect(other.open_seq).toBe(closed.close_seq);
    expect((await allOf(ann)).map((each) => each.id)).toEqual([order.id]);
  });

  test('R-CT-15: what the order needs must be there, or the position stays as it is', async () => {
    const [ben] = (await world.customers(1, '150')) as [TestCustomer];
    const id = await opened(ben, { share: 20, multiple: 10 });
    const before = await world.balance(ben);
    expect(await refusalOf(ben, id)).toBe('insufficient_balance');
    expect(await world.position(ben, id)).toMatchObject({ status: 1 });
    expect(await world.balance(ben)).toEqual(before);
    expect(await allOf(ben)).toHaveLength(1);
  });

  test('a repeat answers the same and does nothing; of two at once one is refused', async () => {
    const [cleo] = (await world.customers(1)) as [TestCustomer];
    const id = await opened(cleo, { share: 10, multiple: 10 });
    const first = await reverse(cleo, id, 'reverse-key-0001');
    expect((await reverse(cleo, id, 'reverse-key-0001')).data).toEqual(first.data);
    expect(await allOf(cleo)).toHaveLength(2);
    await world.tick('50000');
    const [{ id: next }] = (await allOf(cleo)) as [Shown];
    const both = await Promise.all([reverse(cleo, next), reverse(cleo, next)]);
    expect(both.filter(({ type }) => type === 'ok')).toHaveLength(1);
    expect(both.find(({ type }) => type !== 'ok')!.data.refusal).toBe('position_not_open');
    expect(await allOf(cleo)).toHaveLength(2);
    await world.tick('50000');
    expect(await allOf(cleo)).toHaveLength(1);
  });

  test('R-CT-15, R-CT-5: what closes counts neither for the bracket nor for the limit of the pair', async () => {
    const [dan] = (await world.customers(1, '400000')) as [TestCustomer];
    // 600,000 of notional: twice that would be above the cap of 1,000,000.
    for (const share of [4_000, 4_000, 4_000]) await opened(dan, { share, multiple: 5 });
    const [newest] = (await allOf(dan)) as [Shown];
    const order = (await reverse(dan, newest.id)).data as Shown;
    expect(order).toMatchObject({ type: 2, share: 4_000 });
    await world.tick('50000');
    const opposite = (await world.position(dan, order.id)) as Shown;
    expect(opposite.status).toBe(1);
    expect(decimal(opposite.notional_before!)).toBe(decimal('400000'));
  });

  test('what is not open, not his or not known is refused, and nothing changes', async () => {
    const [eve, fay] = (await world.customers(2)) as [TestCustomer, TestCustomer];
    const id = await opened(eve, { share: 10, multiple: 10 });
    expect(await refusalOf(fay, id)).toBe('order_unknown');
    expect(await refusalOf(eve, 999_999_999)).toBe('order_unknown');
    await world.call(eve, 'lever/close', { id });
    expect(await refusalOf(eve, id)).toBe('position_not_open');
    await world.tick('50000');
    expect(await allOf(eve)).toEqual([]);
  });
});
