/** The audit log: gapless under many writers, closed to those who write it, and a changed line is found and named. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { canonicalJson, hashOfLine } from './audit-line.ts';
import { ROOTS_FILE, createAudit, systemActor } from './audit.ts';
import { verifyAudit } from './verify-audit.ts';

let server: TestServer;
let dataDir: string;
let admin: TestOperator;
let auditor: TestOperator;
let support: TestOperator;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'candor-audit-'));
  server = await testServer({ config: { dataDir } });
  [admin, auditor, support] = (await openOperators(server.database.owner, [
    'access_admin',
    'auditor',
    'support',
  ])) as [TestOperator, TestOperator, TestOperator];
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const rootsFile = () => join(dataDir, ROOTS_FILE);
const verify = () => verifyAudit(server.platform.db, rootsFile());
const audit = () => createAudit({ ...server.platform, config: { ...server.platform.config, dataDir } });
const write = (action: string, targetId: string) =>
  server.platform.db.transaction('test', (tx) =>
    audit().recordAs(tx, systemActor('job:test'), {
      action,
      targetType: 'test',
      targetId,
      before: { b: 1, a: 'ä' },
      after: [1, '2'],
    }),
  );
const list = (who: TestOperator, fields: Record<string, string | number> = {}) =>
  server.call('operator/audit', fields, { token: who.token, method: 'GET' });
const asOwner = (sql: string, values: unknown[] = []) => server.database.owner.query(sql, values);

test('R-OPS-6: many acts at once leave a gapless chain, and undone ones leave nothing', async () => {
  const undone = server.platform.db.transaction('test', async (tx) => {
    await audit().recordAs(tx, systemActor('job:test'), {
      action: 'test.undone',
      targetType: 'test',
      targetId: '0',
    });
    throw new Error('undone');
  });
  await Promise.all([
    expect(undone).rejects.toThrow('undone'),
    ...Array.from({ length: 60 }, (_, n) => write('test.race', String(n))),
  ]);
  const rows = await asOwner('select seq, line, prev_hash, hash from operators_audit order by seq');
  expect(rows.map(({ seq }) => Number(seq))).toEqual(rows.map((_, n) => n + 1));
  expect(rows.map(({ line }) => line as string).join('')).not.toContain('test.undone');
  expect(await asOwner('select 1 as one from operators_audit_inbox')).toEqual([]);
  const { lines, broken } = await verify();
  expect({ lines, broken }).toEqual({ lines: rows.length, broken: undefined });
});

const act = (who: TestOperator, path: string, fields: Record<string, string | number>) =>
  server.call(`operator/${path}`, fields, { token: who.token });
const houseAccounts = async () =>
  (await server.call('operator/house_accounts', {}, { token: auditor.token, method: 'GET' })).data.data as {
    user_id: number;
  }[];

test('R-OPS-6: an act of an operator leaves one line with who, what, after, reason, and from where', async () => {
  const [customer] = await openCustomers(server.database.owner, [{}]);
  const fields = { user_id: customer!.id, relation: 'staff', note: 'works at the desk' };
  expect((await act(admin, 'house_accounts/register', fields)).type).toBe('ok');
  const { data } = await list(auditor, { action: 'proposal.made' });
  expect(data.list).toHaveLength(1);
  expect(data.list[0]).toMatchObject({
    actor: admin.name,
    operator_id: admin.id,
    roles: ['access_admin'],
    action: 'proposal.made',
    reason: 'works at the desk',
    ip: '127.0.0.1',
  });
  const [line] = data.list;
  expect(line.request_id).not.toBe('');
});

test('R-OPS-7, R-OPS-9: registering an account takes two, who read its name, and so does undoing it; every line stays', async () => {
  const [customer] = await openCustomers(server.database.owner, [{}]);
  const fields = { user_id: customer!.id, relation: 'staff', note: 'works at the desk' };
  const agreed = async (id: number) =>
    (await act(auditor, 'proposals/approve', { id, version: 1 })).data.state as string;
  const made = await act(admin, 'house_accounts/register', fields);
  expect(made.data.state).toBe('open');
  expect((await houseAccounts()).some(({ user_id }) => user_id === customer!.id)).toBe(false);
  expect(
    (await act(admin, 'proposals/approve', { id: made.data.proposal_id, version: 1 })).data.refusal,
  ).toBe('own_case');
  const shown = await server.call(
    'operator/proposals/detail',
    { id: made.data.proposal_id },
    { token: auditor.token, method: 'GET' },
  );
  const field = (name: string) =>
    (shown.data.effect as { field: string; after: string }[]).find((each) => each.field === name)?.after;
  expect(field('user_id')).toBe(String(customer!.id));
  expect(field('name')).toMatch(/./);
  expect(await agreed(made.data.proposal_id)).toBe('executed');
  expect(await houseAccounts()).toMatchObject([
    { user_id: customer!.id, is_registered: true, registered_by: admin.name, approved_by: auditor.name },
  ]);
  expect((await act(admin, 'house_accounts/register', fields)).data.refusal).toBe('already_registered');
  expect((await act(admin, 'house_accounts/register', { ...fields, user_id: 999_999 })).data.refusal).toBe(
    'account_unknown',
  );
  const undoing = await act(admin, 'house_accounts/end', { user_id: customer!.id, note: 'left us' });
  expect(undoing.data.state).toBe('open');
  expect(await houseAccounts()).toMatchObject([{ is_registered: true }]);
  expect(await agreed(undoing.data.proposal_id)).toBe('executed');
  expect(await houseAccounts()).toMatchObject([{ is_registered: false, note: 'left us' }]);
  expect(
    (await act(admin, 'house_accounts/end', { user_id: customer!.id, note: 'again' })).data.refusal,
  ).toBe('account_unknown');
  expect(
    await asOwner('select 1 as one from operators_house_accounts where user_id = $1', [customer!.id]),
  ).toHaveLength(2);
  await expect(server.platform.db.query('delete from operators_house_accounts')).rejects.toThrow(
    /permission denied/,
  );
});

test('R-OPS-7: the account that the house trades with is registered as it is made, once', async () => {
  const withLiquidity = { database: server.database, config: { houseLiquidity: true, dataDir } };
  for (const _ of [1, 2]) await (await testServer(withLiquidity)).close();
  const { data } = await server.call('operator/house_accounts', {}, { token: auditor.token, method: 'GET' });
  const own = (data.data as { note: string; relation: string; registered_by: null }[]).filter(
    ({ note }) => note === 'Candor Liquidity',
  );
  expect(own).toMatchObject([{ relation: 'house', registered_by: null }]);
});

test('an auditor sees all lines page by page, everybody else his own', async () => {
  const first = await list(auditor, { limit: 10 });
  const second = await list(auditor, { limit: 10, before: first.data.next_before });
  expect(second.data.list[0].seq).toBe(first.data.list[9].seq - 1);
  expect((await list(support)).data.list).toEqual([]);
  expect((await list(support, { operator_id: admin.id })).data.list).toEqual([]);
  const own = (await list(admin)).data.list as { operator_id: number }[];
  expect(own.length).toBeGreaterThan(0);
  expect(own.every(({ operator_id }) => operator_id === admin.id)).toBe(true);
});

describe('R-OPS-6: deletion rights for nobody', () => {
  test('the server itself can neither change nor delete a line, nor write one past the chain', async () => {
    const { db } = server.platform;
    await expect(db.query(`update operators_audit set line = line`)).rejects.toThrow(/permission denied/);
    await expect(db.query('delete from operators_audit')).rejects.toThrow(/permission denied/);
    await expect(db.query('update operators_audit_head set seq = 0')).rejects.toThrow(/permission denied/);
    await expect(db.query('delete from operators_audit_inbox')).rejects.toThrow(/permission denied/);
    const [head] = await db.query<{ seq: bigint; hash: string }>(
      'select seq, hash from operators_audit_head',
    );
    const line = canonicalJson({ action: 'test.forged', at: 1, target_type: 'test', target_id: '1' });
    const seq = Number(head!.seq) + 1;
    const hash = hashOfLine({ seq, line, prevHash: head!.hash });
    await expect(
      db.query('insert into operators_audit (seq, line, prev_hash, hash) values ($1, $2, $3, $4)', [
        seq,
        line,
        head!.hash,
        hash,
      ]),
    ).rejects.toThrow(/permission denied/);
  });

  test('a line that the owner of the database changed is found and named', async () => {
    await audit().stampRoot();
    const [row] = await asOwner('select seq, line from operators_audit where seq = 7');
    await asOwner('update operators_audit set line = $1 where seq = 7', [
      (row!['line'] as string).replace('test.race', 'test.fake'),
    ]);
    expect((await verify()).broken).toMatchObject({ seq: 7 });
    const { data } = await server.call('operator/audit/root', {}, { token: auditor.token, method: 'GET' });
    expect(data).toMatchObject({ broken_seq: 7 });
    await asOwner('update operators_audit set line = $1 where seq = 7', [row!['line']]);
    expect((await verify()).broken).toBeUndefined();
  });

  test('a line taken out is named; so is a past rewritten with all its hashes, by the root that stands outside', async () => {
    const [last] = await asOwner(
      'select seq, line, prev_hash, hash from operators_audit order by seq desc limit 1',
    );
    await asOwner('create table kept as select * from operators_audit where seq = 5');
    await asOwner('delete from operators_audit where seq = 5');
    expect((await verify()).broken).toMatchObject({ seq: 5 });
    await asOwner('alter table operators_audit disable trigger operators_audit_guard');
    await asOwner(
      'insert into operators_audit (seq, line, prev_hash, hash) select seq, line, prev_hash, hash from kept',
    );
    expect((await verify()).broken).toBeUndefined();
    const line = (last!['line'] as string).replace('"at":', '"at":1');
    const seq = Number(last!['seq']);
    const hash = hashOfLine({ seq, line, prevHash: last!['prev_hash'] as string });
    await asOwner('update operators_audit set line = $1, hash = $2 where seq = $3', [line, hash, seq]);
    await asOwner('update operators_audit_head set hash = $1', [hash]);
    expect((await verify()).broken).toMatchObject({ seq, why: expect.stringContaining('written outside') });
    await asOwner('update operators_audit set line = $1, hash = $2 where seq = $3', [
      last!['line'],
      last!['hash'],
      seq,
    ]);
    await asOwner('update operators_audit_head set hash = $1', [last!['hash']]);
    expect((await verify()).broken).toBeUndefined();
  });

  test('a root is written outside once a state, and a log that lost its end is told by it', async () => {
    const before = readFileSync(rootsFile(), 'utf8');
    await audit().stampRoot();
    expect(readFileSync(rootsFile(), 'utf8')).toBe(before);
    await write('test.more', '1');
    await audit().stampRoot();
    const roots = readFileSync(rootsFile(), 'utf8').trim().split('\n');
    const [head] = await asOwner('select seq, hash from operators_audit_head');
    expect(JSON.parse(roots.at(-1)!)).toMatchObject({ seq: Number(head!['seq']), hash: head!['hash'] });
    writeFileSync(
      rootsFile(),
      `${roots.join('\n')}\n${JSON.stringify({ seq: 9_999, hash: 'f'.repeat(64), at: '' })}\n`,
    );
    expect((await verify()).broken).toMatchObject({ seq: 9_999 });
  });
});

test('a line has one spelling, whatever order its parts came in', () => {
  expect(canonicalJson({ b: 1n, a: [undefined, { d: null, c: 'x' }], e: undefined })).toBe(
    '{"a":[null,{"c":"x","d":null}],"b":"1"}',
  );
  expect(canonicalJson('half \ud800 and zero \u0000')).toBe('"half \ufffd and zero \ufffd"');
});

test('R-OPS-11: whoever reads the log, in which what was proposed stands whole, leaves a line in it, and reads 300 pages in a day', async () => {
  const { owner } = server.database;
  const [reader, other] = (await openOperators(owner, ['auditor', 'auditor'])) as [
    TestOperator,
    TestOperator,
  ];
  const page = { action: 'proposal.', limit: 100 };
  expect((await list(reader, page)).type).toBe('ok');
  const [line] = (await list(other, { operator_id: reader.id })).data.list;
  expect(line).toMatchObject({ action: 'list.view', target_type: 'list', target_id: 'operator/audit' });
  expect(JSON.parse(line.after)).toMatchObject(page);
  await owner.query(
    `insert into operators_audit_inbox (line) select format('{"action":"list.view","actor":"operator","at":%s,"operator_id":%s,"target_id":"operator/audit","target_type":"list"}',
       $1::text, $2::text) from generate_series(1, 299)`,
    [server.platform.clock.now(), reader.id],
  );
  expect((await list(reader, page)).data).toMatchObject({ refusal: 'acts_too_many', limit: 300 });
  expect((await list(other, page)).type).toBe('ok');
});

test('R-OPS-11: whoever examines trades, each with both customers, examines 300 in a day', async () => {
  const { owner } = server.database;
  const [reader, other] = (await openOperators(owner, ['market_admin', 'auditor'])) as [
    TestOperator,
    TestOperator,
  ];
  const path = 'operator/busted_trades/examine';
  const examine = (who: TestOperator) =>
    server.call(path, { match_id: 1, trade_no: 1 }, { token: who.token, method: 'GET' });
  await owner.query(
    `insert into operators_audit_inbox (line) select format('{"action":"list.view","actor":"operator","at":%s,"operator_id":%s,"target_id":"%s","target_type":"list"}',
       $1::text, $2::text, $3::text) from generate_series(1, 299)`,
    [server.platform.clock.now(), reader.id, path],
  );
  expect((await examine(reader)).data).toMatchObject({ refusal: 'trade_unknown' });
  expect((await examine(reader)).data).toMatchObject({ refusal: 'acts_too_many', limit: 300 });
  expect((await examine(other)).data).toMatchObject({ refusal: 'trade_unknown' });
});
