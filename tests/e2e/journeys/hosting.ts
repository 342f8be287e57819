/**
 * Hosting from the tab that earns to the account: bought, a day's interest seen to arrive as the demo's clock is moved, redeemed early with
 * the penalty shown in money (X-FN-2), another one run to its maturity (X-FN-1). Chinese dark, then English light.
 */
import assert from 'node:assert/strict';
import { ONE, decimal } from '@candor/money';
import { hostingCalls, walletCalls } from '@candor/wire';
import { configurationCalls } from '@candor/wire/operators';
import { ask } from '../api.ts';
import type { Candor } from '../candor-process.ts';
import { operatorSession } from '../operators.ts';
import type { Phone } from '../phone.ts';
import type { Customer, Stage } from '../stage.ts';
import { USDT } from '../stage.ts';
import { settled } from '../tour.ts';
import { eventually } from '../waiting.ts';
import { seriousFaults } from '../barriers.ts';
import { productFromTheDesk } from './hosting-desk.ts';
import type { Journey } from './journey.ts';
import type { Scene } from './money-in-and-out-scene.ts';
import { photographer } from './money-in-and-out-scene.ts';

export const hosting: Journey = {
  name: 'zh and en: hosting bought, paid day by day, redeemed early for 988, a product from the desk, another order run to maturity',
  async run(stage) {
    // A venue of its own: its days are moved.
    const candor = await stage.another('hosting', {});
    const customer = await stage.customerWithMoney(candor);
    const see = await redeemEarly(stage, candor, customer);
    await productFromTheDesk({ stage, candor, see, passDays: (days) => passDays(candor, days) });
    await runToMaturity(stage, candor, customer);
  },
};

const productOf = async ({ url }: Candor, rate: string) => {
  const found = (await ask({ url }, hostingCalls.config, {})).find(
    ({ day, interest_rate: percent }) => day === 15 && percent === rate,
  );
  assert.ok(found, `the demo sells 15 days at ${rate} %`);
  // R-FN-8; penalties of earlier tries only lift it.
  assert.ok(decimal(found.coverage ?? '0') >= ONE);
  return found;
};
const available = async (customer: Customer): Promise<string | undefined> =>
  (await ask(customer, walletCalls.list, {})).change_wallet.balance.find(({ currency }) => currency === USDT)
    ?.available;

/** Midnights are moved past, as the operator of a demo does it. */
async function passDays(candor: Candor, days: number): Promise<void> {
  const { token } = await operatorSession(candor, 'market_admin');
  await ask({ url: candor.url, token }, configurationCalls.moveClock, { hours: days * 24 });
}

async function buy(phone: Phone, product: { id: number }, amount: string): Promise<void> {
  const { screen, say } = phone;
  await phone.visit('pages/finance/buyPage', { id: String(product.id) });
  await phone.waitForAddress('pages/finance/buyPage');
  await settled(phone);
  await screen.getByLabel(say('finance', 'amount'), { exact: true }).fill(amount);
}

/** What stands beside a word in a list of facts. */
const fact = (phone: Phone, key: string) =>
  phone.screen
    .locator('dl > div', { has: phone.page.getByText(phone.say('finance', key), { exact: true }) })
    .locator('dd')
    .first();

async function redeemEarly(stage: Stage, candor: Candor, customer: Customer): Promise<Scene['see']> {
  const settings = { language: 'zh', theme: 'dark' } as const;
  const phone = await stage.phone({
    ...settings,
    url: candor.url,
    width: 360,
    height: 740,
    session: customer,
  });
  const see = photographer(phone, settings);
  const { page, say } = phone;
  const product = await productOf(candor, '4');
  await phone.visit('pages/template/index');
  await settled(phone);
  await see('earn-tab');
  assert.deepEqual(await seriousFaults(phone), []);
  await buy(phone, product, '1000');
  // R-FN-7: in money, before the agreement.
  assert.match((await fact(phone, 'leaveWorst').textContent()) ?? '', /^940 USDT/);
  await phone.button(say('finance', 'subscribe')).click();
  await page.getByText(say('finance', 'mustAgree'), { exact: true }).waitFor();
  await page.getByRole('checkbox').check({ force: true });
  await see('hosting-buy');
  assert.deepEqual(await seriousFaults(phone), []);
  await phone.button(say('finance', 'subscribe')).click();
  await phone.waitForAddress('pages/finance/ordersPage');
  await settled(phone);
  await see('hosting-order');
  // X-FN-4: the first day pays 2.66666666; it arrives while one looks.
  await passDays(candor, 2);
  await eventually(
    'the first interest',
    async () => (await fact(phone, 'earned').textContent()) === '2.66666666 USDT',
  );
  await see('hosting-paid');
  assert.equal(await available(customer), '9002.66666666');
  await passDays(candor, 11);
  await eventually('twelve payments', async () => (await fact(phone, 'earned').textContent()) === '32 USDT');
  await phone.button(say('finance', 'redeem')).click();
  const sheet = page.getByRole('dialog', { name: say('finance', 'redeemTitle') });
  await sheet.getByText('−12 USDT', { exact: true }).waitFor();
  await sheet.getByText('988 USDT', { exact: true }).waitFor();
  await see('hosting-redeem');
  await sheet.getByRole('button', { name: say('finance', 'redeemNow'), exact: true }).click();
  await eventually('the money back', async () => (await available(customer)) === '10020');
  await page.getByRole('tab', { name: say('finance', 'redeemed') }).click();
  await eventually(
    'the redeemed order',
    async () => (await fact(phone, 'comesBack').textContent()) === '988 USDT',
  );
  await see('hosting-redeemed');
  assert.deepEqual(phone.complaints(), []);
  return see;
}

async function runToMaturity(stage: Stage, candor: Candor, customer: Customer): Promise<void> {
  const settings = { language: 'en', theme: 'light' } as const;
  const phone = await stage.phone({
    ...settings,
    url: candor.url,
    width: 414,
    height: 896,
    session: customer,
  });
  const see = photographer(phone, settings);
  const { page, say } = phone;
  await buy(phone, await productOf(candor, '6'), '10000');
  await page.getByRole('checkbox').check({ force: true });
  await phone.button(say('finance', 'subscribe')).click();
  await phone.waitForAddress('pages/finance/ordersPage');
  await passDays(candor, 16);
  await page.getByRole('tab', { name: say('finance', 'completed') }).click();
  await eventually(
    'the matured order',
    async () => (await fact(phone, 'earned').textContent()) === '600 USDT',
  );
  await see('hosting-completed');
  assert.equal(await available(customer), '10620');
  assert.deepEqual(await seriousFaults(phone), []);
  await phone.visit('pages/finance/rulePage');
  await settled(phone);
  // R-FN-6: each product's own example, computed.
  await phone.screen.getByText('988', { exact: false }).first().waitFor();
  await see('hosting-rules');
  assert.deepEqual(await seriousFaults(phone), []);
  assert.deepEqual(phone.complaints(), []);
}
