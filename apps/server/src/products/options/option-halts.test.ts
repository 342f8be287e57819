/** Options and announced halts over HTTP: two persons, expiry within one gives the stake back on every node, and anybody can check it. */
import { decimal } from '@candor/money';
import type { OptionClaim, OptionReport } from '@candor/proof';
import { noticesOf, readProof, verifyOption } from '@candor/proof';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import type { TestSocket } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import type { OptionsWorld } from './options.fixture.ts';
import { BTC, optionsWorld } from './options.fixture.ts';

let world: OptionsWorld;
let admin: TestOperator;
let treasurer: TestOperator;
let ana: TestCustomer;
/** Hears of every halt once the node knows it. */
let notices: TestSocket;
beforeAll(async () => {
  // The database holds halts against its own clock: this world's runs ahead of it.
  world = await optionsWorld('1000000', Math.ceil(Date.now() / 1000) * 1000 + 120_000);
  const people = await openOperators(world.server.database.owner, ['market_admin', 'treasurer']);
  [admin, treasurer] = people as [TestOperator, TestOperator];
  [ana] = (await world.customers(1)) as [TestCustomer];
  await ticks(3);
  notices = await world.server.socket();
  await notices.sub('notice');
});
afterAll(async () => {
  notices.close();
  await world.close();
});

async function ticks(count: number, price = '50000'): Promise<void> {
  for (let n = 0; n < count; n += 1) await world.tick(price);
}
const buy = (seconds = 60, type = 1) =>
  world.server.call(
    'microtrade/submit',
    { match_id: BTC, type, seconds, number: '100' },
    { token: ana.token, lang: 'en' },
  );
const detail = async (id: number) =>
  (await world.server.call('microtrade/detail', { id }, { method: 'GET', token: ana.token })).data;
const halts = async (fields = {}) => (await world.server.call('halts', fields, { method: 'GET' })).data.list;
const balance = async () => {
  const [row] = await world.server.database.owner.query<{ available: bigint; frozen: bigint }>(
    `select available, frozen from ledger_balances where user_id = $1 and account = 'option'`,
    [ana.id],
  );
  return row!;
};

const propose = (call: 'announce' | 'end', fields: object) =>
  world.server.call(
    `operator/halts/${call}`,
    { reason: 'the matching of one venue is broken', ...fields },
    { token: admin.token, lang: 'en' },
  );
async function approve(id: number, by = treasurer) {
  const at = { method: 'GET', token: by.token } as const;
  const { data } = await world.server.call('operator/proposals/detail', { id }, at);
  return world.server.call('operator/proposals/approve', { id, version: data.version }, { token: by.token });
}
/** Announced by two; known to the node. */
async function halted(call: 'announce' | 'end', fields: object): Promise<void> {
  const before = notices.pushes.length;
  const { data } = await propose(call, fields);
  expect((await approve(data.proposal_id)).data.state).toBe('executed');
  await dateAsInTheWorld(call === 'announce' ? 'halts_announced' : 'halts_ended');
  await notices.heard('notice', before + 1);
}
/** The database dates an announcement by its own clock, which this world's runs away from. */
async function dateAsInTheWorld(table: 'halts_announced' | 'halts_ended'): Promise<void> {
  const { owner } = world.server.database;
  const id = table === 'halts_announced' ? 'id' : 'halt_id';
  await owner.query(`alter table ${table} disable trigger user`);
  await owner.query(`update ${table} set announced_at = $1 where ${id} = (select max(${id}) from ${table})`, [
    new Date(world.clock.now()),
  ]);
  await owner.query(`alter table ${table} enable trigger user`);
}
/** What anybody can say about an option from public data. */
async function checked(id: number, fields: Partial<OptionClaim> = {}) {
  const proof = readProof({ order: (await detail(id)).order });
  if (proof.product !== 'option') throw new Error('not an option');
  const claim = { ...proof.claim, ...fields };
  const { data: lines } = await world.server.call(
    'ticks',
    { symbol: 'BTCUSDT', after: claim.strikeSeq! - 2, limit: 200 },
    { method: 'GET' },
  );
  const at = claim.expiresAt!;
  const chain = {
    symbol: 'BTCUSDT',
    previous: lines.previous,
    indexStep: decimal('0.1'),
    lines: lines.lines,
  };
  return verifyOption(claim, { ...chain, halts: noticesOf(await halts({ from: at, to: at }), 'BTCUSDT') });
}
const wrong = ({ steps }: OptionReport) => steps.filter((step) => !step.isRight).map(({ step }) => step);

test('R-OPT-12a: a fault announced when the outcome can be seen takes nothing back: call and put settle by the ticks', async () => {
  const call = (await buy()).data.id;
  const put = (await buy(60, 2)).data.id;
  const before = await balance();
  await ticks(1);
  // The call stands to win; fifteen seconds are left.
  await ticks(45, '51000');
  await halted('announce', { match_id: BTC, product: 'options', cause: 'fault' });
  // Sales stop with the announcement, five seconds before it begins.
  expect((await buy(1800)).data.refusal).toBe('trading_halted');
  await ticks(6, '51000');
  const refused = await buy();
  expect(refused.data.refusal).toBe('trading_halted');
  expect(refused.message).toBe(
    'Trading in BTC/USDT is halted by announcement. You can still cancel and close.',
  );
  await ticks(15, '51000');
  expect((await detail(call)).order).toMatchObject({ outcome: 'won', void_reason: null, paid: '195' });
  expect((await detail(put)).order).toMatchObject({ outcome: 'lost', void_reason: null, paid: '0' });
  expect((await balance()).available - before.available).toBe(decimal('195'));
  expect(wrong(await checked(call))).toEqual([]);
  // The claim of a venue that took it back does not pass, with its halt in plain sight.
  const taken = {
    outcome: 'void',
    voidReason: 'halted',
    settlementPrice: null,
    paid: decimal('100'),
  } as const;
  expect(wrong(await checked(call, taken))).toContain('outcome');
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
});

test('R-OPT-6: an announced end lets options expire as the ticks say again', async () => {
  const [running] = await halts();
  expect(running).toMatchObject({ symbol: 'BTC/USDT', product: 'options', state: 'running', ends_at: null });
  await halted('end', { id: running.id });
  await ticks(6);
  const [ended] = await halts();
  expect(ended).toMatchObject({ id: running.id, state: 'over' });
  expect(ended.ends_at).toBeGreaterThan(ended.end_announced_at);
  expect((await propose('end', { id: running.id })).data.refusal).toBe('halt_over');
  const { data } = await buy();
  await ticks(1);
  await ticks(60, '51000');
  expect((await detail(data.id)).order).toMatchObject({ outcome: 'won', void_reason: null });
});

test('R-OPT-6, R-OPT-12a: what was bought in a halt that was announced already is void, once, whoever announces an end later', async () => {
  const { data } = await buy();
  await ticks(1);
  await halted('announce', { product: 'all', cause: 'fault' });
  // Nobody can buy then; only a commit in the same instant could: its announcement is dated before the purchase.
  const { owner } = world.server.database;
  const { order: bought } = await detail(data.id);
  await owner.query('alter table halts_announced disable trigger user');
  await owner.query(
    'update halts_announced set announced_at = $1 where id = (select max(id) from halts_announced)',
    [new Date(bought.accepted_at - 1)],
  );
  await owner.query('alter table halts_announced enable trigger user');
  await ticks(30);
  await halted('end', { id: (await halts())[0].id });
  await ticks(28);
  await world.tick('51000', 'ok', { isUnseen: true });
  await world.tick('51000', 'ok', { isUnseen: true });
  const other = world.another({ db: world.server.platform.db });
  await Promise.all([world.options.runner.runPair(BTC), other.runner.runPair(BTC)]);
  await ticks(1);
  expect((await detail(data.id)).order).toMatchObject({ outcome: 'void', void_reason: 'halted' });
  expect((await balance()).frozen).toBe(0n);
  expect(wrong(await checked(data.id))).toEqual([]);
});

test('R-GEN-3, R-OPT-6: a halt that is no fault is announced longer ahead than any option lives, and what would expire in it is not sold', async () => {
  const now = world.clock.now();
  const soon = { match_id: BTC, product: 'options', cause: 'maintenance', starts_at: now + 3_590_000 };
  const refused = await propose('announce', soon);
  expect(refused.data.refusal).toBe('halt_too_soon');
  expect(refused.message).toContain('at least 61 minutes');
  expect((await propose('announce', { ...soon, starts_at: undefined })).data.refusal).toBe('halt_too_soon');
  const starts = Math.ceil(now / 1000) * 1000 + 3_670_000;
  const planned = { ...soon, starts_at: starts, ends_at: starts + 600_000 };
  expect((await propose('announce', { ...planned, ends_at: starts })).data.refusal).toBe('halt_ends_early');
  await halted('announce', planned);
  await ticks(1);
  expect((await buy(3600)).data.id).toBeGreaterThan(0);
  world.clock.advance(100_000);
  await ticks(1);
  expect((await buy(3600)).data.refusal).toBe('expires_in_halt');
  expect((await buy(1800)).data.id).toBeGreaterThan(0);
});
