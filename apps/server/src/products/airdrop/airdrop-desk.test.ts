/** Campaigns by operators over HTTP: made, funded, announced, paused and closed with two persons, and never with too little or too much in reserve. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import type { AirdropWorld } from './airdrop.fixture.ts';
import { DAY, HOUR, TRX, airdropWorld } from './airdrop.fixture.ts';

let world: AirdropWorld;
let [maker, checker, third] = [] as unknown as [TestOperator, TestOperator, TestOperator];
beforeAll(async () => {
  world = await airdropWorld();
  const { owner } = world.server.database;
  [maker, checker, third] = (await openOperators(owner, [
    'market_admin',
    'treasurer',
    'withdrawal_approver',
  ])) as [TestOperator, TestOperator, TestOperator];
  await owner.query('update operators_sessions set expires_at = $1, last_used_at = $1', [
    new Date('2100-01-01'),
  ]);
  await world.begin();
});
afterAll(() => world.close());

const post = async (path: string, fields: Record<string, string | number>, by: TestOperator = maker) =>
  (await world.server.call(path, fields, { token: by.token, lang: 'en' })).data;
const read = async (path: string, fields: Record<string, string | number> = {}) =>
  (await world.server.call(path, fields, { token: maker.token, method: 'GET' })).data;
/** By as many persons as it needs: money without a price takes three. */
async function agree(made: { proposal_id: number; state: string }) {
  expect(made).toMatchObject({ state: 'open' });
  let last;
  for (const by of [checker, third]) {
    const { version, state } = await read('operator/proposals/detail', { id: made.proposal_id });
    if (state === 'open')
      last = await post('operator/proposals/approve', { id: made.proposal_id, version }, by);
  }
  expect(last).toMatchObject({ state: 'executed' });
}
const terms = (of: Record<string, string | number> = {}) => ({
  currency: 'TRX',
  counted_currency: 'usdt',
  pool: '1000',
  cap_rate: '40',
  decimals: 2,
  first_day: world.day(),
  days: 1,
  reason: 'test',
  ...of,
});
const act = (id: number, name: string, amount?: string, by = maker) =>
  post(
    'operator/airdrop/act',
    { id, act: name, reason: 'test', ...(amount === undefined ? {} : { amount }) },
    by,
  );
const newest = async () => (await read('operator/airdrop')).campaigns[0];
const tell = (name: string) => ({ refusal: name });

test('terms that do not fit, or come too soon, are refused and change nothing', async () => {
  for (const [of, refusal] of [
    [{ pool: '0' }, 'amount_zero'],
    [{ pool: '0.001' }, 'amount_too_precise'],
    [{ cap_rate: '100.1' }, 'airdrop_terms_unfit'],
    [{ pool: '0.01', cap_rate: '1' }, 'airdrop_terms_unfit'],
    [{ first_day: '2027-02-30' }, 'airdrop_terms_unfit'],
    [{ first_day: new Date(world.first() - DAY).toISOString().slice(0, 10) }, 'airdrop_too_soon'],
    [{ first_day: '2031-01-01' }, 'airdrop_terms_unfit'],
    [{ currency: 'NONE' }, 'currency_unknown'],
  ] as const)
    expect([of, await post('operator/airdrop/create', terms(of))]).toMatchObject([of, tell(refusal)]);
  expect((await read('operator/airdrop')).campaigns).toEqual([]);
});

test('P-AD-0, R-AD-1: announced with the whole pool in reserve and not a unit less; more is refused', async () => {
  await world.server.platform.db.transaction('equity', (tx) =>
    world.ledger.post(tx, [
      journalOf({ kind: 'demo_funding', refType: 'demo', refId: 'desk', actor: 'job:test' }, [
        { from: house('X:demo'), to: house('E:equity'), currencyId: TRX, amount: decimal('1500') },
      ]),
    ]),
  );
  await agree(await post('operator/airdrop/create', terms()));
  const { id, ...draft } = await newest();
  const listed = async (days: Record<string, number>) =>
    (await read('operator/airdrop', days)).campaigns.length;
  expect(await listed({ from: draft.created_at, to: draft.created_at + 1 })).toBe(1);
  expect(await listed({ to: draft.created_at })).toBe(0);
  expect(draft).toMatchObject({ state: 'draft', lacking: '1000', reserve: '0', cap: '400', cap_rate: '40' });
  expect(await act(id, 'announce')).toMatchObject(tell('airdrop_reserve_short'));
  expect(await act(id, 'fund', '1000.01')).toMatchObject(tell('airdrop_overfunded'));
  expect(await act(id, 'fund', '0.001')).toMatchObject(tell('amount_too_precise'));
  expect(await act(id, 'fund')).toMatchObject(tell('airdrop_act_unfit'));
  await agree(await act(id, 'fund', '999.99'));
  expect(await act(id, 'announce')).toMatchObject(tell('airdrop_reserve_short'));
  await agree(await act(id, 'fund', '0.01'));
  expect(await act(id, 'fund', '0.01')).toMatchObject(tell('airdrop_overfunded'));
  expect(await newest()).toMatchObject({ lacking: '0', reserve: '1000' });
  expect(await world.balance(null, 'E:equity')).toBe('500');
});

test('R-AD-2: the block is named by the server, from the newest one; what was announced is not taken back', async () => {
  const { id } = await newest();
  const head = (await world.house.chains.blocks('BTC')!.head()).number;
  await agree(await act(id, 'announce'));
  const campaign = await newest();
  const untilOver = world.first() + DAY - world.clock.now();
  expect(campaign).toMatchObject({
    state: 'announced',
    block_height: head + Math.ceil(untilOver / 480_000) + 6,
    head,
  });
  for (const name of ['announce', 'close', 'resume', 'fund', 'release'])
    expect(await act(id, name, name === 'fund' || name === 'release' ? '1' : undefined)).toMatchObject(
      tell('airdrop_act_unfit'),
    );
  await expect(
    world.server.database.owner.query('update airdrop_campaigns set block_height = 1 where id = $1', [id]),
  ).rejects.toMatchObject({ code: 'CN004' });
});

test('R-OPS-3, R-OPS-4: a pause takes one and holds everything; two let it go on; what is left goes back when it is closed', async () => {
  const { id } = await newest();
  const [holder] = await world.customers(1, '5');
  expect(await read('operator/airdrop/preview', { id })).toMatchObject({
    is_final: false,
    customers: 1,
    capped: 1,
    shared: '400',
    left: '600',
    largest: [{ user_id: holder!.id, weight: '5', amount: '400', is_capped: true }],
  });
  expect(await act(id, 'pause')).toMatchObject({ state: 'executed' });
  world.clock.set(world.first() + DAY + HOUR);
  await world.airdrop.runDue();
  expect((await world.find(id)).state).toBe('announced');
  await agree(await act(id, 'resume'));
  await world.runTo(id, 'paid');
  expect(await world.balance(holder!.id, 'coin:available')).toBe('400');
  expect(await read('operator/airdrop/shares', { id })).toMatchObject({
    total: 1,
    rows: [{ user_id: holder!.id, weight: '5', amount: '400', is_capped: true }],
  });
  expect(await read('operator/airdrop/preview', { id })).toMatchObject({
    is_final: true,
    shared: '400',
    left: '600',
  });
  expect(await act(id, 'release', '600')).toMatchObject(tell('airdrop_act_unfit'));
  await agree(await act(id, 'close'));
  expect(await act(id, 'release', '600.01')).toMatchObject(tell('airdrop_surplus_short'));
  await agree(await act(id, 'release', '600'));
  expect([await world.balance(null, 'E:equity'), await world.balance(null, `T:airdrop:${id}`)]).toEqual([
    '1100',
    '0',
  ]);
  expect(await world.broken()).toEqual([]);
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
});

test('a chain that cannot be reached announces nothing', async () => {
  await world.begin();
  const id = await world.campaign({ height: 0 });
  const { ports } = world.airdrop.deps;
  const { blocks } = ports;
  ports.blocks = undefined;
  expect(await act(id, 'announce')).toMatchObject(tell('airdrop_chain_away'));
  ports.blocks = blocks;
  expect((await world.find(id)).state).toBe('draft');
});
