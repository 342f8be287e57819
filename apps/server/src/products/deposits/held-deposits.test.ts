/** Money of listed senders waits by itself, and nobody is locked out of his own by what a stranger sends him (R-AML-2). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decimal } from '@candor/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import type { TestOperator } from '../../../test/operators.ts';
import type { World } from './deposits.fixture.ts';
import { USDT, depositsWorld } from './deposits.fixture.ts';
import { askAboutHeld } from './hold-deposit.ts';
import { creditGathered } from './watch-deposits.ts';

let world: World;
let folder: string;
let list: string;
let reviewer: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lists-'));
  list = join(folder, 'own.txt');
  writeFileSync(list, 'listed-wallet # stolen\nother-listed # mixer\n');
  world = await depositsWorld({ config: { screeningLists: [list] } });
  reviewer = await world.operator('kyc_reviewer');
  second = await world.operator('kyc_reviewer');
});
afterAll(async () => {
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
  await world.close();
  rmSync(folder, { recursive: true });
});

async function arrive(who: TestCustomer, raw: bigint, fromAddress = 'listed-wallet'): Promise<void> {
  const transfer = { ...world.transfer({ userId: who.id, raw }), fromAddress };
  await world.say({ kind: 'seen', transfer });
  await world.say({ kind: 'final', transfer });
  // Told a second time it changes nothing.
  await world.say({ kind: 'final', transfer });
}
const casesOf = async (who: TestCustomer) =>
  (await world.get(reviewer, 'operator/risk_status/detail', { user_id: who.id })).data.cases;
const states = async (who: TestCustomer): Promise<[string, string][]> =>
  (await world.get(who, 'charge_mention/log2')).data.data.map((row: { state: string; amount: string }) => [
    row.state,
    row.amount,
  ]);
async function payouts(who: TestCustomer) {
  const { platform, on } = world.server;
  return platform.db.transaction('test', async (tx) => ({
    stop: await on().payoutStops.of(tx, who.id),
    needsPeople: await on().payoutStops.needsPeople(tx, who.id),
  }));
}
const propose = (of: { id: number; version: number }, finding: string) =>
  world.post(reviewer, 'operator/risk_status/close_case', {
    case_id: of.id,
    version: of.version,
    finding,
    reason: 'looked at',
  });
const agree = (proposalId: number) =>
  world.post(second, 'operator/proposals/approve', { id: proposalId, version: 1 });
async function close(who: TestCustomer, finding: string): Promise<void> {
  const [open] = await casesOf(who);
  const { data } = await propose(open, finding);
  expect((await agree(data.proposal_id)).data.state).toBe('executed');
}

test("R-AML-2: a stranger's dust locks nobody out: it is held by itself, in one case, and payouts go on by themselves", async () => {
  const who = await world.customer();
  await arrive(who, 25_500_000n, 'somebody');
  for (const raw of [1n, 900_000n, 2_000_000n]) await arrive(who, raw);
  expect(await states(who)).toEqual([
    ['held', '2'],
    ['held', '0.9'],
    ['held', '0.000001'],
    ['credited', '25.5'],
  ]);
  expect(await world.coin(who.id, USDT)).toBe(decimal('25.5'));
  expect(await payouts(who)).toEqual({ stop: undefined, needsPeople: false });
  expect(await casesOf(who)).toMatchObject([
    {
      kind: 'screening_deposit',
      state: 'open',
      facts: {
        address: 'listed-wallet',
        listed_as: 'own.txt: listed-wallet (stolen)',
        deposits: '3',
        usdt_value: '2.900001',
      },
    },
  ]);
});

test('R-AML-2: held dust does not join what is gathered, and what is gathered is held once its sender is listed', async () => {
  const who = await world.customer();
  await arrive(who, 400_000n, 'listed-later');
  await arrive(who, 500_000n);
  expect(await states(who)).toEqual([
    ['held', '0.5'],
    ['gathering', '0.4'],
  ]);
  writeFileSync(list, 'listed-wallet # stolen\nother-listed # mixer\nlisted-later # mixer\n');
  await world.server.on().screening.reload();
  await arrive(who, 700_000n, 'somebody');
  expect(await states(who)).toEqual([
    ['gathering', '0.7'],
    ['held', '0.5'],
    ['held', '0.4'],
  ]);
  expect(await world.coin(who.id, USDT)).toBe(0n);
});

test('R-AML-2: a sum that is no dust has people look at payouts, and stops none of the rest', async () => {
  const who = await world.customer();
  await arrive(who, 6_000_000n);
  expect(await payouts(who)).toEqual({ stop: undefined, needsPeople: false });
  await arrive(who, 4_000_000n);
  expect(await payouts(who)).toEqual({ stop: undefined, needsPeople: true });
  await close(who, 'no_suspicion');
  expect(await payouts(who)).toEqual({ stop: undefined, needsPeople: false });
});

test('R-AML-2: while the feed is silent a trade here makes no sum dust: what nobody outside prices is looked at by people', async () => {
  const who = await world.customer();
  world.price.feed = undefined;
  world.price.own = 1n;
  await arrive(who, 50_000_000_000n);
  Object.assign(world.price, { feed: decimal('1'), own: decimal('1') });
  expect(await casesOf(who)).toMatchObject([{ facts: { usdt_value: '', amounts: '50000 USDT' } }]);
  expect(await payouts(who)).toEqual({ stop: undefined, needsPeople: true });
});

test('R-AML-2: what two people find harmless is credited once, and the record does not call it too small', async () => {
  const who = await world.customer();
  await arrive(who, 50_000_000n);
  const [open] = await casesOf(who);
  const { data } = await propose(open, 'no_suspicion');
  expect(
    (await world.post(reviewer, 'operator/proposals/approve', { id: data.proposal_id, version: 1 })).data
      .refusal,
  ).toBe('own_case');
  // What comes after it was proposed is not in what the second person sees, and not let go with it.
  await arrive(who, 7_000_000n);
  expect((await agree(data.proposal_id)).data.state).toBe('executed');
  await creditGathered(world.deps);
  await creditGathered(world.deps);
  expect(await states(who)).toEqual([
    ['held', '7'],
    ['credited', '50'],
  ]);
  expect(await world.coin(who.id, USDT)).toBe(decimal('50'));
  const [, credited] = (await world.get(who, 'charge_mention/log2')).data.data;
  const { timeline } = (await world.get(who, 'deposit/detail', { id: credited.id })).data;
  expect(timeline.map(({ state }: { state: string }) => state)).toEqual(['seen', 'held', 'credited']);
});

test('R-AML-2: who proposes to close a case that has grown since is told so', async () => {
  const who = await world.customer();
  await arrive(who, 50_000_000n);
  const [seen] = await casesOf(who);
  await arrive(who, 60_000_000n);
  expect((await propose(seen, 'no_suspicion')).data.refusal).toBe('case_changed');
});

test('R-AML-2: dust that goes on coming keeps nobody from closing a case, nor covers up who sent the rest', async () => {
  const who = await world.customer();
  await arrive(who, 50_000_000n);
  const [seen] = await casesOf(who);
  await arrive(who, 1n, 'other-listed');
  // A second listed name is more than was seen, once.
  expect((await propose(seen, 'no_suspicion')).data.refusal).toBe('case_changed');
  const [named] = await casesOf(who);
  expect(named.facts).toMatchObject({
    address: 'listed-wallet',
    also_listed_as: 'own.txt: other-listed (mixer)',
  });
  for (const raw of [9_000_000n, 999_998n]) await arrive(who, raw, 'other-listed');
  expect(await casesOf(who)).toMatchObject([
    {
      version: named.version,
      facts: { ...seen.facts, deposits: '4', usdt_value: '59.999999' },
    },
  ]);
  const { data } = await propose(named, 'no_suspicion');
  // Whoever says yes sees it with all that has come.
  const { effect } = (await world.get(second, 'operator/proposals/detail', { id: data.proposal_id })).data;
  expect(effect).toContainEqual(expect.objectContaining({ field: 'usdt_value', after: '59.999999' }));
  expect((await agree(data.proposal_id)).data.state).toBe('executed');
  await creditGathered(world.deps);
  expect(await world.coin(who.id, USDT)).toBe(decimal('59.999999'));
});

test('R-AML-2: dust that has grown to the next ten USDT is more than was seen', async () => {
  const who = await world.customer();
  await arrive(who, 50_000_000n);
  const [seen] = await casesOf(who);
  for (const raw of [9_999_999n, 1n]) await arrive(who, raw);
  expect((await propose(seen, 'no_suspicion')).data.refusal).toBe('case_changed');
});

test('R-AML-2: what has no price leaves the sum of the rest known, and its dust keeps nobody from closing its own case', async () => {
  const who = await world.customer();
  const { platform, on } = world.server;
  const holds = async (depositId: string, amount: string, value?: bigint) => {
    const sender = { address: 'listed-wallet', listedAs: 'stolen' };
    const money = { amount: decimal(amount), currency: value === undefined ? 'ABC' : 'USDT', value };
    const of = { userId: who.id, depositId, ...sender, ...money };
    await platform.db.transaction('test', (tx) => on().riskStatus.holdDeposit(tx, of));
  };
  await holds('own-1', '50', decimal('50'));
  await holds('own-2', '1.5');
  await holds('own-3', '1', decimal('1'));
  const [seen] = await casesOf(who);
  expect(await casesOf(who)).toMatchObject([
    { version: 1, facts: { deposits: '1', usdt_value: '', amounts: '1.5 ABC' } },
    { version: 1, facts: { deposits: '2', usdt_value: '51' } },
  ]);
  for (const id of ['own-4', 'own-5', 'own-6']) await holds(id, '0.00000001');
  expect(await casesOf(who)).toMatchObject([
    { version: 1, facts: { deposits: '4', amounts: '1.50000003 ABC' } },
    {},
  ]);
  await holds('own-7', '8.5');
  expect((await propose(seen, 'no_suspicion')).data.refusal).toBe('case_changed');
});

test('R-OPS-9: three persons let go what is held from 50,000 on, two say that it stays', async () => {
  const who = await world.customer();
  await arrive(who, 50_000_000_000n);
  const stays = await propose((await casesOf(who))[0], 'reported');
  expect((await agree(stays.data.proposal_id)).data.state).toBe('executed');
  const other = await world.customer();
  await arrive(other, 50_000_000_000n);
  const { data } = await propose((await casesOf(other))[0], 'no_suspicion');
  expect((await agree(data.proposal_id)).data.state).toBe('open');
  await creditGathered(world.deps);
  expect(await world.coin(other.id, USDT)).toBe(0n);
  const third = await world.operator('withdrawal_approver');
  const { version } = (await world.get(third, 'operator/proposals/detail', { id: data.proposal_id })).data;
  const last = await world.post(third, 'operator/proposals/approve', { id: data.proposal_id, version });
  expect(last.data.state).toBe('executed');
  await creditGathered(world.deps);
  expect(await world.coin(other.id, USDT)).toBe(decimal('50000'));
  // As if a day had passed.
  await world.server.database.owner.query('delete from operators_money_acts');
});

test('R-AML-2: what is found otherwise stays held, and is asked about again when its sender is listed no more', async () => {
  const who = await world.customer();
  await arrive(who, 50_000_000n);
  await close(who, 'reported');
  await creditGathered(world.deps);
  await askAboutHeld(world.deps);
  expect(await states(who)).toEqual([['held', '50']]);
  expect((await casesOf(who)).length).toBe(1);
  writeFileSync(list, 'somebody-else # stolen\n');
  await world.server.on().screening.reload();
  await askAboutHeld(world.deps);
  await askAboutHeld(world.deps);
  expect(await casesOf(who)).toMatchObject([
    { state: 'open', ref_type: 'risk_case', facts: { listed_as: '' } },
    { state: 'closed', finding: 'reported' },
  ]);
  await close(who, 'no_suspicion');
  await creditGathered(world.deps);
  expect(await world.coin(who.id, USDT)).toBe(decimal('50'));
});
