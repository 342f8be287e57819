/**
 * What was written to be read as something else than letters (R-SUP-1), on the customer's phone and on a colleague's desk: nothing runs, nothing
 * becomes a link or a picture, the longest word bends to the phone, and a name that turns is read as it is written. Thai and dark, English and light.
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { supportCalls } from '@candor/wire';
import { supportDeskCalls } from '@candor/wire/operators';
import type { Page } from 'playwright-core';
import { HOSTILE, HOSTILE_ANSWERS } from '../../../apps/server/test/hostile-texts.ts';
import { ask } from '../api.ts';
import { operatorSession } from '../operators.ts';
import type { Stage } from '../stage.ts';
import type { Journey } from './journey.ts';
import { photographer } from './money-in-and-out-scene.ts';

const LONGEST = 'W'.repeat(2_000);
const newId = (): string => randomBytes(12).toString('base64url');

export const supportHostile: Journey = {
  name: 'th, dark: what is written to be read as markup stays letters on the phone and on the desk',
  async run(stage) {
    const customer = await stage.customer();
    const { id } = await ask(customer, supportCalls.open, {
      topic: 'other',
      client_id: newId(),
      text: HOSTILE[0]!,
    });
    const texts = [...HOSTILE.slice(1), LONGEST];
    for (const text of texts)
      await ask(customer, supportCalls.send, { thread_id: id, client_id: newId(), text });
    const session = await operatorSession(stage.candor, 'support');
    for (const text of [...HOSTILE_ANSWERS, LONGEST])
      await ask({ url: stage.candor.url, token: session.token }, supportDeskCalls.answer, {
        thread_id: id,
        seen_seq: 1_000,
        text,
      });
    await onThePhone(stage, { customer, id });
    await onTheDesk(stage, { session, id });
  },
};

type Session = Awaited<ReturnType<typeof operatorSession>>;
type Customer = Awaited<ReturnType<Stage['customer']>>;

async function onThePhone(stage: Stage, { customer, id }: { customer: Customer; id: number }): Promise<void> {
  const settings = { language: 'th', theme: 'dark' } as const;
  const phone = await stage.phone({ ...settings, session: customer, width: 360, height: 740 });
  await phone.visit('pages/help/chat', { thread: String(id) });
  await phone.page.getByText(HOSTILE.at(-1)!, { exact: true }).last().waitFor();
  await asLetters(phone.page, 'li p');
  await photographer(phone, settings)('support-hostile');
  assert.deepEqual(phone.complaints(), []);
  await phone.page.close();
}

async function onTheDesk(stage: Stage, { session, id }: { session: Session; id: number }): Promise<void> {
  const desk = await stage.desk({ language: 'en', theme: 'light', session });
  await desk.visit(`support/${id}`);
  await desk.page.getByText(HOSTILE.at(-1)!, { exact: true }).last().waitFor();
  await desk.settled();
  await asLetters(desk.page, 'p');
  assert.deepEqual(desk.complaints(), []);
}

/** Each text as it was written, twice where both sides wrote it; nothing of it ran, became a link or a picture, or is wider than its screen. */
async function asLetters(page: Page, where: string): Promise<void> {
  const shown = await page.locator(where).allTextContents();
  for (const text of [...HOSTILE, LONGEST])
    assert.equal(
      shown.filter((each) => each === text).length,
      text === LONGEST || HOSTILE_ANSWERS.includes(text) ? 2 : 1,
      `${text.slice(0, 60)} is shown as it was written`,
    );
  const found = await page.evaluate(() => ({
    ran: (window as unknown as { hostile?: unknown }).hostile,
    links: [...document.querySelectorAll('a')].filter((each) =>
      /javascript:|data:|example\.invalid/i.test(each.href),
    ).length,
    made: document.querySelectorAll('p script, p img, p svg, p a').length,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  assert.deepEqual(found, { ran: undefined, links: 0, made: 0, overflow: 0 });
}
