/**
 * A login from a device that was never seen: the mail that tells of it carries a link, and the link stops withdrawals and
 * ends that very session, without a password (R-SEC-4). English, dark.
 */
import assert from 'node:assert/strict';
import { securityCalls } from '@candor/wire';
import { ask } from '../api.ts';
import type { Journey } from './journey.ts';
import { PASSWORD } from '../stage.ts';
import { ANY, matching } from '../words.ts';
import { eventually } from '../waiting.ts';

export const notMe: Journey = {
  name: 'en, dark: the link in the mail about a new device stops withdrawals and ends that session',
  async run(stage) {
    const customer = await stage.customer();
    const stranger = await stage.phone({ language: 'en', theme: 'dark' });
    const { say } = stranger;
    await stranger.visit('pages/user/login/login');
    await stranger.field(say('identity', 'email')).fill(customer.email);
    await stranger.field(say('identity', 'password')).fill(PASSWORD);
    await stranger.button(say('identity', 'logIn')).click();
    await stranger.waitForAddress('pages/index/index');
    const text = await eventually(
      'the mail about a new device',
      () => stage.candor.messagesTo(customer.email).find(({ purpose }) => purpose === 'new_device')?.text,
    );
    const ticket = /\/h5\/#\/pages\/settings\/security\/notMe\?t=([\w-]{43})/.exec(text)?.[1];
    assert.ok(ticket, `no link in: ${text}`);
    const owner = await stage.phone({ language: 'en', theme: 'dark', session: customer });
    await owner.visit('pages/settings/security/notMe', { t: ticket });
    // Opened by a scanner of mail, it does nothing.
    await owner.button(owner.say('security', 'notMeStop')).waitFor();
    assert.deepEqual((await ask(customer, securityCalls.status, {})).holds, []);
    await owner.button(owner.say('security', 'notMeStop')).click();
    await owner.page.getByText(matching(owner.say('security', 'notMeDone', { account: ANY }))).waitFor();
    const status = await ask(customer, securityCalls.status, {});
    assert.deepEqual(
      status.holds.map(({ reason }) => reason),
      ['frozen_by_link'],
    );
    await stranger.page.waitForFunction(() => localStorage.getItem('lifeData') === null);
    assert.notEqual(await owner.session(), null);
    assert.deepEqual(owner.complaints(), []);
  },
};
