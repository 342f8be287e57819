/**
 * What an open session alone does not do (R-SEC-5, R-SEC-6): read or change the words of our mails, carry the data of a person out, open a
 * frozen account. Each asks for a proof, in the browser. Thai, light, on the smallest phone.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { securityCalls } from '@candor/wire';
import { ask } from '../api.ts';
import { codeOf } from '../authenticator.ts';
import { withFundPassword } from '../own-proof.ts';
import type { Phone } from '../phone.ts';
import type { Customer, Stage } from '../stage.ts';
import { PASSWORD } from '../stage.ts';
import { eventually } from '../waiting.ts';
import type { Journey } from './journey.ts';

const FUND_PASSWORD = '502913';
const WRONG_FUND_PASSWORD = '805316';
const PHRASE = 'วาฬสีฟ้า 7';

export const weightyActs: Journey = {
  name: 'th, light: weighty acts ask for a proof: phrase of mails, export, frozen account',
  async run(stage) {
    const customer = await withFundPassword(stage, await stage.earlyCustomer(), FUND_PASSWORD);
    const phone = await stage.phone({
      language: 'th',
      theme: 'light',
      width: 360,
      height: 740,
      session: customer,
    });
    await setsAndReadsPhrase(phone, customer);
    await takesItsData(phone, stage);
    await opensFrozen(phone, { stage, customer });
    assert.deepEqual(phone.complaints(), []);
  },
};

/** Fills the sheet that asks for the proof. */
async function prove(phone: Phone, photo: string): Promise<void> {
  const { page, say } = phone;
  const sheet = page.getByRole('dialog', { name: say('security', 'proveTitle') });
  await sheet
    .getByRole('textbox', { name: say('security', 'stepUp_fund') })
    .first()
    .fill(FUND_PASSWORD);
  await photograph(phone, photo);
  await sheet.getByRole('button', { name: say('words', 'confirm'), exact: true }).click();
  await sheet.waitFor({ state: 'hidden' });
}

/** A wrong fund password is told at its field, with the tries that are left, until the next one is typed. */
async function seesTriesLeft({ page, say }: Phone): Promise<void> {
  const sheet = page.getByRole('dialog', { name: say('security', 'proveTitle') });
  const pin = sheet.getByRole('textbox', { name: say('security', 'stepUp_fund') }).first();
  await pin.fill(WRONG_FUND_PASSWORD);
  await sheet.getByRole('button', { name: say('words', 'confirm'), exact: true }).click();
  const told = sheet.getByRole('alert').getByText(/4/);
  await told.waitFor();
  assert.equal(await pin.getAttribute('aria-invalid'), 'true');
  await pin.fill('1');
  await told.waitFor({ state: 'hidden' });
}

async function setsAndReadsPhrase(phone: Phone, customer: Customer): Promise<void> {
  const { page, say } = phone;
  await phone.visit('pages/settings/security/index');
  await phone.visit('pages/settings/security/antiPhishing');
  await phone.field(say('security', 'antiPhishing')).fill(PHRASE);
  await phone.button(say('words', 'save')).click();
  await seesTriesLeft(phone);
  await prove(phone, 'phrase-proof');
  await phone.waitForAddress('pages/settings/security/index');
  await phone.visit('pages/settings/security/antiPhishing');
  await phone.screen.getByText(say('identity', 'isSet')).waitFor();
  await photograph(phone, 'phrase-covered');
  assert.equal(await page.getByText(PHRASE).count(), 0);
  await phone.button(say('security', 'showPhrase')).click();
  await prove(phone, 'phrase-show-proof');
  await phone.screen.getByText(PHRASE).waitFor();
  await photograph(phone, 'phrase-shown');
  assert.equal((await ask(customer, securityCalls.status, {})).has_anti_phishing_phrase, true);
}

async function takesItsData(phone: Phone, stage: Stage): Promise<void> {
  const { page, say } = phone;
  await phone.visit('pages/settings/security/export');
  await phone.button(say('security', 'requestExport')).click();
  await prove(phone, 'export-asked');
  const download = phone.button(say('security', 'download'));
  await download.waitFor();
  await photograph(phone, 'export-ready');
  await download.click();
  await page.getByText(say('security', 'exportOpens')).waitFor();
  const saving = page.waitForEvent('download');
  await prove(phone, 'export-proof');
  const file = join(stage.folder, 'own-data.zip');
  await (await saving).saveAs(file);
  assert.equal(readFileSync(file).subarray(0, 2).toString(), 'PK');
}

async function opensFrozen(
  phone: Phone,
  { stage, customer }: { stage: Stage; customer: Customer },
): Promise<void> {
  const { page, say } = phone;
  const { candor } = stage;
  const proof = { password: PASSWORD, fund_password: FUND_PASSWORD };
  const { secret } = await ask(customer, securityCalls.beginTotp, proof);
  const on = await ask(customer, securityCalls.confirmTotp, { code: codeOf(secret) });
  const token = on.new_token;
  await ask({ ...customer, token }, securityCalls.freezeAccount, { password: PASSWORD });
  await phone.visit('pages/user/login/unfreeze');
  await phone.field(say('identity', 'email')).fill(customer.email);
  await phone.field(say('identity', 'password')).fill(PASSWORD);
  const seen = candor.messagesTo(customer.email).length;
  await phone.screen.getByRole('button', { name: say('identity', 'sendCode') }).click();
  await phone.field(say('identity', 'code')).fill(
    await eventually(
      'the code that opens the account',
      () =>
        candor
          .messagesTo(customer.email)
          .slice(seen)
          .find(({ purpose }) => purpose === 'unfreeze')?.code ?? undefined,
    ),
  );
  await photograph(phone, 'unfreeze');
  await phone.button(say('security', 'unfreeze')).click();
  const sheet = page.getByRole('dialog', { name: say('security', 'secondFactor') });
  const code = sheet.getByRole('textbox', { name: say('security', 'totpCode') });
  await code.waitFor();
  await photograph(phone, 'unfreeze-second');
  await sheet.getByRole('button', { name: say('security', 'useRecovery') }).click();
  await sheet.getByRole('textbox', { name: say('security', 'recoveryCode') }).fill(on.recovery_codes[0]!);
  await photograph(phone, 'unfreeze-recovery');
  await sheet.getByRole('button', { name: say('words', 'confirm'), exact: true }).click();
  await phone.waitForAddress('pages/user/login/login');
  await phone.field(say('identity', 'password')).waitFor();
  await phone.screen.getByText(say('security', 'unfreezeTitle')).waitFor({ state: 'hidden' });
}

/** Only where somebody wants to look. */
async function photograph({ page }: Phone, name: string): Promise<void> {
  const folder = process.env['E2E_PHOTOS'];
  if (folder === undefined) return;
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(folder, `weighty-${name}.png`) });
}
