/**
 * An airdrop from the desk to what is left of it: proposed and agreed on, funded with its whole pool and not announced before, announced by
 * two, its distribution looked at in advance, paused by one, resumed by two, counted and paid, closed, the rest taken back.
 */
import assert from 'node:assert/strict';
import type { ReplyOf } from '@candor/wire';
import { airdropDeskCalls } from '@candor/wire/operators';
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
  /** The waiting clock's own day, two days ahead. */
  firstDay: string;
  see: Scene['see'];
  passHours(hours: number): Promise<void>;
}
type Campaign = ReplyOf<typeof airdropDeskCalls.list>['campaigns'][number];
type Act = 'fund' | 'announce' | 'pause' | 'resume' | 'close' | 'release';

/** Out of the currency that a demo's house owns. */
const CURRENCY = 'USDT';
const POOL = '70';
const NAME = `${POOL} ${CURRENCY}`;

export async function airdropFromTheDesk(of: Of): Promise<void> {
  const { stage, candor, see, passHours, firstDay } = of;
  const office = await Office.open(stage, { language: 'en', theme: 'light', candor });
  await proposed(office, { firstDay, see });
  const id = (await found(office)).id;
  const state = async () => (await found(office)).state;
  // Nothing but its funding is offered while the pool is short.
  const admin = await office.at('market_admin', 'airdrops');
  const announce = office.say('airdrop', 'act_announce');
  assert.equal(await rowOf(admin, id).getByRole('button', { name: announce, exact: true }).count(), 0);
  await byTwo(office, { id, name: 'fund' });
  assert.equal((await found(office)).lacking, '0');
  await byTwo(office, { id, name: 'announce' });
  assert.equal(await state(), 'announced');
  await previewed(office, { id, see });
  await act(office, { id, name: 'pause' });
  await eventually('the pause, by one person', async () => (await found(office)).is_paused);
  await byTwo(office, { id, name: 'resume' });
  await passHours(96);
  await eventually('the payment', async () => (await state()) === 'paid', 90_000);
  await paid(office, { id, see });
  await byTwo(office, { id, name: 'close' });
  const { surplus } = await found(office);
  if (surplus !== '0') await byTwo(office, { id, name: 'release' });
  assert.deepEqual([await state(), (await found(office)).reserve], ['closed', '0']);
  assert.deepEqual(await office.complaints(), []);
}

async function found(office: Office): Promise<Campaign> {
  const { campaigns } = await ask(await office.as('market_admin'), airdropDeskCalls.list, {});
  const campaign = campaigns.find(({ pool }) => pool === POOL);
  assert.ok(campaign, 'the campaign is there');
  return campaign;
}

async function proposed(
  office: Office,
  { firstDay, see }: { firstDay: string; see: Scene['see'] },
): Promise<void> {
  const admin = await office.at('market_admin', 'airdrops');
  await office.decide(admin, {
    button: office.say('airdrop', 'create'),
    title: office.say('airdrop', 'create'),
    fill: async (dialog) => {
      const terms = { currency: CURRENCY, pool: POOL, cap_rate: '40', first_day: firstDay };
      for (const [name, text] of Object.entries(terms))
        await dialog.getByLabel(office.say('airdrop', name), { exact: true }).fill(text);
      const needed = office.say('airdrop', 'needed', { amount: POOL, currency: CURRENCY });
      await dialog.getByText(needed, { exact: true }).waitFor();
      await reason(office, dialog, 'For everybody who holds USDT');
      await see('console-airdrop-create', admin);
    },
  });
  const checking = await office.check('treasurer', { kind: 'airdrop_campaign', maker: 'market_admin' });
  await see('console-airdrop-proposal', checking);
}

const reason = (office: Office, dialog: Locator, text: string): Promise<void> =>
  dialog.getByLabel(office.say('words', 'reason')).fill(text);
const rowOf = ({ page }: Desk, id: number): Locator => page.locator(`tr[data-row-key="${id}"]`).first();

/** Amounts stand in the form already: what lacks, or what is left. */
async function act(office: Office, { id, name }: { id: number; name: Act }): Promise<void> {
  const label = office.say('airdrop', `act_${name}`);
  const admin = await office.at('market_admin', 'airdrops');
  await office.decide(admin, {
    button: label,
    within: rowOf(admin, id),
    title: office.say('airdrop', 'actTitle', { act: label, id, name: NAME }),
    fill: (dialog) => reason(office, dialog, 'As announced to everybody'),
  });
}

async function byTwo(office: Office, of: { id: number; name: Act }): Promise<void> {
  await act(office, of);
  await office.check('treasurer', { kind: 'airdrop_act', maker: 'market_admin' });
}

/** How the pool would be shared now, before anything is drawn. */
async function previewed(office: Office, { id, see }: { id: number; see: Scene['see'] }): Promise<void> {
  const desk = await office.at('auditor', 'airdrops');
  await rowOf(desk, id)
    .getByRole('button', { name: office.say('airdrop', 'preview'), exact: true })
    .click();
  await desk.page.getByText(office.say('airdrop', 'previewNow'), { exact: true }).waitFor();
  await see('console-airdrop-preview', desk);
}

/** What was paid, customer by customer. */
async function paid(office: Office, { id, see }: { id: number; see: Scene['see'] }): Promise<void> {
  const desk = await office.at('auditor', 'airdrops');
  await rowOf(desk, id)
    .getByRole('button', { name: office.say('airdrop', 'preview'), exact: true })
    .click();
  await desk.page.getByText(office.say('airdrop', 'previewFinal'), { exact: true }).waitFor();
  const { rows } = await ask(await office.as('auditor'), airdropDeskCalls.shares, { id, page: 1, limit: 20 });
  assert.ok(rows.length > 0 && rows.every(({ paid_at: at }) => at !== null));
  await desk.page.getByRole('heading', { name: office.say('airdrop', 'shares') }).scrollIntoViewIfNeeded();
  await see('console-airdrop-paid', desk);
}
