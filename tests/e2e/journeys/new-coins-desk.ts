/**
 * A sale from the desk to its end: proposed and agreed on, not opened while its inventory is short, laid in and opened by two, subscribed to,
 * its allotment looked at before it is made, stopped by one at once, closed by two: everything is given back.
 */
import assert from 'node:assert/strict';
import { launchpadCalls } from '@candor/wire';
import { launchpadDeskCalls, proposalCalls } from '@candor/wire/operators';
import type { Locator } from 'playwright-core';
import { ask } from '../api.ts';
import type { Candor } from '../candor-process.ts';
import type { Desk } from '../desk.ts';
import { Office } from '../office.ts';
import type { Customer, Stage } from '../stage.ts';
import { eventually } from '../waiting.ts';
import { seriousFaults } from '../barriers.ts';
import type { Scene } from './money-in-and-out-scene.ts';

interface Of {
  stage: Stage;
  candor: Candor;
  customer: Customer;
  see: Scene['see'];
  passHours(hours: number): Promise<void>;
}

const TOKEN = 'NOVA';
const HOUR_MS = 3_600_000;
const TERMS = {
  token: TOKEN,
  token_name: 'Nova Network',
  supply: '1000',
  change_rate: '0.5',
  cap: '600',
  minimum: '10',
  maximum: '400',
  lock_days: '7',
  introduction_zh: '面向开发者的公链',
  introduction_en: 'A chain for developers',
};
/** Hours from now on, a day's notice and a bit among them. */
const DATES = { opens_at: 25, closes_at: 73, allots_at: 74, launches_at: 98 };

export async function saleFromTheDesk(of: Of): Promise<void> {
  const { stage, candor, customer, see, passHours } = of;
  const office = await Office.open(stage, { language: 'en', theme: 'light', candor });
  await proposed(office, see);
  const id = await published(office);
  await refusedWhileShort(office, id);
  await laidIn(office, id);
  await act(office, { id, name: 'open' });
  await office.check('treasurer', { kind: 'launchpad_act', maker: 'market_admin' });
  await passHours(26);
  const shown = () => ask({ url: candor.url }, launchpadCalls.sale, { id });
  await eventually('the sale', async () => (await shown()).phase === 'subscribing');
  await ask(customer, launchpadCalls.commit, { config_id: id, amount: '400', accepted: true });
  await previewed(office, { id, see });
  await act(office, { id, name: 'pause' });
  await eventually('the stop, by one person', async () => (await shown()).is_paused);
  await standsStill(of, id);
  await act(office, { id, name: 'close' });
  await office.check('treasurer', { kind: 'launchpad_act', maker: 'market_admin' });
  await eventually('the refund', async () => {
    const { order_list: list } = await ask(customer, launchpadCalls.subscriptions, {});
    return list.some((each) => each.config_id === id && each.state === 'refunded');
  });
  assert.deepEqual([(await shown()).phase, (await shown()).failure], ['refunded', 'closed']);
  await reports(office, see);
  assert.deepEqual(await office.complaints(), []);
}

/** R-NC-2: who committed reads that it stands still wherever he meets it, no date that will not hold, and that he may leave. */
async function standsStill({ stage, candor, customer }: Of, id: number): Promise<void> {
  const phone = await stage.phone({
    language: 'th',
    theme: 'light',
    url: candor.url,
    width: 360,
    height: 740,
    session: customer,
  });
  const { page, say, screen } = phone;
  const paused = say('launchpad', 'phase_paused');
  const later = say('launchpad', 'whenResumed');
  await phone.visit('pages/publication/index');
  await screen.getByRole('link').filter({ hasText: TOKEN }).getByText(paused, { exact: true }).waitFor();
  await phone.visit('pages/publication/details', { id: String(id) });
  const own = page.getByRole('region', { name: say('launchpad', 'mine') });
  await own.getByText(paused, { exact: true }).waitFor();
  // Closing, allotment, listing and end of the lock-up: on his card, and in the line of dates, whose first has passed.
  assert.equal(await own.getByText(later, { exact: true }).count(), 4);
  const steps = page.getByRole('listitem').filter({ hasText: later });
  assert.equal(await steps.count(), 4);
  assert.equal(await steps.locator('time').count(), 0);
  await own.getByRole('button', { name: say('launchpad', 'cancel'), exact: true }).waitFor();
  await page.getByText(say('launchpad', 'isPaused'), { exact: true }).waitFor();
  assert.equal(await phone.button(say('launchpad', 'change')).isEnabled(), false);
  await phone.visit('pages/publication/purchase');
  await screen.getByRole('article').getByText(paused, { exact: true }).waitFor();
  assert.deepEqual(await seriousFaults(phone), []);
  assert.deepEqual(phone.complaints(), []);
}

async function proposed(office: Office, see: Scene['see']): Promise<void> {
  const admin = await office.at('market_admin', 'new-coins');
  await office.decide(admin, {
    button: office.say('launchpad', 'create'),
    title: office.say('launchpad', 'create'),
    fill: async (dialog) => {
      for (const [name, text] of Object.entries(TERMS))
        await dialog.getByLabel(office.say('launchpad', `field_${name}`), { exact: true }).fill(text);
      for (const [name, hours] of Object.entries(DATES)) {
        const label = office.say('launchpad', `field_${name}`).split(' (')[0]!;
        await dialog.getByLabel(new RegExp(`^${label} \\(`)).fill(await localTime(admin, hours));
      }
      await dialog.getByText(needed(office), { exact: true }).waitFor();
      await reason(office, dialog, 'Listing committee of today');
      await see('console-new-coins-create', admin);
    },
  });
  const checking = await office.check('treasurer', { kind: 'launchpad_sale', maker: 'market_admin' });
  await see('console-new-coins-proposal', checking);
}

const needed = (office: Office): string =>
  office.say('launchpad', 'needed', { amount: Number(TERMS.supply).toLocaleString('en-US'), token: TOKEN });

/** As the field wants it, in the zone of the browser. */
const localTime = ({ page }: Desk, hours: number): Promise<string> =>
  page.evaluate(
    (at) => {
      const zoneMs = new Date(at).getTimezoneOffset() * 60_000;
      return new Date(at - zoneMs).toISOString().slice(0, 16);
    },
    Date.now() + hours * HOUR_MS,
  );

async function published(office: Office): Promise<number> {
  const { sales } = await ask(await office.as('market_admin'), launchpadDeskCalls.list, {});
  const found = sales.find(({ new_currency_name: name }) => name === TOKEN);
  // Half of what all of it costs, where nothing was entered (R-NC-3).
  assert.deepEqual([found?.state, found?.lacking, found?.soft_cap], ['published', '1000', '250']);
  return found!.id;
}

const reason = (office: Office, dialog: Locator, text: string): Promise<void> =>
  dialog.getByLabel(office.say('words', 'reason')).fill(text);
const rowOf = ({ page }: Desk, id: number): Locator => page.locator(`tr[data-row-key="${id}"]`).first();
const titleOf = (office: Office, id: number, label: string): string =>
  office.say('launchpad', 'actTitle', { act: label, id, name: TOKEN });

async function act(
  office: Office,
  { id, name }: { id: number; name: 'open' | 'pause' | 'close' },
): Promise<void> {
  const label = office.say('launchpad', `act_${name}`);
  const admin = await office.at('market_admin', 'new-coins');
  await office.decide(admin, {
    button: label,
    within: rowOf(admin, id),
    title: titleOf(office, id, label),
    fill: (dialog) => reason(office, dialog, 'As agreed with the issuer'),
  });
}

/** R-NC-1: nobody offers what is not there; the form says how much is missing. */
async function refusedWhileShort(office: Office, id: number): Promise<void> {
  const admin = await office.at('market_admin', 'new-coins');
  const label = office.say('launchpad', 'act_open');
  await rowOf(admin, id).getByRole('button', { name: label, exact: true }).click();
  const dialog = admin.page.getByRole('dialog', { name: titleOf(office, id, label) });
  await reason(office, dialog, 'Let us begin');
  await dialog.locator('.ant-modal-footer .ant-btn').last().click();
  await admin.page.locator('.ant-message', { hasText: 'short by 1,000' }).waitFor();
}

/** What lacks stands in the form; tokens are weighed at their issue price. */
async function laidIn(office: Office, id: number): Promise<void> {
  const desk = await office.at('treasurer', 'new-coins');
  const label = office.say('launchpad', 'act_fund');
  await office.decide(desk, {
    button: label,
    within: rowOf(desk, id),
    title: titleOf(office, id, label),
    fill: (dialog) => reason(office, dialog, 'The issuer has handed them over'),
  });
  await office.check('withdrawal_approver', { kind: 'launchpad_act', maker: 'treasurer' });
  const { sales } = await ask(await office.as('treasurer'), launchpadDeskCalls.list, {});
  const sale = sales.find((each) => each.id === id);
  assert.deepEqual([sale?.inventory, sale?.lacking], ['1000', '0']);
}

/** 400 at 0.5 ask for 800 tokens; the cap gives 600 of them, and 100 come back. */
async function previewed(office: Office, { id, see }: { id: number; see: Scene['see'] }): Promise<void> {
  const desk = await office.at('auditor', 'new-coins');
  await rowOf(desk, id)
    .getByRole('button', { name: office.say('launchpad', 'preview'), exact: true })
    .click();
  const dialog = desk.page.getByRole('dialog', {
    name: office.say('launchpad', 'previewTitle', { id, token: TOKEN }),
  });
  for (const text of [`600 ${TOKEN}`, '300 USDT', '100 USDT'])
    await dialog.getByText(text, { exact: true }).first().waitFor();
  await see('console-new-coins-preview', desk);
}

/** What was settled, sale by sale: here, all that was committed is back. */
async function reports(office: Office, see: Scene['see']): Promise<void> {
  const auditor = await office.at('auditor', 'new-coins');
  const row = auditor.page.locator('table').last().locator('tr', { hasText: TOKEN });
  await row.getByText('400', { exact: false }).first().waitFor();
  await see('console-new-coins-reports', auditor);
  const { data } = await ask(await office.as('market_admin'), proposalCalls.list, { view: 'mine' });
  assert.ok(data.every(({ state }) => state !== 'open'));
}
