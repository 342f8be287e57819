/** The gate on money writes when it is closed: what passes, what two people see, and what keeps it closed (ADR 0048). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/database.ts';
import { testDatabase } from '../../../test/database.ts';
import type { Fields, TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import type { Trader } from '../../../test/trader.ts';
import { USDT, traders } from '../../../test/trader.ts';

let server: TestServer;
let treasurer: TestOperator;
let approver: TestOperator;
let auditor: TestOperator;
let ana: Trader;
beforeAll(async () => {
  server = await testServer();
  type People = [TestOperator, TestOperator, TestOperator];
  [treasurer, approver, auditor] = (await openOperators(server.database.owner, [
    'treasurer',
    'withdrawal_approver',
    'auditor',
  ])) as People;
  // The first tree is taken by a job; what is planted later no longer fits it.
  const trees = () => server.database.owner.query('select seq from proofs_snapshots');
  while ((await trees()).length === 0) await new Promise((wake) => setTimeout(wake, 100));
});
afterAll(() => server.close());
afterEach(() => server.database.owner.query('update ledger_gate set is_open = true, reason = null'));
beforeEach(async () => {
  [ana] = (await traders(server, { [USDT]: '1000' })) as [Trader];
});

const post = (by: TestOperator, path: string, fields: Fields) =>
  server.call(`operator/${path}`, fields, { token: by.token, lang: 'en' });
const get = (by: TestOperator, path: string, fields: Fields = {}) =>
  server.call(`operator/${path}`, fields, { token: by.token, method: 'GET' });
interface Gate {
  is_open: boolean;
  reason: string | null;
  evidence: string;
  invariants: { name: string; violations: number; acknowledged: number; digest: string }[];
}
const gate = async (): Promise<Gate> => (await get(approver, 'treasury/gate')).data as Gate;
const propose = (evidence: string) =>
  post(treasurer, 'treasury/open_gate', { reason: 'looked at', evidence });
interface Rows {
  total: number;
  data: Record<string, string>[];
}
const rowsOf = async (page = 1): Promise<Rows> =>
  (await get(auditor, 'treasury/gate_rows', { invariant: 'I3', page, limit: 100 })).data as Rows;
async function approve(proposalId: number) {
  const { data } = await get(approver, 'proposals/detail', { id: proposalId });
  return post(approver, 'proposals/approve', { id: proposalId, version: data.version, reason: 'seen' });
}
/** Money on a customer's account that no journal brought there: I3 breaks on both sides, and stays so. */
const plant = (who: Trader) =>
  server.database.owner.query(
    `update ledger_balances set available = available + case when user_id is null then -7 else 7 end
     where currency_id = 3 and (user_id = $1 and account = 'coin' or user_id is null and account = 'X:demo')`,
    [who.id],
  );
const isStopped = { type: 'error', data: { refusal: 'writes_stopped' } };

describe('R-MONEY-9: the gate can be worked under when it is closed', () => {
  test('cancels and amends pass, everything else waits; two people open it on the rows they saw, and those close it no more', async () => {
    const resting = [await ana.buy('40000', '0.001'), await ana.buy('40000', '0.002')];
    const [first, second] = resting.map(({ data }) => data.id as number) as [number, number];
    await plant(ana);
    const seen = await gate();
    expect(seen.is_open).toBe(false);
    // The total of the newest liability tree no longer fits either.
    expect(seen.invariants).toMatchObject([
      { name: 'I3', violations: 2, acknowledged: 0 },
      { name: 'M4', violations: 1, acknowledged: 0 },
    ]);
    const rows = await rowsOf();
    expect(rows.total).toBe(2);
    expect(new Set(rows.data.map(({ off }) => off))).toEqual(new Set(['-7', '7']));

    expect(await ana.buy('40000', '0.001')).toMatchObject(isStopped);
    expect(await ana.call('coin/amend', { id: second, amount: '0.001' })).toMatchObject({ type: 'ok' });
    expect(await ana.cancel(first)).toMatchObject({ data: { state: 'cancelled' } });
    const both = await Promise.all([ana.cancel(second), ana.buy('40000', '0.001')]);
    expect(both).toMatchObject([{ type: 'ok' }, isStopped]);

    expect((await propose('0'.repeat(32))).data.refusal).toBe('case_changed');
    const { data: made } = await propose(seen.evidence);
    const { data: shown } = await get(approver, 'proposals/detail', { id: made.proposal_id });
    expect(JSON.stringify(shown)).toContain('offending_row');
    expect(JSON.stringify(shown)).toContain('I3');
    const own = { id: made.proposal_id as number, version: shown.version as number, reason: 'me too' };
    expect((await post(treasurer, 'proposals/approve', own)).type).toBe('error');
    expect(await ana.buy('40000', '0.001')).toMatchObject(isStopped);
    expect(await approve(made.proposal_id as number)).toMatchObject({ data: { state: 'executed' } });

    const after = await gate();
    expect(after).toMatchObject({
      is_open: true,
      invariants: [
        { name: 'I3', acknowledged: 2 },
        { name: 'M4', acknowledged: 1 },
      ],
    });
    expect((await rowsOf()).total).toBe(0);
    expect((await ana.buy('40000', '0.001')).type).toBe('ok');
    const status = (await server.call('status', {}, { method: 'GET' })).data;
    expect(status).toMatchObject({ money_writes: 'open' });
    // Nobody hides that it is broken.
    expect(status.invariants.find(({ name }: { name: string }) => name === 'I3')).toMatchObject({
      holds: false,
    });
    const { data: log } = await get(auditor, 'audit', { limit: 50 });
    for (const action of ['proposal.made', 'proposal.executed'])
      expect(JSON.stringify(log)).toContain(action);
  });

  test('a row that neither has seen keeps it closed, and closes it again', async () => {
    const [ben, eve] = (await traders(server, { [USDT]: '10' }, { [USDT]: '10' })) as [Trader, Trader];
    await plant(ana);
    const { evidence } = await gate();
    const { data: made } = await propose(evidence);
    await plant(ben);
    expect(await approve(made.proposal_id as number)).toMatchObject({
      data: { refusal: 'invariant_broken' },
    });
    expect(await gate()).toMatchObject({ is_open: false });
    const { data: tried } = await get(treasurer, 'proposals/detail', { id: made.proposal_id });
    await post(treasurer, 'proposals/withdraw', { id: made.proposal_id, version: tried.version });

    const again = await propose((await gate()).evidence);
    expect(await approve(again.data.proposal_id as number)).toMatchObject({ data: { state: 'executed' } });
    expect(await gate()).toMatchObject({ is_open: true });
    await plant(eve);
    expect(await gate()).toMatchObject({ is_open: false });
    // The same account a little more wrong is something else than what was acknowledged.
    const third = await propose((await gate()).evidence);
    await approve(third.data.proposal_id as number);
    await plant(ben);
    expect(await gate()).toMatchObject({ is_open: false });
    const last = await propose((await gate()).evidence);
    await approve(last.data.proposal_id as number);
    expect(await gate()).toMatchObject({ is_open: true });
  });
});

test('R-MONEY-9: 1,500 offending rows are opened on the digest of them all; one row beside them closes it again', async () => {
  const { owner } = server.database;
  // Money that no journal brought, on 750 accounts with as many accounts of the house on its other side.
  await owner.query(
    `insert into ledger_balances (user_id, account, currency_id, available)
     select $1::integer, 'test' || n, 3, 9 from generate_series(1, 750) as n union all
     select null, 'X:test' || n, 3, -9 from generate_series(1, 750) as n`,
    [ana.id],
  );
  const put = (n: number, amount: number) =>
    owner.query(
      `update ledger_balances set available = case when user_id is null then -$3::bigint else $3::bigint end
       where user_id = $1 and account = 'test' || $2::int or user_id is null and account = 'X:test' || $2::int`,
      [ana.id, n, amount],
    );
  const seen = await gate();
  expect(seen.invariants.find(({ name }) => name === 'I3')!.violations).toBeGreaterThanOrEqual(1500);
  const all: Record<string, string>[] = [];
  for (let page = 1; page <= 16; page += 1) all.push(...(await rowsOf(page)).data);
  expect(all.filter(({ off }) => /^-?9$/.test(off!))).toHaveLength(1500);
  expect(new Set(all.map((row) => JSON.stringify(row))).size).toBe(all.length);

  // A row that is another makes another set.
  await put(750, 8);
  expect((await propose(seen.evidence)).data.refusal).toBe('case_changed');
  const { data: made } = await propose((await gate()).evidence);
  const { data: shown } = await get(approver, 'proposals/detail', { id: made.proposal_id });
  expect(JSON.stringify(shown)).toContain('offending_digest');
  await put(750, 9);
  expect(await approve(made.proposal_id as number)).toMatchObject({ data: { refusal: 'invariant_broken' } });
  await put(750, 8);
  expect(await approve(made.proposal_id as number)).toMatchObject({ data: { state: 'executed' } });
  expect(await gate()).toMatchObject({ is_open: true });

  // What is mended of them is mended; what is worse than was seen is not what was seen.
  await put(1, 0);
  expect(await gate()).toMatchObject({ is_open: true });
  await put(2, 10);
  expect(await gate()).toMatchObject({ is_open: false });
});

describe('a start while the gate is closed', () => {
  const everything = { demoTraders: true, houseLiquidity: true, demoOperators: true };
  const closed = async (database: TestDatabase): Promise<void> => {
    await database.owner.query(`update ledger_gate set is_open = false, reason = 'I5: 1'`);
  };

  test('a demo on an empty database starts, says so, and gets its reserves when the gate is opened', async () => {
    const database = await testDatabase();
    await closed(database);
    const node = await testServer({ database, config: everything });
    const { data } = await node.call('status', {}, { method: 'GET' });
    expect(data.money_writes).toBe('stopped');
    expect((await fetch(`${node.url}/readyz`)).status).toBe(200);
    const reserves = () =>
      database.owner.query<{ n: bigint }>(
        `select count(*) as n from ledger_journals where kind = 'reserve_funding' and ref_id like 'reserve:%'`,
      );
    expect((await reserves())[0]!.n).toBe(0n);
    await database.owner.query('update ledger_gate set is_open = true, reason = null');
    await expect.poll(async () => (await reserves())[0]!.n, { timeout: 60_000, interval: 500 }).toBe(3n);
    await node.close();
    await database.close();
  });

  test('a second node starts beside it, and cancels pass there as well', async () => {
    const placed = (await ana.buy('40000', '0.001')).data.id as number;
    await closed(server.database);
    const node = await testServer({ database: server.database, config: everything });
    expect((await fetch(`${node.url}/readyz`)).status).toBe(200);
    const cancel = await node.call('coin/trade', { id: placed }, { token: ana.token, method: 'PUT' });
    expect(cancel).toMatchObject({ data: { state: 'cancelled' } });
    await node.close();
    await server.database.owner.query('update ledger_gate set is_open = true, reason = null');
  });
});
