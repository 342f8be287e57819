/**
 * The second account of somebody whose first has passed, at the console (R-KYC-4): what is missing is said before the click, the photos of the
 * other account are opened beside these, and the pass says whom it links.
 */
import assert from 'node:assert/strict';
import { kycCalls } from '@candor/wire';
import { operatorKycCalls, proposalCalls } from '@candor/wire/operators';
import { ask } from '../api.ts';
import { consoleWords } from '../console-pages.ts';
import { freshSession } from '../operators.ts';
import type { Phone } from '../phone.ts';
import type { Customer, Stage } from '../stage.ts';
import { VALID_TO } from '../verified.ts';

const PURPOSES = ['kyc_front', 'kyc_back', 'kyc_hand'];

interface Known {
  customer: Customer;
  person: { name: string; country: string; birth_date: string; address: string };
}

export async function passesSecondAccount(stage: Stage, phone: Phone, known: Known): Promise<void> {
  const { candor } = stage;
  // In which nothing was opened yet.
  const session = await freshSession(candor, 'kyc_reviewer');
  const at = { url: candor.url, token: session.token };
  const id = await sendsBoth({ stage, phone, at }, known.person);
  const words = await consoleWords('foundation/kyc', 'en');
  const other = `#${known.customer.user.id}`;
  const desk = await stage.desk({ language: 'en', theme: 'light', session, width: 1440, height: 1000 });
  const { page } = desk;
  await desk.visit(`kyc/${id}`);
  await page.getByText(words['photosOpened']!).waitFor();
  await desk.button(words['pass']!).click();
  const dialog = page.getByRole('dialog', { name: words['passTitle']!.replace('{id}', String(id)) });
  await dialog.getByLabel(words['expiresOn']!).fill(VALID_TO);
  await dialog.getByText(words['openOthersFirst']!.replace('{accounts}', other)).waitFor();
  const confirm = dialog.locator('.ant-modal-footer .ant-btn').last();
  assert.ok(await confirm.isDisabled(), 'nobody passes whom he has not compared');
  await dialog.locator('.ant-modal-footer .ant-btn').first().click();
  await dialog.waitFor({ state: 'hidden' });
  await desk.button(words['openPhotos']!).click();
  for (const purpose of PURPOSES)
    await page
      .getByRole('img', { name: words[`purpose_${purpose}`]! })
      .nth(1)
      .waitFor();
  await page.getByText(words['photosUnseen']!).waitFor({ state: 'hidden' });
  await desk.button(words['pass']!).click();
  await dialog.getByLabel(words['expiresOn']!).fill(VALID_TO);
  await dialog.getByRole('checkbox', { name: words['isApart']!.replace('{account}', other) }).waitFor();
  await confirm.click();
  await dialog.waitFor({ state: 'hidden' });
  const { proposal_id: proposal } = await ask(at, operatorKycCalls.detail, { case_id: id });
  const { effect } = await ask(at, proposalCalls.detail, { id: proposal! });
  const linked = effect.find(({ field }) => field === 'linked_accounts');
  assert.equal(linked?.after, String(known.customer.user.id));
  assert.deepEqual(desk.complaints(), []);
}

/** The same person with another document: basic is passed, the photos wait. */
async function sendsBoth(
  { stage, phone, at }: { stage: Stage; phone: Phone; at: { url: string; token: string } },
  person: Known['person'],
): Promise<number> {
  const second = await stage.customer();
  await ask(second, kycCalls.submitBasic, { ...person, card_id: 'Z7654321X' });
  const caseOf = async (level: 'basic' | 'advanced') =>
    (await ask(at, operatorKycCalls.queue, { user_id: second.user.id, level })).data[0]!;
  const basic = await caseOf('basic');
  await ask(at, operatorKycCalls.decide, { case_id: basic.id, version: basic.version, decision: 'pass' });
  const photos = [];
  // What the phone shows does for a photo; three different parts of it.
  for (const height of [310, 410, 510]) {
    const clip = { x: 0, y: 0, width: 390, height };
    photos.push(await uploaded(second, await phone.page.screenshot({ type: 'jpeg', clip })));
  }
  const [front_pic, reverse_pic, hand_pic] = photos as [string, string, string];
  await ask(second, kycCalls.submitAdvanced, { front_pic, reverse_pic, hand_pic });
  return (await caseOf('advanced')).id;
}

async function uploaded({ url, token }: Customer, bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
  const sent = await fetch(`${url}/api/upload`, {
    method: 'POST',
    body: form,
    headers: { authorization: token },
  });
  return ((await sent.json()) as { data: string }).data;
}
