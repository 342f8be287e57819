/** R-MONEY-10: what comes of a transaction whose money its owner was given as goodwill is credited by two, or not. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { createTreasury } from '../treasury/index.ts';
import type { World } from './deposits.fixture.ts';
import { BTC, USDT, depositsWorld } from './deposits.fixture.ts';
import { askAboutHeld } from './hold-deposit.ts';
import { creditGathered } from './watch-deposits.ts';

let folder: string;
let world: World;
let treasurer: TestOperator;
let approver: TestOperator;
let reviewer: TestOperator;
beforeAll(async () => {
  // Nothing of chains is started here, so that their terms are the test's as well.
  folder = mkdtempSync(join(tmpdir(), 'lists-'));
  const list = join(folder, 'own.txt');
  writeFileSync(list, 'listed-wallet # stolen\n');
  world = await depositsWorld({ config: { screeningLists: [list] } }, [createTreasury]);
  treasurer = await world.operator('treasurer');
  approver = await world.operator('withdrawal_approver');
  reviewer = await world.operator('kyc_reviewer');
  await fund('40');
});
afterAll(async () => {
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
  await world.close();
  rmSync(folder, { recursive: true });
});

const agree = async (by: TestOperator, id: number) => {
  const { version } = (await world.get(by, 'operator/proposals/detail', { id })).data;
  return world.post(by, 'operator/proposals/approve', { id, version, reason: 'looked at' });
};
const fund = (amount: string) =>
  world.server.platform.db.transaction('test', (tx) =>
    world.server
      .on()
      .ledger.post(tx, [
        journalOf({ kind: 'house_funding', refType: 'test', refId: 'equity', actor: 'test' }, [
          { from: house('X:demo'), to: house('E:equity'), currencyId: USDT, amount: decimal(amount) },
        ]),
      ]),
  );
const goodwill = (who: TestCustomer, tx_id: string, amount = '5') =>
  world.post(treasurer, 'operator/treasury/goodwill', {
    user_id: who.id,
    currency: 'USDT',
    amount,
    tx_id,
    reason: 'the node never saw it',
  });
const given = async (who: TestCustomer, txId: string): Promise<void> => {
  const { data } = await goodwill(who, txId);
  expect((await agree(approver, data.proposal_id)).data.state).toBe('executed');
};
const id = (n: number): string => n.toString(16).padStart(64, '0');
const arrive = (who: TestCustomer, txId: string, raw = 5_000_000n) =>
  world.say({ kind: 'final', transfer: { ...world.transfer({ userId: who.id, raw }), txId } });
const states = async (who: TestCustomer): Promise<string[]> =>
  (await world.get(who, 'charge_mention/log2')).data.data.map(({ state }: { state: string }) => state);
const casesOf = async (who: TestCustomer) =>
  (await world.get(reviewer, 'operator/risk_status/detail', { user_id: who.id })).data.cases;

test('R-MONEY-10: what comes later of what he was given waits for two, and nothing else of his does', async () => {
  const who = await world.customer();
  // As people copy it.
  await given(who, ` 0x${id(1).toUpperCase()} `.trim());
  expect(await world.coin(who.id, USDT)).toBe(decimal('5'));
  await arrive(who, id(1));
  await arrive(who, id(2));
  expect([await world.coin(who.id, USDT), await states(who)]).toEqual([decimal('10'), ['credited', 'held']]);
  const [open] = await casesOf(who);
  expect(open).toMatchObject({
    kind: 'made_good_deposit',
    facts: { tx_id: id(1), amount: '5 USDT', usdt_value: '5' },
  });
  // It is his only of that transaction: another customer's of the same is his own.
  const other = await world.customer();
  await arrive(other, id(1));
  expect(await world.coin(other.id, USDT)).toBe(decimal('5'));
  // Neither time nor the job that asks again about listed senders lets it go.
  await askAboutHeld(world.deps);
  await creditGathered(world.deps);
  expect(await world.coin(who.id, USDT)).toBe(decimal('10'));
  const { data } = await world.post(approver, 'operator/risk_status/close_case', {
    case_id: open.id,
    version: open.version,
    finding: 'no_suspicion',
    reason: 'the goodwill was for another',
  });
  expect((await agree(reviewer, data.proposal_id)).data.state).toBe('executed');
  await creditGathered(world.deps);
  expect(await world.coin(who.id, USDT)).toBe(decimal('15'));
});

test('R-MONEY-10: nobody is given twice what one transaction was to bring, and what has come is not made good', async () => {
  const who = await world.customer();
  await given(who, id(11));
  expect((await goodwill(who, `0x${id(11)}`, '4')).data.refusal).toBe('transfer_booked');
  // It comes in between the proposal and its check.
  const { data } = await goodwill(who, id(12));
  const { owner } = world.server.database;
  await owner.query(
    `insert into chains_transfers (chain, currency_id, user_id, address, tx_id, output_index, raw_amount, amount, block_number, block_hash, is_in_chain, first_seen_at)
     values ('TRC20', $1, $2, 'address', $3, 0, 1, 100, 1, 'block', true, now())`,
    [USDT, who.id, id(12)],
  );
  expect((await agree(approver, data.proposal_id)).data.refusal).toBe('transfer_booked');
  expect((await goodwill(who, id(12))).data.refusal).toBe('transfer_booked');
  expect((await goodwill(who, 'my transfer')).data.refusal).toBe('tx_id_invalid');
  expect(await world.coin(who.id, USDT)).toBe(decimal('5'));
});

/** The newest goodwill is proposed to be taken back. */
const takeBack = async (): Promise<number> => {
  const journals = await world.get(treasurer, 'operator/ledger/journals', {
    kind: 'manual_goodwill',
    limit: 1,
  });
  const [last] = journals.data.list;
  const { data } = await world.post(treasurer, 'operator/treasury/reverse', {
    journal_id: last.id,
    reason: 'it came',
  });
  return data.proposal_id as number;
};
const close = async (who: TestCustomer, { kind, finding }: { kind: string; finding: string }) => {
  const open = (await casesOf(who)).find((each: { kind: string }) => each.kind === kind);
  const { data } = await world.post(approver, 'operator/risk_status/close_case', {
    case_id: open.id,
    version: open.version,
    finding,
    reason: 'looked at',
  });
  return data.proposal_id as number;
};

test('R-MONEY-10: lost on one chain and made good in a coin of another, it waits as well', async () => {
  const who = await world.customer();
  await given(who, id(61));
  const lost = world.transfer({ userId: who.id, raw: 100_000n, currencyId: BTC, chain: 'BTC' });
  await world.say({ kind: 'final', transfer: { ...lost, txId: id(61) } });
  expect([await world.coin(who.id, BTC), await states(who)]).toEqual([0n, ['held']]);
});

test('R-MONEY-10: what was reorganised away before it was final is made good, and waits when it comes back', async () => {
  const who = await world.customer();
  const transfer = { ...world.transfer({ userId: who.id, raw: 5_000_000n }), txId: id(62) };
  await world.say({ kind: 'seen', transfer });
  await world.say({ kind: 'unseen', transfer });
  await world.server.database.owner.query(
    `insert into chains_transfers (chain, currency_id, user_id, address, tx_id, output_index, raw_amount, amount, block_number, block_hash, is_in_chain, told, first_seen_at)
     values ('TRC20', $1, $2, 'address', $3, 0, 5000000, 500000000, 1, 'block', false, 'unseen', now())`,
    [USDT, who.id, id(62)],
  );
  await given(who, id(62));
  await world.say({ kind: 'seen', transfer, sighting: 2 });
  await world.say({ kind: 'final', transfer, sighting: 2 });
  expect([await world.coin(who.id, USDT), await states(who)]).toEqual([decimal('5'), ['held']]);
});

test('R-MONEY-10: goodwill that is taken back holds nothing any more', async () => {
  const who = await world.customer();
  await given(who, id(21));
  expect((await agree(approver, await takeBack())).data.state).toBe('executed');
  await arrive(who, id(21));
  expect([await world.coin(who.id, USDT), await states(who)]).toEqual([decimal('5'), ['credited']]);
});

test('R-MONEY-10, R-OPS-9: what was held because of it is let go at once, weighed whole, and its case is closed', async () => {
  const who = await world.customer();
  await given(who, id(31));
  await arrive(who, id(31), 60_000_000_000n);
  const closing = await close(who, { kind: 'made_good_deposit', finding: 'duplicate' });
  const back = await takeBack();
  const { checks_needed, effect } = (await world.get(approver, 'operator/proposals/detail', { id: back }))
    .data;
  expect(checks_needed).toBe(2);
  expect(effect).toContainEqual({ field: 'lets_go', before: null, against: null, after: '60000 USDT' });
  expect((await agree(approver, back)).data.state).toBe('open');
  const third = await world.operator('deposit_maker');
  expect((await agree(third, back)).data.state).toBe('executed');
  await creditGathered(world.deps);
  expect([await world.coin(who.id, USDT), await states(who)]).toEqual([decimal('60000'), ['credited']]);
  expect(await casesOf(who)).toMatchObject([{ state: 'closed', finding: 'no_suspicion' }]);
  // Who meant to close it has nothing to close.
  expect((await agree(reviewer, closing)).data.refusal).toBe('case_changed');
});

test('R-MONEY-10: what comes in between nobody has agreed to let go, and what two left held goes as well', async () => {
  await world.server.database.owner.query('delete from operators_money_acts');
  const who = await world.customer();
  await given(who, id(41));
  const early = await takeBack();
  await arrive(who, id(41));
  expect((await agree(approver, early)).data.refusal).toBe('case_changed');
  const closing = await close(who, { kind: 'made_good_deposit', finding: 'duplicate' });
  expect((await agree(reviewer, closing)).data.state).toBe('executed');
  await creditGathered(world.deps);
  expect(await states(who)).toEqual(['held']);
  expect((await agree(approver, await takeBack())).data.state).toBe('executed');
  await creditGathered(world.deps);
  expect([await world.coin(who.id, USDT), await states(who)]).toEqual([decimal('5'), ['credited']]);
});

test('R-MONEY-10: found harmless for its sender it still waits for who was given it before', async () => {
  const who = await world.customer();
  await given(who, id(9));
  const transfer = {
    ...world.transfer({ userId: who.id, raw: 5_000_000n }),
    txId: id(9),
    fromAddress: 'listed-wallet',
  };
  await world.say({ kind: 'final', transfer });
  const clear = async (kind: string): Promise<void> => {
    const done = await agree(reviewer, await close(who, { kind, finding: 'no_suspicion' }));
    expect(done.data.state, JSON.stringify(done.data)).toBe('executed');
    await creditGathered(world.deps);
  };
  await clear('screening_deposit');
  expect([await world.coin(who.id, USDT), await states(who)]).toEqual([decimal('5'), ['held']]);
  await clear('made_good_deposit');
  expect([await world.coin(who.id, USDT), await states(who)]).toEqual([decimal('10'), ['credited']]);
});
