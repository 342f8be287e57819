/**
 * A package from the desk to its first measured day: proposed and agreed on, opened by two, leased, and what the pool paid for a day shown to
 * the treasurer as it would be shared, before anybody agrees; what the chain does not show is refused (R-MC-3).
 */
import assert from 'node:assert/strict';
import { machineCalls } from '@candor/wire';
import { machineDeskCalls } from '@candor/wire/operators';
import type { Locator } from 'playwright-core';
import { ask } from '../api.ts';
import type { Candor } from '../candor-process.ts';
import type { Desk } from '../desk.ts';
import { Office } from '../office.ts';
import type { Customer, Stage } from '../stage.ts';
import { eventually } from '../waiting.ts';
import type { Scene } from './money-in-and-out-scene.ts';

interface Of {
  stage: Stage;
  candor: Candor;
  customer: Customer;
  see: Scene['see'];
  passDays(days: number): Promise<void>;
}

const MODEL = 'Hydra H9';
const TERMS = {
  model: MODEL,
  hash_rate: '300 TH/s',
  location: 'Norway',
  pool: 'Fjord Pool',
  pool_url: 'https://pool.example/fjord',
  units: '10',
  currency: 'USDT',
  rent: '90',
  term_days: '90',
  output_currency: 'BTC',
  power_cost: '0.00001',
};

export async function packageFromTheDesk(of: Of): Promise<void> {
  const { stage, candor, customer, see, passDays } = of;
  const office = await Office.open(stage, { language: 'en', theme: 'light', candor });
  const admin = await office.at('market_admin', 'machines');
  await office.decide(admin, {
    button: office.say('machines', 'create'),
    title: office.say('machines', 'create'),
    fill: async (dialog) => {
      for (const [name, text] of Object.entries(TERMS))
        await dialog.getByLabel(office.say('machines', name), { exact: true }).fill(text);
      await dialog.getByText(office.say('machines', 'neededNone'), { exact: true }).waitFor();
      await reason(office, dialog, 'Ten machines stand in Norway');
      await see('console-machines-create', admin);
    },
  });
  await see(
    'console-machines-proposal',
    await office.check('treasurer', { kind: 'machine_package', maker: 'market_admin' }),
  );
  const id = await made(office);
  const open = office.say('machines', 'act_open');
  await office.decide(await office.at('market_admin', 'machines'), {
    button: open,
    within: rowOf(admin, id),
    title: office.say('machines', 'actTitle', { act: open, id, name: MODEL }),
    fill: (dialog) => reason(office, dialog, 'Contract with the pool is signed'),
  });
  await office.check('treasurer', { kind: 'machine_act', maker: 'market_admin' });
  await passDays(1);
  const shown = () => ask({ url: candor.url }, machineCalls.package, { id });
  await eventually('the first lease', async () => (await shown()).label === 'in_progress');
  await ask(customer, machineCalls.lease, { config_id: id, amount: 3, accepted: true });
  await passDays(2);
  await payoutOf(office, { id, see });
  await reports(office, see);
  assert.deepEqual(await office.complaints(), []);
}

async function made(office: Office): Promise<number> {
  const { packages } = await ask(await office.as('market_admin'), machineDeskCalls.list, {});
  const found = packages.find(({ state, model }) => state === 'published' && model === MODEL);
  assert.ok(found, 'the package is published');
  return found.id;
}

const reason = (office: Office, dialog: Locator, text: string): Promise<void> =>
  dialog.getByLabel(office.say('words', 'reason')).fill(text);
const rowOf = ({ page }: Desk, id: number): Locator => page.locator(`tr[data-row-key="${id}"]`);

/** The day that is missing stands there already; 0.0051 less 0.0001 of power for ten is 0.0005 each, 0.0015 to three. */
async function payoutOf(office: Office, { id, see }: { id: number; see: Scene['see'] }): Promise<void> {
  const desk = await office.at('treasurer', 'machines');
  const label = office.say('machines', 'act_payout');
  await rowOf(desk, id).getByRole('button', { name: label, exact: true }).click();
  const dialog = desk.page.getByRole('dialog', {
    name: office.say('machines', 'actTitle', { act: label, id, name: MODEL }),
  });
  await dialog
    .getByLabel(office.say('machines', 'amount', { currency: 'BTC' }), { exact: true })
    .fill('0.0051');
  await dialog.getByText('0.0015', { exact: false }).first().waitFor();
  await dialog.getByLabel(office.say('machines', 'tx_id'), { exact: true }).fill('ab'.repeat(32));
  await reason(office, dialog, 'Paid by the pool this morning');
  await see('console-machines-payout', desk);
  await dialog.locator('.ant-modal-footer .ant-btn').last().click();
  await desk.page.locator('.ant-message', { hasText: 'The chain shows no such incoming transfer' }).waitFor();
  assert.equal((await ask(await office.as('auditor'), machineCalls.output, { id })).total, 0);
}

/** Rent of what runs falls due day by day; what was returned and paid stands below. */
async function reports(office: Office, see: Scene['see']): Promise<void> {
  const auditor = await office.at('auditor', 'machines');
  await auditor.page.locator('table').last().getByText(/1,800/).first().waitFor();
  await see('console-machines-reports', auditor);
}
