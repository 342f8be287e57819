/**
 * Another e-mail address: a code to the new one, a code to the old one, and the fund password in the sheet (R-SEC-3,
 * R-WD-6). Japanese, light.
 */
import assert from 'node:assert/strict';
import { identityCalls } from '@candor/wire';
import { ask } from '../api.ts';
import { withFundPassword } from '../own-proof.ts';
import type { Phone } from '../phone.ts';
import { newEmail } from '../stage.ts';
import type { Journey } from './journey.ts';

const FUND_PASSWORD = '502913';

export const newMailbox: Journey = {
  name: 'ja, light: another e-mail address, with both codes and the fund password',
  async run(stage) {
    const customer = await withFundPassword(stage, await stage.earlyCustomer(), FUND_PASSWORD);
    const phone = await stage.phone({ language: 'ja', theme: 'light', session: customer });
    const { page, say } = phone;
    const next = newEmail();
    // Where the form goes back to.
    await phone.visit('pages/settings/security/index');
    await phone.visit('pages/settings/security/changeEmail');
    await phone.field(say('identity', 'email')).fill(next);
    const send = phone.screen.getByRole('button', { name: say('identity', 'sendCode') });
    await send.first().click();
    await phone.field(say('security', 'codeToNew')).fill(await stage.candor.codeFor(next));
    const seen = stage.candor.messagesTo(customer.email).length;
    await send.last().click();
    await page.getByRole('textbox', { name: /@/ }).fill(await stage.candor.codeFor(customer.email, seen));
    await phone.button(say('words', 'confirm')).click();
    const sheet = page.getByRole('dialog', { name: say('security', 'proveTitle') });
    await sheet.getByRole('textbox').first().fill(FUND_PASSWORD);
    await drawsLate(phone);
    await sheet.getByRole('button', { name: say('words', 'confirm') }).click();
    // Not the address alone: a step back that is taken for the customer's press passes it on the way forward again.
    await page.getByRole('heading', { name: say('identity', 'securityTitle'), exact: true }).waitFor();
    await phone.waitForAddress('pages/settings/security/index');
    // The change ended the session; the phone goes on with the token it got.
    const { token } = (await phone.session())!;
    const center = await ask({ ...customer, token }, identityCalls.center, {});
    assert.equal(center.email, next);
    assert.deepEqual(center.withdrawals_held_because, ['fund_password', 'email']);
    assert.deepEqual(phone.complaints(), []);
  },
};

/** From now on React gets to draw 300 ms late, as on a busy phone: the step back of the page comes before its sheet begins to leave. */
function drawsLate({ page }: Phone): Promise<void> {
  return page.evaluate(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function late(this: MessagePort, message: unknown) {
      setTimeout(() => post.call(this, message), 300);
    };
  });
}
