/**
 * How many taps lie between the app's first screen and a filled market order: at most four, the confirmation among them, for
 * whoever has traded before. English, light, on a small phone.
 */
import assert from 'node:assert/strict';
import { contractCalls, spotCalls, walletCalls } from '@candor/wire';
import type { Locator } from 'playwright-core';
import { ask } from '../api.ts';
import type { Phone } from '../phone.ts';
import { type Customer, USDT, waitForQuotes } from '../stage.ts';
import { TradePage } from '../trade-page.ts';
import { eventually } from '../waiting.ts';
import type { Journey } from './journey.ts';

const MOST_TAPS = 4;
const QUARTER = 0.25;
const PAIR = { currency_id: '1', legal_id: String(USDT) } as const;

export const taps: Journey = {
  name: 'taps: from the first screen to a filled market order, futures and spot',
  async run(stage) {
    const customer = await stage.customerWithMoney();
    await waitForQuotes(stage.candor.url);
    const move = { currency_id: USDT, from_field: 'change', to_field: 'lever', number: '2000' } as const;
    await ask(customer, walletCalls.transfer, move);
    // The words about the counterparty are agreed to once.
    const first = { ...PAIR, type: '1', share: '1', multiple: '10', accepted: 'true' } as const;
    await ask(customer, contractCalls.submit, first);
    const phone = await stage.phone({
      showsMotion: true,
      language: 'en',
      theme: 'light',
      width: 375,
      height: 553,
      session: customer,
    });
    await futures(phone, customer);
    await spot(phone, customer);
    assert.deepEqual(phone.complaints(), []);
  },
};

/** Taps what a finger can reach without scrolling, and counts. */
function counter() {
  let count = 0;
  return {
    /** `along` is a share of its width; the middle when absent. */
    async tap(target: Locator, along = 0.5): Promise<void> {
      await target.waitFor();
      await eventually('something that can be tapped', () => target.isEnabled());
      const { width, height } = (await target.boundingBox())!;
      await target.click({ position: { x: width * along, y: height / 2 }, force: along !== 0.5 });
      count += 1;
    },
    end(what: string): void {
      console.log(`    ${what}: ${count} taps`);
      assert.equal(count <= MOST_TAPS, true, `${what} takes ${count} taps`);
    },
  };
}

async function futures(phone: Phone, customer: Customer): Promise<void> {
  const { page, say } = phone;
  const { tap, end } = counter();
  await phone.visit('pages/index/index');
  await tap(phone.button(say('frame', 'tabContract')));
  const panel = page.getByRole('region', { name: say('contracts', 'newOrder') });
  // Both buttons stand on the first screen (375 x 553).
  for (const word of ['openLong', 'openShort']) {
    const box = await panel.getByRole('button', { name: say('contracts', word), exact: true }).boundingBox();
    assert.equal(box !== null && box.y + box.height <= 553, true, `${word} is on the first screen`);
  }
  const before = (await openOf(customer)).length;
  await tap(panel.getByRole('slider', { name: say('contracts', 'share') }), QUARTER);
  const word = say('contracts', 'openLong');
  await tap(panel.getByRole('button', { name: word, exact: true }));
  await tap(
    page.getByRole('dialog').getByRole('button', { name: say('contracts', 'confirmSend', { side: word }) }),
  );
  await eventually('the position to open', async () => (await openOf(customer)).length > before);
  // What was sent leaves an empty form, not one that complains of being empty.
  await panel.locator('[aria-invalid="true"]').waitFor({ state: 'detached' });
  assert.equal(await panel.getByRole('alert').count(), 0);
  end('futures');
}

async function openOf(customer: Customer) {
  const { message } = await ask(customer, contractCalls.positions, { ...PAIR, status: '1' });
  return message.data.filter(({ status }) => status === 1);
}

async function spot(phone: Phone, customer: Customer): Promise<void> {
  const { page, say } = phone;
  const trade = new TradePage(phone);
  await trade.open();
  // The form of a limit order with all its fields, and its button above the tab bar.
  const button = (await trade.submit.boundingBox())!;
  const bar = (await phone.button(say('frame', 'tabSpot')).boundingBox())!;
  assert.equal(button.y + button.height <= bar.y, true, `the button ends at ${button.y + button.height}`);
  // The kind of the last order is kept on this device.
  await trade.place({ side: 'buy', type: 'market', budget: '100' });
  await page.reload();
  const filled = async (): Promise<number> => (await ask(customer, spotCalls.fills, { ...PAIR })).length;
  const before = await filled();
  const { tap, end } = counter();
  await phone.visit('pages/index/index');
  await tap(phone.button(say('frame', 'tabSpot')));
  await tap(page.getByRole('slider', { name: say('spot', 'share') }), QUARTER);
  await tap(trade.submit);
  const sheet = page.getByRole('dialog', { name: say('spot', 'confirmTitle') });
  await tap(sheet.getByRole('button', { name: say('spot', 'buyCoin', { coin: 'BTC' }) }));
  await eventually('the order to fill', async () => (await filled()) > before);
  end('spot');
}
