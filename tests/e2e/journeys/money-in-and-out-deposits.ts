/** Money in: over a chain until its confirmations credit it, and by bank with a claim, a statement line and three people. */
import assert from 'node:assert/strict';
import { decimal, formatDecimal } from '@candor/money';
import { depositCalls } from '@candor/wire';
import { operatorDepositCalls } from '@candor/wire/operators';
import { ask } from '../api.ts';
import type { Desk } from '../desk.ts';
import { USDT, coins } from '../stage.ts';
import { settled } from '../tour.ts';
import { eventually } from '../waiting.ts';
import type { Scene } from './money-in-and-out-scene.ts';
import { photo } from './money-in-and-out-scene.ts';
import type { BankLine } from './money-in-and-out-statement.ts';

export const USD = 15;
/** Twenty blocks of one second, and time to see them. */
const CONFIRMED_WITHIN_MS = 60_000;

/** The demo's outside wallet sends to the customer's own address; nothing is credited yet. */
export async function sendByChain({ phone, see }: Scene, amount: string): Promise<void> {
  const { page, say } = phone;
  await phone.visit('pages/assets/deposit/index', { currency: String(USDT), chain: 'TRC20' });
  await page.getByTestId('deposit-address').waitFor();
  await settled(phone);
  await see('deposit-address');
  await phone.button(say('deposits', 'demoSend')).click();
  const sheet = page.getByRole('dialog', { name: say('deposits', 'demoSend') });
  await sheet.getByRole('textbox', { name: say('deposits', 'demoAmount') }).fill(amount);
  await sheet.getByRole('button', { name: say('deposits', 'send'), exact: true }).click();
  await sheet.waitFor({ state: 'hidden' });
  await phone.screen.locator('progress').first().waitFor();
  await see('deposit-confirming');
}

/** R-DEP-2: credited once it is confirmed, and the customer sees it by himself. */
export async function seeChainCredited({ phone, me, see }: Scene, amount: string): Promise<void> {
  const deposit = await eventually(
    'the chain deposit to be credited',
    async () =>
      (await ask(me, depositCalls.records, {})).data.find(
        ({ kind, state }) => kind === 'chain' && state === 'credited',
      ),
    CONFIRMED_WITHIN_MS,
  );
  assert.equal(deposit.credited, amount);
  assert.deepEqual(await coins(me, USDT), { available: amount, frozen: '0' });
  await phone.visit('pages/assets/deposit/detail', { id: String(deposit.id) });
  await phone.screen.getByText(phone.say('deposits', 'statusCredited'), { exact: true }).first().waitFor();
  await see('deposit-credited');
}

/**
 * P-DEP-1 to 3 and R-OPS-3: the customer claims, a treasurer enters the line, an approver checks it, a deposit maker matches it. Answers
 * the line, which the bank's statement will have to show.
 */
export async function depositByBank(scene: Scene, amount: string): Promise<BankLine> {
  const { phone, me, see } = scene;
  const { id, reference } = await claim(scene, amount);
  const line = { id: `LINE-${scene.userId}`, amount: decimal(amount), name: scene.person.name, reference };
  await enterLine(scene, line);
  await match(scene, id);
  const { state, credited } = await ask(me, depositCalls.detail, { id });
  assert.deepEqual([state, credited], ['credited', amount]);
  assert.deepEqual(await coins(me, USD), { available: amount, frozen: '0' });
  await phone.screen.getByText(phone.say('deposits', 'statusCredited'), { exact: true }).first().waitFor();
  await see('bank-credited');
  return line;
}

async function claim(scene: Scene, amount: string): Promise<{ id: number; reference: string }> {
  const { phone, me, see } = scene;
  const { page, say } = phone;
  await phone.visit('pages/assets/deposit/charge', { currency: '9999' });
  const field = page.getByRole('textbox', { name: say('deposits', 'transferAmount') });
  await field.fill(amount);
  const voucher = await photo(scene, 600);
  const sent = page.waitForResponse((response) => response.url().includes('/api/upload'));
  await phone.screen.locator('input[type=file]').setInputFiles(voucher);
  await sent;
  await see('bank-claim');
  await phone.button(say('deposits', 'submit')).click();
  await phone.waitForAddress('pages/assets/deposit/detail');
  await phone.screen.getByText(say('deposits', 'statusReview'), { exact: true }).first().waitFor();
  const found = (await ask(me, depositCalls.records, {})).data.find(({ kind }) => kind === 'bank');
  assert.ok(found?.reference);
  assert.deepEqual(await coins(me, USD), { available: '0', frozen: '0' });
  return { id: found.id, reference: found.reference };
}

async function enterLine({ office, see }: Scene, line: BankLine): Promise<void> {
  const desk = await office.at('treasurer', 'lines');
  const [bank] = await ask(await office.as('treasurer'), operatorDepositCalls.banks, {});
  assert.ok(bank);
  await office.decide(desk, {
    button: office.say('deposits', 'enterLine'),
    title: office.say('deposits', 'enterLine'),
    fill: async (dialog) => {
      const field = (key: string) => dialog.getByLabel(office.say('deposits', key), { exact: true });
      await office.choose(desk, { list: field('bank'), option: bank.account_number });
      await field('bankLineId').fill(line.id);
      await field('valueDate').fill(new Date().toISOString().slice(0, 10));
      await dialog
        .getByLabel(office.say('words', 'amount'), { exact: true })
        .fill(formatDecimal(line.amount));
      await field('sender').fill(line.name);
      await field('reference').fill(line.reference);
      await see('console-enter-line', desk);
    },
  });
  const checker = await office.check('withdrawal_approver', { kind: 'statement_line', maker: 'treasurer' });
  await see('console-line-checked', checker);
}

async function match({ office, see }: Scene, id: number): Promise<void> {
  const desk = await office.at('deposit_maker', `deposits/${id}`);
  await desk.page.getByRole('img', { name: office.say('deposits', 'image', { n: 1 }) }).waitFor();
  await see('console-claim', desk);
  const button = desk.page
    .getByRole('button', { name: new RegExp(`^${office.say('deposits', 'match')}: #`) })
    .first();
  await matchWith(desk, { office, button: await button.getAttribute('aria-label'), id });
  await see('console-claim-matched', desk);
}

async function matchWith(
  desk: Desk,
  of: { office: Scene['office']; button: string | null; id: number },
): Promise<void> {
  const { office, button, id } = of;
  const line = /#(\d+)$/.exec(button ?? '')?.[1] ?? '';
  await office.decide(desk, {
    button: button ?? '',
    title: office.say('deposits', 'matchTitle', { claim: id, line }),
  });
}
