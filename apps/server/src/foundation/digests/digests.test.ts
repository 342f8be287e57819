/** R-OPS-12 on two nodes: one mail a person and day, as he set it, of what waits for him. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCustomers } from '../../../test/customers.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import type { TestServer } from '../../../test/server.ts';
import { testServer } from '../../../test/server.ts';
import { DAY_MS, movableClock, startOfUtcDay } from '../../platform/clock.ts';
import type { Digests } from './index.ts';

const HOUR_MS = 3_600_000;
/** Sessions are of the real day; the clock begins with the one after it. */
const clock = movableClock(startOfUtcDay(Date.now()) + DAY_MS);
const nodes: TestServer[] = [];
let [admin, other, writer] = [] as unknown as [TestOperator, TestOperator, TestOperator];
beforeAll(async () => {
  // A chain that nobody reads is never counted, which is a job that fails, and told, once the clock has moved.
  const of = { products: [], clock, without: ['chains', 'reconciliation'] };
  nodes.push(await testServer(of));
  const { database } = nodes[0]!;
  nodes.push(await testServer({ ...of, database }));
  [admin, other, writer] = (await openOperators(database.owner, [
    'access_admin',
    'access_admin',
    'content',
  ])) as [TestOperator, TestOperator, TestOperator];
});
afterAll(async () => {
  await nodes[1]?.close();
  await nodes[0]?.close();
});
/** Each test has a day of its own. */
beforeEach(() => clock.set(startOfUtcDay(clock.now()) + DAY_MS));

const digestsOf = (node: TestServer) =>
  node.on().parts.find(({ name }) => name === 'digests') as unknown as Digests;
const runAll = () => Promise.all([...nodes, ...nodes].map((node) => digestsOf(node).run()));
interface Mail {
  to: string;
  purpose: string;
  text: string;
  at: string;
}
const mailsTo = ({ email }: TestOperator): Mail[] =>
  nodes.flatMap((node) => {
    const folder = join(node.platform.config.dataDir, 'outbox');
    if (!existsSync(folder)) return [];
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.json'),
    );
    return names
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mail)
      .filter(
        ({ to, purpose, at }) =>
          to === email && purpose === 'operator_digest' && Date.parse(at) >= startOfUtcDay(clock.now()),
      );
  });
async function call(path: string, by: TestOperator, fields = {}, method: 'GET' | 'POST' = 'POST') {
  const [node] = nodes as [TestServer];
  // The clock moved by days, and the session with it.
  await node.database.owner.query('update operators_sessions set last_used_at = $1', [new Date(clock.now())]);
  return node.call(path, fields, { token: by.token, lang: 'en', method });
}
let invited = 0;
async function propose(): Promise<number> {
  invited += 1;
  const fields = {
    name: `New ${invited}`,
    email: `new-${invited}@venue.example`,
    roles: 'support',
    reason: 'r',
  };
  return (await call('operator/people/invite', admin, fields)).data.proposal_id;
}

test('R-OPS-12: two nodes at once make one mail each of what waits, and none where nothing does', async () => {
  const id = await propose();
  await runAll();
  expect(mailsTo(other)).toEqual([]);
  clock.advance(6 * HOUR_MS);
  await runAll();
  await runAll();
  const [mail, ...more] = mailsTo(other);
  expect(more).toEqual([]);
  expect(mail!.text).toContain('Proposals that wait for your check: 1');
  expect(mail!.text).toContain(`#${id} Invite an operator, until `);
  // What he proposed himself waits for others, and runs out for him too.
  expect(mailsTo(admin)).toHaveLength(1);
  expect(mailsTo(admin)[0]!.text).toContain('wait for your check: 0');
  expect(mailsTo(admin)[0]!.text).toContain(`#${id} Invite an operator (yours), until `);
  // Nothing of this waits for a writer.
  expect(mailsTo(writer)).toEqual([]);
});

test('R-OPS-12: a node that died between the carrier and the note of it sends the same mail again, and no second', async () => {
  await propose();
  clock.advance(6 * HOUR_MS);
  await digestsOf(nodes[0]!).run();
  expect(mailsTo(other)).toHaveLength(1);
  const { owner } = nodes[0]!.database;
  const before = await owner.query('select count(*) as n from digests_mails');
  // As it stood before the note: the text is there, and nobody knows that it is out.
  await owner.query(
    `update digests_mails set done_at = null, subject = 'Candor console', body = 'again' where operator_id = $1 and day = $2`,
    [other.id, new Date(clock.now()).toISOString().slice(0, 10)],
  );
  await digestsOf(nodes[0]!).run();
  expect(mailsTo(other)).toHaveLength(1);
  clock.advance(6 * 60_000);
  await digestsOf(nodes[0]!).run();
  expect(mailsTo(other).map(({ text }) => text)).toEqual(['again']);
  expect(await owner.query('select count(*) as n from digests_mails')).toEqual(before);
});

test('R-OPS-12: each sets his own, with a line in the audit log; off, disabled and another part send nothing', async () => {
  await propose();
  const shown = await call('operator/digest/show', other, {}, 'GET');
  expect(shown.data).toEqual({
    is_on: true,
    at_hour: 6,
    language: 'en',
    parts: ['proposals', 'cases', 'jobs'],
  });
  const zh = { is_on: '1', at_hour: 9, language: 'zh', parts: 'proposals,jobs' };
  expect((await call('operator/digest/choose', other, zh)).type).toBe('ok');
  expect((await call('operator/digest/choose', other, { ...zh, parts: '' })).type).not.toBe('ok');
  expect((await call('operator/digest/choose', other, { ...zh, at_hour: 24 })).type).not.toBe('ok');
  clock.advance(8 * HOUR_MS);
  await runAll();
  expect(mailsTo(other)).toEqual([]);
  clock.advance(HOUR_MS);
  await runAll();
  expect(mailsTo(other)[0]!.text).toContain('待您复核的提案：');
  await call('operator/digest/choose', other, { ...zh, is_on: '0' });
  clock.advance(DAY_MS);
  await runAll();
  expect(mailsTo(other)).toEqual([]);
  await call('operator/digest/choose', other, { ...zh, parts: 'jobs' });
  clock.advance(DAY_MS);
  await runAll();
  expect(mailsTo(other)).toEqual([]);
  const { owner } = nodes[0]!.database;
  const lines = await owner.query(
    `select 1 from operators_audit where action = 'operator.digest' and operator_id = $1`,
    [other.id],
  );
  expect(lines).toHaveLength(3);
  // Whoever was disabled is told nothing.
  await call('operator/digest/choose', other, { ...zh, at_hour: 3 });
  clock.set(startOfUtcDay(clock.now()) + DAY_MS + 3 * HOUR_MS);
  await propose();
  await owner.query(`update operators_people set state = 'disabled' where id = $1`, [other.id]);
  await runAll();
  expect(mailsTo(other)).toEqual([]);
});

test('R-OPS-12: lists are called in the reader’s language as the console calls them', async () => {
  const { owner } = nodes[0]!.database;
  const { id } = (await openCustomers(owner, [{}]))[0]!;
  await owner.query(
    `insert into identity_contact_changes (user_id, kind, new_target, reason, state, created_at) values ($1, 'email', 'new@venue.example', 'lost', 'open', $2)`,
    [id, new Date(clock.now() - 2 * DAY_MS)],
  );
  const cases = { is_on: '1', at_hour: 6, parts: 'cases' };
  await call('operator/digest/choose', admin, { ...cases, language: 'zh' });
  await call('operator/digest/choose', writer, { ...cases, language: 'en' });
  clock.advance(DAY_MS + 6 * HOUR_MS);
  await runAll();
  expect(mailsTo(admin)[0]!.text).toContain('联系方式变更：1 件中 1 件超时');
  expect(mailsTo(writer)[0]!.text).toContain('Contact changes: 1 late of 1');
});
