/** R-OPS-10, the attacks of a payer: lines of an MT940 that stand in the texts of two payments and cancel, apart from each other. */
import { decimal } from '@candor/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import type { Fields } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { takeIn } from './enter-line.ts';
import type { World } from './deposits.fixture.ts';
import { USD, depositsWorld } from './deposits.fixture.ts';

let world: World;
let treasurer: TestOperator;
let maker: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  world = await depositsWorld();
  treasurer = await world.operator('treasurer');
  maker = await world.operator('deposit_maker');
  checker = await world.operator('withdrawal_approver');
  await booked([{ id: 'CAPITAL', sum: 500 }], { own: '1' });
});
afterAll(async () => {
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
  await world.close();
});

/** `YYMMDD`: what a bank said long ago is not read any more. */
const TODAY = new Date().toISOString().slice(2, 10).replaceAll('-', '');
interface Entry {
  id: string;
  /** Below zero it left. */
  sum: number;
  name?: string;
  text?: string;
}
const written = ({ id, sum, name = 'ACME', text = 'x' }: Entry): string =>
  `:61:${TODAY}${sum > 0 ? 'C' : 'D'}${Math.abs(sum)},NTRFNONREF//${id}\r\n:86:?20${text}?32${name}`;
const agree = async (who: TestOperator, id: number, act: 'approve' | 'refuse' = 'approve') => {
  const { version } = (await world.get(who, 'operator/proposals/detail', { id })).data;
  return world.post(who, `operator/proposals/${act}`, { id, version, reason: 'looked at' });
};
const effectOf = async (id: number): Promise<Record<string, string | undefined>> => {
  const { effect } = (await world.get(checker, 'operator/proposals/detail', { id })).data;
  return Object.fromEntries(effect.map(({ field, after }: Record<string, string>) => [field, after]));
};

let held = 0;
let numbers = 0;
/** A statement of today that opens where the last one closed, booked by two: its lines. */
async function booked(entries: readonly Entry[], more: Fields = {}) {
  await world.server.database.owner.query('delete from operators_money_acts');
  numbers += 1;
  const end = entries.reduce((sum, { sum: each }) => sum + each, held);
  const file = [
    ':20:X',
    ':25:DEMO000000000001USD',
    `:28C:${numbers}`,
    `:60F:C${TODAY}USD${held},`,
    ...entries.map(written),
    `:62F:C${TODAY}USD${end},`,
  ].join('\r\n');
  const sending = { bank: 1, format: 'mt940', file, is_final: '1', ...more };
  const sent = await world.post(treasurer, 'operator/banks/import_statement', sending);
  expect(sent.type, JSON.stringify(sent.data)).toBe('ok');
  const { effect: checked } = (
    await world.get(checker, 'operator/proposals/detail', { id: sent.data.proposal_id })
  ).data as { effect: { field: string; after: string }[] };
  expect((await agree(checker, sent.data.proposal_id)).data.state).toBe('executed');
  held = end;
  const statementId = sent.data.statement_id as number;
  const { list } = (await world.get(maker, 'operator/banks/statement', { statement_id: statementId })).data;
  const idOf = (id: string): number =>
    list.find(({ bank_line_id }: { bank_line_id: string }) => bank_line_id === id).id as number;
  return Object.assign(idOf, { statementId, checked });
}

interface Claim {
  id: number;
  reference: string;
  who: TestCustomer;
}
async function claimOf(amount: string): Promise<Claim> {
  const who = await world.customer({ name: 'John Smith' });
  const { reference } = (await world.post(who, 'deposit/bank')).data;
  const imgs = await world.upload(who);
  const { data } = await world.post(who, 'wallet/charge_req', { currency: 9999, amount, reference, imgs });
  return { id: data.id, reference, who };
}
const lineOf = async (id: string, view = 'open') =>
  (await world.get(maker, 'operator/deposits/lines', { view, limit: 100 })).data.data.find(
    ({ bank_line_id }: { bank_line_id: string }) => bank_line_id === id,
  );
async function match({ id }: Claim, bankLineId: string) {
  const line = await lineOf(bankLineId);
  const fields = { claim_id: id, claim_version: 1, line_id: line.id, line_version: line.version };
  return (await world.post(maker, 'operator/deposits/match', fields)).data;
}
const explained = async (lineId: number, fields: Fields = { as: 'fee' }) =>
  (await world.post(treasurer, 'operator/banks/explain', { line_id: lineId, reason: 'fee', ...fields })).data
    .proposal_id as number;

test('a credit in the text of one payment and its debit in that of another: nobody credits it alone, and who agrees to either reads of the other', async () => {
  const claim = await claimOf('900');
  const forged = { name: 'SMITH JOHN', text: claim.reference };
  const lines = await booked([
    { id: 'P1', sum: 10 },
    { id: 'F1', sum: 900, ...forged },
    { id: 'P2', sum: 50 },
    { id: 'F2', sum: -900 },
  ]);
  const { outcome, proposal_id: proposed } = await match(claim, 'F1');
  expect(outcome).toBe('proposed');
  expect(await world.coin(claim.who.id, USD)).toBe(0n);
  expect(await effectOf(proposed)).toMatchObject({
    fits: 'sender, reference, amount',
    left_unexplained_lines: '1',
    left_unexplained: '900 USD',
  });
  const shown = { count: 1, sum: '900', by_text: '0' };
  const { id } = await lineOf('F1');
  expect((await world.get(maker, 'operator/deposits/line', { line_id: id })).data.left_beside).toEqual(shown);
  const { data } = await world.get(maker, 'operator/deposits/claim', { claim_id: claim.id });
  expect(data.lines[0].left_beside).toEqual(shown);
  await agree(checker, proposed, 'refuse');
  const fee = await explained(lines('F2'));
  expect((await effectOf(fee)).came_in_as_large).toMatch(/^900 USD · SMITH JOHN · /);
  await agree(checker, fee, 'refuse');
});

test('the debit in two parts: they are counted together, and each is shown what it cancels', async () => {
  const claim = await claimOf('901');
  const lines = await booked([
    { id: 'P3', sum: 10 },
    { id: 'F3', sum: -401 },
    { id: 'P4', sum: 50 },
    { id: 'F4', sum: 901, name: 'SMITH JOHN', text: claim.reference },
    { id: 'P5', sum: 30 },
    { id: 'F5', sum: -500 },
  ]);
  const { outcome, proposal_id: proposed } = await match(claim, 'F4');
  expect(outcome).toBe('proposed');
  const left = { left_unexplained_lines: '2', left_unexplained: '901 USD' };
  expect(await effectOf(proposed)).toMatchObject(left);
  await agree(checker, proposed, 'refuse');
  for (const id of ['F3', 'F5']) {
    const fee = await explained(lines(id));
    expect((await effectOf(fee)).came_in_as_large).toMatch(/^901 USD · SMITH JOHN · /);
    await agree(checker, fee, 'refuse');
  }
  // Sent away as nobody's, it is the same line: two, and they read the same.
  const line = await lineOf('F4');
  const suspending = { line_id: line.id, version: line.version, reason: 'whose?' };
  expect((await world.post(maker, 'operator/deposits/suspend', suspending)).type).toBe('ok');
  const waiting = await lineOf('F4', 'suspense');
  const back = {
    line_id: waiting.id,
    version: waiting.version,
    return_reference: 'RETURN-901',
    reason: 'whose?',
  };
  const { data } = await world.post(maker, 'operator/deposits/return_line', back);
  expect(await effectOf(data.proposal_id)).toMatchObject(left);
  await agree(checker, data.proposal_id, 'refuse');
});

test('once two have said what each line is by which money left, one person matches as before', async () => {
  const claim = await claimOf('300');
  const lines = await booked([
    { id: 'H1', sum: 300, name: 'SMITH JOHN', text: claim.reference },
    { id: 'H2', sum: -12 },
  ]);
  const first = await match(claim, 'H1');
  expect(first.outcome).toBe('proposed');
  await agree(checker, first.proposal_id, 'refuse');
  const fee = await explained(lines('H2'));
  expect(await effectOf(fee)).not.toHaveProperty('came_in_as_large');
  expect((await agree(checker, fee)).data.state).toBe('executed');
  expect((await match(claim, 'H1')).outcome).toBe('credited');
  expect(await world.coin(claim.who.id, USD)).toBe(decimal('300'));
});

test('what its text alone explains, a payer may have written: no line that is no larger is credited by one', async () => {
  const [small, large] = [await claimOf('70'), await claimOf('310')];
  const named = (of: Claim) => ({ name: 'SMITH JOHN', text: of.reference });
  await booked([{ id: 'T1', sum: 70, name: 'STRANGER' }]);
  const line = await lineOf('T1');
  const suspending = { line_id: line.id, version: line.version, reason: 'whose?' };
  expect((await world.post(maker, 'operator/deposits/suspend', suspending)).type).toBe('ok');
  const waiting = await lineOf('T1', 'suspense');
  const back = {
    line_id: waiting.id,
    version: waiting.version,
    return_reference: 'RETURN-7070',
    reason: 'no one',
  };
  const { data } = await world.post(maker, 'operator/deposits/return_line', back);
  expect((await agree(checker, data.proposal_id)).data.state).toBe('executed');
  // He knows what the return is called before the bank has sent it.
  const lines = await booked([
    { id: 'T2', sum: 310, ...named(large) },
    { id: 'T3', sum: 70, ...named(small) },
    { id: 'T4', sum: 5 },
    { id: 'T5', sum: -70, text: 'RETURN-7070' },
  ]);
  const { outcome, proposal_id: proposed } = await match(small, 'T3');
  expect(outcome).toBe('proposed');
  const effect = await effectOf(proposed);
  expect(effect).toMatchObject({ left_by_text: '70 USD' });
  expect(effect).not.toHaveProperty('left_unexplained');
  await agree(checker, proposed, 'refuse');
  expect((await match(large, 'T2')).outcome).toBe('credited');

  // Two confirm at the bank that it left; whoever agrees reads of what it cancels, and what explains it.
  const listed = async () =>
    (await world.get(maker, 'operator/banks/statement', { statement_id: lines.statementId })).data.list.map(
      ({ bank_line_id: line, is_by_text: byText }: Record<string, unknown>) => [line, byText],
    );
  expect(await listed()).toContainEqual(['T5', true]);
  const unfit = { line_id: lines('T4'), as: 'text_confirmed', reason: 'asked the bank' };
  expect((await world.post(treasurer, 'operator/banks/explain', unfit)).data.refusal).toBe('movement_unfit');
  const confirming = await explained(lines('T5'), { as: 'text_confirmed' });
  const shown = await effectOf(confirming);
  expect(shown.came_in_as_large).toMatch(/^70 USD · SMITH JOHN · /);
  expect(shown.journal).toMatch(/^deposit_returned statement_line:/);
  expect((await agree(checker, confirming)).data.state).toBe('executed');
  expect(await listed()).toContainEqual(['T5', false]);
  const twice = { line_id: lines('T5'), as: 'text_confirmed', reason: 'asked the bank' };
  expect((await world.post(treasurer, 'operator/banks/explain', twice)).data.refusal).toBe('case_changed');
  expect((await match(small, 'T3')).outcome).toBe('credited');
});

test('whoever checks the statement reads which lines of it cancel each other, in parts as well', async () => {
  const { checked } = await booked([
    { id: 'C1', sum: 33 },
    { id: 'X1', sum: 5 },
    { id: 'C2', sum: -33 },
    { id: 'X2', sum: 6 },
    { id: 'C4', sum: -60 },
    { id: 'X3', sum: 8 },
    { id: 'C3', sum: 100, name: 'SMITH JOHN' },
    { id: 'X4', sum: 9 },
    { id: 'C5', sum: -40 },
  ]);
  const cancels = checked.filter(({ field }) => field === 'cancels').map(({ after }) => after);
  expect(cancels.map((text) => text.match(/\bC[0-9]\b/g))).toEqual([
    ['C4', 'C3'],
    ['C5', 'C3'],
    ['C2', 'C1'],
  ]);
});

test('one who is late to say otherwise is waited for: what is credited by one was known then', async () => {
  const claim = await claimOf('17');
  const lines = await booked([
    { id: 'L1', sum: 17, name: 'SMITH JOHN', text: claim.reference },
    { id: 'L2', sum: -17 },
  ]);
  expect((await agree(checker, await explained(lines('L2')))).data.state).toBe('executed');
  const { platform } = world.server;
  let matching: ReturnType<typeof match> | undefined;
  await platform.db.transaction('undoing', async (tx) => {
    await world.deps.ports.banks.lock(tx, 1);
    await tx.query('update banks_statement_lines set is_by_two = false where id = $1', [lines('L2')]);
    matching = match(claim, 'L1');
    // It waits for the bank, and holds no line of it that whoever has the bank may want.
    await untilWaiting();
    await tx.query(`select from deposits_lines where bank_line_id = 'L1' for update nowait`);
  });
  expect(await matching).toMatchObject({ outcome: 'proposed' });
  expect(await world.coin(claim.who.id, USD)).toBe(0n);
});

test('R-GEN-4: whoever types a line waits for the bank before he holds a line that its statement may book', async () => {
  const day = new Date().toISOString().slice(0, 10);
  const typed = await world.post(treasurer, 'operator/deposits/enter_line', {
    bank: 1,
    bank_line_id: 'BOTH-1',
    value_date: day,
    amount: '2000',
    sender_name: 'SMITH JOHN',
  });
  const { platform } = world.server;
  let agreed: ReturnType<typeof agree> | undefined;
  const journal = await platform.db.transaction('booking', async (tx) => {
    await world.deps.ports.banks.lock(tx, 1);
    agreed = agree(checker, typed.data.proposal_id as number);
    await untilWaiting();
    await tx.query(`set local lock_timeout = '50ms'`);
    const line = { bank: 1, bankLineId: 'BOTH-1', valueDate: day, amount: decimal('2000') };
    const by = { enteredBy: 1, checkedBy: 2, proposalId: 1 };
    return takeIn(world.deps, tx, { ...line, ...by, name: 'SMITH JOHN', reference: '' });
  });
  expect(journal.kind).toBe('deposit_seen');
  expect((await agreed)!.data.refusal).toBe('line_exists');
});

/** Until somebody waits for a lock, or has ended without one. */
async function untilWaiting(): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const rows = await world.server.database.owner.query(
      `select 1 as one from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
    await new Promise((done) => setTimeout(done, 20));
  }
}

test('whoever agreed has read what stands there now', async () => {
  const claim = await claimOf('41');
  const lines = await booked([
    { id: 'N1', sum: 40, name: 'SMITH JOHN', text: claim.reference },
    { id: 'N2', sum: 5 },
    { id: 'N3', sum: -40 },
  ]);
  expect((await agree(checker, await explained(lines('N3')))).data.state).toBe('executed');
  const { proposal_id: proposed } = await match(claim, 'N1');
  expect(await effectOf(proposed)).not.toHaveProperty('left_by_text');
  // As if what explained it had been undone, and its text had named something since.
  const { owner } = world.server.database;
  const said = 'update banks_statement_lines set is_by_two = $2 where id = $1';
  await owner.query(said, [lines('N3'), false]);
  expect((await agree(checker, proposed)).data.refusal).toBe('case_changed');
  expect(await world.coin(claim.who.id, USD)).toBe(0n);
});
