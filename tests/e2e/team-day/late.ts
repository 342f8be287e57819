/** What comes late in the day: a line that no statement shows, a line that nobody knows, and an answer for everybody, written by one. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { formatDecimal } from '@candor/money';
import { depositCalls, withdrawalCalls } from '@candor/wire';
import {
  operatorBankCalls,
  operatorDepositCalls,
  proposalCalls,
  treasuryCalls,
} from '@candor/wire/operators';
import { ask } from '../api.ts';
import type { Scene } from '../journeys/money-in-and-out-scene.ts';
import { photo } from '../journeys/money-in-and-out-scene.ts';
import { type BankLine, bringStatement } from '../journeys/money-in-and-out-statement.ts';
import { withdraw } from '../journeys/money-in-and-out-withdrawals.ts';
import type { Day } from './day.ts';
import { reasoned } from './day.ts';
import { uploaded } from './uploaded.ts';

const IN_VAIN = '700';
const SPENT = '1600';
const DAY_MS = 86_400_000;

/** Typed as of yesterday and matched: the statement of today does not show it. Answers its line. */
export async function typedInVain(day: Day, scene: Scene): Promise<number> {
  const { office } = day;
  const { me, person } = scene;
  const { reference } = await ask(me, depositCalls.bank, {});
  const voucher = readFileSync(await photo(scene, 500));
  const { id: claimId } = await ask(me, depositCalls.claim, {
    currency: 9999,
    amount: IN_VAIN,
    reference,
    imgs: await uploaded(me, voucher),
  });
  const treasurer = await office.as('treasurer');
  const [bank] = await ask(treasurer, operatorDepositCalls.banks, {});
  assert.ok(bank);
  await ask(treasurer, operatorDepositCalls.enterLine, {
    bank: bank.bank,
    bank_line_id: `VAIN-${claimId}`,
    value_date: new Date(Date.now() - DAY_MS).toISOString().slice(0, 10),
    amount: IN_VAIN,
    sender_name: person.name,
    reference,
  });
  await office.check('withdrawal_approver', { kind: 'statement_line', maker: 'treasurer' });
  const maker = await office.as('deposit_maker');
  const { version, lines } = await ask(maker, operatorDepositCalls.claim, { claim_id: claimId });
  const line = lines.find((each) => each.bank_line_id === `VAIN-${claimId}`);
  assert.ok(line);
  const { outcome } = await ask(maker, operatorDepositCalls.match, {
    claim_id: claimId,
    claim_version: version,
    line_id: line.id,
    line_version: line.version,
  });
  assert.equal(outcome, 'credited');
  return line.id;
}

/** The house's own, in the opening of a bank's first statement: what the bank charges is paid from it. */
export async function firstStatement(day: Day): Promise<void> {
  const { office } = day;
  const treasurer = await office.as('treasurer');
  const [bank] = await ask(treasurer, operatorDepositCalls.banks, {});
  assert.ok(bank);
  await ask(treasurer, treasuryCalls.equity, {
    contra: `X:bank:${bank.bank}`,
    direction: 'in',
    currency: 'USD',
    amount: '9000',
    reference: `CAPITAL-${Date.now()}`,
    reason: 'Capital, as resolved',
  });
  await office.check('withdrawal_approver', { kind: 'equity', maker: 'treasurer' });
  await bringStatement({ office, see: async () => undefined }, [], 3);
}

/** What a bank takes for a month, which nobody has typed. */
export const bankCharge = (day: Day): BankLine => ({
  id: `CHARGE-${Date.now()}`,
  amount: -1_250_000_000n,
  name: day.language === 'zh' ? '银行' : 'The bank',
  reference: 'ACCOUNT CHARGES',
});

/** Proposed by one as a fee; another asks the bank first, and says no. */
export async function explained(day: Day, { amount }: BankLine): Promise<void> {
  const { office, see } = day;
  const say = (key: string, values = {}) => office.say('banks', key, values);
  const treasurer = await office.as('treasurer');
  const { data } = await ask(treasurer, operatorBankCalls.statements, {});
  const { id } = data[0]!;
  const { list } = await ask(treasurer, operatorBankCalls.statement, { statement_id: id });
  const line = list.find((each) => each.amount === formatDecimal(amount));
  assert.ok(line);
  const desk = await office.at('treasurer', `statements/${id}`);
  await office.decide(desk, {
    button: say('explain'),
    title: say('explainTitle', { id: line.position }),
    fill: async (dialog) => {
      await dialog.getByText(say('as_fee'), { exact: true }).click();
      await reasoned(day, desk, { text: 'The charge of the month', picture: 'line-explaining' })(dialog);
    },
  });
  const proposal = await office.openProposal({ kind: 'bank_line', maker: 'treasurer' });
  const checker = await office.at('withdrawal_approver', `proposals/${proposal}`);
  await see('line-explained', checker);
  await office.decide(checker, {
    button: office.say('operators', 'refuse'),
    title: office.say('operators', 'refuseTitle', { id: proposal }),
    fill: reasoned(day, checker, { text: 'The bank is asked first', picture: 'line-refusing' }),
  });
  const { state } = await ask(treasurer, proposalCalls.detail, { id: proposal });
  assert.equal(state, 'refused');
}

/** Its customer has the most of it in an order of his: whoever looks is asked who is to pay it. */
export async function writtenOff(day: Day, scene: Scene, lineId: number): Promise<void> {
  const { office, see } = day;
  const order = await withdraw(scene, { way: 'bank', amount: SPENT });
  const desk = await office.at('deposit_maker', `lines/${lineId}`);
  await see('line-in-vain', desk);
  await desk.button(office.say('deposits', 'writeOff')).click();
  const dialog = desk.page.getByRole('dialog', {
    name: office.say('deposits', 'reverseTitle', { id: lineId }),
  });
  await reasoned(day, desk, { text: 'The bank never had it', picture: 'line-write-off' })(dialog);
  await desk.page.keyboard.press('Escape');
  await ask(scene.me, withdrawalCalls.cancel, { id: order });
}

/** Texts that every agent uses are read by a second person first. */
export async function cannedAnswer(day: Day): Promise<void> {
  const { office, see } = day;
  const say = (key: string) => office.say('support', key);
  const desk = await office.at('support', 'support-canned');
  await see('canned', desk);
  await office.decide(desk, {
    button: say('newCanned'),
    title: say('newCanned'),
    fill: async (dialog) => {
      for (const field of await dialog.getByRole('textbox').all())
        await field.fill(`Day ${Date.now() % 1000}`);
      await see('canned-new', desk);
    },
  });
  await see('canned-waits', desk);
}
