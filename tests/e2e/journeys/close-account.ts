/** The owner closes his account: a code and the fund password, a week to think, and taken back again (R-KYC-2, R-POL-5). Spanish, dark. */
import assert from 'node:assert/strict';
import { closureCalls } from '@candor/wire';
import { ask } from '../api.ts';
import { withFundPassword } from '../own-proof.ts';
import type { Journey } from './journey.ts';

const FUND_PASSWORD = '502913';

export const closeAccount: Journey = {
  name: 'es, dark: the account is asked to be closed, cools off, and is kept',
  async run(stage) {
    const customer = await withFundPassword(stage, await stage.earlyCustomer(), FUND_PASSWORD);
    const phone = await stage.phone({ language: 'es', theme: 'dark', session: customer });
    const { page, say } = phone;
    await phone.visit('pages/settings/security/closure');
    const seen = stage.candor.messagesTo(customer.email).length;
    await phone.screen.getByRole('button', { name: say('identity', 'sendCode') }).click();
    await phone.field(say('identity', 'code')).fill(await stage.candor.codeFor(customer.email, seen));
    await phone.screen
      .getByRole('textbox', { name: say('security', 'stepUp_fund') })
      .first()
      .fill(FUND_PASSWORD);
    const confirm = phone.button(say('words', 'confirm'));
    await confirm.click();
    await phone.screen.getByText(say('words', 'tickFirst')).waitFor();
    await page.getByRole('checkbox').check({ force: true });
    await confirm.click();
    const keep = phone.screen.getByRole('button', { name: say('closure', 'takeBack') });
    await keep.waitFor();
    assert.equal((await ask(customer, closureCalls.status, {})).state, 'cooling');
    await keep.click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: say('closure', 'takeBack') })
      .click();
    await confirm.waitFor();
    assert.equal((await ask(customer, closureCalls.status, {})).state, 'none');
    assert.deepEqual(phone.complaints(), []);
  },
};
