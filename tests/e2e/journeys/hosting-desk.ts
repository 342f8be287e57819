/**
 * A product from the desk to the customer: proposed and agreed on, not opened while its reserve is short, funded by two, opened by two,
 * announced a day ahead, on sale, stopped by one, closed by two; what falls due and what was paid stands in the reports.
 */
import assert from 'node:assert/strict';
import { hostingCalls } from '@candor/wire';
import { hostingDeskCalls } from '@candor/wire/operators';
import type { Locator } from 'playwright-core';
import { ask } from '../api.ts';
import type { Candor } from '../candor-process.ts';
import type { Desk } from '../desk.ts';
import { Office } from '../office.ts';
import type { Stage } from '../stage.ts';
import { eventually } from '../waiting.ts';
import type { Scene } from './money-in-and-out-scene.ts';

interface Of {
  stage: Stage;
  candor: Candor;
  see: Scene['see'];
  passDays(days: number): Promise<void>;
}

const TERMS = { currency: 'USDT', days: '15', yield: '4', minimum: '10', maximum: '1000', quota: '10000' };
const NEEDED = '400';
const DAY_MS = 86_400_000;

export async function productFromTheDesk({ stage, candor, see, passDays }: Of): Promise<void> {
  const office = await Office.open(stage, { language: 'en', theme: 'light', candor });
  const admin = await office.at('market_admin', 'hosting');
  await office.decide(admin, {
    button: office.say('finance', 'create'),
    title: office.say('finance', 'create'),
    fill: async (dialog) => {
      for (const [name, text] of Object.entries(TERMS))
        await dialog.getByLabel(office.say('finance', name), { exact: true }).fill(text);
      const needed = office.say('finance', 'needed', { amount: NEEDED, currency: 'USDT' });
      await dialog.getByText(needed, { exact: true }).waitFor();
      await reason(office, dialog, 'Autumn catalogue, paid from marketing');
      await see('console-hosting-create', admin);
    },
  });
  await see('console-hosting-proposal', await checked(office, 'treasurer', 'market_admin'));
  const id = await newest(office);
  await refusedWhileShort(office, id);
  const treasurer = await office.at('treasurer', 'hosting');
  await act(office, treasurer, { id, name: 'fund' });
  await office.check('withdrawal_approver', { kind: 'hosting_act', maker: 'treasurer' });
  await act(office, await office.at('market_admin', 'hosting'), { id, name: 'open' });
  await office.check('treasurer', { kind: 'hosting_act', maker: 'market_admin' });
  const shown = async () => ask({ url: candor.url }, hostingCalls.product, { id });
  const announced = await shown();
  assert.deepEqual([announced.label, announced.coverage], ['coming_soon', '1']);
  assert.ok(
    announced.opens_at !== null && announced.opens_at > Date.now() + DAY_MS / 2,
    'a day ahead (R-GEN-3)',
  );
  await passDays(1);
  await eventually('the sale', async () => (await shown()).label === 'in_progress');
  await stoppedAndClosed(office, id);
  await reports(office, see);
  assert.deepEqual(await office.complaints(), []);
}

async function newest(office: Office): Promise<number> {
  const { products } = await ask(await office.as('market_admin'), hostingDeskCalls.list, {});
  const [found] = products.filter(({ state, lacking }) => state === 'published' && lacking === NEEDED);
  assert.ok(found, 'the product is published and lacks its reserve');
  return found.id;
}

const reason = (office: Office, dialog: Locator, text: string): Promise<void> =>
  dialog.getByLabel(office.say('words', 'reason')).fill(text);

const checked = (office: Office, checker: 'treasurer', maker: 'market_admin'): Promise<Desk> =>
  office.check(checker, { kind: 'hosting_product', maker });

const rowOf = ({ page }: Desk, id: number): Locator => page.locator(`tr[data-row-key="${id}"]`);

/** One stops the sale, at once; two close it, and two take back what nobody bought: nothing is promised any more. */
async function stoppedAndClosed(office: Office, id: number): Promise<void> {
  const state = async () => {
    const { products } = await ask(await office.as('market_admin'), hostingDeskCalls.list, {});
    const { state: stands, surplus } = products.find((each) => each.id === id)!;
    return `${stands} ${surplus}`;
  };
  await act(office, await office.at('market_admin', 'hosting'), { id, name: 'pause' });
  await eventually('the stop', async () => (await state()) === 'paused 0');
  await act(office, await office.at('market_admin', 'hosting'), { id, name: 'close' });
  await office.check('treasurer', { kind: 'hosting_act', maker: 'market_admin' });
  assert.equal(await state(), `closed ${NEEDED}`);
  await act(office, await office.at('treasurer', 'hosting'), { id, name: 'release' });
  await office.check('withdrawal_approver', { kind: 'hosting_act', maker: 'treasurer' });
  assert.equal(await state(), 'closed 0');
}

const productName = (office: Office): string => `USDT · ${office.say('words', 'days', { n: 15 })} · 4%`;

async function act(
  office: Office,
  desk: Desk,
  { id, name }: { id: number; name: 'fund' | 'open' | 'pause' | 'close' | 'release' },
): Promise<void> {
  const label = office.say('finance', `act_${name}`);
  await office.decide(desk, {
    button: label,
    within: rowOf(desk, id),
    title: office.say('finance', 'actTitle', { act: label, id, name: productName(office) }),
    fill: (dialog) => reason(office, dialog, 'As agreed with marketing'),
  });
}

/** R-FN-8: nobody opens what is not paid for; the form says how much is missing and stays open. */
async function refusedWhileShort(office: Office, id: number): Promise<void> {
  const desk = await office.at('market_admin', 'hosting');
  const label = office.say('finance', 'act_open');
  await rowOf(desk, id).getByRole('button', { name: label, exact: true }).click();
  const dialog = desk.page.getByRole('dialog', {
    name: office.say('finance', 'actTitle', { act: label, id, name: productName(office) }),
  });
  await reason(office, dialog, 'Let us begin');
  await dialog.locator('.ant-modal-footer .ant-btn').last().click();
  await desk.page.locator('.ant-message', { hasText: `short by ${NEEDED}` }).waitFor();
  const { products } = await ask(await office.as('market_admin'), hostingDeskCalls.list, {});
  assert.equal(products.find((each) => each.id === id)?.state, 'published');
}

/** What customers were paid until here, and what falls due of what they hold. */
async function reports(office: Office, see: Scene['see']): Promise<void> {
  const auditor = await office.at('auditor', 'hosting');
  const paid = auditor.page.locator('table').last();
  // X-FN-2: 32 of interest, 988 back, 12 into the reserve.
  await paid.getByText('988', { exact: false }).first().waitFor();
  await paid.getByText('12', { exact: false }).first().waitFor();
  await see('console-hosting-reports', auditor);
}
