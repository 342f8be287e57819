/** Spec sections 2, 4 and 8: protected pages send visitors to login and back; a session ended elsewhere ends here. */
import assert from 'node:assert/strict';
import { identityCalls } from '@candor/wire';
import { ApiRefusal, ask } from '../api.ts';
import type { Phone } from '../phone.ts';
import type { Customer } from '../stage.ts';
import { PASSWORD } from '../stage.ts';
import type { Journey } from './journey.ts';

export const guard: Journey = {
  name: 'guard: a protected page asks for login and returns; a session ended elsewhere ends here',
  async run(stage) {
    const customer = await stage.customer();
    const phone = await stage.phone({ language: 'en', theme: 'dark' });
    await phone.visit('pages/assets/index');
    await landsAtLogin(phone, { backpage: '/pages/assets/index', backtype: '2' });
    await phone.visit('pages/settings/security/index');
    await landsAtLogin(phone, { backpage: '/pages/settings/security/index', backtype: '1' });
    await logIn(phone, customer);
    await phone.waitForAddress('pages/settings/security/index');
    await phone.page.getByRole('heading', { name: phone.say('identity', 'securityTitle') }).waitFor();
    await isEndedElsewhere(phone, customer);
    assert.deepEqual(phone.complaints(), []);
  },
};

async function landsAtLogin(phone: Phone, wanted: Record<string, string>): Promise<void> {
  await phone.waitForAddress('pages/user/login/login');
  await phone.page.getByRole('heading', { name: phone.say('identity', 'loginTitle') }).waitFor();
  const query = new URLSearchParams(new URL(phone.page.url()).hash.split('?')[1]);
  assert.deepEqual(Object.fromEntries(query), wanted);
}

async function logIn(phone: Phone, { email }: Customer): Promise<void> {
  const { page, say } = phone;
  await page.getByRole('textbox', { name: say('identity', 'email') }).fill(email);
  await page.getByLabel(say('identity', 'password'), { exact: true }).fill('not the password 1');
  await phone.button(say('identity', 'logIn')).click();
  // The refusal stands at the field, in the reader's language.
  await page.getByText('incorrect', { exact: false }).first().waitFor();
  await page.getByLabel(say('identity', 'password'), { exact: true }).fill(PASSWORD);
  await phone.button(say('identity', 'logIn')).click();
}

/** The customer's other device ends this one's session: the next answer is 999, and everything local is cleared. */
async function isEndedElsewhere(phone: Phone, customer: Customer): Promise<void> {
  const token = (await phone.session())?.token ?? '';
  const sessions = await ask(customer, identityCalls.sessions, {});
  const mine = sessions.filter((session) => !session.is_current);
  assert.equal(mine.length, 1);
  const ended = phone.page.waitForResponse(async (response) => {
    if (!response.url().includes('/api/')) return false;
    const envelope = (await response.json().catch(() => ({}))) as { type?: unknown };
    return Number(envelope.type) === 999;
  });
  await ask(customer, identityCalls.revokeSession, { id: String(mine[0]?.id) });
  await phone.visit('pages/settings/account/index');
  await ended;
  await landsAtLogin(phone, { backpage: '/pages/settings/account/index', backtype: '1' });
  assert.equal(await phone.session(), null);
  await phone.page.getByRole('status').getByText(/log in/i).waitFor();
  await assert.rejects(ask({ url: customer.url, token }, identityCalls.center, {}), (error) => error instanceof ApiRefusal && error.type === '999');
}
