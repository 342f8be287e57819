/**
 * Machines from the tab to the account: three leased, a day's output seen to arrive as the demo's clock is moved, cancelled after thirty days
 * with 1,800 back (X-MC-1); a package from the desk to its payout; then one whose pool is measured, with the days of the pool beside it. Chinese dark, then English light.
 */
import assert from 'node:assert/strict';
import { ONE, decimal } from '@candor/money';
import { machineCalls, walletCalls } from '@candor/wire';
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
import type { Journey } from './journey.ts';
import { packageFromTheDesk } from './machines-desk.ts';
import type { Scene } from './money-in-and-out-scene.ts';
import { photographer } from './money-in-and-out-scene.ts';

export const machines: Journey = {
  name: 'zh and en: machines leased, paid day by day, cancelled after thirty days with 1,800 back; a package from the desk, another one measured by its pool',
  async run(stage) {
    // A venue of its own: its days are moved.
    const candor = await stage.another('machines', {});
    const customer = await stage.customerWithMoney(candor);
    const see = await cancelAfterThirtyDays(stage, candor, customer);
    await packageFromTheDesk({ stage, candor, customer, see, passDays: (days) => passDays(candor, days) });
    await measuredByItsPool(stage, candor, customer);
  },
};

const packageOf = async ({ url }: Candor, kind: 'fixed' | 'measured') => {
  const found = (await ask({ url }, machineCalls.config, {})).find(
    (each) => each.kind === kind && each.day === 90,
  );
  assert.ok(found, `the demo leases machines with ${kind} output`);
  // R-FN-8.
  assert.ok(decimal(found.coverage ?? '1') >= ONE);
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

async function fill(phone: Phone, { id }: { id: number }, units: string): Promise<void> {
  const { screen, say } = phone;
  await phone.visit('pages/machine/buyPage', { id: String(id) });
  await phone.waitForAddress('pages/machine/buyPage');
  await settled(phone);
  // R-MC-2: that it is rent stands above everything else.
  await screen.getByText(say('machines', 'rentFirst'), { exact: true }).waitFor();
  await screen.getByLabel(say('machines', 'unitsWanted'), { exact: true }).fill(units);
}

/** What stands beside a word in a list of facts, with plain spaces. */
const fact = async (phone: Phone, key: string): Promise<string> =>
  (
    (await phone.screen
      .locator('dl > div', { has: phone.page.getByText(phone.say('machines', key), { exact: true }) })
      .locator('dd')
      .first()
      .textContent()) ?? ''
  ).replaceAll('\u00a0', ' ');

async function cancelAfterThirtyDays(
  stage: Stage,
  candor: Candor,
  customer: Customer,
): Promise<Scene['see']> {
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
  await phone.visit('pages/machine/index');
  await settled(phone);
  await see('machines-tab');
  assert.deepEqual(await seriousFaults(phone), []);
  await fill(phone, await packageOf(candor, 'fixed'), '3');
  assert.equal(await fact(phone, 'rentTotal'), '2,700 USDT');
  assert.equal(await fact(phone, 'leaveToday'), '2,700 USDT');
  await phone.button(say('machines', 'lease')).click();
  await page.getByText(say('machines', 'mustAgree'), { exact: true }).waitFor();
  await page.getByRole('checkbox').check({ force: true });
  await see('machines-lease');
  assert.deepEqual(await seriousFaults(phone), []);
  await phone.button(say('machines', 'lease')).click();
  await phone.waitForAddress('pages/machine/ordersPage');
  await settled(phone);
  await see('machines-rental');
  assert.equal(await available(customer), '7300');
  // R-MC-4: the specification's five fields.
  assert.deepEqual(
    await Promise.all(['invested', 'maxCycle', 'maxIncome', 'monthIncome'].map((key) => fact(phone, key))),
    ['2,700 USDT', '90 天', '2,835 USDT', '945 USDT'],
  );
  // A day's output arrives while one looks.
  await passDays(candor, 2);
  await eventually('the first output', async () => (await fact(phone, 'received')) === '31.5 USDT');
  await see('machines-paid');
  assert.equal(await available(customer), '7331.5');
  await passDays(candor, 29);
  await eventually('thirty days', async () => (await fact(phone, 'rentUsed')) === '900 USDT');
  await phone.button(say('machines', 'cancel')).click();
  const sheet = page.getByRole('dialog', { name: say('machines', 'cancelTitle') });
  await sheet.getByText(/^1,800.USDT$/).waitFor();
  await see('machines-cancel');
  await sheet.getByRole('button', { name: say('machines', 'cancelNow'), exact: true }).click();
  await eventually('the rent back', async () => (await available(customer)) === '10045');
  await page.getByRole('tab', { name: say('machines', 'cancelled') }).click();
  await eventually('the cancelled rental', async () => (await fact(phone, 'backThen')) === '1,800 USDT');
  await see('machines-cancelled');
  assert.deepEqual(phone.complaints(), []);
  return see;
}

async function measuredByItsPool(stage: Stage, candor: Candor, customer: Customer): Promise<void> {
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
  const measured = await packageOf(candor, 'measured');
  await fill(phone, measured, '2');
  // A demo's pool is made up, and says so.
  await phone.screen.getByText(say('machines', 'simulated'), { exact: true }).first().waitFor();
  await page.getByRole('checkbox').check({ force: true });
  await phone.button(say('machines', 'lease')).click();
  await phone.waitForAddress('pages/machine/ordersPage');
  assert.equal(await fact(phone, 'maxIncome'), say('machines', 'noMaximum'));
  await passDays(candor, 2);
  await eventually('the first measured day', async () => (await fact(phone, 'received')) !== '0 BTC');
  await see('machines-measured');
  // Worked out again from what the pool page says: T(output / units) of two machines, cut once.
  const [day] = (await ask({ url: candor.url }, machineCalls.output, { id: measured.id, limit: 1 })).data;
  assert.ok(day);
  const output = decimal(day.amount) - decimal(day.power_cost) + decimal(day.carried);
  const rental = (await ask(customer, machineCalls.rentals, { status: 1 })).order_list.find(
    ({ config_id: id }) => id === measured.id,
  );
  assert.equal(decimal(rental?.total_output ?? '0'), (output * 2n) / BigInt(day.units));
  await phone.visit('pages/machine/buyPage', { id: String(measured.id) });
  await settled(phone);
  await phone.screen.getByText(day.day, { exact: true }).last().waitFor();
  await see('machines-pool');
  assert.deepEqual(await seriousFaults(phone), []);
  assert.deepEqual(phone.complaints(), []);
}
