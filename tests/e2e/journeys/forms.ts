/**
 * One rule for every form: the first fault is brought into view, focused and said in a toast that covers no button; the
 * browser's back closes what lies above the page first. English, light, a small phone.
 */
import assert from 'node:assert/strict';
import type { Phone } from '../phone.ts';
import { PASSWORD, newEmail } from '../stage.ts';
import { settled } from '../tour.ts';
import type { Journey } from './journey.ts';

export const forms: Journey = {
  name: 'forms: faults come into view, back closes sheets, nothing typed is lost',
  async run(stage) {
    const phone = await stage.phone({
      language: 'en',
      theme: 'light',
      width: 375,
      height: 553,
      showsMotion: true,
    });
    await phone.visit('pages/user/login/choose');
    await settled(phone);
    await wayByEmail(phone).click();
    await phone.waitForAddress('pages/user/login/register');
    await settled(phone);
    await faultsComeIntoView(phone);
    await backClosesTheSheet(phone);
    await backAndForthKeepsWhatWasTyped(phone);
    assert.deepEqual(phone.complaints(), []);
  },
};

const wayByEmail = ({ page, say }: Phone) =>
  page.getByRole('button', { name: new RegExp(`^${say('identity', 'withEmail')}`) });

/** The button stands below the fold, the fields with faults above it. */
async function faultsComeIntoView(phone: Phone): Promise<void> {
  const { page, say } = phone;
  const submit = phone.screen.getByRole('button', { name: say('identity', 'register'), exact: true });
  await submit.click();
  await isShownToReader(phone, { field: say('identity', 'email'), fault: say('words', 'required') });
  await phone.field(say('identity', 'email')).fill(newEmail());
  await phone.field(say('identity', 'code')).fill('123456');
  await phone.field(say('identity', 'newPassword')).fill(PASSWORD);
  await phone.field(say('identity', 'repeatPassword')).fill('another one');
  await submit.click();
  const fault = say('identity', 'passwordsDiffer');
  await isShownToReader(phone, { field: say('identity', 'repeatPassword'), fault });
  await phone.field(say('identity', 'repeatPassword')).fill(PASSWORD);
  await page.getByRole('checkbox').check({ force: true });
  await submit.click();
  // The server's refusal comes later and is shown in the same way.
  const code = phone.field(say('identity', 'code'));
  await code.and(page.locator('[aria-invalid="true"]')).waitFor();
  await isFocusedInView(phone, code);
}

async function isShownToReader(phone: Phone, { field, fault }: { field: string; fault: string }) {
  await phone.page.getByRole('status').getByText(fault).waitFor();
  await isFocusedInView(phone, phone.field(field));
  assert.deepEqual(await coveredByToasts(phone), []);
}

async function isFocusedInView({ page }: Phone, input: ReturnType<Phone['field']>): Promise<void> {
  const handle = await input.elementHandle();
  await page.waitForFunction((element) => {
    const { top, bottom } = element!.getBoundingClientRect();
    return element === document.activeElement && top >= 0 && bottom <= innerHeight;
  }, handle);
}

/** The words of buttons that lie under a toast. */
function coveredByToasts({ page }: Phone): Promise<string[]> {
  return page.evaluate(() => {
    const toasts = [...document.querySelectorAll('[popover] > div')].map((each) =>
      each.getBoundingClientRect(),
    );
    return [...document.querySelectorAll('button[data-variant]')]
      .filter((button) => {
        const { top, bottom, height } = button.getBoundingClientRect();
        return height > 0 && toasts.some((toast) => top < toast.bottom && bottom > toast.top);
      })
      .map((button) => button.textContent);
  });
}

/** An agreement that is being read above the form. */
async function backClosesTheSheet(phone: Phone): Promise<void> {
  const { page, say } = phone;
  const email = await phone.field(say('identity', 'email')).inputValue();
  await phone.button(say('identity', 'userAgreement')).click();
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  await page.goBack();
  await sheet.waitFor({ state: 'hidden' });
  await phone.waitForAddress('pages/user/login/register');
  assert.equal(await phone.field(say('identity', 'email')).inputValue(), email);
  assert.equal(await phone.field(say('identity', 'newPassword')).inputValue(), PASSWORD);
  assert.equal(await page.getByRole('checkbox').isChecked(), true);
}

/** Away to the list of languages and back by another way: the form is built anew, and never with a password in it. */
async function backAndForthKeepsWhatWasTyped(phone: Phone): Promise<void> {
  const { page, say } = phone;
  const email = await phone.field(say('identity', 'email')).inputValue();
  await phone.screen.getByRole('button', { name: say('identity', 'logIn'), exact: true }).click();
  await phone.waitForAddress('pages/user/login/login');
  await phone.screen.getByRole('button', { name: say('identity', 'register'), exact: true }).click();
  await phone.waitForAddress('pages/user/login/register');
  assert.equal(await phone.field(say('identity', 'email')).inputValue(), email);
  assert.equal(await page.getByRole('checkbox').isChecked(), true);
  assert.equal(await phone.field(say('identity', 'newPassword')).inputValue(), '');
}
