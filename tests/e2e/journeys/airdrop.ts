/**
 * An airdrop from the tab that earns to the account: announced, the counted day passed as the demo's clock is moved, drawn from a block of
 * the demo's chain, counted and paid; the customer recomputes hours, weight and share in the browser and with candor-verify. Chinese
 * dark, then English light. Then one from the desk.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { airdropCalls } from '@candor/wire';
import { configurationCalls } from '@candor/wire/operators';
import { ask } from '../api.ts';
import type { Candor } from '../candor-process.ts';
import { operatorSession } from '../operators.ts';
import type { Customer, Stage } from '../stage.ts';
import { settled } from '../tour.ts';
import { eventually } from '../waiting.ts';
import { seriousFaults } from '../barriers.ts';
import { airdropFromTheDesk } from './airdrop-desk.ts';
import type { Journey } from './journey.ts';
import type { Scene } from './money-in-and-out-scene.ts';
import { photographer } from './money-in-and-out-scene.ts';

const run = promisify(execFile);
const HOUR_MS = 3_600_000;
/** Over the named day of the demo's airdrop, and to its payment. */
const PASSED_HOURS = 96;

export const airdrop: Journey = {
  name: 'zh and en: an airdrop is announced, drawn, counted and paid, and recomputed by the customer; another one from the desk',
  async run(stage) {
    // A venue of its own: its days are moved.
    const candor = await stage.another('airdrop', {});
    const customer = await stage.customerWithMoney(candor);
    const campaign = (await ask(customer, airdropCalls.orders, {})).order_list[0];
    assert.ok(campaign, 'the demo ships an airdrop');
    assert.equal(campaign.reserve, campaign.pool);
    await look(stage, { candor, customer, language: 'zh', id: campaign.id });
    await passHours(candor, PASSED_HOURS);
    await eventually(
      'the airdrop is paid',
      async () => (await ask(customer, airdropCalls.orders, {})).order_list[0]?.state === 'paid',
      90_000,
    );
    await look(stage, { candor, customer, language: 'zh', id: campaign.id });
    const see = await look(stage, { candor, customer, language: 'en', id: campaign.id });
    await onCommandLine(candor, customer, campaign.id);
    const firstDay = new Date(Date.now() + (PASSED_HOURS + 48) * HOUR_MS).toISOString().slice(0, 10);
    await airdropFromTheDesk({
      stage,
      candor,
      firstDay,
      see,
      passHours: (hours) => passHours(candor, hours),
    });
  },
};

async function passHours(candor: Candor, hours: number): Promise<void> {
  const { token } = await operatorSession(candor, 'market_admin');
  await ask({ url: candor.url, token }, configurationCalls.moveClock, { hours });
}

interface Look {
  candor: Candor;
  customer: Customer;
  language: 'zh' | 'en';
  id: number;
}

/** What the customer sees of it now; of one that is counted, the own check is run. */
async function look(stage: Stage, { candor, customer, language, id }: Look): Promise<Scene['see']> {
  const settings = { language, theme: language === 'zh' ? 'dark' : 'light' } as const;
  const phone = await stage.phone({
    ...settings,
    url: candor.url,
    width: 360,
    height: 740,
    session: customer,
  });
  const see = photographer(phone, settings);
  const { page, say } = phone;
  const { campaign, share, hours } = await ask(customer, airdropCalls.detail, { id });
  await phone.visit('pages/airdrop/index');
  await settled(phone);
  await page.getByRole('tab', { name: say('airdrop', campaign.state), exact: true }).click();
  await page.locator('a', { hasText: campaign.counted_currency_name }).first().waitFor();
  await see(`airdrop-list-${campaign.state}`);
  assert.deepEqual(await seriousFaults(phone), []);
  await phone.visit('pages/airdrop/detail', { id: String(id) });
  await settled(phone);
  await see(`airdrop-${campaign.state}`);
  assert.deepEqual(await seriousFaults(phone), []);
  if (campaign.sharing !== null) {
    assert.equal(hours.length, 24);
    assert.ok(share !== null && share.amount !== '0', 'the customer held money at the drawn moments');
    await phone.button(say('airdrop', 'checkGo')).click();
    await page.getByText(say('airdrop', 'allRight'), { exact: true }).waitFor();
    await see('airdrop-checked');
    assert.deepEqual(await seriousFaults(phone), []);
  }
  assert.deepEqual(phone.complaints(), []);
  return see;
}

/** The same by the command that anybody can run, with the reply that the customer saved. */
async function onCommandLine(candor: Candor, customer: Customer, id: number): Promise<void> {
  const detail = await ask(customer, airdropCalls.detail, { id });
  const file = join(mkdtempSync(join(tmpdir(), 'candor-airdrop-')), 'airdrop.json');
  const verify = async (data: unknown, ...more: string[]) => {
    writeFileSync(file, JSON.stringify({ data }));
    const args = ['packages/proof/bin/candor-verify.mjs', 'airdrop', file, '--url', candor.url, ...more];
    return run(process.execPath, args).then(
      () => 0,
      (fault: { code: number }) => fault.code,
    );
  };
  assert.equal(await verify(detail, '--block', detail.campaign.block_hash ?? ''), 0);
  assert.equal(await verify(detail, '--block', 'ab'.repeat(32)), 1);
  const [first, ...rest] = detail.hours;
  assert.equal(await verify({ ...detail, hours: [{ ...first!, balance: '0' }, ...rest] }), 1);
}
