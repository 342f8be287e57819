/** People of the day: somebody who lost his second factor, somebody who lost his mailbox, somebody who asks support and is handed over. */
import { identityCalls, securityCalls, supportCalls } from '@candor/wire';
import type { Locator } from 'playwright-core';
import { ask } from '../api.ts';
import { codeOf } from '../authenticator.ts';
import type { Desk } from '../desk.ts';
import { newcomer } from '../invitation.ts';
import { FUND_PASSWORD } from '../journeys/money-in-and-out-person.ts';
import type { Scene } from '../journeys/money-in-and-out-scene.ts';
import { ownCode } from '../own-proof.ts';
import { PASSWORD, newEmail } from '../stage.ts';
import { eventually } from '../waiting.ts';
import type { Day } from './day.ts';
import { checkedBy, reasoned } from './day.ts';
import { passHours } from './money.ts';
import { uploaded } from './uploaded.ts';

/** Asked for at the login, seen while it waits, removed by two after a week. */
export async function lostSecondFactor(day: Day): Promise<void> {
  const { stage, office, see } = day;
  const early = await stage.earlyCustomer();
  const step_up_code = await ownCode(stage, early, 'step_up');
  const { secret } = await ask(early, securityCalls.beginTotp, { password: PASSWORD, step_up_code });
  await ask(early, securityCalls.confirmTotp, { code: codeOf(secret) });
  const phone = await stage.phone(day);
  const { page, say } = phone;
  await phone.visit('pages/user/login/login');
  await phone.field(say('identity', 'email')).fill(early.email);
  await phone.field(say('identity', 'password')).fill(PASSWORD);
  await phone.button(say('identity', 'logIn')).click();
  await page.getByRole('button', { name: say('lostSecond', 'entry') }).click();
  await phone.waitForAddress('pages/user/login/lostSecond');
  const seen = stage.candor.messagesTo(early.email).length;
  await phone.screen.getByRole('button', { name: say('identity', 'sendCode') }).click();
  await page.getByRole('textbox', { name: /@/ }).fill(await stage.candor.codeFor(early.email, seen));
  await phone
    .field(say('security', 'reason'))
    .fill(day.language === 'zh' ? '手机掉进海里了' : 'The phone fell into the sea');
  await phone.button(say('lostSecond', 'ask')).click();
  await phone.screen.getByText(say('lostSecond', 'asked')).waitFor();
  const queue = await office.at('kyc_reviewer', 'second-resets');
  await see('second-resets', queue);
  await queue.page.locator('tr[data-row="0"]').click();
  await queue.page.waitForURL(/#\/second-resets\/\d+/);
  await queue.settled();
  await see('second-reset-waits', queue);
  await passHours(day, 7 * 24);
  const id = /second-resets\/(\d+)/.exec(queue.page.url())![1]!;
  const desk = await office.at('support', `second-resets/${id}`);
  await office.decide(desk, {
    button: office.say('customers', 'proposeReset'),
    title: office.say('customers', 'proposeResetTitle', { id }),
    fill: reasoned(day, desk, { text: 'Waited a week, nobody objected', picture: 'second-reset' }),
  });
  await checkedBy(day, ['kyc_reviewer'], {
    kind: 'second_factor_reset',
    maker: 'support',
    picture: 'second-reset-check',
  });
}

/** A verified customer without his mailbox: photos and number of his document, refused by the first who looks. */
export async function contactChange(day: Day, { me, person, phone, stage }: Scene): Promise<void> {
  const { office, see } = day;
  const next = newEmail();
  await ask(me, identityCalls.sendMailCode, { user_string: next, type: 'bind_email' });
  const code = await stage.candor.codeFor(next);
  await ask(me, securityCalls.requestContactChange, {
    kind: 'email',
    user_string: next,
    code,
    password: PASSWORD,
    fund_password: FUND_PASSWORD,
    reason: day.language === 'zh' ? '邮箱已被停用' : 'My mailbox was closed',
    id_number: person.document,
    front_pic: await uploaded(me, await phone.page.screenshot({ type: 'jpeg', clip: clipOf(320) })),
    hand_pic: await uploaded(me, await phone.page.screenshot({ type: 'jpeg', clip: clipOf(420) })),
  });
  const desk = await office.at('support', 'contacts');
  await see('contacts', desk);
  await desk.page.locator('tr[data-row="0"]').click();
  await desk.page.waitForURL(/#\/contacts\/\d+/);
  await desk.settled();
  await see('contact', desk);
  const id = /contacts\/(\d+)/.exec(desk.page.url())![1]!;
  await office.decide(desk, {
    button: office.say('customers', 'refuse'),
    title: office.say('customers', 'refuseTitle', { id }),
    fill: async (dialog) => {
      await dialog.getByText(office.say('customers', 'answer_face_not_visible'), { exact: true }).click();
      await reasoned(day, desk, { text: 'The photo shows another person', picture: 'contact-refusing' })(
        dialog,
      );
    },
  });
}

const clipOf = (height: number) => ({ x: 0, y: 0, width: 390, height });

/** A chat: answered by one, handed over with a note, solved by a second. */
export async function supportChat(day: Day, { me }: Scene): Promise<void> {
  const { stage, office, see, language } = day;
  const text = language === 'zh' ? '图表上有一段空白' : 'The chart has a gap';
  const thread = await ask(me, supportCalls.open, {
    client_id: `day-${Date.now()}`,
    topic: 'feedback',
    text,
  });
  const name = language === 'zh' ? 'Bo Lin' : 'Nora Night';
  const email = `${name.split(' ')[0]!.toLowerCase()}-${Date.now()}@example.com`;
  const session = await newcomer(stage.candor, { name, email, roles: 'support' });
  const first = await office.at('support', 'support');
  await see('support-inbox', first);
  await first.visit(`support/${thread.id}`);
  await answer(day, first, language === 'zh' ? '我们正在查看。' : 'We are looking into it.');
  await see('support-thread', first);
  await first.button(office.say('support', 'handOver')).click();
  const dialog = first.page.getByRole('dialog', { name: office.say('support', 'handOver') });
  await chooseColleague(day, first, dialog, name);
  await dialog
    .getByRole('textbox', { name: office.say('support', 'handNote') })
    .fill('Knows of the same fault from last week');
  await see('support-hand-over', first);
  await dialog.getByRole('button', { name: office.say('support', 'handOver') }).click();
  await dialog.waitFor({ state: 'hidden' });
  const second = await stage.desk({ ...day, url: stage.candor.url, session });
  await second.visit(`support/${thread.id}`);
  await answer(day, second, language === 'zh' ? '已修复，谢谢。' : 'It is put right now, thank you.');
  await second.button(office.say('support', 'solve')).click();
  await eventually('the thread to be solved', async () => {
    const { thread: now } = await ask(me, supportCalls.thread, { thread_id: thread.id });
    return now.state === 'solved';
  });
  await see('support-solved', second);
  await second.close();
}

async function answer({ office }: Day, desk: Desk, text: string): Promise<void> {
  await desk.page.getByRole('textbox', { name: office.say('support', 'answer') }).fill(text);
  await desk.button(office.say('support', 'send')).click();
  await desk.page
    .getByRole('list', { name: office.say('support', 'talk') })
    .getByText(text)
    .waitFor();
}

async function chooseColleague({ office }: Day, desk: Desk, dialog: Locator, to: string): Promise<void> {
  await office.choose(desk, {
    list: dialog.getByRole('combobox', { name: office.say('support', 'handTo') }),
    option: to,
  });
}
