/**
 * The trading page on a slow network (3G): boxes where figures will be and then the figures, never three dots; an order whose answer is late
 * says that it is under way, and is placed once however often the button is pressed; so does a transfer.
 */
import assert from 'node:assert/strict';
import { marketCalls, spotCalls, walletCalls } from '@candor/wire';
import type { Locator, Page } from 'playwright-core';
import { ask } from '../api.ts';
import type { Phone } from '../phone.ts';
import { type Customer, waitForQuotes } from '../stage.ts';
import { TradePage } from '../trade-page.ts';
import { eventually } from '../waiting.ts';
import type { Journey } from './journey.ts';

const THREE_G = {
  offline: false,
  latency: 300,
  downloadThroughput: 750_000 / 8,
  uploadThroughput: 250_000 / 8,
};
const QUANTITY = '0.0123';

/** What stood on the page at some moment of its coming. */
interface Seen {
  hadBoxes: boolean;
  dots: string[];
}

export const slowNetwork: Journey = {
  name: 'slow network: boxes and then prices, and an order that is answered late is placed once',
  async run(stage) {
    await waitForQuotes(stage.candor.url);
    const customer = await stage.customerWithMoney();
    const phone = await stage.phone({
      language: 'zh',
      theme: 'dark',
      width: 360,
      height: 740,
      session: customer,
    });
    await watch(phone.page);
    const network = await phone.page.context().newCDPSession(phone.page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', THREE_G);
    const trade = new TradePage(phone);
    await trade.open();
    await comes(phone);
    await isPlacedOnce(phone, trade, customer);
    await isMovedOnce(phone, customer);
    assert.deepEqual(phone.complaints(), []);
  },
};

/** Notes what is seen before any code of the app runs, and from then on. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Seen = { hadBoxes: false, dots: [] };
    Object.assign(window, { seenWhileComing: seen });
    const look = (): void => {
      seen.hadBoxes ||= document.querySelector('.skeleton, [data-skeleton]') !== null;
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? '';
        if (/^([.·]{3}|…|⋯)$/.test(text) && node.parentElement?.checkVisibility() === true)
          seen.dots.push(text);
      }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

async function comes({ page, say }: Phone): Promise<void> {
  const book = page.getByRole('region', { name: say('spot', 'orderBook') });
  await eventually('prices in the book', async () => /\d{2,3},\d{3}\.\d/.test(await book.innerText()));
  const seen = await page.evaluate(() => (window as unknown as { seenWhileComing: Seen }).seenWhileComing);
  assert.equal(seen.hadBoxes, true, 'boxes stood where figures came');
  assert.deepEqual(seen.dots, [], 'no figure was three dots');
}

async function isPlacedOnce(phone: Phone, trade: TradePage, customer: Customer): Promise<void> {
  const { page, say } = phone;
  const held = await holdBack(page, '**/api/coin/trade');
  const { bids } = await ask(customer, marketCalls.depth, { symbol: 'BTC/USDT', levels: '1' });
  const price = (Number(bids[0]![0]) * 0.98).toFixed(2);
  await trade.fill({ side: 'buy', type: 'limit', price, quantity: QUANTITY });
  await trade.submit.click();
  const sheet = page.getByRole('dialog', { name: say('spot', 'confirmTitle') });
  await isSaidLate(phone, sheet.getByRole('button', { name: say('spot', 'buyCoin', { coin: 'BTC' }) }), () =>
    eventually('the order at the server', async () => (await waiting(customer)) === 1),
  );
  held.answer();
  await sheet.waitFor({ state: 'hidden' });
  await isSilent(phone);
  await trade.cards.filter({ hasText: QUANTITY }).waitFor();
  assert.deepEqual([held.sent(), await waiting(customer)], [1, 1]);
}

async function isMovedOnce(phone: Phone, customer: Customer): Promise<void> {
  const { page, say, screen } = phone;
  await phone.visit('pages/assets/transfer/index', { from: 'change', to: 'lever' });
  const held = await holdBack(page, '**/api/wallet/change');
  await screen.getByRole('textbox', { name: say('transfer', 'amount') }).fill('25');
  await isSaidLate(phone, screen.getByRole('button', { name: say('transfer', 'confirmTransfer') }), () =>
    eventually('the transfer at the server', async () => (await moved(customer)) === 1),
  );
  held.answer();
  await isSilent(phone);
  assert.deepEqual([held.sent(), await moved(customer)], [1, 1]);
}

/** The server gets what is sent to `address`; its answers wait until they are let go. */
async function holdBack(page: Page, address: string) {
  let sent = 0;
  let answer: () => void = () => undefined;
  const late = new Promise<void>((done) => (answer = done));
  await page.route(address, async (route) => {
    sent += 1;
    const response = await route.fetch();
    await late;
    await route.fulfill({ response });
  });
  return { sent: () => sent, answer };
}

/** Pressed three times while its answer is held back. */
async function isSaidLate(
  { page, say }: Phone,
  button: Locator,
  arrived: () => Promise<unknown>,
): Promise<void> {
  await button.click();
  await arrived();
  assert.equal(await button.getAttribute('aria-busy'), 'true');
  await button.click({ force: true });
  await page.getByText(say('late', 'stillSending')).waitFor();
  await button.click({ force: true });
}

const isSilent = ({ page, say }: Phone): Promise<void> =>
  page.getByText(say('late', 'stillSending')).waitFor({ state: 'hidden' });

async function moved(customer: Customer): Promise<number> {
  const { data } = await ask(customer, walletCalls.transfers, {});
  return data.length;
}

async function waiting(customer: Customer): Promise<number> {
  const orders = await ask(customer, spotCalls.orders, { status: '1' });
  return orders.length;
}
