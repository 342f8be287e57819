/**
 * Feedback with a picture from the help centre, through two agents (R-SUP-1): one takes and answers it and hands it over with a note, the other
 * opens all that is known of the customer, which the audit log shows; he goes offline, is told of the answer by message and mail without its
 * content, comes back to it, and rates. English and light.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { contentCalls, notifyCalls, supportCalls } from '@candor/wire';
import { auditCalls, customerCalls, standingCalls } from '@candor/wire/operators';
import { ask } from '../api.ts';
import { consoleWords } from '../console-pages.ts';
import type { Desk } from '../desk.ts';
import { newcomer } from '../invitation.ts';
import { demoOperator, operatorSession } from '../operators.ts';
import type { Phone } from '../phone.ts';
import type { Customer, Stage } from '../stage.ts';
import { eventually } from '../waiting.ts';
import type { Journey } from './journey.ts';

const FIRST = 'I am looking into it.';
const SECOND = 'It is put right now, thank you.';
const NOTE = 'Knows of the same fault from last week';
/** An answer that lies unread for a minute is told. */
const TOLD_WITHIN_MS = 120_000;

export const supportHandOver: Journey = {
  name: 'en, light: feedback with a picture goes through two agents of support, and its answer finds a customer who was away',
  async run(stage) {
    const customer = await stage.customer();
    const phone = await stage.phone({ language: 'en', theme: 'light', session: customer });
    await findsAnAnswer(phone);
    const id = await givesFeedback(stage, { phone, customer });
    const words = await consoleWords('products/support', 'en');
    const name = 'Nora Night';
    const nora = await newcomer(stage.candor, { name, email: 'nora.night@example.com', roles: 'support' });
    await firstAgent(stage, { id, words, to: name });
    await phone.page.getByText(phone.say('support', 'event_handed_over', { name })).waitFor();
    await phone.page.context().setOffline(true);
    const desk = await stage.desk({ language: 'en', theme: 'light', session: nora });
    await secondAgent(desk, { id, words, customer });
    await isTold(stage, { customer, id });
    await phone.page.context().setOffline(false);
    await phone.page.getByText(SECOND).waitFor();
    await desk.button(words['solve']!).click();
    await rates(phone, { customer, id });
    await seenInAudit(stage, { customer, name });
    // Whoever is without a connection is told so by the browser too.
    phone.complaints();
    assert.deepEqual(desk.complaints(), []);
  },
};

/** Categories come first; the search asks the server. */
async function findsAnAnswer(phone: Phone): Promise<void> {
  const { page, say } = phone;
  await phone.visit('pages/help/center/center');
  await page.getByRole('link', { name: say('support', 'faq_fees'), exact: true }).click();
  await page.getByRole('heading', { name: say('support', 'faq_fees') }).waitFor();
  await page.goBack();
  const search = page.getByRole('searchbox', { name: say('support', 'search') });
  await search.fill('zzqqxx');
  await page.getByText(say('support', 'noHits')).waitFor();
  const asked = page.waitForResponse((response) => response.url().includes(contentCalls.search.path));
  await search.fill('withdrawal');
  await asked;
  await phone.screen.locator('a[href*="pages/help/detail"]').first().waitFor();
}

async function givesFeedback(
  stage: Stage,
  { phone, customer }: { phone: Phone; customer: Customer },
): Promise<number> {
  const { page, say } = phone;
  await phone.visit('pages/help/center/center');
  await phone.button(say('support', 'feedback')).click();
  await phone.field(say('support', 'feedback')).fill('The chart has a gap');
  const path = join(stage.folder, 'feedback.jpg');
  await page.screenshot({ path, type: 'jpeg', clip: { x: 0, y: 0, width: 390, height: 500 } });
  const sent = page.waitForResponse((response) => response.url().includes('/api/upload'));
  await phone.screen.locator('input[type=file]').first().setInputFiles(path);
  await sent;
  await phone.button(say('support', 'sendFeedback')).click();
  await phone.field(say('support', 'writeHere')).waitFor();
  await phone.screen.getByRole('img', { name: say('support', 'picture') }).waitFor();
  const [thread] = (await ask(customer, supportCalls.threads, {})).list;
  assert.equal(thread?.topic, 'feedback');
  return thread.id;
}

type Words = Readonly<Record<string, string>>;

async function firstAgent(stage: Stage, of: { id: number; words: Words; to: string }): Promise<void> {
  const { id, words, to } = of;
  const session = await operatorSession(stage.candor, 'support');
  const desk = await stage.desk({ language: 'en', theme: 'light', session });
  const { page } = desk;
  await desk.visit('support');
  await page.getByText('The chart has a gap').click();
  await desk.settled();
  await page
    .getByRole('list', { name: words['talk']! })
    .getByRole('button', { name: words['picture']! })
    .click();
  await page.getByRole('img', { name: words['picture']! }).first().waitFor();
  await page.getByRole('textbox', { name: words['answer']! }).fill(FIRST);
  await desk.button(words['send']!).click();
  await page.getByText(FIRST).waitFor();
  await desk.button(words['handOver']!).click();
  const dialog = page.getByRole('dialog', { name: words['handOver']! });
  const option = page.locator('.ant-select-item-option:visible', { hasText: to });
  await eventually('the colleague to be chosen', async () => {
    if (!(await option.isVisible())) await dialog.getByRole('combobox', { name: words['handTo']! }).click();
    await option.click({ timeout: 1_500 }).catch(() => undefined);
    return (await dialog.locator('.ant-select', { hasText: to }).count()) > 0;
  });
  await dialog.getByRole('textbox', { name: words['handNote']! }).fill(NOTE);
  await dialog.getByRole('button', { name: words['handOver']! }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(words['event_handed_over']!.replace('{name}', to)).waitFor();
  assert.ok(id > 0);
  assert.deepEqual(desk.complaints(), []);
  await desk.close();
}

async function secondAgent(desk: Desk, of: { id: number; words: Words; customer: Customer }): Promise<void> {
  const { id, words, customer } = of;
  const { page } = desk;
  await desk.visit(`support/${id}`);
  await page.getByText(NOTE).waitFor();
  const looks = [customerCalls.detail, standingCalls.show].map(({ path }) =>
    page.waitForResponse((response) => response.url().includes(path)),
  );
  await page.getByRole('link', { name: new RegExp(`^#${customer.user.id} `) }).click();
  await page.waitForURL(new RegExp(`#/customers/${customer.user.id}`));
  // Not only the title of the page before, which is settled, too: what is left too early was never looked at.
  await Promise.all(looks);
  await desk.settled();
  await desk.visit(`support/${id}`);
  await page.getByRole('textbox', { name: words['answer']! }).fill(SECOND);
  await desk.button(words['send']!).click();
  await page.getByText(SECOND).waitFor();
}

/** Without what it says. */
async function isTold(stage: Stage, { customer, id }: { customer: Customer; id: number }): Promise<void> {
  await eventually(
    'the message about the answer',
    async () => {
      const { list } = await ask(customer, notifyCalls.messages, {});
      const told = list.find(({ kind }) => kind === 'support_answered');
      return told !== undefined && told.text.includes(String(id)) && !told.text.includes(SECOND);
    },
    TOLD_WITHIN_MS,
  );
  await eventually('the mail', async () => {
    const mail = stage.candor.messagesTo(customer.email).find(({ text }) => text.includes(`#${id}`));
    return mail !== undefined && !mail.text.includes(SECOND);
  });
}

async function rates(phone: Phone, { customer, id }: { customer: Customer; id: number }): Promise<void> {
  const { page, say } = phone;
  await page.getByRole('radio', { name: say('support', 'stars', { n: '5' }) }).click();
  await phone.button(say('support', 'rateSend')).click();
  await page.getByText(say('support', 'rated', { n: '5' })).waitFor();
  const { messages } = await ask(customer, supportCalls.thread, { thread_id: id });
  assert.deepEqual(
    messages.map(({ from, text }) => `${from} ${text}`),
    [
      'own The chart has a gap',
      'event taken',
      `house ${FIRST}`,
      'event handed_over',
      `house ${SECOND}`,
      'event solved',
    ],
  );
}

/** An auditor reads who opened the customer, in the log that nobody can rewrite. */
async function seenInAudit(stage: Stage, of: { customer: Customer; name: string }): Promise<void> {
  const session = await operatorSession(stage.candor, 'auditor');
  const at = { url: stage.candor.url, token: session.token };
  const target = { target_id: String(of.customer.user.id) };
  for (const action of ['user.view', 'standing.view']) {
    const { list } = await ask(at, auditCalls.list, { ...target, action });
    assert.ok(
      list.some(({ actor }) => actor === of.name),
      `${action} by ${of.name}: ${JSON.stringify(list.map(({ actor }) => actor))}`,
    );
  }
  assert.notEqual(of.name, demoOperator(stage.candor, 'support').name);
}
