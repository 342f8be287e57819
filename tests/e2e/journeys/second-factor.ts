/**
 * The second factor from set-up to use: an authenticator app with its recovery codes, a passkey of the browser's own
 * virtual authenticator, a login with each, and the hold that was announced (R-SEC-4, R-WD-6). Chinese, dark.
 */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { securityCalls } from '@candor/wire';
import { ask } from '../api.ts';
import type { Candor } from '../candor-process.ts';
import type { Phone } from '../phone.ts';
import { PASSWORD } from '../stage.ts';
import { settled } from '../tour.ts';
import type { Journey } from './journey.ts';

export const secondFactor: Journey = {
  name: 'zh, dark: authenticator app, passkey, recovery code, login with each',
  async run(stage) {
    const customer = await stage.earlyCustomer();
    // Passkeys belong to names; numbers have none.
    const url = stage.candor.url.replace('127.0.0.1', 'localhost');
    const phone = await stage.phone({ url, language: 'zh', theme: 'dark', session: customer });
    const { codes: recoveryCodes, secret } = await setUpAuthenticator(phone, {
      candor: stage.candor,
      email: customer.email,
    });
    await addAuthenticator(phone);
    await addPasskey(phone, secret);
    // Each of the two ended the session and gave the phone the token of another (R-SEC-5).
    const { token } = (await phone.session())!;
    const status = await ask({ ...customer, token }, securityCalls.status, {});
    assert.deepEqual(
      [status.totp, status.passkeys.length, status.recovery_codes_left, status.step_up],
      [true, 1, 10, 'second_factor'],
    );
    assert.deepEqual(
      status.holds.map(({ reason }) => reason),
      ['second_factor', 'second_factor'],
    );
    await seesItsHold(phone);
    await leave(phone);
    await loginByRecoveryCode(phone, { email: customer.email, code: recoveryCodes[0]! });
    await leave(phone);
    await loginByPasskey(phone);
    assert.equal((await phone.session())?.user.id, customer.user.id);
    await bindPhone(phone, { candor: stage.candor, email: customer.email });
    assert.deepEqual(phone.complaints(), []);
  },
};

async function setUpAuthenticator(
  phone: Phone,
  { candor, email }: { candor: Candor; email: string },
): Promise<{ codes: string[]; secret: string }> {
  const { page, say } = phone;
  await phone.visit('pages/settings/security/secondFactor');
  await phone.field(say('identity', 'password')).fill(PASSWORD);
  await phone.button(say('words', 'next')).click();
  const sheet = page.getByRole('dialog', { name: say('security', 'proveTitle') });
  const seen = candor.messagesTo(email).length;
  await sheet.getByRole('button', { name: say('identity', 'sendCode') }).click();
  await sheet.getByRole('textbox').fill(await candor.codeFor(email, seen));
  await sheet.getByRole('button', { name: say('words', 'confirm') }).click();
  const secret = (await page.locator('main:visible code').innerText()).replace(/\s/g, '');
  await page.getByText(say('security', 'willHold', { hours: '24' })).waitFor();
  await phone.field(say('security', 'totpCode')).fill(totp(secret));
  await phone.button(say('security', 'turnOn')).click();
  const list = page.getByRole('list', { name: say('security', 'recoveryTitle') }).getByRole('listitem');
  await list.first().waitFor();
  const codes = await list.allInnerTexts();
  assert.equal(new Set(codes).size, 10);
  await phone.button(say('words', 'done')).click();
  await phone.screen.getByText(say('words', 'tickFirst')).waitFor();
  await page.getByRole('checkbox', { name: say('security', 'recoverySaved') }).check({ force: true });
  await phone.button(say('words', 'done')).click();
  await page.getByText(say('security', 'recoveryLeft', { n: '10' })).waitFor();
  return { codes, secret };
}

/** What Chromium lends to tests instead of a finger. */
async function addAuthenticator({ page }: Phone): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function addPasskey(phone: Phone, secret: string): Promise<void> {
  const { page, say } = phone;
  await phone.visit('pages/settings/security/passkeys');
  await phone.button(say('security', 'addPasskey')).click();
  const sheet = page.getByRole('dialog', { name: say('security', 'addPasskey') });
  await sheet.getByRole('textbox', { name: say('identity', 'password'), exact: true }).fill(PASSWORD);
  await sheet.getByRole('button', { name: say('words', 'next') }).click();
  const proof = page.getByRole('dialog', { name: say('security', 'proveTitle') });
  // No code works twice: the next one comes with the next half-minute, and a timer may come a millisecond before it.
  await new Promise((wake) => setTimeout(wake, 30_100 - (Date.now() % 30_000)));
  await proof.getByRole('textbox', { name: say('security', 'totpCode') }).fill(totp(secret));
  await proof.getByRole('button', { name: say('words', 'confirm') }).click();
  await phone.screen.getByText(say('security', 'passkeyDefault')).waitFor();
}

async function seesItsHold(phone: Phone): Promise<void> {
  await phone.visit('pages/settings/security/index');
  await phone.screen.getByText(phone.say('security', 'heldTitle')).waitFor();
  await phone.screen.getByText(phone.say('security', 'because_second_factor')).waitFor();
}

async function leave(phone: Phone): Promise<void> {
  const { page, say } = phone;
  await phone.visit('pages/settings/account/index');
  await settled(phone);
  await phone.screen.getByRole('button', { name: say('identity', 'logOut') }).click();
  const question = page.getByRole('dialog', { name: say('identity', 'logOutConfirm') });
  await question.getByRole('button', { name: say('identity', 'logOut') }).click();
  await phone.waitForAddress('pages/index/index');
}

async function loginByRecoveryCode(phone: Phone, of: { email: string; code: string }): Promise<void> {
  const { page, say } = phone;
  await phone.visit('pages/user/login/login');
  await phone.field(say('identity', 'email')).fill(of.email);
  await phone.field(say('identity', 'password')).fill(PASSWORD);
  await phone.button(say('identity', 'logIn')).click();
  const sheet = page.getByRole('dialog', { name: say('security', 'secondFactor') });
  await sheet.getByRole('button', { name: say('security', 'useRecovery') }).click();
  await sheet.getByRole('textbox', { name: say('security', 'recoveryCode') }).fill(of.code);
  await sheet.getByRole('button', { name: say('words', 'confirm') }).click();
  await phone.waitForAddress('pages/index/index');
}

async function loginByPasskey(phone: Phone): Promise<void> {
  await phone.visit('pages/user/login/login');
  await phone.button(phone.say('security', 'passkeyLogin')).click();
  await phone.waitForAddress('pages/index/index');
}

/** The sheet asks for the second factor, and the passkey answers it. */
async function bindPhone(phone: Phone, { candor, email }: { candor: Candor; email: string }): Promise<void> {
  const { page, say } = phone;
  const number = `139${String(Date.now()).slice(-8)}`;
  // Where the form goes back to.
  await phone.visit('pages/settings/security/index');
  await phone.visit('pages/settings/security/changePhone');
  await phone.field(say('identity', 'phone')).fill(number);
  const send = phone.screen.getByRole('button', { name: say('identity', 'sendCode') });
  await send.first().click();
  const toPhone = await candor.codeFor(`+86${number}`);
  await phone.field(say('security', 'codeToNew')).fill(toPhone);
  const seen = candor.messagesTo(email).length;
  await send.last().click();
  const toMail = await candor.codeFor(email, seen);
  await page.getByRole('textbox', { name: /@/ }).fill(toMail);
  await phone.button(say('words', 'confirm')).click();
  const sheet = page.getByRole('dialog', { name: say('security', 'proveTitle') });
  await sheet.getByRole('button', { name: say('security', 'usePasskey') }).click();
  await phone.waitForAddress('pages/settings/security/index');
  await phone.screen.getByText(/^\+86139\*{4}/).waitFor();
}

/** RFC 6238 with what every app assumes: SHA-1, six digits, half a minute. */
function totp(secret: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = hash.at(-1)! & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
