/** A page that loses its connection says so, keeps what it has, and catches up by itself (R-RT-3, R-RT-4). */
import assert from 'node:assert/strict';
import { decimal, formatDecimal } from '@candor/money';
import { marketCalls, spotCalls } from '@candor/wire';
import { ask } from '../api.ts';
import type { Cable } from '../cable.ts';
import { layCable } from '../cable.ts';
import type { Phone } from '../phone.ts';
import type { Customer, Stage } from '../stage.ts';
import { waitForQuotes } from '../stage.ts';
import { TradePage, plain } from '../trade-page.ts';
import { eventually } from '../waiting.ts';
import type { Journey } from './journey.ts';

export const offline: Journey = {
  name: 'offline: the banner comes and goes, the book catches up, the shell opens without a network',
  async run(stage) {
    await waitForQuotes(stage.candor.url);
    const customer = await stage.customerWithMoney();
    const cable = await layCable(stage.candor.url);
    try {
      await losesAndFinds(stage, { cable, customer });
    } finally {
      await cable.close();
    }
  },
};

async function losesAndFinds(
  stage: Stage,
  { cable, customer }: { cable: Cable; customer: Customer },
): Promise<void> {
  const phone = await stage.phone({
    url: cable.url,
    language: 'en',
    theme: 'light',
    session: customer,
    hasServiceWorker: true,
  });
  const { page, say } = phone;
  const trade = new TradePage(phone);
  await trade.open();
  await eventually('the book', async () => /\d{4}/.test(await book(phone)));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.evaluate(() => Object.assign(window, { wasHereBefore: true }));

  cable.cut();
  await page.context().setOffline(true);
  await page.getByText(say('words', 'offline')).waitFor();
  const quantity = '0.04321';
  const price = await waitingBid(customer, quantity);
  assert.equal((await book(phone)).includes(quantity), false);

  await page.context().setOffline(false);
  cable.mend();
  await page.getByText(say('words', 'offline')).waitFor({ state: 'hidden' });
  // Neither a reload nor a touch: the missed order stands in the list and at the top of the book.
  await trade.cards.filter({ hasText: quantity }).waitFor();
  await eventually('the missed bid in the book', async () => (await book(phone)).includes(price), 20_000);
  assert.equal(await page.evaluate(() => 'wasHereBefore' in window), true, 'the page was loaded anew');

  cable.cut();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText(say('words', 'offline')).waitFor();
  await phone.button(say('frame', 'tabAssets')).waitFor();
  await page.context().setOffline(false);
  cable.mend();
  // What could not be fetched meanwhile is what this journey is about.
  const others = phone.complaints().filter((text) => !/ERR_|WebSocket|xhr poll|Failed to fetch/.test(text));
  assert.deepEqual(others, []);
}

async function book(phone: Phone): Promise<string> {
  return plain(await phone.page.getByRole('region', { name: phone.say('spot', 'orderBook') }).innerText());
}

/** One tick above the best bid: it waits, in front of everybody. */
async function waitingBid(customer: Customer, quantity: string): Promise<string> {
  const { bids, asks } = await ask(customer, marketCalls.depth, { symbol: 'BTC/USDT', levels: '1' });
  const price = formatDecimal(
    ((decimal(bids[0]?.[0] ?? '0') + decimal(asks[0]?.[0] ?? '0')) / 2n / 1_000_000n) * 1_000_000n,
  );
  const order = await ask(customer, spotCalls.placeOrder, {
    currency_id: '1',
    legal_id: '3',
    type: '1',
    target_price: price,
    amount: quantity,
    time_in_force: 'POST',
  });
  assert.equal(order.status, 1);
  return price;
}
