/** One voucher in several claims is shown to whoever decides (issue: by the picture itself, and by likeness). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scene, sendPicture } from '../../../test/pictures.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import type { TestOperator } from '../../../test/operators.ts';
import type { World } from './deposits.fixture.ts';
import { depositsWorld } from './deposits.fixture.ts';

let world: World;
let maker: TestOperator;
beforeAll(async () => {
  world = await depositsWorld();
  maker = await world.operator('deposit_maker');
});
afterAll(() => world.close());

async function claimed(who: TestCustomer, imgs: string): Promise<number> {
  const { reference } = (await world.post(who, 'deposit/bank')).data;
  const made = await world.post(who, 'wallet/charge_req', { currency: 9999, amount: '250', reference, imgs });
  expect(made.type, JSON.stringify(made.data)).toBe('ok');
  return made.data.id as number;
}
const alikeOf = async (id: number) =>
  (await world.get(maker, 'operator/deposits/claim', { claim_id: id })).data.alike;

test('the same voucher and one that looks like it are named with claim and customer; others and plain ones are not', async () => {
  const [first, second, third] = await Promise.all(
    ['John Smith', 'Ann Jones', 'Eve Brown'].map((name) => world.customer({ name })),
  );
  const { server } = world;
  const one = await claimed(first!, await sendPicture(server, first!, scene(1)));
  expect(await alikeOf(one)).toEqual([]);
  const same = await claimed(second!, await sendPicture(server, second!, scene(1)));
  const copy = await claimed(
    third!,
    await sendPicture(server, third!, scene(1).resize({ width: 300 }).modulate({ brightness: 1.06 }), 45),
  );
  const other = await claimed(third!, await sendPicture(server, third!, scene(2)));
  const again = await claimed(first!, await sendPicture(server, first!, scene(1)));
  const view = (user: TestCustomer, id: number, isSame: boolean) => ({
    user_id: user.id,
    purpose: 'bank_voucher',
    case_id: id,
    is_same: isSame,
  });
  const shown = await alikeOf(one);
  expect(shown).toHaveLength(3);
  expect(shown).toEqual(
    expect.arrayContaining([view(second!, same, true), view(first!, again, true), view(third!, copy, false)]),
  );
  expect(await alikeOf(other)).toEqual([]);
  const plain = await claimed(first!, await world.upload(first!));
  await claimed(second!, await world.upload(second!));
  expect(await alikeOf(plain)).toEqual([]);
});
