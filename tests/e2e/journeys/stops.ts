/**
 * Stops as a customer uses them (R-SPOT-10, R-SPOT-11): a stop and an OCO go out from the form, wait in the list with what they
 * wait for in words, and a trade at the trigger brings the stop into the book on the screen by itself. Chinese, dark.
 */
import assert from 'node:assert/strict';
import { decimal } from '@candor/money';
import { spotCalls } from '@candor/wire';
import { ask } from '../api.ts';
import type { Locator } from 'playwright-core';
import type { Phone } from '../phone.ts';
import { BTC, type Customer, coins } from '../stage.ts';
import { above, below, stillMarket, trade } from '../still-market.ts';
import { TradePage, plain } from '../trade-page.ts';
import type { Journey } from './journey.ts';

export const stops: Journey = {
  name: 'zh, dark: a stop and an OCO wait, one is triggered, the other is cancelled whole',
  async run(stage) {
    const { owner, other, trigger, limit } = await stillMarket(stage, 'stops');
    const phone = await stage.phone({ url: owner.url, language: 'zh', theme: 'dark', session: owner });
    const { say, page } = phone;
    const desk = new TradePage(phone);
    await desk.open();
    await desk.place({ side: 'sell', type: 'stop_limit', trigger, price: limit, quantity: '0.002' });
    const stop = desk.cards.filter({ hasText: say('spot', 'stop_limit') });
    await stop.getByText(say('spot', 'stateUntriggered')).waitFor();
    await stop.getByText(new RegExp(say('spot', 'whenFalls', { price: '.*' }).trim())).waitFor();

    // The type was chosen once and is there after a reload.
    await page.reload();
    await page
      .getByRole('button', { name: `${say('spot', 'orderType')}: ${say('spot', 'stop_limit')}` })
      .waitFor();

    await desk.place({
      side: 'sell',
      type: 'oco',
      price: above(limit, 3n),
      trigger: below(trigger, 4n),
      stopLimit: below(trigger, 5n),
      quantity: '0.003',
    });
    const oco = desk.cards.filter({ hasText: say('spot', 'oco') });
    await oco.nth(1).waitFor();
    assert.equal((await coins(owner, BTC)).frozen, '0.005', 'the OCO is held once');
    await oco
      .first()
      .getByRole('button', { name: say('spot', 'cancel'), exact: true })
      .click();
    await oco.first().waitFor({ state: 'hidden' });
    assert.equal((await coins(owner, BTC)).frozen, '0.002', 'cancelling one cancels both');

    // A trigger that is reached already is said at its field, before anything is sent.
    await desk.fill({ side: 'sell', type: 'stop_market', trigger: above(limit, 3n), quantity: '0.001' });
    await page
      .getByRole('alert')
      .filter({ hasText: say('spot', 'would_trigger_at_once', { limit: '' }).slice(-6) })
      .waitFor();

    await trade(owner, other, trigger);
    await stop.getByText(say('spot', 'stateWaiting')).waitFor();
    assert.equal((await coins(owner, BTC)).frozen, '0.002');
    await holdsCoins(phone);
    await pullsItsLine(phone, owner);
    assert.deepEqual(phone.complaints(), []);
  },
};

/** Beside the orders stands what is held: the coin of the pair with what it cost and what it has brought. */
async function holdsCoins({ page, say }: Phone): Promise<void> {
  await page.getByRole('tab', { name: say('spot', 'holdings'), exact: true }).click();
  const bitcoin = page
    .getByRole('link')
    .filter({ hasText: 'BTC' })
    .filter({ hasText: say('pnl', 'averageCost') });
  await bitcoin.getByText(new RegExp(`^${say('pnl', 'averageCost')} [0-9,.]+$`)).waitFor();
  await bitcoin.getByText(say('pnl', 'realised')).waitFor();
}

/** The order's line on the chart follows a finger; letting go asks with the new price, and only the answer moves the order. */
async function pullsItsLine(phone: Phone, owner: Customer): Promise<void> {
  const { page, say } = phone;
  const [before] = await ask(owner, spotCalls.orders, { status: '1' });
  await phone.visit('pages/trade/kline', { symbol: 'BTC/USDT' });
  const words = { side: say('spot', 'sell'), name: say('spot', 'limitPrice') };
  const line = page.getByRole('slider', { name: say('spot', 'moveLine', words), exact: true });
  await line.waitFor();
  await givesWay(phone, line);
  const pull = async (up: number): Promise<void> => {
    const box = (await line.boundingBox())!;
    await phone.drag({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, { x: 2, y: -up });
  };
  const sheet = page.getByRole('dialog', { name: say('spot', 'amendTitle') });
  await pull(40);
  await sheet.getByRole('button', { name: say('words', 'close') }).click();
  await sheet.waitFor({ state: 'hidden' });
  const [same] = await ask(owner, spotCalls.orders, { status: '1' });
  assert.deepEqual([same?.id, same?.price], [before?.id, before?.price], 'letting go sends nothing');
  await pull(40);
  const field = sheet.getByRole('textbox', { name: `${say('spot', 'limitPrice')} (USDT)`, exact: true });
  const asked = decimal(plain(await field.inputValue()));
  assert.equal(asked > decimal(before?.price ?? '0'), true, 'pulled up');
  await sheet.getByRole('button', { name: say('words', 'confirm'), exact: true }).click();
  await sheet.waitFor({ state: 'hidden' });
  const [after] = await ask(owner, spotCalls.orders, { status: '1' });
  assert.equal(decimal(after?.price ?? '0'), asked);
}

/** A tap shows the values of a bar at the other side of the chart: the label that stands there gives way, and comes back. */
async function givesWay({ page }: Phone, label: Locator): Promise<void> {
  const chart = (await page.getByRole('img', { name: /^BTC\/USDT / }).boundingBox())!;
  const isOpaque = async (opacity: string): Promise<void> => {
    await page.waitForFunction(([element, wanted]) => getComputedStyle(element!).opacity === wanted, [
      await label.elementHandle(),
      opacity,
    ] as const);
  };
  const tap = (part: number) => page.touchscreen.tap(chart.x + chart.width * part, chart.y + 190);
  await isOpaque('1');
  await tap(0.7);
  await isOpaque('0');
  await tap(0.3);
  await isOpaque('1');
}
