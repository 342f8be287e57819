/**
 * A matter from its question to its rating (R-SUP-1): answers are offered before a person, a colleague answers in the console, what is
 * written without a connection goes out afterwards, an answer that lies unread goes to messages and mail without its content; and
 * somebody without an account asks. Chinese and dark, English and light.
 */
import assert from 'node:assert/strict';
import { notifyCalls, supportCalls } from '@candor/wire';
import { supportDeskCalls } from '@candor/wire/operators';
import { ask } from '../api.ts';
import { consoleWords } from '../console-pages.ts';
import { demoOperator, operatorSession } from '../operators.ts';
import type { Phone } from '../phone.ts';
import type { Customer, Stage } from '../stage.ts';
import { newEmail } from '../stage.ts';
import { eventually } from '../waiting.ts';
import type { Journey } from './journey.ts';

export const support: Journey = {
  name: 'zh, dark: support answers a customer, on line and away, and a visitor asks by mail',
  async run(stage) {
    const customer = await stage.customer();
    const id = await asksAndIsAnswered(stage, customer);
    await isToldWhileAway(stage, customer, id);
    await visitorAsks(stage);
  },
};

/** Answers that are there already are offered first, where any is near; who presses again gets a person. */
async function asksAPerson(phone: Phone): Promise<void> {
  const person = phone.button(phone.say('support', 'askPerson'));
  const conversation = phone.field(phone.say('support', 'writeHere'));
  await phone.button(phone.say('support', 'ask')).click();
  await person.or(conversation).first().waitFor();
  if (await person.isVisible()) await person.click();
  await conversation.waitFor();
}

async function asksAndIsAnswered(stage: Stage, customer: Customer): Promise<number> {
  const phone = await stage.phone({ language: 'zh', theme: 'dark', session: customer });
  const { page, say } = phone;
  await phone.visit('pages/help/chat');
  await phone.button(say('support', 'newCase')).click();
  await phone.field(say('support', 'question')).fill('zzz 我的问题');
  await asksAPerson(phone);
  const [thread] = (await ask(customer, supportCalls.threads, {})).list;
  const { id } = thread!;

  const words = await consoleWords('products/support', 'en');
  const session = await operatorSession(stage.candor, 'support');
  const { name } = demoOperator(stage.candor, 'support');
  const desk = await stage.desk({ language: 'en', theme: 'light', session });
  await desk.visit('support');
  await desk.page.getByText('zzz 我的问题').click();
  await desk.settled();
  await desk.page.getByRole('textbox', { name: words['answer']! }).fill('请稍等，我来查看。');
  await desk.button(words['send']!).click();
  await page.getByText('请稍等，我来查看。').waitFor();
  await page.getByText(say('support', 'event_taken', { name })).waitFor();

  // An address is refused where it was written, and waits there.
  const address = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
  await phone.field(say('support', 'writeHere')).fill(address);
  await phone.button(say('support', 'send')).click();
  await phone.button(say('support', 'discard')).click();
  await page.context().setOffline(true);
  await phone.field(say('support', 'writeHere')).fill('断网时写的');
  await phone.button(say('support', 'send')).click();
  await page.getByText(say('support', 'sending')).waitFor();
  await page.context().setOffline(false);
  await desk.page.getByText('断网时写的').waitFor();
  await page.getByText(say('support', 'read')).last().waitFor();
  const { messages } = await ask(customer, supportCalls.thread, { thread_id: id });
  assert.deepEqual(
    messages.map(({ from, text }) => `${from} ${text}`),
    ['own zzz 我的问题', 'event taken', 'house 请稍等，我来查看。', 'own 断网时写的'],
  );
  await phone.button(say('support', 'closeCase')).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('words', 'confirm') })
    .click();
  await page.getByRole('radio', { name: say('support', 'stars', { n: '4' }) }).click();
  await phone.button(say('support', 'rateSend')).click();
  await page.getByText(say('support', 'rated', { n: '4' })).waitFor();
  // Whoever is without a connection is told so by the browser too.
  phone.complaints();
  assert.deepEqual(desk.complaints(), []);
  await page.close();
  return id;
}

async function isToldWhileAway(stage: Stage, customer: Customer, id: number): Promise<void> {
  const { token } = await operatorSession(stage.candor, 'support');
  const at = { url: stage.candor.url, token };
  const { thread } = await ask(at, supportDeskCalls.thread, { thread_id: id });
  await ask(at, supportDeskCalls.answer, {
    thread_id: id,
    seen_seq: thread.last_seq,
    text: 'The content of it',
  });
  await eventually(
    'the message about the answer',
    async () => {
      const { list } = await ask(customer, notifyCalls.messages, {});
      const told = list.find(({ kind }) => kind === 'support_answered');
      return told !== undefined && told.text.includes(String(id)) && !told.text.includes('content');
    },
    120_000,
  );
  await eventually('the mail', async () =>
    stage.candor.messagesTo(customer.email).some(({ text }) => text.includes(String(id))),
  );
}

async function visitorAsks(stage: Stage): Promise<void> {
  const phone = await stage.phone({ language: 'en', theme: 'light' });
  const { page, say } = phone;
  const email = newEmail();
  await phone.visit('pages/help/chat');
  await phone.field(say('support', 'email')).fill(email);
  await phone.button(say('support', 'sendCode')).click();
  await phone.field(say('support', 'code')).fill(await stage.candor.codeFor(email));
  await phone.button(say('support', 'confirm')).click();
  await phone.button(say('support', 'newCase')).click();
  await phone.field(say('support', 'question')).fill('zzz I cannot sign up');
  await asksAPerson(phone);
  await page.getByText('zzz I cannot sign up').last().waitFor();
  assert.deepEqual(phone.complaints(), []);
}
