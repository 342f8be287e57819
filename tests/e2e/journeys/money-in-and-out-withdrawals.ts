/** Money out: over a chain and by bank with four eyes, one rejected with a reason, one the customer takes back. */
import assert from 'node:assert/strict';
import { decimal } from '@candor/money';
import { withdrawalCalls } from '@candor/wire';
import { operatorDepositCalls } from '@candor/wire/operators';
import { ask } from '../api.ts';
import { USDT } from '../stage.ts';
import { settled } from '../tour.ts';
import { eventually } from '../waiting.ts';
import { ANY, matching } from '../words.ts';
import { FUND_PASSWORD } from './money-in-and-out-person.ts';
import type { Scene } from './money-in-and-out-scene.ts';
import type { BankLine } from './money-in-and-out-statement.ts';

type State = 'review' | 'approved' | 'sent' | 'passed' | 'rejected' | 'cancelled' | 'failed';
const PAID_WITHIN_MS = 60_000;
const TRAVEL_RULE_ABOVE = 1_000;

/** From the form to the page that says how far it is; answers its id. */
export async function withdraw(
  scene: Scene,
  { way, amount }: { way: 'chain' | 'bank'; amount: string },
): Promise<number> {
  const { phone, me, see } = scene;
  const { page, say } = phone;
  if (way === 'chain') await phone.visit('pages/assets/withdraw/index', { currency: String(USDT) });
  else await phone.visit('pages/assets/withdraw/bank/bank');
  await settled(phone);
  await page.getByRole('textbox', { name: say('withdrawals', 'amount'), exact: true }).fill(amount);
  // R-WD-7: whose address it is, above what the law asks for.
  const own = page.getByText(say('withdrawals', 'travelOwn'), { exact: true });
  if (way === 'chain' && Number(amount) > TRAVEL_RULE_ABOVE) await own.click();
  await see(`withdraw-${way}`);
  // What the phone keeps of a bank account may be older than its day of waiting: then the button still says why not.
  const goOn = phone.screen.getByRole('button', { name: say('withdrawals', 'continue'), exact: true });
  await goOn.and(page.locator(':not([aria-describedby])')).click();
  const sheet = page.getByRole('dialog', { name: say('withdrawals', 'confirmTitle') });
  await sheet.getByLabel(say('withdrawals', 'fundPassword'), { exact: true }).fill(FUND_PASSWORD);
  await see(`withdraw-${way}-confirm`);
  await sheet.getByRole('button', { name: say('withdrawals', 'confirmWithdraw'), exact: true }).click();
  await phone.waitForAddress('pages/assets/withdraw/detail');
  await phone.screen.getByText(say('withdrawals', 'step_review')).waitFor();
  await see(`withdraw-${way}-review`);
  const [row] = (await ask(me, withdrawalCalls.records, {})).data;
  assert.deepEqual([row?.state, row?.number], ['review', amount]);
  return row!.id;
}

/** R-WD-4, R-OPS-3: the first withdrawal is looked at, proposed by one, checked by another. */
export async function approve({ office, see }: Scene, id: number): Promise<void> {
  const maker = await office.at('withdrawal_approver', `withdrawals/${id}`);
  await see('console-withdrawal', maker);
  await office.decide(maker, {
    button: office.say('withdrawals', 'approve'),
    title: office.say('withdrawals', 'approveTitle', { id }),
    fill: (dialog) =>
      dialog.getByLabel(office.say('words', 'reason')).fill('Own wallet, verified, nothing unusual'),
  });
  const checker = await office.check('deposit_maker', {
    kind: 'withdrawal_approval',
    maker: 'withdrawal_approver',
  });
  await see('console-withdrawal-checked', checker);
}

export async function reject({ office, phone, see }: Scene, id: number): Promise<void> {
  const desk = await office.at('withdrawal_approver', `withdrawals/${id}`);
  await office.decide(desk, {
    button: office.say('withdrawals', 'reject'),
    title: office.say('withdrawals', 'rejectTitle', { id }),
    fill: async (dialog) => {
      const list = dialog.getByLabel(office.say('withdrawals', 'rejectReason'));
      await office.choose(desk, { list, option: office.say('withdrawals', 'rejection_source_of_funds') });
      await see('console-reject', desk);
    },
  });
  await phone.screen.getByText(phone.say('withdrawals', 'step_rejected')).waitFor();
  await see('withdraw-rejected');
}

export async function cancel({ phone, see }: Scene): Promise<void> {
  const { page, say } = phone;
  await phone.button(say('withdrawals', 'cancelIt')).click();
  const question = page.getByRole('dialog', { name: say('withdrawals', 'cancelTitle') });
  await question.getByRole('button', { name: say('withdrawals', 'cancelIt'), exact: true }).click();
  await phone.screen.getByText(say('withdrawals', 'step_cancelled')).waitFor();
  await see('withdraw-cancelled');
}

/** The treasurer orders it at the bank and records that; answers the line that the bank's statement will have. */
export async function orderAtBank({ office, person, me, see }: Scene, id: number): Promise<BankLine> {
  const [bank] = await ask(await office.as('treasurer'), operatorDepositCalls.banks, {});
  assert.ok(bank);
  const desk = await office.at('treasurer', `withdrawals/${id}`);
  await office.decide(desk, {
    button: office.say('withdrawals', 'bankPayout'),
    title: office.say('withdrawals', 'bankPayoutTitle', { id }),
    fill: async (dialog) => {
      const list = dialog.getByLabel(office.say('withdrawals', 'bank'));
      await office.choose(desk, { list, option: bank.account_number });
      const proposed = dialog.getByLabel(office.say('withdrawals', 'reference'));
      assert.equal(await proposed.inputValue(), `CANDOR-${id}`);
      await see('console-bank-payout', desk);
    },
  });
  const { real_number: arrives } = await ask(me, withdrawalCalls.detail, { id });
  return { id: `OUT-${id}`, amount: -decimal(arrives), name: person.name, reference: `CANDOR-${id}` };
}

/** The customer's page of a withdrawal and the server agree that it is at this state. */
export async function seeState({ phone, me, see }: Scene, { id, state }: { id: number; state: State }) {
  const found = await eventually(
    `withdrawal ${id} to be ${state}`,
    async () => {
      const now = await ask(me, withdrawalCalls.detail, { id });
      return now.state === state && now;
    },
    PAID_WITHIN_MS,
  );
  await phone.visit('pages/assets/withdraw/detail', { id: String(id) });
  await phone.screen.getByText(phone.say('withdrawals', `step_${state}`)).waitFor();
  await see(`withdraw-${found.chain}-${state}`);
  return found;
}

/** R-WD-2: three a day; a rejected one gives its try back, a cancelled one does not. */
export async function seeNoneLeftToday({ phone, me, see }: Scene): Promise<void> {
  const { per_day, used_today } = await ask(me, withdrawalCalls.info, { currency: USDT });
  assert.deepEqual([per_day, used_today], [3, 3]);
  await phone.visit('pages/assets/withdraw/index', { currency: String(USDT) });
  await settled(phone);
  await phone.screen.getByText(phone.say('withdrawals', 'usedToday', { used: '3', of: '3' })).waitFor();
  // Said beside the button at once, and again by a press.
  const why = phone.screen.getByText(matching(phone.say('withdrawals', 'usedUp', { when: ANY })));
  await why.waitFor();
  await phone.screen.getByRole('button', { name: phone.say('withdrawals', 'continue'), exact: true }).click();
  assert.equal(await phone.page.getByRole('dialog').count(), 0);
  await see('none-left-today');
}
