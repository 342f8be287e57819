/** The last person of a heavy role who is enrolled anew, whatever becomes of it: the role stays somebody's, or live would not start (R-OPS-1). */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HEAVY_ROLES } from '@candor/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { missingRoles } from './first-operators.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let dataDir: string;
let [admin, auditor, giver, sole]: TestOperator[] = [];
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'candor-last-'));
  server = await testServer({ config: { dataDir } });
  await openOperators(
    server.database.owner,
    HEAVY_ROLES.filter((role) => role !== 'market_admin'),
  );
  [admin, auditor, giver, sole] = await openOperators(server.database.owner, [
    'access_admin',
    'auditor',
    'access_admin',
    'market_admin',
  ]);
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const as = (who: TestOperator, path: string, fields: Record<string, string | number>) =>
  server.call(`operator/${path}`, { reason: 'as agreed', ...fields }, { token: who.token, lang: 'en' });
const missing = () => missingRoles({ platform: server.platform });

async function soleNow() {
  const { data } = await server.call('operator/people', {}, { token: auditor!.token, method: 'GET' });
  return (
    data as {
      id: number;
      version: number;
      waiting_roles: { proposal_id: number } | null;
    }[]
  ).find(({ id }) => id === sole!.id)!;
}

async function anew(by: TestOperator): Promise<void> {
  const { version } = await soleNow();
  const asked = await as(by, 'people/reenrol', { operator_id: sole!.id, version });
  const approve = { id: asked.data.proposal_id as number, version: 1 };
  expect((await as(auditor!, 'proposals/approve', approve)).data).toEqual({ state: 'executed' });
}

/** As one who opened the link of the mail. */
async function opened(): Promise<void> {
  await server.database.owner.query(
    `update operators_people set state = 'active', enrolled_at = now(), password_hash = 'x', totp_sealed = '\\x00' where id = $1`,
    [sole!.id],
  );
  await server.database.owner.query(
    `insert into operators_sessions (operator_id, token_hash, ip, user_agent, created_at, last_used_at, expires_at)
     values ($1, sha256(gen_random_uuid()::text::bytea), '127.0.0.1', 'test', now(), now(), '2100-01-01')`,
    [sole!.id],
  );
}

async function expectShutOut(): Promise<void> {
  expect(await missing()).toEqual([]);
  expect(await soleNow()).toMatchObject({
    state: 'invited',
    roles: ['market_admin'],
    waiting_roles: null,
    open_sessions: 0,
  });
  const links = await server.database.owner.query(
    'select 1 as one from operators_tickets where operator_id = $1 and consumed_at is null',
    [sole!.id],
  );
  expect(links).toEqual([]);
}

function letters(): string {
  const folder = join(dataDir, 'outbox');
  const names = readdirSync(folder).filter((name) => /^[^.].*\.json$/.test(name));
  return names.map((name) => readFileSync(join(folder, name), 'utf8')).join();
}

test('R-OPS-1, R-OPS-13: a new enrolment of the last one is called back: whoever opened the link is shut out, the role stays his by name', async () => {
  await anew(admin!);
  await opened();
  const { version, waiting_roles: waiting } = await soleNow();
  for (const [path, fields] of [
    ['disable', {}],
    ['roles', { roles: 'market_admin' }],
    ['roles', { roles: 'support' }],
  ] as const) {
    const { data } = await as(admin!, `people/${path}`, { operator_id: sole!.id, version, ...fields });
    expect(data).toMatchObject({ refusal: 'last_of_role', role: 'market_admin' });
  }
  const back = { operator_id: sole!.id, proposal_id: waiting!.proposal_id };
  expect((await as(auditor!, 'people/cancel_roles', back)).type).toBe('ok');
  await expectShutOut();
  await expect.poll(letters, { timeout: 60_000 }).toContain('this person is shut out and has to be enrolled');
});

test('R-OPS-1, R-OPS-13: the same where who gave it may not any more when it would begin', async () => {
  await anew(giver!);
  await opened();
  await server.database.owner.query(`update operators_people set state = 'disabled' where id = $1`, [
    giver!.id,
  ]);
  await server.database.owner.query(
    `update operators_waiting_roles set begins_at = begins_at - $1 * interval '1 millisecond'`,
    [DAY_MS],
  );
  await server.on().operators.beginRoles();
  await expectShutOut();
});
