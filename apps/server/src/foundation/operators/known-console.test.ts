/** R-SEC-1: whoever guesses at an operator's address, as a colleague in the same office, keeps nobody out of a console that he uses. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { movableClock } from '../../platform/clock.ts';

interface Key {
  email: string;
  roles: string[];
  password: string;
  totp_secret: string;
}

const HIS = 'a'.repeat(43);
const OTHER = 'b'.repeat(43);
let server: TestServer;
let dataDir: string;
let key: Key;
const clock = movableClock(Date.now());
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'candor-consoles-'));
  server = await testServer({ clock, config: { demoOperators: true, dataDir } });
  const keys = JSON.parse(readFileSync(join(dataDir, 'demo-operators.json'), 'utf8')) as Key[];
  key = keys.find(({ roles }) => roles.includes('auditor'))!;
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const call = (path: string, fields: Record<string, string>, client?: string) =>
  server.call(`operator/session/${path}`, fields, {
    lang: 'en',
    ...(client === undefined ? {} : { headers: { 'candor-client': client } }),
  });
const password = async (text: string, client?: string) =>
  (await call('login', { email: key.email, password: text }, client)).data;
const code = () => generateSync({ secret: key.totp_secret, epoch: Math.floor(clock.now() / 1000) });

test('of somebody logged in there before, tries in his console are counted apart from those at its address', async () => {
  const { ticket } = await password(key.password, HIS);
  expect((await call('second', { ticket, code: code() }, HIS)).type).toBe('ok');
  clock.advance(9 * 3_600_000);
  let last = '';
  while (last !== 'too_many_attempts') last = (await password('a wrong password')).refusal;
  // Another console at this address is not his, however it calls itself.
  expect(await password(key.password, OTHER)).toMatchObject({ refusal: 'too_many_attempts' });
  const his = await password(key.password, HIS);
  expect(his).toMatchObject({ way: 'code' });
  for (const wrong of ['111111', '222222', '333333', '444444', '555555', '666666'])
    await call('second', { ticket: his.ticket, code: wrong }, OTHER);
  const again = await password(key.password, HIS);
  expect((await call('second', { ticket: again.ticket, code: code() }, HIS)).type).toBe('ok');
});

test('guesses in his own console are slowed down as everywhere', async () => {
  const refusals: string[] = [];
  for (let n = 0; n < 11; n += 1) refusals.push((await password('a wrong password', HIS)).refusal);
  expect(refusals.slice(0, 10)).toEqual(Array<string>(10).fill('wrong_credentials'));
  expect(refusals[10]).toBe('too_many_attempts');
});

test('after a new password no console knows him but the one where he changed it', async () => {
  clock.advance(9 * 3_600_000);
  const comeIn = async (client: string): Promise<string> => {
    const { ticket } = await password(key.password, client);
    const { data } = await call('second', { ticket, code: code() }, client);
    clock.advance(60_000);
    return data.token as string;
  };
  await comeIn(OTHER);
  const token = await comeIn(HIS);
  const fields = { old_password: key.password, password: 'nine tall towers of stone', code: code() };
  expect((await server.call('operator/session/password', fields, { token })).type).toBe('ok');
  const rows = await server.database.owner.query<{ client_hash: Buffer }>(
    'select distinct s.client_hash from operators_sessions s join operators_people p on p.id = s.operator_id where p.email = $1 and s.client_hash is not null',
    [key.email],
  );
  expect(rows.map(({ client_hash }) => client_hash.toString('hex'))).toEqual([
    createHash('sha256').update(HIS).digest('hex'),
  ]);
});

test('whoever tries links at an address keeps nobody from the link that is his', async () => {
  const [admin, auditor] = (await openOperators(server.database.owner, ['access_admin', 'auditor'])) as [
    TestOperator,
    TestOperator,
  ];
  await server.database.owner.query('update operators_sessions set last_used_at = $1, expires_at = $2', [
    new Date(clock.now()),
    new Date(clock.now() + 3_600_000),
  ]);
  const wish = { name: 'Quinn Vale', email: 'quinn@venue.example', roles: 'content', reason: 'more hands' };
  const made = await server.call('operator/people/invite', wish, { token: admin.token });
  const yes = { id: made.data.proposal_id, version: 1 };
  await server.call('operator/proposals/approve', yes, { token: auditor.token });
  let last = '';
  while (last !== 'too_many_attempts')
    last = (await call('enrol_begin', { ticket: 'x'.repeat(43) })).data.refusal;
  const ticket = await expect
    .poll(() => linkTo(wish.email), { timeout: 20_000 })
    .toBeDefined()
    .then(() => linkTo(wish.email)!);
  expect((await call('enrol_begin', { ticket })).data).toMatchObject({ email: wish.email });
  // Once it is too late he is told so, and not to wait.
  clock.advance(3 * 86_400_000);
  last = '';
  while (last !== 'too_many_attempts')
    last = (await call('enrol_begin', { ticket: 'x'.repeat(43) })).data.refusal;
  expect((await call('enrol_begin', { ticket })).data.refusal).toBe('ticket_expired');
});

/** The token of the link in the newest letter to this mailbox. */
function linkTo(email: string): string | undefined {
  const folder = join(dataDir, 'outbox');
  return readdirSync(folder)
    .filter((name) => /^[^.].*\.json$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .flatMap((text) =>
      text.includes(email) ? (/enrol\?[^"\\]*?([A-Za-z0-9_-]{43})/.exec(text)?.[1] ?? []) : [],
    )
    .at(-1);
}
