/**
 * "My balance is included": from the assets to the page, which works the tree out on the phone before it shows a green tick; the proof is
 * copied and checked by the command alone; an answer that somebody changed on its way, or left a currency out of, turns red and names the step
 * (R-POL-3, X-POL-2).
 * Chinese dark, English light, Thai dark.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { proofCalls, tickCalls } from '@candor/wire';
import { configurationCalls } from '@candor/wire/operators';
import { ask } from '../api.ts';
import type { Candor } from '../candor-process.ts';
import { operatorSession } from '../operators.ts';
import type { Customer, Stage } from '../stage.ts';
import { settled } from '../tour.ts';
import { eventually } from '../waiting.ts';
import { seriousFaults } from '../barriers.ts';
import type { Journey } from './journey.ts';
import { photographer } from './money-in-and-out-scene.ts';

const run = promisify(execFile);

export const proofs: Journey = {
  name: 'zh, en and th: a customer finds his balance in the proof of liabilities, by phone and by command; a changed answer is named',
  async run(stage) {
    // A venue of its own: its days are moved.
    const candor = await stage.another('proofs', {});
    const customer = await stage.customerWithMoney(candor);
    const newest = async () => (await ask({ url: candor.url }, proofCalls.status, {})).newest;
    await eventually('the first day', async () => (await newest()) !== null, 90_000);
    const first = await newest();
    const { token } = await operatorSession(candor, 'market_admin');
    await ask({ url: candor.url, token }, configurationCalls.moveClock, { hours: 24 });
    await eventually(
      'the next day, with the new customer in it',
      async () => {
        const day = await newest();
        return first !== null && day !== null && day.date > first.date;
      },
      90_000,
    );
    for (const language of ['zh', 'en', 'th'] as const) await look(stage, { candor, customer, language });
    await onCommandLine(candor, customer);
  },
};

async function look(
  stage: Stage,
  { candor, customer, language }: { candor: Candor; customer: Customer; language: 'zh' | 'en' | 'th' },
): Promise<void> {
  const settings = { language, theme: language === 'en' ? 'light' : 'dark' } as const;
  const phone = await stage.phone({
    ...settings,
    url: candor.url,
    width: 360,
    height: 740,
    session: customer,
  });
  const see = photographer(phone, settings);
  const { screen, say, page } = phone;
  await phone.visit('pages/proofs/index');
  await screen.getByRole('heading', { name: say('proofs', 'included') }).waitFor();
  await settled(phone);
  await screen.getByText(say('proofs', 'compared')).waitFor();
  await see('proofs-included');
  assert.deepEqual(await seriousFaults(phone), []);
  await screen.getByText(say('proofs', 'addressSigned'), { exact: true }).first().click();
  await see('proofs-addresses');
  await screen.getByText(say('proofs', 'details')).click();
  await see('proofs-hashes');
  // Somebody on the way says another balance.
  await page.route('**/api/proofs/mine*', async (route) => {
    const answer = await route.fetch();
    const envelope = (await answer.json()) as { data: { leaves: { balance: string }[] } };
    envelope.data.leaves[0]!.balance = '1';
    await route.fulfill({ response: answer, json: envelope });
  });
  await page.reload();
  await screen.getByRole('heading', { name: say('proofs', 'mismatch') }).waitFor();
  await screen.getByText(say('proofs', 'step_leaf'), { exact: false }).first().waitFor();
  await see('proofs-mismatch');
  // A currency of which he is given no leaf: what is left is right, and his records say that it is not all.
  await page.unroute('**/api/proofs/mine*');
  await page.route('**/api/proofs/mine*', async (route) => {
    const answer = await route.fetch();
    const envelope = (await answer.json()) as { data: { leaves: unknown[] } };
    envelope.data.leaves.shift();
    await route.fulfill({ response: answer, json: envelope });
  });
  await page.reload();
  await screen.getByRole('heading', { name: say('proofs', 'mismatch') }).waitFor();
  await screen.getByText(say('proofs', 'step_balances'), { exact: false }).first().waitFor();
  await screen
    .getByText(/10,?000/)
    .first()
    .waitFor();
  await see('proofs-left-out');
  // Another day than the one that was asked for, and all of it right.
  await page.unroute('**/api/proofs/mine*');
  await page.route('**/api/proofs/mine*', async (route) => {
    const url = route
      .request()
      .url()
      .replace(/seq=[0-9]+/, 'seq=1');
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await page.reload();
  await screen.getByRole('heading', { name: say('proofs', 'mismatch') }).waitFor();
  await screen.getByText(say('proofs', 'step_day_published'), { exact: false }).first().waitFor();
  assert.deepEqual(phone.complaints(), []);
}

/** What "Copy the proof" gives, by the command alone, and against what everybody is shown. */
async function onCommandLine({ url }: Candor, customer: Customer): Promise<void> {
  const { uid, day, leaves } = await ask(customer, proofCalls.mine, {});
  assert.ok(leaves.length > 0 && day.checks > 0);
  const keys = await ask({ url }, tickCalls.keys, {});
  const file = join(mkdtempSync(join(tmpdir(), 'candor-proof-')), 'mine.json');
  writeFileSync(file, JSON.stringify({ uid, day, leaves, keys }));
  const command = ['packages/proof/bin/candor-verify.mjs', 'liabilities', file];
  for (const more of [[], ['--url', url]]) {
    const { stdout } = await run(process.execPath, [...command, ...more]);
    assert.match(stdout, /Everything is as the published days say\./);
    if (more.length > 0) assert.match(stdout, /reserves_signed.*3 of 3/);
  }
}
