/** R-IDX-3's ten minutes when ticks keep coming and none of them counts: longer than the engine remembers. */
import { afterEach, expect, test } from 'vitest';
import type { OptionsWorld } from './options.fixture.ts';
import { BTC, optionsWorld } from './options.fixture.ts';

let world: OptionsWorld;
afterEach(() => world.close());

/** Every 15 s one that does not count. */
async function degraded(seconds: number): Promise<void> {
  for (let at = 0; at < seconds; at += 15) {
    world.clock.advance(14_000);
    await world.tick('50000', 'degraded');
  }
}
const stateOf = async (token: string) =>
  (
    await world.server.call(
      'microtrade/lists',
      { match_id: BTC, page: 1, limit: 1 },
      { token, method: 'GET' },
    )
  ).data.data[0];

test('R-IDX-3: ten minutes of degraded ticks void an option that has an hour to run, and not a minute before', async () => {
  world = await optionsWorld();
  await world.tick('50000');
  const [customer] = await world.customers(1);
  const { token } = customer!;
  await world.server.call(
    'microtrade/submit',
    { match_id: BTC, type: 1, seconds: 3600, number: '100' },
    { token },
  );
  await world.tick('50000');
  await degraded(585);
  expect(await stateOf(token)).toMatchObject({ status: 1, outcome: null });
  await degraded(15);
  expect(await stateOf(token)).toMatchObject({
    status: 3,
    outcome: 'void',
    void_reason: 'no_price',
    paid: '100',
  });
});

test('R-IDX-7: three seconds without a tick, or a tick from the future, and no option is sold; the next tick sells again', async () => {
  world = await optionsWorld();
  await world.tick('50000');
  const [customer] = await world.customers(1);
  const buy = () =>
    world.server.call(
      'microtrade/submit',
      { match_id: BTC, type: 1, seconds: 60, number: '100' },
      { token: customer!.token, lang: 'en' },
    );
  world.clock.advance(3_000);
  expect((await buy()).type).toBe('ok');
  world.clock.advance(1);
  const refused = await buy();
  expect(refused.data.refusal).toBe('no_ticks');
  expect(refused.message).toContain('Prices are not updating');
  await world.tick('50000');
  world.clock.advance(-3_600_000);
  expect((await buy()).data.refusal).toBe('no_ticks');
  world.clock.advance(3_600_000);
  expect((await buy()).type).toBe('ok');
  const [row] = await world.server.database.owner.query<{ n: bigint }>(
    'select count(*) as n from options_orders where user_id = $1',
    [customer!.id],
  );
  expect(row!.n).toBe(2n);
});
