/**
 * How a new operator comes in (R-OPS-1 to 3): proposed by one, approved by another, a link by mail that works once, the
 * authenticator's secret on the screen, a password, a code; and how a session ends when nobody is there any more.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { operatorCalls } from '@candor/wire/operators';
import { ask } from '../api.ts';
import { codeOf } from '../authenticator.ts';
import { consoleWords } from '../console-pages.ts';
import type { Desk } from '../desk.ts';
import { invited } from '../invitation.ts';
import { operatorSession } from '../operators.ts';
import { eventually } from '../waiting.ts';
import type { Journey } from './journey.ts';

const NAME = 'Nora New';
const EMAIL = 'nora.new@example.com';
const PASSWORD = 'a long enough word 42';
const NEW_PASSWORD = 'fourteen quiet harbours';

export const consoleEnrolment: Journey = {
  name: 'console: a new operator is invited by two, enrols with a link that works once, and is logged out when away',
  async run(stage) {
    const { candor } = stage;
    const maker = { url: candor.url, token: (await operatorSession(candor, 'access_admin')).token };
    const ticket = await invited(candor, { name: NAME, email: EMAIL, roles: 'content' });

    const say = await consoleWords('foundation/session', 'en');
    // Security keys belong to names; numbers have none.
    const url = candor.url.replace('127.0.0.1', 'localhost');
    const desk = await stage.desk({ url, language: 'en', theme: 'light' });
    const secret = await enrol(desk, { address: `${url}/console/#/enrol?ticket=${ticket}`, say });
    await desk.page.getByRole('button', { name: new RegExp(NAME) }).waitFor();
    const [nora] = (await ask(maker, operatorCalls.people, {})).filter(({ email }) => email === EMAIL);
    assert.equal(nora?.state, 'active');

    await addKey(desk, { secret, say });
    await changePassword(desk, say);
    await logInByKey(desk, say);

    // R-OPS-2: nobody has touched the console for longer than the server allows.
    await desk.page.evaluate(() => localStorage.setItem('console.active', '0'));
    await desk.page.getByText(String(say['endedIdle'])).waitFor();
    await eventually('the session to be ended', async () => {
      const [person] = (await ask(maker, operatorCalls.people, {})).filter(({ email }) => email === EMAIL);
      return person?.open_sessions === 0;
    });
    assert.deepEqual(desk.complaints(), []);

    const again = await stage.desk({ language: 'en', theme: 'light' });
    await again.page.goto(`${candor.url}/console/#/enrol?ticket=${ticket}`);
    await again.page.getByText(String(say['linkUsed'])).waitFor();
  },
};

async function enrol(
  { page }: Desk,
  of: { address: string; say: Readonly<Record<string, string>> },
): Promise<string> {
  const { address, say } = of;
  await page.goto(address);
  await page.getByText(`${NAME} (${EMAIL})`).waitFor();
  const secret = (await page.getByText(/^[A-Z2-7]{32,}$/).innerText()).trim();
  await page.getByLabel(String(say['newPassword']), { exact: true }).fill(PASSWORD);
  await page.getByLabel(String(say['repeatPassword']), { exact: true }).fill(PASSWORD);
  await page.getByLabel(String(say['code'])).fill(codeOf(secret));
  await page.getByRole('button', { name: String(say['finishEnrolment']), exact: true }).click();
  return secret;
}

/** A key of Chromium's own, and the code of the half-minute to come: the present one has been taken. */
async function addKey(
  desk: Desk,
  { secret, say }: { secret: string; say: Readonly<Record<string, string>> },
): Promise<void> {
  const { page } = desk;
  const tools = await page.context().newCDPSession(page);
  await tools.send('WebAuthn.enable');
  await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'usb', automaticPresenceSimulation: true },
  });
  await desk.visit('keys');
  await desk.button(String(say['addKey'])).click();
  const dialog = page.getByRole('dialog', { name: String(say['addKey']) });
  await dialog.getByLabel(String(say['keyName'])).fill('The one on the desk');
  await dialog.getByLabel(String(say['password']), { exact: true }).fill(PASSWORD);
  await dialog.getByLabel(String(say['code'])).fill(codeOf(secret, Date.now() + 30_000));
  await dialog.getByRole('button', { name: String(say['addKey']) }).click();
  await page.getByRole('cell', { name: 'The one on the desk' }).waitFor();
}

/** No code is asked for any more: the browser asks for the key. */
async function changePassword(desk: Desk, say: Readonly<Record<string, string>>): Promise<void> {
  const { page } = desk;
  await page.getByRole('button', { name: new RegExp(NAME) }).click();
  await desk.button(String(say['changePassword'])).click();
  const dialog = page.getByRole('dialog', { name: String(say['changePassword']) });
  await dialog.getByLabel(String(say['oldPassword']), { exact: true }).fill(PASSWORD);
  await dialog.getByLabel(String(say['newPassword']), { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByLabel(String(say['repeatPassword']), { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByText(String(say['ownKeyHint'])).waitFor();
  assert.equal(await dialog.getByLabel(String(say['code'])).count(), 0);
  await photograph(desk, 'change-password');
  await dialog
    .getByRole('button', { name: (await consoleWords('platform/words', 'en'))['confirm'] ?? '' })
    .click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Only where somebody wants to look. */
async function photograph({ page }: Desk, name: string): Promise<void> {
  const folder = process.env['E2E_PHOTOS'];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `enrolment-${name}.png`) });
}

async function logInByKey(desk: Desk, say: Readonly<Record<string, string>>): Promise<void> {
  const { page } = desk;
  await page.getByRole('button', { name: new RegExp(NAME) }).click();
  await desk.button(String(say['logOut'])).click();
  await page.getByLabel(String(say['email']), { exact: true }).fill(EMAIL);
  await page.getByLabel(String(say['password']), { exact: true }).fill(NEW_PASSWORD);
  await desk.button(String(say['next'])).click();
  await page.getByRole('button', { name: new RegExp(NAME) }).waitFor();
}
