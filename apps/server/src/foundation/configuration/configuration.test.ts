/** Changes that wait (R-OPS-9): called back by two, never undone by a later one, seen by its checker; and bounds of every term. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { createAvailability } from './availability.ts';

let server: TestServer;
let admin: TestOperator;
let other: TestOperator;
let treasurer: TestOperator;
beforeAll(async () => {
  server = await testServer();
  const people = await openOperators(server.database.owner, ['market_admin', 'market_admin', 'treasurer']);
  [admin, other, treasurer] = people as [TestOperator, TestOperator, TestOperator];
});
afterAll(() => server.close());

const get = async (path: string, fields: Record<string, string | number>, by = admin) =>
  (await server.call(path, fields, { method: 'GET', token: by.token })).data;
const own = async (kind: string, key: string) =>
  (await get('operator/configuration/list', { kind })).find((row: { key: string }) => row.key === key);
const history = (kind: string, key: string) => get('operator/configuration/history', { kind, key });

async function propose(kind: string, key: string, change: object, base?: number) {
  const { value, coming } = await own(kind, key);
  const standing = base === undefined ? value : (coming.at(-1)?.value ?? value);
  return server.call(
    'operator/configuration/propose',
    {
      kind,
      key,
      value: JSON.stringify({ ...standing, ...change }),
      ...(base === undefined ? {} : { base_version: base }),
      reason: 'costs have changed',
    },
    { token: admin.token, lang: 'en' },
  );
}
const recall = (kind: string, key: string, version: number, by = admin) =>
  server.call(
    'operator/configuration/recall',
    { kind, key, version, reason: 'a mistyped minimum' },
    { token: by.token, lang: 'en' },
  );
async function approve(id: number, by = treasurer) {
  const { version } = await get('operator/proposals/detail', { id }, by);
  return server.call('operator/proposals/approve', { id, version }, { token: by.token, lang: 'en' });
}
async function publish(kind: string, key: string, change: object, base?: number): Promise<void> {
  const { data } = await propose(kind, key, change, base);
  expect((await approve(data.proposal_id)).data.state).toBe('executed');
}
const passADay = () =>
  server.call('operator/configuration/move_clock', { hours: 24 }, { token: admin.token });

test('R-OPS-3: who proposed or agreed was shut out, enrolled anew or lost the role within the delay: it never comes into force, nor what was built on it', async () => {
  const { owner } = server.database;
  const [maker, checker, later] = (await openOperators(owner, [
    'market_admin',
    'treasurer',
    'treasurer',
  ])) as [TestOperator, TestOperator, TestOperator];
  const KEYS = ['BTC/USDT:60', 'BTC/USDT:180', 'BTC/USDT:300'];
  const ends = [
    [`update operators_people set state = 'disabled' where id = $1`, checker],
    [`update operators_people set enrolled_at = now() where id = $1`, later],
    [`update operators_people set narrowed_at = now() where id = $1`, maker],
  ] as const;
  const values = await Promise.all(KEYS.map(async (key) => (await own('option_terms', key)).value));
  const made = async (
    key: string,
    change: object,
    of: { base?: number; by: TestOperator; yes: TestOperator },
  ) => {
    const { value, coming } = await own('option_terms', key);
    const standing = coming.at(-1)?.value ?? value;
    const { data } = await server.call(
      'operator/configuration/propose',
      {
        kind: 'option_terms',
        key,
        value: JSON.stringify({ ...standing, ...change }),
        ...(of.base === undefined ? {} : { base_version: of.base }),
        reason: 'costs have changed',
      },
      { token: of.by.token, lang: 'en' },
    );
    expect((await approve(data.proposal_id, of.yes)).data.state).toBe('executed');
  };
  await made(KEYS[0]!, { max_stake: '901' }, { by: admin, yes: checker });
  await made(KEYS[0]!, { max_stake: '902' }, { base: 2, by: admin, yes: treasurer });
  await made(KEYS[1]!, { max_stake: '901' }, { by: admin, yes: later });
  await made(KEYS[2]!, { max_stake: '901' }, { by: maker, yes: treasurer });
  await made('ETH/USDT:60', { max_stake: '901' }, { by: admin, yes: treasurer });
  for (const [end, who] of ends) await owner.query(end, [who.id]);
  await passADay();
  await expect.poll(async () => (await own('option_terms', 'ETH/USDT:60')).value.max_stake).toBe('901');
  const dropped = { applied_at: null, recalled_at: expect.any(Number), is_dropped: true };
  await expect
    .poll(async () => (await history('option_terms', KEYS[2]!))[0].recalled_at, { timeout: 60_000 })
    .not.toBeNull();
  for (const [n, key] of KEYS.entries()) {
    expect(await own('option_terms', key)).toMatchObject({ version: 1, value: values[n], coming: [] });
    const rows = await history('option_terms', key);
    expect(rows).toHaveLength(n === 0 ? 2 : 1);
    for (const row of rows) expect(row).toMatchObject(dropped);
  }
  const lines = await owner.query<{ line: string }>(
    `select line from operators_audit where action = 'configuration.dropped' order by seq`,
  );
  expect(new Set(lines.map(({ line }) => JSON.parse(line).target_id))).toEqual(new Set(KEYS));
  // Whoever of them still works here hears of it, and the first page of the console counts it.
  const outbox = join(server.platform.config.dataDir, 'outbox');
  const told = () =>
    readdirSync(outbox)
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
      .filter((letter) => letter.includes('BTC/USDT:60') && letter.includes('does not come into force'));
  await expect.poll(() => told().length, { timeout: 10_000 }).toBeGreaterThan(0);
  expect(told().some((letter) => letter.includes(admin.email))).toBe(true);
  expect(told().some((letter) => letter.includes(checker.email))).toBe(false);
  const queues = await server.on().collection.queues();
  expect(queues.find(({ name }) => name === 'configuration_dropped')).toMatchObject({ open: 3, late: 3 });
});

describe('R-OPS-9: what is approved and waits', () => {
  const KEY = 'BTC/BTC';

  test('is undone by nothing that was built on an older version: refused, and built on, it is kept', async () => {
    await publish('chain_currency', KEY, { min_withdrawal: '0.002' });
    // The old way: the value in force with another fee. It would have put the old minimum back.
    const refused = await propose('chain_currency', KEY, { fee_fixed: '0.0003' });
    expect(refused.data).toMatchObject({ refusal: 'configuration_moved', version: 2 });
    expect(refused.message).toContain('call it back first');
    expect((await propose('chain_currency', KEY, {}, 2)).data.refusal).toBe('configuration_unchanged');
    const { data } = await propose('chain_currency', KEY, { fee_fixed: '0.0003' }, 2);
    // Its checker sees it against what is in force, and against what is to come.
    const { effect } = await get('operator/proposals/detail', { id: data.proposal_id }, treasurer);
    expect(effect).toContainEqual({
      field: 'min_withdrawal',
      before: '0.001',
      after: '0.002',
      against: null,
    });
    expect(effect.filter(({ against }: { against: number | null }) => against === 2)).toMatchObject([
      { field: 'pending_version' },
      { field: 'fee_fixed', before: '0', after: '0.0003' },
    ]);
    expect((await approve(data.proposal_id)).data.state).toBe('executed');
    expect((await own('chain_currency', KEY)).coming).toMatchObject([
      { version: 2, value: { min_withdrawal: '0.002', fee_fixed: '0' } },
      { version: 3, value: { min_withdrawal: '0.002', fee_fixed: '0.0003' } },
    ]);
  });

  test('is called back by two, the newest first, and never comes into force', async () => {
    expect((await recall('chain_currency', KEY, 2)).data).toMatchObject({ refusal: 'configuration_moved' });
    expect((await recall('chain_currency', KEY, 9)).data).toMatchObject({ refusal: 'configuration_unknown' });
    const { data } = await recall('chain_currency', KEY, 3);
    expect((await approve(data.proposal_id, admin)).data.refusal).toBe('own_case');
    const { effect } = await get('operator/proposals/detail', { id: data.proposal_id }, treasurer);
    expect(effect).toMatchObject([
      { field: 'recalled_version' },
      { field: 'effective_at', after: '' },
      { field: 'fee_fixed', before: '0.0003', after: '0' },
    ]);
    expect((await approve(data.proposal_id, other)).data.state).toBe('executed');
    const second = await recall('chain_currency', KEY, 2, treasurer);
    expect((await approve(second.data.proposal_id, other)).data.state).toBe('executed');
    await passADay();
    // Something else comes into force meanwhile, so the job has run.
    await publish('option_terms', 'BTC/USDT:60', { max_stake: '900' });
    await passADay();
    await expect.poll(async () => (await own('option_terms', 'BTC/USDT:60')).value.max_stake).toBe('900');
    expect(await own('chain_currency', KEY)).toMatchObject({
      version: 1,
      value: { min_withdrawal: '0.001', fee_fixed: '0' },
      coming: [],
    });
    expect(
      (await history('chain_currency', KEY)).map(({ applied_at: at }: { applied_at: number | null }) => at),
    ).toEqual([null, null]);
    expect((await recall('chain_currency', KEY, 2)).data).toMatchObject({
      refusal: 'configuration_in_force',
    });
    const { data: terms } = await server.call(
      'terms/history',
      { kind: 'chain_currency', key: KEY },
      { method: 'GET' },
    );
    const recalled = { recalled_at: expect.any(Number), effective_at: null };
    expect(terms[0]).toMatchObject({ is_in_force: false, ...recalled });
    expect((await history('chain_currency', KEY))[0]).toMatchObject(recalled);
  });

  test('a proposal that was open while its base was called back is refused at the check', async () => {
    await publish('pair', 'ETH/USDT', { max_notional: '400000' });
    const { data } = await propose('pair', 'ETH/USDT', { taker_rate: '0.002' }, 2);
    const back = await recall('pair', 'ETH/USDT', 2);
    expect((await approve(back.data.proposal_id)).data.state).toBe('executed');
    expect((await approve(data.proposal_id)).data.refusal).toBe('configuration_moved');
    expect((await own('pair', 'ETH/USDT')).coming).toEqual([]);
  });

  test('a stop is never kept waiting, and what was to come does not open again what it stopped', async () => {
    await publish('pair', 'SOL/USDT', { max_notional: '300000' });
    const { data } = await propose('pair', 'SOL/USDT', { state: 'halted' });
    const { effect } = await get('operator/proposals/detail', { id: data.proposal_id }, treasurer);
    expect(effect).toContainEqual(expect.objectContaining({ field: 'pending_overtaken', against: 2 }));
    expect((await approve(data.proposal_id)).data.state).toBe('executed');
    await passADay();
    await publish('option_terms', 'BTC/USDT:60', { max_stake: '800' });
    await passADay();
    await expect.poll(async () => (await own('option_terms', 'BTC/USDT:60')).value.max_stake).toBe('800');
    expect(await own('pair', 'SOL/USDT')).toMatchObject({
      version: 3,
      value: { state: 'halted' },
      coming: [],
    });
  });

  test('a stop that is none any more, for other terms have come into force since, is refused and brings nothing back', async () => {
    await publish('pair', 'BTC/USDT', { max_notional: '450000' });
    const { data } = await propose('pair', 'BTC/USDT', { state: 'halted' });
    await passADay();
    await expect
      .poll(async () => (await own('pair', 'BTC/USDT')).value.max_notional, { timeout: 10_000 })
      .toBe('450000');
    // It would halt a day later, at the terms of before, by a word that nobody proved (R-OPS-14).
    expect((await approve(data.proposal_id)).data.refusal).toBe('case_changed');
    expect((await own('pair', 'BTC/USDT')).coming).toEqual([]);
    // It has closed itself: a stop of now is kept waiting by nothing.
    const again = await propose('pair', 'BTC/USDT', { state: 'halted' });
    expect((await approve(again.data.proposal_id)).data.state).toBe('executed');
    expect((await own('pair', 'BTC/USDT')).value).toMatchObject({ state: 'halted', max_notional: '450000' });
  });
});

describe('R-OPS-9, R-OPS-4: bounds of every term', () => {
  test.each([
    ['option_terms', 'BTC/USDT:60', { payout_ratio: '1000000000' }, 'payout_ratio', 'too_large'],
    ['option_terms', 'BTC/USDT:60', { payout_ratio: '0.89999999' }, 'payout_ratio', 'too_small'],
    ['chain_currency', 'BTC/BTC', { min_withdrawal: '1000000000' }, 'min_withdrawal', 'too_large'],
    ['chain_currency', 'BTC/BTC', { min_withdrawal: '0.01000001' }, 'min_withdrawal', 'too_large'],
    ['chain_currency', 'USDT/TRC20', { fee_fixed: '51', min_withdrawal: '500' }, 'fee_fixed', 'too_large'],
    ['pair', 'BTC/USDT', { min_notional: '1000.01' }, 'min_notional', 'too_large'],
    ['pair', 'BTC/USDT', { band_outer: '1.1' }, 'band_outer', 'too_large'],
    ['contract_terms', 'BTC/USDT', { lot: '1001' }, 'lot', 'too_large'],
    ['contract_terms', 'BTC/USDT', { tiers: ['50000 20 0.0000001'] }, 'tiers', 'malformed'],
  ])('%s %s %o is refused', async (kind, key, change, field, fault) => {
    const { value, version } = await own(kind, key);
    const reply = await server.call(
      'operator/configuration/propose',
      { kind, key, value: JSON.stringify({ ...value, ...change }), base_version: version, reason: 'a slip' },
      { token: (kind === 'chain_currency' ? treasurer : admin).token },
    );
    expect(reply.data).toMatchObject({ refusal: 'invalid_request', fields: { [field]: fault } });
  });

  test('every number of every kind has both, and what an installation begins with lies between them', async () => {
    const kinds: { kind: string }[] = await get('operator/configuration/kinds', {});
    let terms = 0;
    for (const { kind } of kinds) {
      for (const { key, value, bounds } of await get('operator/configuration/list', { kind })) {
        for (const [field, each] of Object.entries(value as Record<string, unknown>)) {
          if (!/^-?\d+(\.\d+)?$/.test(String(each)) || field === 'account_number') continue;
          terms += 1;
          expect(bounds[field], `${kind} ${key} ${field}`).toBeDefined();
          expect(Number(each), `${kind} ${key} ${field}`).toBeGreaterThanOrEqual(Number(bounds[field].least));
          expect(Number(each), `${kind} ${key} ${field}`).toBeLessThanOrEqual(Number(bounds[field].most));
        }
      }
    }
    expect(terms).toBeGreaterThan(100);
  });
});

test('R-GEN-6: live sells what it begins without once somebody names the licence or opinion, and a demo at once', async () => {
  const { platform } = server;
  const unfit = async (mode: 'live' | 'demo', key: string, sign_off: string) => {
    const { kind } = createAvailability({ ...platform, config: { ...platform.config, mode } });
    const value = { is_on: true, reason: '', sign_off };
    return kind.refuseUnfit!(platform.db, { key, value }).catch(({ detail }) => detail);
  };
  const required = { fields: { sign_off: 'required' } };
  for (const key of ['*:options', 'FR:options', 'DE:finance'])
    expect([key, await unfit('live', key, '')]).toEqual([key, required]);
  for (const key of ['*:spot', 'US:finance']) expect(await unfit('live', key, '')).toBeUndefined();
  expect(await unfit('live', '*:options', 'Licence 12/2026')).toBeUndefined();
  expect(await unfit('demo', '*:options', '')).toBeUndefined();
  const live = { ...platform, config: { ...platform.config, mode: 'live' as const } };
  const off = { is_on: false, reason: 'Not offered here.', sign_off: '' };
  const { kind } = createAvailability(live);
  await kind.refuseUnfit!(platform.db, { key: '*:options', value: off });
});
