/** R-SEC-7 as somebody with the read-only role: what a fund password stood in leaves nothing behind that could be tried. */
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { World } from '../withdrawals.fixture.ts';
import { PIN, USDT, withdrawalsWorld } from '../withdrawals.fixture.ts';

const KEY = 'the-same-key-of-both';
const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const FIELDS = {
  currency: USDT,
  number: '100',
  address: ADDRESS,
  pay_password: PIN,
  travel_owner: 'own',
} as const;
let world: World;
beforeAll(async () => {
  world = await withdrawalsWorld();
  for (const customer of [
    await world.customer({ address: ADDRESS }),
    await world.customer({ address: ADDRESS }),
  ])
    expect((await world.out(customer, '100', {}, KEY)).type).toBe('ok');
});
afterAll(() => world.close());

/** Logs in as a reader of the check contract, and as nobody else. */
async function asChecker<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { owner, connection } = world.server.database;
  const user = `reader_${randomBytes(6).toString('hex')}`;
  await owner.query(`create role ${user} login password 'of-tests' in role checker`);
  const client = new pg.Client({ ...connection, user, password: 'of-tests' });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
    await owner.query(`drop role ${user}`);
  }
}

it('R-SEC-7: whoever may only read finds nothing that was made of a fund password', async () => {
  const { owner } = world.server.database;
  const { readable, texts } = await asChecker(async (client) => {
    await expect(client.query('select * from platform_kept_replies')).rejects.toMatchObject({
      code: '42501',
    });
    await expect(client.query('select fund_hash from identity_users')).rejects.toMatchObject({
      code: '42501',
    });
    await expect(client.query('set role candor_app')).rejects.toMatchObject({ code: '42501' });
    const { rows } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'v', 'm', 'p', 'f') and n.nspname not in ('pg_catalog', 'information_schema')
         and has_any_column_privilege(c.oid, 'select') order by 1`,
    );
    const texts: string[] = [];
    for (const { name } of rows)
      texts.push(
        ...(await client.query<{ row: string }>(`select t::text as row from ${name} t`)).rows.map(
          ({ row }) => row,
        ),
      );
    return { readable: rows.map(({ name }) => name), texts };
  });
  expect(readable.length).toBeGreaterThan(10);
  expect(readable.filter((name) => !name.startsWith('chk.'))).toEqual([]);
  const all = texts.join('\n');
  // It does read what belongs to these requests.
  expect(all).toContain(KEY);
  expect(all).not.toMatch(new RegExp(`(?<![0-9])${PIN}(?![0-9])`));
  const kept = await owner.query<{ fingerprint: string }>('select fingerprint from platform_kept_replies');
  const [user] = await owner.query<{ fund_hash: string }>(
    'select fund_hash from identity_users where fund_hash is not null limit 1',
  );
  for (const secret of [user!.fund_hash, ...kept.map(({ fingerprint }) => fingerprint)])
    expect(all).not.toContain(secret);
  for (const guess of guesses()) expect(all).not.toContain(guess);
});

/** What the fund password could be found by in seconds: plain hashes of it, and of the request that it stood in. */
function guesses(): string[] {
  const sorted = Object.fromEntries(Object.entries(FIELDS).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const texts = [
    PIN,
    JSON.stringify(FIELDS),
    JSON.stringify(sorted),
    JSON.stringify({ ...sorted, lang: 'en' }),
    JSON.stringify(['POST', 'wallet/out', Object.entries(sorted)]),
    new URLSearchParams(Object.entries(FIELDS).map(([name, value]) => [name, String(value)])).toString(),
  ];
  return texts.flatMap((text) =>
    ['md5', 'sha1', 'sha256', 'sha512'].flatMap((algorithm) =>
      (['hex', 'base64', 'base64url'] as const).map((as) => createHash(algorithm).update(text).digest(as)),
    ),
  );
}

it('R-SEC-7: equal requests of two customers have different fingerprints', async () => {
  const rows = await world.server.database.owner.query<{ call: string; fingerprint: string }>(
    'select call, fingerprint from platform_kept_replies where key = $1',
    [KEY],
  );
  expect(rows.map(({ call }) => call)).toEqual(['POST wallet/out', 'POST wallet/out']);
  expect(new Set(rows.map(({ fingerprint }) => fingerprint)).size).toBe(2);
});
