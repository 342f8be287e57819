/**
 * Nodes of their own that are killed between a lead's fill and his followers', at statement after statement, two at once, beside one that
 * goes on: each signal is carried out once with each copy, or skipped with its reason, and nothing of it stands there by half.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runProgram } from '../../../test/own-program.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import type { DeathAt } from '../../../test/dying-database.ts';
import { BTC } from '../contracts/contracts.fixture.ts';
import type { CopyWorld } from './copy-trading.fixture.ts';
import { copyWorld } from './copy-trading.fixture.ts';

const PLAIN = 12;
let world: CopyWorld;
let dataDir: string;
beforeEach(async () => {
  world = await copyWorld();
  dataDir = mkdtempSync(join(tmpdir(), 'candor-copy-nodes-'));
  await world.settle('50000');
  // Only the nodes of this test act, and only when they are told.
  await world.contracts.runner.stop();
});
afterEach(async () => {
  expect(await world.broken()).toEqual([]);
  rmSync(dataDir, { recursive: true, force: true });
  await world.close();
});

let nodes = 0;
/** A node of its own that acts on what waits: 0, or the signal that ended it. */
function node(death?: DeathAt): Promise<string | number> {
  nodes += 1;
  const { connection } = world.server.database;
  const { secretPepper, fileKeys } = world.server.platform.config;
  const input = {
    connection,
    now: world.clock.now(),
    dataDir: join(dataDir, String(nodes)),
    keys: { SECRET_PEPPER: secretPepper, FILE_KEY: fileKeys[0]!.toString('base64') },
    pairId: BTC.id,
    death,
  };
  return runProgram('copy-node.ts', input);
}
const dyingAt = (statement?: string, isBefore = false): Promise<string | number> =>
  node({ transaction: 'contracts-tick', ...(statement === undefined ? {} : { statement }), isBefore });
/** The node that lives on. */
const own = (): Promise<boolean> => world.contracts.runner.runPair(BTC.id);
const unseen = (price: string): Promise<void> => world.tick(price, { isUnseen: true });

interface Stands {
  signals: bigint;
  waiting: bigint;
  mirrors: bigint;
  positions: bigint;
  open: bigint;
  journals: bigint;
}
const stands = async (): Promise<Stands> =>
  (
    await world.server.database.owner.query<Stands>(
      `select (select count(*) from copy_trading_signals) as signals,
         (select count(*) from copy_trading_signals where done_seq is null) as waiting,
         (select count(*) from copy_trading_mirrors) as mirrors,
         (select count(*) from contracts_positions where copy_id is not null) as positions,
         (select count(*) from contracts_positions where copy_id is not null and state = 'open') as open,
         (select count(*) from chk.journal j join contracts_positions p on p.id::text = j.ref_id where j.kind = 'contract_opened' and p.copy_id is not null) as journals`,
    )
  )[0]!;

/** Twelve who copy, and four with whom a signal is skipped, each for a reason of his own. */
async function everybody(leadId: number): Promise<Map<string, [TestCustomer, number]>> {
  const names = [
    ...Array.from({ length: PLAIN }, (_, n) => `plain${n}`),
    'small',
    'paused',
    'capped',
    'later',
  ];
  const people = await world.followers(names.length);
  const copies = new Map<string, [TestCustomer, number]>();
  for (const [n, name] of names.entries()) {
    const fields = name === 'capped' ? { max_margin: '1' } : {};
    const { id } = await world.copy(people[n]!, leadId, name === 'small' ? '99' : '1000', fields);
    if (name === 'paused') await world.call(people[n]!, 'documentation/order/pause', { id, paused: 1 });
    copies.set(name, [people[n]!, id]);
  }
  return copies;
}
const became = async (copies: Map<string, [TestCustomer, number]>, name: string): Promise<unknown[]> => {
  const signals = await world.signals(...copies.get(name)!);
  return signals.map((one: Record<string, unknown>) => [
    one['kind'],
    one['lots'],
    one['reason'],
    one['price'],
  ]);
};

test('R-GEN-4, R-CP-3: kill -9 in the lead’s fill, between it and his followers’, and at each step of theirs: copied once or skipped with its reason', async () => {
  const { lead, id } = await world.lead();
  const copies = await everybody(id);
  const position = await world.order(lead, { share: 200 });

  // The lead's fill and his signal are one: neither is there.
  await unseen('50000');
  expect(await dyingAt('insert into copy_trading_signals')).toBe('SIGKILL');
  expect((await world.position(lead, position.id)).status).toBe(0);
  expect((await stands()).signals).toBe(0n);
  // Now it is filled, and the node dies before anybody heard of it.
  expect(await dyingAt()).toBe('SIGKILL');
  expect((await world.position(lead, position.id)).price).toBe('50000');
  expect(await stands()).toMatchObject({ signals: 1n, waiting: 1n, mirrors: 0n, positions: 0n });

  await unseen('50010');
  const steps = [
    dyingAt('insert into contracts_positions', true),
    dyingAt('insert into contracts_positions'),
    dyingAt('insert into copy_trading_mirrors'),
    dyingAt('update copy_trading_signals'),
  ];
  expect(await Promise.all(steps)).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL', 'SIGKILL']);
  expect(await stands()).toEqual({
    signals: 1n,
    waiting: 1n,
    mirrors: 0n,
    positions: 0n,
    open: 0n,
    journals: 0n,
  });
  // One that dies in the middle and one that goes on, whichever comes first; then the one that was there all the time.
  const [, survived] = await Promise.all([dyingAt('update copy_trading_signals'), node()]);
  expect(survived).toBe(0);
  await own();
  expect(await stands()).toEqual({
    signals: 1n,
    waiting: 0n,
    mirrors: BigInt(copies.size),
    positions: BigInt(PLAIN + 1),
    open: BigInt(PLAIN + 1),
    journals: BigInt(PLAIN + 1),
  });
  expect(await became(copies, 'plain0')).toEqual([['opened', 10, null, '50010']]);
  expect(await became(copies, 'small')).toEqual([['opened', 0, 'zero_lots', '50010']]);
  expect(await became(copies, 'paused')).toEqual([['opened', 10, 'paused', '50010']]);
  expect(await became(copies, 'capped')).toEqual([['opened', 10, 'over_limit', '50010']]);
});

test('R-GEN-4, R-CP-2: kill -9 while a part is closed and after all is: each part once, on whichever node, no money by half', async () => {
  const { lead, id } = await world.lead();
  const copies = await everybody(id);
  const position = await world.order(lead, { share: 200 });
  await world.tick('50000');
  await world.tick('50000');
  expect((await stands()).open).toBe(BigInt(PLAIN + 1));
  // He closes half; one follower leaves while nobody has carried it out.
  await world.call(lead, 'lever/close', { id: position.id, share: 100 });
  await world.tick('50100');
  const [leaver, leaving] = copies.get('later')!;
  await world.call(leaver, 'documentation/order/cancel', { id: leaving });
  await unseen('50200');
  expect(
    await Promise.all([
      dyingAt('insert into contracts_positions'),
      dyingAt('insert into copy_trading_mirrors'),
    ]),
  ).toEqual(['SIGKILL', 'SIGKILL']);
  expect(await stands()).toMatchObject({ waiting: 1n, positions: BigInt(PLAIN + 1) });
  // Committed and dead: the next one finds nothing to do.
  expect(await dyingAt()).toBe('SIGKILL');
  const done = await stands();
  await own();
  expect(await stands()).toEqual(done);
  await world.call(lead, 'lever/close', { id: position.id });
  await unseen('50300');
  await own();
  await unseen('50400');
  const [, survived] = await Promise.all([dyingAt('update copy_trading_signals'), node()]);
  expect(survived).toBe(0);
  await own();
  await world.copying.endDue();
  expect(await stands()).toMatchObject({ signals: 3n, waiting: 0n, open: 0n });
  expect(await became(copies, 'plain3')).toEqual([
    ['closed', 5, null, '50400'],
    ['closed', 5, null, '50200'],
    ['opened', 10, null, '50000'],
  ]);
  // Whoever left is closed by his own wish at the same tick, and not by the lead's.
  expect(await became(copies, 'later')).toEqual([['opened', 10, null, '50000']]);
  expect((await world.detail(leaver, leaving)).order.state).toBe('ended');
});
