/** R-POL-5: an export is kept as it is made, however long somebody's history is, and by one node at a time. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../../test/harness.ts';
import { testServer } from '../../../../test/harness.ts';
import { movableClock } from '../../../platform/clock.ts';
import type { JobLease } from '../../../platform/jobs/jobs.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { createSeal, sealWith } from '../context/seal.ts';
import { customersOf } from '../test-server.ts';
import { buildNextExport } from './build-export.ts';
import { openSigningKey } from './signing-key.ts';
import type { ExportSource } from './write-export.ts';
import { entriesOf } from './zip.fixture.ts';

const NOON = Date.UTC(2026, 2, 10, 12);
let server: TestServer;
let userId: number;
let context: IdentityContext;
beforeAll(async () => {
  // For the server's own job nothing here has stood still for long.
  server = await testServer({ clock: movableClock(NOON - 7_200_000) });
  userId = (await customersOf(server).customer('long@example.com')).id;
  context = {
    platform: server.platform,
    now: () => new Date(NOON),
    notify: { tell: async () => {} },
  } as unknown as IdentityContext;
});
afterAll(() => server.close());

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  server.database.owner.query<Row>(text, values);
const partsOf = async (id: number) =>
  query<{ part: number; sealed: Buffer }>(
    'select part, sealed from identity_export_parts where export_id = $1 order by part',
    [id],
  );
/** Begun by a node that has died since, so that no job of the server takes it before the test does. */
const begun = async (): Promise<number> => {
  const [row] = await query<{ id: number }>(
    `insert into identity_exports (user_id, state, requested_at, started_at, tries) values ($1, 'building', $2, $3, 1) returning id`,
    [userId, new Date(NOON), new Date(NOON - 3_600_000)],
  );
  return row!.id;
};
const HELD: JobLease = { held: () => true, isStopping: () => false };
const build = (source: ExportSource['rows'], lease = HELD) =>
  buildNextExport(context, {
    sources: [{ name: 'long', about: 'made up', rows: source }],
    key: openSigningKey(server.platform.config.dataDir),
    lease,
  });
/** Cannot be made smaller than half. */
const page = () =>
  Array.from({ length: 1_000 }, (_, n) => ({ id: n, note: randomBytes(500).toString('hex') }));

test('what a long history comes to is kept part by part while it is read, and nothing that was kept aside stays', async () => {
  const id = await begun();
  await query('insert into identity_export_parts (export_id, part, sealed) values ($1, 1, $2)', [id, 'left']);
  const kept: number[] = [];
  await build(async function* () {
    for (let n = 0; n < 8; n += 1) {
      yield page();
      kept.push((await partsOf(id)).length);
    }
  });
  expect(kept[0]).toBeLessThanOrEqual(1);
  expect(kept.at(-1)).toBeGreaterThan(4);
  const [row] = await query<{ state: string; parts: number; size: bigint; sealed_key: Buffer }>(
    'select state, parts, size, sealed_key from identity_exports where id = $1',
    [id],
  );
  const parts = await partsOf(id);
  expect([row!.state, parts.map(({ part }) => part)]).toEqual([
    'ready',
    Array.from({ length: row!.parts }, (_, n) => n + 1),
  ]);
  const dataKey = createSeal(server.platform.config.secretPepper, 'export').open(
    row!.sealed_key,
    `export|${id}`,
  );
  const opened = parts.map(({ part, sealed }) => sealWith(dataKey).open(sealed, `export|${id}|${part}`));
  expect(opened.slice(0, -1).every(({ length }) => length === 1_048_576)).toBe(true);
  const zip = Buffer.concat(opened);
  expect(zip.length).toBe(Number(row!.size));
  const files = entriesOf(zip);
  expect([...files.keys()]).toEqual([
    'long.json',
    'long.csv',
    'manifest.json',
    'manifest.sig',
    'public-key.pem',
    'READ-ME.txt',
  ]);
  expect(JSON.parse(files.get('long.json')!.toString())).toHaveLength(8_000);
  expect(files.get('long.csv')!.toString().split('\r\n')).toHaveLength(8_002);
});

test('a node whose export was begun anew elsewhere writes nothing more, and takes nothing of the other', async () => {
  const id = await begun();
  await build(async function* () {
    yield page();
    await query('update identity_exports set tries = tries + 1 where id = $1', [id]);
    await query('delete from identity_export_parts where export_id = $1', [id]);
    await query('insert into identity_export_parts (export_id, part, sealed) values ($1, 1, $2)', [
      id,
      'theirs',
    ]);
    for (let n = 0; n < 4; n += 1) yield page();
  });
  const [row] = await query<{ state: string; tries: number }>(
    'select state, tries from identity_exports where id = $1',
    [id],
  );
  expect(row).toEqual({ state: 'building', tries: 3 });
  expect((await partsOf(id)).map(({ sealed }) => sealed.toString())).toEqual(['theirs']);
  await query(`update identity_exports set state = 'failed' where id = $1`, [id]);
});

test.each([
  ['a node that stops leaves what it builds to another at once, and no try is spent on that', true, 1],
  ['one that has lost its lease on the way has spent a try', false, 2],
])('%s', async (_, isStopping, tries) => {
  // What is left to others is looked at here before one takes it.
  await server.platform.jobs.stop();
  const id = await begun();
  let isHeld = true;
  let read = 0;
  const source: ExportSource['rows'] = async function* () {
    for (let n = 0; n < 40; n += 1) {
      yield page();
      read += 1;
      isHeld = false;
    }
  };
  await build(source, { held: () => isHeld, isStopping: () => isStopping });
  expect(read).toBeLessThan(10);
  const [row] = await query<{ state: string; tries: number }>(
    'select state, tries from identity_exports where id = $1',
    [id],
  );
  expect(row).toEqual({ state: 'waiting', tries });
  expect(await partsOf(id)).toEqual([]);
  await query(`update identity_exports set state = 'failed' where id = $1`, [id]);
});
