/**
 * Password right, second factor and recovery codes gone: the request from the login, what it says about waiting, and the
 * link of the mail that stops it (R-OPS-3, R-WD-6). English, dark.
 */
import assert from 'node:assert/strict';
import { securityCalls } from '@candor/wire';
import { ask } from '../api.ts';
import { codeOf } from '../authenticator.ts';
import { PASSWORD } from '../stage.ts';
import { ownCode } from '../own-proof.ts';
import { ANY, matching } from '../words.ts';
import { eventually } from '../waiting.ts';
import type { Phone } from '../phone.ts';
import { verifyBasic } from '../verified.ts';
import type { Journey } from './journey.ts';

/** A code of the authenticator is good once. */
const STEP_MS = 30_000;

export const lostSecond: Journey = {
  name: 'en, dark: a lost second factor is asked for at the login, and the link of the mail stops it',
  async run(stage) {
    const { candor } = stage;
    const early = await stage.earlyCustomer();
    const step_up_code = await ownCode(stage, early, 'step_up');
    const { secret } = await ask(early, securityCalls.beginTotp, { password: PASSWORD, step_up_code });
    const on = await ask(early, securityCalls.confirmTotp, { code: codeOf(secret) });
    const customer = { ...early, token: on.new_token };
    const phone = await stage.phone({ language: 'en', theme: 'dark' });
    const { page, say } = phone;
    const confirmedAt = Date.now();
    await logInWithoutFactor(phone, customer.email);
    const seen = candor.messagesTo(customer.email).length;
    await phone.screen.getByRole('button', { name: say('identity', 'sendCode') }).click();
    await page.getByRole('textbox', { name: /@/ }).fill(await candor.codeFor(customer.email, seen));
    await phone.field(say('security', 'reason')).fill('The phone fell into the sea');
    await page.getByText(say('lostSecond', 'wait', { hours: '168' })).waitFor();
    await phone.button(say('lostSecond', 'ask')).click();
    await phone.screen.getByText(say('lostSecond', 'asked')).waitFor();
    const open = await ask(customer, securityCalls.status, {});
    assert.equal(open.second_reset?.state, 'open');

    const text = await eventually(
      'the mail with the link',
      () => candor.messagesTo(customer.email).find(({ purpose }) => purpose === 'second_reset')?.text,
    );
    const ticket = /\/h5\/#\/pages\/user\/login\/stopReset\?t=([\w-]{43})/.exec(text)?.[1];
    assert.ok(ticket, `no link in: ${text}`);
    await phone.visit('pages/user/login/stopReset', { t: ticket });
    await phone.button(say('lostSecond', 'stopNow')).click();
    await page.getByText(matching(say('lostSecond', 'stopDone', { account: ANY }))).waitFor();
    const stopped = await ask(customer, securityCalls.status, {});
    assert.equal(stopped.second_reset?.state, 'cancelled');
    assert.equal(stopped.totp, true);

    // Somebody verified may call an address lost as well, and reads what becomes of it.
    const second_code = codeOf(secret, Math.max(Date.now(), confirmedAt + STEP_MS));
    await verifyBasic(candor, customer, { second_code });
    await logInWithoutFactor(phone, customer.email);
    await page.getByRole('checkbox').check({ force: true });
    await page.getByText(matching(say('lostSecond', 'unlinks', { target: ANY }))).waitFor();
    assert.deepEqual(phone.complaints(), []);
  },
};

/** To the page that asks for the removal. */
async function logInWithoutFactor(phone: Phone, email: string): Promise<void> {
  const { page, say } = phone;
  await phone.visit('pages/user/login/login');
  await phone.field(say('identity', 'email')).fill(email);
  await phone.field(say('identity', 'password')).fill(PASSWORD);
  await phone.button(say('identity', 'logIn')).click();
  await page.getByRole('button', { name: say('lostSecond', 'entry') }).click();
  await phone.waitForAddress('pages/user/login/lostSecond');
}
