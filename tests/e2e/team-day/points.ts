/** What the lists of the console have to be able to do: several at once, found by what people have in hand, by days, and what is opened leaves a line. */
import assert from 'node:assert/strict';
import type { OperatorRole } from '@candor/wire';
import { depositCalls } from '@candor/wire';
import { auditCalls, chainOperatorCalls, operatorDepositCalls, proposalCalls } from '@candor/wire/operators';
import { decimal } from '@candor/money';
import { ask } from '../api.ts';
import type { Scene } from '../journeys/money-in-and-out-scene.ts';
import type { BankLine } from '../journeys/money-in-and-out-statement.ts';
import { eventually } from '../waiting.ts';
import type { Day } from './day.ts';

/** Rows of a queue chosen and decided in one dialog, each with a reason of its own. */
export async function decideSeveral(
  day: Day,
  of: {
    role: OperatorRole;
    path: string;
    ids: readonly number[];
    title: string;
    reason: string;
    picture: string;
  },
): Promise<void> {
  const { office, see } = day;
  const desk = await office.at(of.role, of.path);
  for (const id of of.ids) await desk.page.locator(`tr[data-row-key="${id}"]`).getByRole('checkbox').check();
  await see(`${of.picture}-chosen`, desk);
  await desk.button(of.title).click();
  const dialog = desk.page.getByRole('dialog', { name: of.title });
  const confirm = dialog.locator('.ant-modal-footer .ant-btn').last();
  // Without reasons nothing is sent, and every row says so.
  await confirm.click();
  await eventually(
    'every row to ask for its reason',
    async () => (await dialog.getByRole('alert').count()) === of.ids.length,
  );
  for (const id of of.ids)
    await dialog.getByRole('textbox', { name: `${office.say('words', 'reason')} #${id}` }).fill(of.reason);
  await see(`${of.picture}-reasons`, desk);
  await confirm.click();
  await eventually(
    'every row to be decided',
    async () =>
      (await dialog.getByText(office.say('words', 'decided'), { exact: true }).count()) === of.ids.length,
  );
  await see(`${of.picture}-decided`, desk);
  await confirm.click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Two lines that nobody has claimed yet, typed by the treasurer and agreed to in one dialog. */
export async function severalLines(day: Day): Promise<BankLine[]> {
  const { office, language } = day;
  const treasurer = await office.as('treasurer');
  const [bank] = await ask(treasurer, operatorDepositCalls.banks, {});
  assert.ok(bank);
  const name = language === 'zh' ? '海运贸易有限公司' : 'Harbour Trading Ltd';
  const lines = ['1250', '1375.50'].map((amount, place) => ({
    id: `DAY-${place + 1}-${Date.now()}`,
    amount: decimal(amount),
    name,
    reference: `INVOICE ${place + 71}`,
    text: amount,
  }));
  const ids: number[] = [];
  for (const { id, text, reference } of lines) {
    const made = await ask(treasurer, operatorDepositCalls.enterLine, {
      bank: bank.bank,
      bank_line_id: id,
      value_date: new Date().toISOString().slice(0, 10),
      amount: text,
      sender_name: name,
      reference,
    });
    ids.push(made.proposal_id);
  }
  await decideSeveral(day, {
    role: 'withdrawal_approver',
    path: 'proposals?view=to_check',
    ids,
    title: office.say('operators', 'checkSeveral', { n: ids.length }),
    reason: 'On the bank’s page as well',
    picture: 'lines-several',
  });
  return lines;
}

/** Small withdrawals approved in one dialog, and agreed to in another by a second person. */
export async function severalWithdrawals(day: Day, ids: readonly number[]): Promise<void> {
  const { office } = day;
  await decideSeveral(day, {
    role: 'withdrawal_approver',
    path: 'withdrawals',
    ids,
    title: office.say('withdrawals', 'approveSeveral', { n: ids.length }),
    reason: 'Own wallet, a small amount',
    picture: 'withdrawals-several',
  });
  const { data } = await ask(await office.as('withdrawal_approver'), proposalCalls.list, { view: 'mine' });
  const open = data.filter(({ kind, state }) => kind === 'withdrawal_approval' && state === 'open');
  assert.equal(open.length, ids.length);
  await decideSeveral(day, {
    role: 'deposit_maker',
    path: 'proposals?view=to_check',
    ids: open.map(({ id }) => id),
    title: office.say('operators', 'checkSeveral', { n: open.length }),
    reason: 'Seen, as said',
    picture: 'withdrawals-checked',
  });
}

/** Found by what somebody has in hand, by days; and the auditor sees who looked. */
export async function lists(day: Day, scene: Scene): Promise<void> {
  const { office, see } = day;
  const [chain] = (await ask(scene.me, depositCalls.records, {})).data.filter(({ kind }) => kind === 'chain');
  const treasurer = await office.as('treasurer');
  const [out] = (await ask(treasurer, chainOperatorCalls.payouts, { state: 'confirmed' })).list;
  assert.ok(chain?.tx_id && out?.tx_id);
  const inHand = {
    deposit: chain.tx_id,
    payout: out.tx_id,
    document: scene.person.document,
    ip: '127.0.0.1',
  };
  for (const [name, text] of Object.entries(inHand)) {
    const desk = await office.at('support', `customers?q=${encodeURIComponent(text)}`);
    await desk.page.locator('tr[data-row="0"]').waitFor();
    await see(`found-by-${name}`, desk);
  }
  const payouts = await office.at('treasurer', `payouts?q=${encodeURIComponent(out.tx_id)}`);
  await payouts.page.getByRole('main').locator('tbody tr.ant-table-row').first().waitFor();
  await see('payouts-found', payouts);
  const tomorrow = new Date(Date.now() + 86_400_000).setHours(0, 0, 0, 0);
  for (const path of ['payouts', 'statements', 'withdrawals', 'lines', 'transfers', 'ledger'])
    await see(`${path}-no-day`, await office.at('treasurer', `${path}?from=${tomorrow}`));
  await found(day, scene);
}

async function found(day: Day, { userId }: Scene): Promise<void> {
  const { office, see } = day;
  const people = await office.at('access_admin', 'operators');
  await see('people', people);
  const other = people.page.getByRole('button', { name: new RegExp(`^${office.say('words', 'details')}: `) });
  await other.first().click();
  await people.page.getByRole('menuitem', { name: office.say('operators', 'endSessions') }).click();
  await people.page.getByRole('dialog').waitFor();
  await see('people-end-sessions', people);
  const listing = await office.at('market_admin', `configuration/listing/${encodeURIComponent('DAY/USDT')}`);
  await see('pair-new', listing);
  const { list } = await ask(await office.as('auditor'), auditCalls.list, {});
  const looked = list.filter(
    ({ target_type: type, target_id: id }) => type === 'user' && id === String(userId),
  );
  assert.ok(looked.length > 0, 'whoever opened the customer stands in the audit log');
  await see('audit-customer', await office.at('auditor', `audit?target_type=user&target_id=${userId}`));
}
