/** What is published of a lead counts positions from their opening until nothing of them is open, however many parts they close in (R-CP-1). */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { PROOF } from '../../../test/fund-passwords.ts';
import type { CopyWorld } from './copy-trading.fixture.ts';
import { copyWorld } from './copy-trading.fixture.ts';

let world: CopyWorld;
beforeEach(async () => {
  world = await copyWorld();
  await world.settle('50000');
});
afterEach(async () => {
  expect(await world.broken()).toEqual([]);
  await world.close();
});

const figures = async (lead: TestCustomer, id: number) => {
  await world.copying.refreshFigures();
  return (await world.get(lead, 'documentation/product_info', { id })).figures;
};
const close = async (lead: TestCustomer, fields: Record<string, number>, price: string): Promise<void> => {
  await world.call(lead, 'lever/close', fields);
  await world.tick(price);
};

test('R-CP-1: nine parts with a gain and a last one with a loss are one lost position, held from opening to flat', async () => {
  const { lead, id } = await world.lead({ equity: '10000' });
  const { id: position } = await world.order(lead, { share: 100, multiple: 10 });
  await world.tick('50000');
  const openedAt = world.clock.now();
  for (let n = 0; n < 9; n += 1) await close(lead, { id: position, share: 1 }, '51000');
  // Nine of a hundred lots are closed, and the position is not.
  expect(await figures(lead, id)).toMatchObject({ closed: 0, won: 0, hit_rate: null, holding: null });
  await world.settle('49000');
  await close(lead, { id: position }, '49000');
  const held = Math.round((world.clock.now() - openedAt) / 1000);
  expect(await figures(lead, id)).toMatchObject({ closed: 1, won: 0, hit_rate: '0', holding: held });
  // His history shows each part with its own tick, as followers got them.
  expect((await world.get(lead, 'documentation/positions', { id, status: 3 })).total).toBe(10);
});

test('R-CP-1: losing parts and a gain that outweighs them are one won position; fees of every part count towards a year’s costs', async () => {
  const { lead, id } = await world.lead({ equity: '10000' });
  const { id: position } = await world.order(lead, { share: 100, multiple: 10 });
  await world.tick('50000');
  await close(lead, { id: position, share: 10 }, '49900');
  const before = await figures(lead, id);
  expect([before.closed, Number(before.yearly_cost) > 0]).toEqual([0, true]);
  await close(lead, { id: position }, '51000');
  const after = await figures(lead, id);
  expect(after).toMatchObject({ closed: 1, won: 1, hit_rate: '100' });
  expect(Number(after.yearly_cost)).toBeGreaterThan(Number(before.yearly_cost));
});

test('R-CP-1: whoever closes one position in twenty parts has closed one, and is not ready to lead', async () => {
  const [dan] = await world.customers(1);
  const { id: position } = await world.order(dan!, { share: 40 });
  await world.tick('50000');
  for (let n = 0; n < 20; n += 1) await close(dan!, { id: position, share: 1 }, '50000');
  await close(dan!, { id: position }, '50000');
  const { conditions } = await world.get(dan!, 'documentation/lead');
  expect(conditions).toMatchObject({ closed: 1, is_met: false });
});

test('R-CP-1: of who leads no more everybody sees what had closed by then, and nothing that he has or does since', async () => {
  const { lead, id } = await world.lead({ equity: '10000' });
  const [stranger] = await world.customers(1);
  const shown = async (status: 1 | 3) =>
    (await world.get(stranger!, 'documentation/positions', { id, status })).list.map(
      ({ id: position }: { id: number }) => position,
    );
  const open = async (): Promise<number> => {
    const { id: position } = await world.order(lead, { share: 10, multiple: 10 });
    await world.tick('50000');
    return position;
  };
  const first = await open();
  await close(lead, { id: first }, '51000');
  const second = await open();
  expect([await shown(1), await shown(3)]).toEqual([[second], [first]]);
  await world.call(lead, 'documentation/lead/retire', PROOF);
  await world.settle('50000');
  const third = await open();
  await close(lead, { id: second }, '50500');
  expect([await shown(1), await shown(3)]).toEqual([[], [first]]);
  expect((await world.call(lead, 'lever/detail', { id: third })).type).toBe('ok');
});
