/** The first half of the journey: an account, both levels of verification with a reviewer at the console, and what guards money. */
import assert from 'node:assert/strict';
import { identityCalls, kycCalls } from '@candor/wire';
import { operatorKycCalls } from '@candor/wire/operators';
import { ask } from '../api.ts';
import { holdBeforeCamera } from '../held-code.ts';
import type { Phone } from '../phone.ts';
import type { Stage } from '../stage.ts';
import { PASSWORD, newEmail } from '../stage.ts';
import { settled } from '../tour.ts';
import { eventually } from '../waiting.ts';
import type { Scene } from './money-in-and-out-scene.ts';
import { newTronAddress, photo } from './money-in-and-out-scene.ts';
import { VALID_TO } from '../verified.ts';

export const FUND_PASSWORD = '135790';

export async function register(
  stage: Stage,
  phone: Phone,
): Promise<{ me: Scene['me']; userId: number; email: string }> {
  const { page, say } = phone;
  const email = newEmail();
  await phone.visit('pages/user/login/register', { kind: 'email' });
  await phone.field(say('identity', 'email')).fill(email);
  await phone.button(say('identity', 'sendCode')).click();
  await phone.field(say('identity', 'code')).fill(await stage.candor.codeFor(email));
  await phone.field(say('identity', 'newPassword')).fill(PASSWORD);
  await phone.field(say('identity', 'repeatPassword')).fill(PASSWORD);
  await page.getByRole('checkbox').check({ force: true });
  await phone.button(say('identity', 'register')).click();
  await phone.waitForAddress('pages/index/index');
  const session = await phone.session();
  assert.ok(session);
  return { me: { url: stage.candor.url, token: session.token }, userId: session.user.id, email };
}

/** R-KYC-1 to 3: sent back with a reason, corrected, passed; then three photos, passed. */
export async function verify(scene: Scene): Promise<void> {
  const { phone, person, me, see } = scene;
  const { say } = phone;
  await phone.visit('pages/verification/basic');
  await settled(phone);
  await enterBasic(phone, person.wrongName, person);
  await see('basic-sent');
  await review(scene, { level: 'basic', verdict: 'retry' });
  await phone.screen.getByText(say('kyc', 'whatToFix')).waitFor();
  await see('basic-sent-back');
  await phone.field(say('kyc', 'name')).fill(person.name);
  await phone.field(say('kyc', 'idNumber')).fill(person.document);
  await phone.page.getByLabel(say('kyc', 'birthDate')).fill('1990-03-07');
  await phone.button(say('kyc', 'submit')).click();
  await phone.screen.getByText(say('kyc', 'reviewTitle')).waitFor();
  await review(scene, { level: 'basic', verdict: 'pass' });
  await phone.screen.getByText(say('kyc', 'passedTitle')).waitFor();
  await phone.button(say('kyc', 'goAdvanced')).click();
  await sendPhotos(scene);
  await see('photos-sent');
  await review(scene, { level: 'advanced', verdict: 'pass' });
  await phone.screen.getByText(say('kyc', 'passedTitle')).waitFor();
  await see('verified');
  assert.equal((await ask(me, kycCalls.own, {})).level, 'advanced');
}

async function enterBasic(phone: Phone, name: string, person: Scene['person']): Promise<void> {
  const { page, say } = phone;
  await page.getByRole('button', { name: say('kyc', 'country') }).click();
  await page.getByPlaceholder(say('kyc', 'countrySearch')).fill('ES');
  const countries = page.getByRole('dialog', { name: say('kyc', 'country') });
  await countries.getByRole('option', { name: /^(Spain|西班牙)/ }).click();
  await countries.waitFor({ state: 'hidden' });
  await phone.field(say('kyc', 'name')).fill(name);
  await phone.field(say('kyc', 'idNumber')).fill(person.document);
  await page.getByLabel(say('kyc', 'birthDate')).fill('1990-03-07');
  await phone.field(say('kyc', 'address')).fill(person.address);
  await phone.button(say('kyc', 'submit')).click();
  await phone.screen.getByText(say('kyc', 'reviewTitle')).waitFor();
}

async function review(
  scene: Scene,
  { level, verdict }: { level: 'basic' | 'advanced'; verdict: 'pass' | 'retry' },
): Promise<void> {
  const { office, userId, see } = scene;
  const { data } = await ask(await office.as('kyc_reviewer'), operatorKycCalls.queue, {
    user_id: userId,
    level,
  });
  const { id } = data[0]!;
  const desk = await lookAt(scene, 'kyc_reviewer', { id, level });
  await see(`console-${level}-${verdict}`, desk);
  await office.decide(desk, {
    button: office.say('kyc', verdict),
    title: office.say('kyc', `${verdict}Title`, { id }),
    fill: async (dialog) => {
      if (verdict === 'retry')
        await dialog.getByRole('checkbox', { name: office.say('kyc', 'reason_name_mismatch') }).check();
      else if (level === 'advanced') await dialog.getByLabel(office.say('kyc', 'expiresOn')).fill(VALID_TO);
    },
  });
  if (level === 'basic') return;
  // R-KYC-4: somebody else who has opened the photos.
  await lookAt(scene, 'auditor', { id, level });
  await office.check('auditor', { kind: 'kyc_pass', maker: 'kyc_reviewer' });
}

async function lookAt(
  { office }: Scene,
  role: 'kyc_reviewer' | 'auditor',
  { id, level }: { id: number; level: 'basic' | 'advanced' },
) {
  const desk = await office.at(role, `kyc/${id}`);
  if (level === 'advanced') {
    for (const purpose of ['kyc_front', 'kyc_back', 'kyc_hand'])
      await desk.page.getByRole('img', { name: office.say('kyc', `purpose_${purpose}`) }).waitFor();
    await desk.page.getByText(office.say('kyc', 'photosOpened')).waitFor();
    // To open a photo changes nothing about the case.
    assert.equal(await desk.page.getByText(office.say('words', 'caseMoved')).count(), 0);
  }
  return desk;
}

async function sendPhotos(scene: Scene): Promise<void> {
  const { phone } = scene;
  const { page, say } = phone;
  await phone.waitForAddress('pages/verification/advanced');
  await settled(phone);
  const inputs = phone.screen.locator('input[type=file]:not([capture])');
  for (const [place, height] of [300, 400, 500].entries()) {
    const file = await photo(scene, height);
    const sent = page.waitForResponse((response) => response.url().includes('/api/upload'));
    await inputs.nth(place).setInputFiles(file);
    await sent;
  }
  await phone.button(say('kyc', 'submit')).click();
  await phone.screen.getByText(say('kyc', 'reviewTitle')).waitFor();
}

/** R-SEC-2. */
export async function setFundPassword({ stage, phone, me, see }: Scene, email: string): Promise<void> {
  const { page, say } = phone;
  await phone.visit('pages/settings/security/index');
  await phone.visit('pages/settings/security/changePayPassword');
  await settled(phone);
  await page.getByLabel(say('identity', 'fundPassword'), { exact: true }).fill(FUND_PASSWORD);
  await page.getByLabel(say('identity', 'repeatFundPassword'), { exact: true }).fill(FUND_PASSWORD);
  const seen = stage.candor.messagesTo(email).length;
  await phone.screen.getByRole('button', { name: say('identity', 'sendCode') }).click();
  await phone.field(say('identity', 'code')).fill(await stage.candor.codeFor(email, seen));
  await see('fund-password');
  await phone.button(say('words', 'confirm')).click();
  await phone.waitForAddress('pages/settings/security/index');
  me.token = (await phone.session())!.token;
  assert.equal((await ask(me, identityCalls.center, {})).has_fund_password, true);
}

/** R-WD-8: every field, in the verified name. */
export async function bindBank({ phone, person, see }: Scene): Promise<void> {
  const { page, say } = phone;
  await phone.visit('pages/bankbind/index');
  await phone.screen.getByRole('button', { name: say('withdrawals', 'bindBank'), exact: true }).click();
  await phone.waitForAddress('pages/bankbind/addbank');
  await settled(phone);
  assert.equal(await phone.field(say('withdrawals', 'real_name')).inputValue(), person.name);
  for (const [field, text] of Object.entries(person.bank))
    await phone.field(say('withdrawals', field)).fill(text);
  await page.getByLabel(say('withdrawals', 'fundPassword'), { exact: true }).fill(FUND_PASSWORD);
  await see('bank');
  await phone.button(say('words', 'save')).click();
  await phone.waitForAddress('pages/bankbind/index');
  await phone.screen.getByRole('heading', { name: person.bank.bank_name }).waitFor();
  await see('bank-waits');
}

/** R-WD-5: saved with code and fund password; it waits a day. */
export async function addAddress(
  { stage, phone, see }: Scene,
  { email, label }: { email: string; label: string },
): Promise<string> {
  const { page, say } = phone;
  const address = newTronAddress();
  const before = stage.candor.messagesTo(email).length;
  await phone.visit('pages/user/address/address');
  await phone.screen.getByRole('button', { name: say('withdrawals', 'addAddress'), exact: true }).click();
  await phone.waitForAddress('pages/user/address/create');
  await settled(phone);
  await scan(phone, address);
  await phone.field(say('withdrawals', 'label')).fill(label);
  // R-SEC-3: a minute after the code of the registration, not before.
  await eventually(
    'a code to be sent',
    async () => {
      const answer = page.waitForResponse((response) =>
        response.url().endsWith(`/api/${identityCalls.sendOwnCode.path}`),
      );
      await phone.button(say('identity', 'sendCode')).click();
      return (
        ((await (await answer).json()) as { type: unknown }).type === 'ok' ||
        (await page.waitForTimeout(2_000), false)
      );
    },
    70_000,
  );
  await phone.field(say('identity', 'code')).fill(await stage.candor.codeFor(email, before));
  await page.getByLabel(say('withdrawals', 'fundPassword'), { exact: true }).fill(FUND_PASSWORD);
  await see('address');
  await phone.button(say('words', 'save')).click();
  await phone.waitForAddress('pages/user/address/address');
  await phone.screen.getByText(address).waitFor();
  await see('address-waits');
  return address;
}

/** By the phone's camera: a code of another chain is told so and not taken, the right one ends the scan. */
async function scan(phone: Phone, address: string): Promise<void> {
  const { page, say } = phone;
  await holdBeforeCamera(phone, 'ethereum:0x742d35Cc6634C0532925a3b844Bc454e4438f44e');
  await phone.button(say('withdrawals', 'scan')).click();
  const sheet = page.getByRole('dialog', { name: say('withdrawals', 'scanTitle') });
  await sheet.getByText(say('withdrawals', 'scanOtherNetwork', { chain: 'TRC20' })).waitFor();
  await holdBeforeCamera(phone, `tron:${address}`);
  await sheet.waitFor({ state: 'hidden' });
  assert.equal(await phone.field(say('withdrawals', 'address')).inputValue(), address);
}
