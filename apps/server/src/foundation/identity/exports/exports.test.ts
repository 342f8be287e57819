/** The export of one's own data on a whole server: asked with proof, complete, signed, encrypted at rest, his alone. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../../test/harness.ts';
import { testServer } from '../../../../test/harness.ts';
import { nearlyRight } from '../../../../test/nearly-right.ts';
import { movableClock } from '../../../platform/clock.ts';
import { csvHead, csvRows } from './export-rules.ts';
import { entriesOf } from './zip.fixture.ts';
import type { IdentityServer } from '../test-server.ts';
import { customersOf } from '../test-server.ts';

const NOON = Date.UTC(2026, 2, 10, 12);
let server: TestServer & Pick<IdentityServer, 'act' | 'prove' | 'customer' | 'login'>;
const clock = movableClock(NOON);
beforeAll(async () => {
  const whole = await testServer({ clock, config: { rateLimitPerMinute: 1_000_000 } });
  server = { ...whole, ...customersOf(whole) };
});
afterAll(() => server.close());

const FUND = '502913';
const act = (token: string, path: string, fields: Record<string, string> = {}) =>
  server.call(path, fields, { token });
const read = (token: string, path: string, fields: Record<string, string> = {}) =>
  server.call(path, fields, { token, method: 'GET' });

async function opened(token: string, id: number): Promise<string> {
  const { data } = await act(token, 'user/export/open', { id: String(id), fund_password: FUND });
  return data.ticket as string;
}

async function ready(token: string) {
  for (let n = 0; n < 300; n += 1) {
    const [first] = (await read(token, 'user/exports')).data as {
      id: number;
      state: string;
      parts: number;
      sha256: string;
    }[];
    if (first?.state === 'ready') return first;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error('no export became ready');
}

test('R-POL-5: with proof by fund password the customer gets everything of his, signed, and nothing of others', async () => {
  const customer = await server.customer('export@example.com');
  const other = await server.customer('stranger@example.com');
  await server.prove(customer, 'safe/update_password', { password: FUND, re_password: FUND });
  const { token, id } = customer;
  await server.database.owner.query('update identity_users set invited_by = $2 where id = $1', [
    id,
    other.id,
  ]);
  await act(token, 'wallet/faucet');
  await act(token, 'wallet/change', {
    currency_id: '3',
    number: '25.5',
    from_field: 'change',
    to_field: 'micro',
  });
  const asking = { name: 'bot', kind: 'HMAC', can_trade: '0', can_withdraw: '0', addresses: '' };
  const key = await act(token, 'user/api_key_add', { ...asking, fund_password: FUND });
  expect((await act(token, 'user/export/request')).data).toMatchObject({
    refusal: 'step_up_required',
    way: 'fund_password',
  });
  const asked = await Promise.all(
    Array.from({ length: 5 }, () => act(token, 'user/export/request', { fund_password: FUND })),
  );
  expect(asked.filter(({ type }) => type === 'ok')).toHaveLength(1);
  const made = await ready(token);
  const ticket = await opened(token, made.id);
  const parts = await Promise.all(
    Array.from({ length: made.parts }, (_, n) =>
      act(token, 'user/export/part', { id: String(made.id), part: String(n + 1), ticket }),
    ),
  );
  const zip = Buffer.concat(parts.map(({ data }) => Buffer.from(data.data, 'base64')));
  expect(createHash('sha256').update(zip).digest('hex')).toBe(made.sha256);
  const files = entriesOf(zip);
  const manifestBytes = files.get('manifest.json')!;
  const keys = (await server.call('export/keys', {}, { method: 'GET' })).data as {
    key_id: string;
    public_key_pem: string;
  }[];
  const manifest = JSON.parse(manifestBytes.toString()) as {
    user_id: number;
    signature: { key_id: string };
    files: { name: string; sha256: string; rows: number }[];
  };
  const signer = keys.find(({ key_id }) => key_id === manifest.signature.key_id)!;
  expect(
    verify(null, manifestBytes, createPublicKey(signer.public_key_pem), files.get('manifest.sig')!),
  ).toBe(true);
  expect(manifest.user_id).toBe(id);
  for (const { name, sha256 } of manifest.files)
    expect(createHash('sha256').update(files.get(name)!).digest('hex')).toBe(sha256);
  const postings = JSON.parse(files.get('ledger-postings.json')!.toString()) as {
    currency: string;
    amount: string;
    kind: string;
  }[];
  expect(postings.filter(({ kind }) => kind === 'demo_faucet').map(({ amount }) => amount)).toEqual([
    '10000',
  ]);
  expect(files.get('account.csv')!.toString()).toContain('export@example.com');
  expect(files.get('logins.json')!.toString()).toContain('"outcome":"ok"');
  const whole = [...files.values()].map((bytes) => bytes.toString('latin1')).join('\n');
  for (const theirs of ['stranger@example.com', String(other.id)]) expect(whole).not.toContain(theirs);
  expect(whole).not.toContain('$argon2');
  // R-API-1: a key is shown once; here it is named as in the list.
  const { api_key: shown, secret } = key.data as { api_key: string; secret: string };
  for (const once of [shown, secret]) expect(whole).not.toContain(once);
  expect(JSON.parse(files.get('api_keys.json')!.toString())).toMatchObject([
    { begins_with: shown.slice(0, 8), name: 'bot' },
  ]);
  await server.prove(other, 'safe/update_password', { password: FUND, re_password: FUND });
  const strangers = { id: String(made.id), fund_password: FUND };
  expect((await act(other.token, 'user/export/open', strangers)).data.refusal).toBe('export_unknown');
  const stranger = await act(other.token, 'user/export/part', { id: String(made.id), part: '1', ticket });
  expect(stranger.data.refusal).toBe('ticket_expired');
  const kept = await server.database.owner.query<{ sealed: Buffer }>(
    'select sealed from identity_export_parts',
  );
  expect(kept.some(({ sealed }) => sealed.includes('PK\u0003\u0004'))).toBe(false);
});

test('R-POL-5, R-SEC-5: a proof opens one export for 15 minutes, for the session that gave it and no other', async () => {
  const customer = await server.customer('opened@example.com');
  await server.prove(customer, 'safe/update_password', { password: FUND, re_password: FUND });
  const { token } = customer;
  const ask = async (): Promise<number> => {
    await act(token, 'user/export/request', { fund_password: FUND });
    return (await ready(token)).id;
  };
  // Two of a customer are kept: proofs are cheap for their owner, and a disk is not.
  await server.database.owner.query(
    `with made as (insert into identity_exports (user_id, state, requested_at, ready_at, expires_at)
       select $1, 'ready', $2, $2, $2::timestamptz + interval '7 days' from generate_series(1, 3) returning id)
     insert into identity_export_parts (export_id, part, sealed) select id, 1, 'x' from made`,
    [customer.id, new Date(clock.now())],
  );
  const first = await ask();
  const kept = await server.database.owner.query(
    `select e.state, count(p.part)::integer as parts from identity_exports e left join identity_export_parts p on p.export_id = e.id
     where e.user_id = $1 group by e.id order by e.number desc`,
    [customer.id],
  );
  expect(kept).toEqual([
    { state: 'ready', parts: expect.any(Number) },
    { state: 'ready', parts: 1 },
    { state: 'expired', parts: 0 },
    { state: 'expired', parts: 0 },
  ]);
  // An open session is no proof, by whatever method it is asked.
  const part = { id: String(first), part: '1' };
  expect((await act(token, 'user/export/part', part)).type).not.toBe('ok');
  expect((await read(token, 'user/export/part', part)).type).not.toBe('ok');
  const open = (fields: Record<string, string>) => act(token, 'user/export/open', { id: part.id, ...fields });
  expect((await open({})).data).toMatchObject({ refusal: 'step_up_required', way: 'fund_password' });
  expect((await open({ fund_password: '918273' })).data.refusal).toBe('fund_password_wrong');
  const ticket = await opened(token, first);
  const fetched = (of: Record<string, string>, by = token) =>
    act(by, 'user/export/part', { ...part, ticket, ...of });
  expect((await fetched({})).data).toMatchObject({ part: 1 });
  expect((await fetched({})).type).toBe('ok');
  expect((await fetched({ ticket: nearlyRight(ticket) })).data.refusal).toBe('ticket_expired');
  expect((await fetched({ part: '9999' })).data.refusal).toBe('export_unknown');
  const { data: elsewhere } = await server.login('opened@example.com');
  expect((await fetched({}, elsewhere as string)).data.refusal).toBe('ticket_expired');
  const second = await ask();
  expect(second).not.toBe(first);
  expect((await fetched({ id: String(second) })).data.refusal).toBe('ticket_expired');
  clock.advance(15 * 60_000 - 1);
  expect((await fetched({})).type).toBe('ok');
  clock.advance(1);
  expect((await fetched({})).data.refusal).toBe('ticket_expired');
});

test('an export at which a node has died three times is given up, and a new one may be asked for', async () => {
  const customer = await server.customer('deadly@example.com');
  await server.prove(customer, 'safe/update_password', { password: FUND, re_password: FUND });
  const { token, id } = customer;
  await server.database.owner.query(
    `insert into identity_exports (user_id, state, requested_at, started_at, tries) values ($1, 'building', $2, $2, 3)`,
    [id, new Date(clock.now() - 11 * 60_000)],
  );
  const states = async () =>
    ((await read(token, 'user/exports')).data as { state: string }[]).map(({ state }) => state);
  await expect.poll(states).toEqual(['failed']);
  await act(token, 'user/export/request', { fund_password: FUND });
  await ready(token);
  expect(await states()).toEqual(['ready', 'failed']);
});

test('an export is there for seven days, then its bytes are gone', async () => {
  const customer = await server.customer('week@example.com');
  await server.prove(customer, 'safe/update_password', { password: FUND, re_password: FUND });
  const { token } = customer;
  await act(token, 'user/export/request', { fund_password: FUND });
  const made = await ready(token);
  clock.advance(6 * 86_400_000);
  const part = { id: String(made.id), part: '1' };
  const { data: again } = await server.login('week@example.com');
  const ticket = await opened(again as string, made.id);
  expect((await act(again as string, 'user/export/part', { ...part, ticket })).type).toBe('ok');
  clock.advance(86_400_000);
  const { data: late } = await server.login('week@example.com');
  const gone = { id: part.id, fund_password: FUND };
  expect((await act(late as string, 'user/export/open', gone)).data.refusal).toBe('export_unknown');
  const bytes = async () =>
    (
      await server.database.owner.query('select 1 as one from identity_export_parts where export_id = $1', [
        made.id,
      ])
    ).length;
  await expect.poll(bytes).toBe(0);
  expect((await read(late as string, 'user/exports')).data[0].state).toBe('expired');
});

test('csv: where cells are parted by semicolons a quoted line break ends the row, and what follows it is text', () => {
  expect(csvRows(['case', 'text'], [{ case: 7, text: 'thanks\n=1+1\r\n "@x\n-5' }])).toBe(
    '7,"thanks\n\'=1+1\r\n ""\'@x\n-5"\r\n',
  );
});

test('csv: quotes are doubled, formulas defused, numbers kept', () => {
  const row = { a: '=1+1', b: '-5.5', c: 'say "hi", now', d: null, e: '＝1', f: 'x;@y' };
  expect(csvHead(Object.keys(row)) + csvRows(Object.keys(row), [row])).toBe(
    'a,b,c,d,e,f\r\n\'=1+1,-5.5,"say ""hi"", now",,\'＝1,x;\'@y\r\n',
  );
});

test('R-POL-5: an account asks for ten exports a day: each is built of all there is of it, and its record stays', async () => {
  const customer = await server.customer('exports-for-ever@example.com');
  await server.prove(customer, 'safe/update_password', { password: FUND, re_password: FUND });
  await server.database.owner.query(
    `insert into identity_login_attempts (attempt_key, window_started_at, failures, last_at) values ($1, $2, 9, $2)`,
    [`day|exports|${customer.id}`, new Date(clock.now())],
  );
  const ask = () => act(customer.token, 'user/export/request', { fund_password: FUND });
  expect((await ask()).type).toBe('ok');
  await ready(customer.token);
  expect((await ask()).data.refusal).toBe('too_many_attempts');
});
