/** R-POL-7 of copies: mirrored trades, shares and what came back are what the formulas give; one changed figure is found and named. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { differencesOf, differencesWith, replayedOf } from '../../../test/replayed.ts';
import type { CopyWorld } from './copy-trading.fixture.ts';
import { copyWorld } from './copy-trading.fixture.ts';
import { wholeCopy } from './whole-copy.fixture.ts';

let world: CopyWorld;
let copyId: number;
let stayingId: number;
beforeAll(async () => {
  world = await copyWorld();
  await world.settle('50000');
  ({ copyId, stayingId } = await wholeCopy(world));
});
afterAll(() => world.close());

const figure = (table: string, where: string, column: string, to = `${column} + 1`) =>
  differencesWith(world.server, { table: `copy_trading_${table}`, where, column, to });

test('R-POL-7, R-CP-2 to 5: opened, skipped, closed in parts, shared, added, taken out, left', async () => {
  const { copy, 'copied signal': signals } = await replayedOf(world.server);
  expect([copy, signals]).toEqual([
    { records: 2, differences: [] },
    { records: 5, differences: [] },
  ]);
});

test('R-POL-7, R-CP-5: a changed share, mark or return is found and named', async () => {
  const share = `copy_id = ${copyId} and kind = 'share' and period is not null`;
  const found = async (...of: Parameters<typeof figure>) => (await figure(...of)).join('\n');
  // A share that says one unit less than what was paid: the journal says so.
  expect(await found('flows', share, 'amount', 'amount - 1')).toMatch(
    new RegExp(`copy ${copyId}: journal \\d+ posts `),
  );
  expect(await found('flows', share, 'high_water_after')).toMatch(
    new RegExp(`copy ${copyId}: high_water_after of flow \\d+ is `),
  );
  expect(await found('flows', share, 'share_rate')).toMatch(
    new RegExp(`copy ${copyId}: share_rate of flow \\d+ is `),
  );
  const withdrawal = `copy_id = ${copyId} and kind = 'withdraw' and shared > 0`;
  expect(await found('flows', withdrawal, 'shared', 'shared - 1')).toMatch(
    new RegExp(`copy ${copyId}: shared of flow \\d+ is `),
  );
  for (const column of ['shared', 'returned', 'high_water', 'funds'])
    expect(await found('copies', `id = ${copyId}`, column)).toContain(`copy ${copyId}: ${column} is `);
  expect(await found('copies', `id = ${stayingId}`, 'funds')).toContain(`copy ${stayingId}: funds is `);
});

test('R-POL-7, R-CP-2, R-CP-3: a changed size, price, reason or count of a mirrored trade is found and named', async () => {
  const { owner } = world.server.database;
  const rows = await owner.query<{ id: string; kind: string; reason: string | null }>(
    `select s.id::text as id, s.kind, m.reason from copy_trading_signals s join copy_trading_mirrors m on m.signal_id = s.id
     where m.copy_id = ${copyId} order by s.id`,
  );
  const idOf = (kind: string, reason: string | null) =>
    rows.find((row) => row.kind === kind && row.reason === reason)!.id;
  const [opened, skipped, closed] = [idOf('opened', null), idOf('opened', 'price'), idOf('closed', null)];
  const mirror = (signal: string) => `copy_id = ${copyId} and signal_id = ${signal}`;
  const found = async (...of: Parameters<typeof figure>) => (await figure(...of)).join('\n');
  const named = (signal: string, step: string) => `copy ${copyId}, signal ${signal}: ${step} is `;
  expect(await found('mirrors', mirror(opened), 'lots')).toContain(named(opened, 'lots'));
  expect(await found('mirrors', mirror(opened), 'price')).toContain(named(opened, 'price'));
  expect(await found('mirrors', mirror(closed), 'lots')).toContain(named(closed, 'lots'));
  expect(await found('mirrors', mirror(skipped), 'reason', `'zero_lots'`)).toContain(
    named(skipped, 'reason'),
  );
  expect(await found('signals', `id = ${opened}`, 'equity', 'equity / 2')).toContain(named(opened, 'lots'));
  expect(await found('signals', `id = ${opened}`, 'price')).toContain(named(opened, 'lead_price'));
  expect(await found('signals', `id = ${skipped}`, 'skipped')).toContain(`signal ${skipped}: skipped is `);
  const position = await owner.query<{ id: string }>(
    `select position_id::text as id from copy_trading_mirrors where ${mirror(opened)}`,
  );
  expect(
    (
      await differencesWith(world.server, {
        table: 'contracts_positions',
        where: `id = ${position[0]!.id}`,
        column: 'copy_id',
        to: String(stayingId),
      })
    ).join('\n'),
  ).toContain(`copy of position ${position[0]!.id} is ${stayingId}, replayed ${copyId}`);
  expect(await differencesOf(world.server)).toEqual([]);
});
