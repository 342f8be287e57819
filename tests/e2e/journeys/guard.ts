/** Spec sections 2, 4 and 8: protected pages send visitors to login and back; a session ended elsewhere ends here. */
import assert from 'node:assert/strict';
import { identityCalls } from '@candor/wire';
import { ApiRefusal, ask } from '../api.ts';
import type { Phone } from '../phone.ts';
import type { Customer } from '../stage.ts';
import { PASSWORD } from '../stage.ts';
import type { Journey } from './journey.ts';

/** The server's words in the reader's language. */
const WRONG = 'Wrong account or password.';
const NOT_LOGGED_IN = 'Please log in first.';

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
  const { say } = phone;
  await phone.field(say('identity', 'email')).fill(email);
  await phone.field(say('identity', 'password')).fill('not the password 1');
  await phone.button(say('identity', 'logIn')).click();
  // The refusal stands at the field, in the reader's language.
  await phone.screen.getByText(WRONG).waitFor();
  await phone.field(say('identity', 'password')).fill(PASSWORD);
  await phone.button(say('identity', 'logIn')).click();
}

/** The customer's other device ends this one's session: the next answer is 999, and everything local is cleared. */
async function isEndedElsewhere(phone: Phone, customer: Customer): Promise<void> {
  const token = (await phone.session())?.token ?? '';
  const others = (await ask(customer, identityCalls.sessions, {})).filter((session) => !session.is_current);
  assert.equal(others.length, 1, 'one other device is logged in');
  const ended = phone.page.waitForResponse(async (response) => {
    if (!response.url().includes('/api/')) return false;
    const envelope = (await response.json().catch(() => ({}))) as { type?: unknown };
    return Number(envelope.type) === 999;
  });
  await ask(customer, identityCalls.revokeSession, { id: String(others[0]?.id) });
  // Nobody touches the phone: losing its live connection makes it ask.
  await ended;
  await landsAtLogin(phone, { backpage: '/pages/settings/security/index', backtype: '1' });
  await phone.page.getByRole('status').getByText(NOT_LOGGED_IN).waitFor();
  assert.equal(await phone.session(), null);
  const late = ask({ url: customer.url, token }, identityCalls.center, {});
  await assert.rejects(late, (error) => error instanceof ApiRefusal && error.type === '999');
}
