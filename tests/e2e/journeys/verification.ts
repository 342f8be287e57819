/**
 * Both levels of verification with a reviewer at work beside the browser: a form that is sent back with reasons, corrected
 * and passed; three photos, one of them sent again after the line broke, then passed (R-KYC-1 to 3); at last a second account of the same person
 * at the console (R-KYC-4). English, light.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { identityCalls, kycCalls } from '@candor/wire';
import { operatorKycCalls, proposalCalls } from '@candor/wire/operators';
import { en as inbox } from '../../../apps/server/src/foundation/notify/shared-words/en.ts';
import { kycTexts } from '../../../apps/server/src/foundation/kyc/texts.ts';
import { ask } from '../api.ts';
import { operatorSession } from '../operators.ts';
import type { Phone } from '../phone.ts';
import type { Customer, Stage } from '../stage.ts';
import { settled } from '../tour.ts';
import type { Journey } from './journey.ts';
import { VALID_TO } from '../verified.ts';
import { passesSecondAccount } from './verification-desk.ts';

/** Born on a day of her own: another journey of the same venue has her name. */
const PERSON = { birth_date: '1992-11-21', address: 'Calle Mayor 1, 28013 Madrid' };

export const verification: Journey = {
  name: 'en, light: verification, sent back and corrected, then the photos',
  async run(stage) {
    const customer = await stage.customer();
    const phone = await stage.phone({ language: 'en', theme: 'light', session: customer });
    const review = await reviewer(stage, customer);
    await isBlockedWithoutBasic(phone);
    await sendBasic(phone);
    await review('basic', {
      decision: 'retry',
      reasons: 'name_mismatch',
    });
    await correctBasic(phone);
    await review('basic', { decision: 'pass' });
    await phone.screen.getByText(phone.say('kyc', 'passedTitle')).waitFor();
    await phone.button(phone.say('kyc', 'goAdvanced')).click();
    await sendPhotos(stage, phone);
    await review('advanced', { decision: 'pass', expires_on: VALID_TO });
    await phone.screen.getByText(phone.say('kyc', 'passedTitle')).waitFor();
    await phone.button(phone.say('kyc', 'overview')).click();
    await phone.screen.getByText(phone.say('kyc', 'levelAdvanced')).waitFor();
    assert.equal((await ask(customer, kycCalls.own, {})).level, 'advanced');
    assert.equal((await ask(customer, identityCalls.center, {})).review_status, 2);
    const person = { ...PERSON, name: 'Maria Lopez Garcia', country: 'Spain' };
    await passesSecondAccount(stage, phone, { customer, person });
    assert.deepEqual(
      phone.complaints().filter((complaint) => !complaint.includes('/api/upload')),
      [],
    );
  },
};

type Decision = { decision: 'pass' | 'retry'; reasons?: string; expires_on?: string };

/** Looks at every attempt and picture of a case, as a person would, before deciding; what takes two is checked by an auditor who has. */
async function reviewer({ candor }: Stage, customer: Customer) {
  const as = async (role: 'kyc_reviewer' | 'auditor') => ({
    url: candor.url,
    token: (await operatorSession(candor, role)).token,
  });
  const [first, second] = [await as('kyc_reviewer'), await as('auditor')];
  return async (level: 'basic' | 'advanced', decision: Decision): Promise<void> => {
    const { data } = await ask(first, operatorKycCalls.queue, { user_id: customer.user.id, level });
    const { id } = data[0]!;
    const { version } = await look(first, id, level);
    const { proposal_id } = await ask(first, operatorKycCalls.decide, { case_id: id, version, ...decision });
    if (proposal_id === null) return;
    await look(second, id, level);
    await ask(second, proposalCalls.approve, { id: proposal_id, version: 1 });
  };
}

async function look(at: { url: string; token: string }, id: number, level: 'basic' | 'advanced') {
  const seen = await ask(at, operatorKycCalls.detail, { case_id: id });
  for (const { file_id } of seen.attempts[0]!.files) {
    const { base64 } = await ask(at, operatorKycCalls.file, { case_id: id, file_id });
    assert.equal(Buffer.from(base64, 'base64').subarray(0, 3).toString('hex'), 'ffd8ff');
  }
  assert.equal(seen.attempts[0]!.files.length, level === 'advanced' ? 3 : 0);
  return seen;
}

async function isBlockedWithoutBasic(phone: Phone): Promise<void> {
  await phone.visit('pages/verification/advanced');
  await phone.screen.getByText(phone.say('kyc', 'firstBasic')).waitFor();
  await phone.button(phone.say('kyc', 'goBasic')).click();
  await phone.waitForAddress('pages/verification/basic');
  await settled(phone);
}

async function sendBasic(phone: Phone): Promise<void> {
  const { page, say } = phone;
  await phone.button(say('kyc', 'submit')).click();
  assert.equal(await phone.screen.getByText(say('words', 'required')).count(), 5);
  await phone.field(say('kyc', 'name')).fill('Maria Lopez');
  await phone.field(say('kyc', 'idNumber')).fill('X 1234567-Z');
  await page.getByLabel(say('kyc', 'birthDate')).fill('2015-03-07');
  await phone.field(say('kyc', 'address')).fill(PERSON.address);
  await page.getByRole('button', { name: say('kyc', 'country') }).click();
  await page.getByPlaceholder(say('kyc', 'countrySearch')).fill('spa');
  await page.locator('dialog[open]').getByText('Spain', { exact: true }).click();
  await phone.button(say('kyc', 'submit')).click();
  await phone.screen.getByText(kycTexts.en.refusals.kyc_under_age).waitFor();
  await page.getByLabel(say('kyc', 'birthDate')).fill(PERSON.birth_date);
  await phone.button(say('kyc', 'submit')).click();
  await phone.screen.getByText(say('kyc', 'reviewTitle')).waitFor();
}

/** The reviewer's answer arrives by itself; what was right is still there. */
async function correctBasic(phone: Phone): Promise<void> {
  const { page, say } = phone;
  await phone.screen.getByText(inbox.reasons.name_mismatch).waitFor();
  await phone.screen.getByText(say('kyc', 'whatToFix')).waitFor();
  assert.equal(await phone.field(say('kyc', 'name')).inputValue(), 'Maria Lopez');
  // Not what proves her elsewhere, for whoever sits in her session.
  assert.equal(await phone.field(say('kyc', 'idNumber')).inputValue(), '');
  assert.equal(await page.getByLabel(say('kyc', 'birthDate')).inputValue(), '');
  await phone.field(say('kyc', 'name')).fill('Maria Lopez Garcia');
  await phone.field(say('kyc', 'idNumber')).fill('X1234567Z');
  await page.getByLabel(say('kyc', 'birthDate')).fill(PERSON.birth_date);
  await phone.button(say('kyc', 'submit')).click();
  await phone.screen.getByText(say('kyc', 'reviewTitle')).waitFor();
}

async function sendPhotos({ folder }: Stage, phone: Phone): Promise<void> {
  const { page, say } = phone;
  await phone.waitForAddress('pages/verification/advanced');
  await settled(phone);
  // What the phone shows does for a photo; three different parts of it.
  const photos: string[] = [];
  for (const height of [300, 400, 500]) {
    const path = join(folder, `photo-${height}.jpg`);
    await page.screenshot({ path, type: 'jpeg', clip: { x: 0, y: 0, width: 390, height } });
    photos.push(path);
  }
  const inputs = phone.screen.locator('input[type=file]:not([capture])');
  // What is no picture is refused where one is chosen, here or by the server; there is nothing to send again.
  for (const mimeType of ['application/pdf', 'image/jpeg']) {
    await inputs.nth(0).setInputFiles({ name: 'paper', mimeType, buffer: Buffer.from('no picture') });
    await phone.screen
      .getByRole('alert')
      .getByText(/JPG, PNG/)
      .waitFor();
    assert.equal(await phone.screen.getByText(say('files', 'uploadFailed')).count(), 0);
  }
  await page.route('**/api/upload', (route) => route.abort());
  await inputs.nth(0).setInputFiles(photos[0]!);
  const again = phone.screen.getByText(say('files', 'uploadFailed'));
  await again.waitFor();
  await phone.button(say('kyc', 'submit')).click();
  assert.equal(await phone.screen.getByText(say('kyc', 'photoMissing')).count(), 3);
  await page.unroute('**/api/upload');
  await again.click();
  await inputs.nth(1).setInputFiles(photos[1]!);
  await inputs.nth(2).setInputFiles(photos[2]!);
  await page.waitForFunction(
    (missing) => !document.body.innerText.includes(missing),
    say('kyc', 'photoMissing'),
  );
  await phone.button(say('kyc', 'submit')).click();
  await phone.screen.getByText(say('kyc', 'reviewTitle')).waitFor();
}
