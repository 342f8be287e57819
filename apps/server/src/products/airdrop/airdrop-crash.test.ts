/** A distribution on two nodes, killed in the middle again and again, paused, and run at once by many: each share is posted once. */
import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runProgram } from '../../../test/own-program.ts';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import { countTold } from '../../../test/told.ts';
import { APP_ROLE } from '../../platform/db/migrations-store.ts';
import { openDatabase } from '../../platform/db/pg-database.ts';
import type { AirdropWorld } from './airdrop.fixture.ts';
import { DAY, HOUR, airdropWorld } from './airdrop.fixture.ts';
import { countOnce } from './count-weights.ts';
import { drawIfDue } from './draw-hours.ts';
import { payBatch } from './pay-shares.ts';

const CUSTOMERS = 120;
const MOST = 3;
let world: AirdropWorld;
beforeAll(async () => {
  world = await airdropWorld();
});
afterAll(() => world.close());
beforeEach(() => world.begin());

/** A node; `onBatch` hears how many shares each batch paid. */
function payer(
  id: number,
  onBatch: (child: ChildProcess) => void = () => undefined,
): Promise<string | number> {
  const { connection } = world.server.database;
  const input = { connection, now: world.clock.now(), most: MOST, id };
  return runProgram('airdrop-payer.ts', input, onBatch);
}

/** Drawn and counted, by two nodes at once, and not paid. */
async function counted(pool: string): Promise<number> {
  const id = await world.campaign({ pool, height: 10 });
  world.clock.set(world.first() + DAY + HOUR);
  const { deps } = world.airdrop;
  const drawn = await Promise.all([1, 2].map(async () => drawIfDue(deps, await world.find(id))));
  expect(drawn.filter(Boolean)).toHaveLength(1);
  for (;;) {
    const steps = await Promise.all([countOnce(deps, id, 7), countOnce(deps, id, 7)]);
    if ((await world.find(id)).state === 'counted') return id;
    if (!steps.includes('more')) await new Promise((wake) => setTimeout(wake, 25));
  }
}

async function eachOnce(id: number, amount: string): Promise<void> {
  const { owner } = world.server.database;
  const [shares] = await owner.query(
    `select count(*)::integer as all, count(*) filter (where paid_at is not null and amount = $2::numeric * 100000000)::integer as paid
     from airdrop_shares where campaign_id = $1`,
    [id, amount],
  );
  expect(shares).toEqual({ all: CUSTOMERS, paid: CUSTOMERS });
  const [journals] = await owner.query(
    `select count(*)::integer as all, count(distinct ref_id)::integer as names from chk.journal
     where kind = 'airdrop_paid' and ref_id like $1::text || ':%'`,
    [id],
  );
  expect(journals).toEqual({ all: CUSTOMERS, names: CUSTOMERS });
  expect(await world.broken()).toEqual([]);
  expect(await brokenInvariants(owner)).toEqual({});
}

test('R-GEN-4, P-AD-1: kill -9 in the middle of a distribution, twice, beside a node that goes on: each share once, never beyond the pool', async () => {
  await world.customers(CUSTOMERS, '5');
  const id = await counted('1200.05');
  const dies = () => payer(id, (child) => void child.kill('SIGKILL'));
  expect(await Promise.all([dies(), dies()])).toEqual(['SIGKILL', 'SIGKILL']);
  const between = await world.find(id);
  expect(between.paid_customers).toBeGreaterThan(0);
  expect(between.paid_customers).toBeLessThan(CUSTOMERS);
  const [killed, survived] = await Promise.all([dies(), payer(id)]);
  expect([killed, survived]).toEqual(['SIGKILL', 0]);
  expect((await world.find(id)).state).toBe('paid');
  await eachOnce(id, '10');
  const once = { all: CUSTOMERS, customers: CUSTOMERS };
  expect(await countTold(world.server.database.owner, 'airdrop_paid')).toEqual(once);
  expect(await world.balance(null, `T:airdrop:${id}`)).toBe('0.05');
});

test('R-GEN-4: two nodes and many runs at once pay each share once', async () => {
  await world.customers(CUSTOMERS, '5');
  const id = await counted('1200');
  const db = openDatabase({ connection: world.server.database.connection, role: APP_ROLE, patience: 20 });
  const second = world.another({ db });
  const paid = await Promise.all(
    Array.from({ length: 60 }, (_, n) => payBatch((n % 2 === 0 ? world.airdrop : second).deps, id, MOST)),
  );
  await db.close();
  expect(paid.reduce((sum, each) => sum + each, 0)).toBe(CUSTOMERS);
  await world.runTo(id, 'paid');
  await eachOnce(id, '10');
});

test('R-OPS-4: a pause in the middle stops it between two batches; nothing lies between', async () => {
  await world.customers(CUSTOMERS, '5');
  const id = await counted('1200');
  const { owner } = world.server.database;
  const { deps } = world.airdrop;
  expect(await payBatch(deps, id, MOST)).toBe(MOST);
  await Promise.all([
    payBatch(deps, id, MOST),
    owner.query('update airdrop_campaigns set is_paused = true where id = $1', [id]),
    payBatch(deps, id, MOST),
  ]);
  const { paid_customers: held, paid } = await world.find(id);
  expect(paid).toBe(BigInt(held) * 1_000_000_000n);
  expect(await payBatch(deps, id, MOST)).toBe(0);
  await world.airdrop.runDue();
  expect((await world.find(id)).paid_customers).toBe(held);
  await owner.query('update airdrop_campaigns set is_paused = false where id = $1', [id]);
  await world.runTo(id, 'paid');
  await eachOnce(id, '10');
});
