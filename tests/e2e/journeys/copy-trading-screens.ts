/** Copy-trading as a follower's hand goes through it: the way to a lead, the costs, the test and the agreement; then one copy and its four lists. */
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { Phone } from '../phone.ts';
import { settled } from '../tour.ts';
import { eventually } from '../waiting.ts';
import { seriousFaults } from '../barriers.ts';
import { LEAD } from './copy-trading-lead.ts';
import type { Scene } from './money-in-and-out-scene.ts';

/** Which statements are true, with one mistake first. */
const WRONG = ['no', 'no', 'no', 'no', 'yes'] as const;
const RIGHT = ['no', 'yes', 'no', 'no', 'yes'] as const;

interface Follower {
  phone: Phone;
  see: Scene['see'];
}

/** What stands beside a word in a list of facts, with plain spaces and without grouping. */
export async function fact(within: Locator, name: string): Promise<string> {
  const value = within.locator('dl > div', { has: within.page().getByText(name, { exact: true }) });
  const text = (await value.locator('dd').first().textContent()) ?? '';
  return text.replaceAll('\u00a0', ' ').replaceAll(',', '');
}

/** From the tab to the page of the lead, found by his name. */
export async function findLead({ phone, see }: Follower, name: string): Promise<void> {
  const { say, screen } = phone;
  await phone.visit('pages/documentation/index');
  await settled(phone);
  await see('copy-tab');
  assert.deepEqual(await seriousFaults(phone), []);
  await screen.getByRole('link', { name: say('copyTrading', 'allTraders') }).click();
  await phone.waitForAddress('pages/documentation/lists');
  await phone.screen.getByRole('textbox', { name: say('copyTrading', 'search') }).fill(name);
  const cards = phone.screen.locator('a[href*="documentation/buyPage"]');
  await eventually('the one lead of that name', async () => (await cards.count()) === 1);
  await see('copy-leads');
  assert.deepEqual(await seriousFaults(phone), []);
  await cards.click();
  await phone.waitForAddress('pages/documentation/buyPage');
  await settled(phone);
  await phone.screen.getByText(name, { exact: true }).first().waitFor();
}

/** R-CP-6: the costs stand there as money, then nothing begins without the agreement and the test. */
export async function follow(
  { phone, see }: Follower,
  { amount, stop, yearlyCost }: { amount: string; stop: string; yearlyCost: string },
): Promise<void> {
  const { page, screen, say } = phone;
  const costs = screen.getByRole('region', { name: say('copyTrading', 'costs') });
  assert.equal(await fact(costs, say('copyTrading', 'costFees')), `${yearlyCost} USDT`);
  assert.equal(await fact(costs, say('copyTrading', 'costShare')), `${LEAD.sharePercent} USDT`);
  assert.equal(await fact(costs, say('copyTrading', 'costPlatform')), '0 USDT');
  await see('copy-lead');
  await screen.getByLabel(say('copyTrading', 'amount'), { exact: true }).fill(amount);
  await ticked(screen.getByRole('radio', { name: `${stop}%`, exact: true }));
  const send = screen
    .locator('form')
    .getByRole('button', { name: say('copyTrading', 'copyNow'), exact: true });
  await send.click();
  await page.getByText(say('copyTrading', 'mustAgree'), { exact: true }).waitFor();
  await readAgreement(phone);
  await ticked(screen.getByRole('checkbox'));
  await see('copy-form');
  assert.deepEqual(await seriousFaults(phone), []);
  await send.click();
  await takeTest(phone, see);
  await send.click();
  await phone.waitForAddress('pages/documentation/ordersPage');
  await settled(phone);
  await see('copy-orders');
}

/** While a page scrolls to its fault, or a sheet still comes up, a tap meets something else. */
async function ticked(box: Locator): Promise<void> {
  await eventually('the tick', async () => {
    await box.check({ force: true, timeout: 1_500 }).catch(() => undefined);
    return box.isChecked();
  });
}

async function readAgreement({ page, screen, say }: Phone): Promise<void> {
  await screen.getByRole('button', { name: say('copyTrading', 'agreement'), exact: true }).click();
  const sheet = page.getByRole('dialog', { name: say('copyTrading', 'agreement') });
  await sheet.getByText(say('copyTrading', 'clause4'), { exact: true }).waitFor();
  await sheet.getByRole('button', { name: say('words', 'close') }).click();
  await sheet.waitFor({ state: 'hidden' });
}

async function takeTest({ page, say }: Phone, see: Scene['see']): Promise<void> {
  const sheet = page.getByRole('dialog', { name: say('copyTrading', 'testTitle') });
  const answer = async (answers: readonly ('yes' | 'no')[]): Promise<void> => {
    for (const [n, key] of answers.entries())
      await ticked(
        sheet
          .getByRole('radiogroup', { name: say('copyTrading', `test${n + 1}`), exact: true })
          .getByRole('radio', { name: say('copyTrading', key), exact: true }),
      );
    await sheet.getByRole('button', { name: say('copyTrading', 'testSend'), exact: true }).click();
  };
  await answer(WRONG);
  await sheet.getByText(say('copyTrading', 'testWrong', { n: '1' }), { exact: true }).waitFor();
  await see('copy-test');
  await answer(RIGHT);
  await sheet.waitFor({ state: 'hidden' });
}

/** One copy on the screen, by its card. */
export class CopyPage {
  readonly #phone: Phone;

  constructor(phone: Phone) {
    this.#phone = phone;
  }

  async open(): Promise<void> {
    const { say } = this.#phone;
    await this.#phone.visit('pages/documentation/ordersPage');
    await settled(this.#phone);
    await this.#phone.screen
      .getByRole('button', { name: say('copyTrading', 'details'), exact: true })
      .click();
    await this.#phone.waitForAddress('pages/documentation/orderPage');
    await settled(this.#phone);
  }

  async show(list: 'positions' | 'signals' | 'history' | 'money'): Promise<void> {
    const name = this.#phone.say('copyTrading', list);
    await this.#phone.screen.getByRole('tab', { name, exact: true }).click();
    await settled(this.#phone);
  }

  /** Cards of the list in front. */
  get cards(): Locator {
    return this.#phone.screen.getByRole('article');
  }

  /** The card of a position with so many lots, once it is there. */
  async position(lots: number): Promise<Locator> {
    const card = this.cards.filter({
      hasText: this.#phone.say('copyTrading', 'lots', { n: String(lots) }),
    });
    await card.first().waitFor();
    return card.first();
  }

  fact(key: string): Promise<string> {
    return fact(this.#phone.screen.locator('section').first(), this.#phone.say('copyTrading', key));
  }

  button(key: string): Locator {
    return this.#phone.screen.getByRole('button', { name: this.#phone.say('copyTrading', key), exact: true });
  }
}
