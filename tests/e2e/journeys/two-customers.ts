/**
 * Issue journey 2: a phone number, a new language without a reload, and a trade between two customers whose fees and
 * balances agree to the last digit on both screens and in the ledger (X-SPOT-1). English, light.
 */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { decimal, formatDecimal, multiplyDown, truncateTo } from '@candor/money';
import { identityCalls, marketCalls, spotCalls, walletCalls } from '@candor/wire';
import { ask } from '../api.ts';
import type { Candor } from '../candor-process.ts';
import type { Phone } from '../phone.ts';
import type { Customer, Stage } from '../stage.ts';
import { BTC, PASSWORD, USDT, coins, newestOrder, waitForQuotes } from '../stage.ts';
import { TradePage, escaped, plain } from '../trade-page.ts';
import { eventually } from '../waiting.ts';
import type { Journey } from './journey.ts';

/** Not round, so that every cut of the eighth place shows. */
const QUANTITY = '0.01237';
const RATE = '0.001';

export const twoCustomers: Journey = {
  name: 'en, light: register by phone, change the language, two customers trade',
  async run(stage) {
    const { candor, seller } = await stillMarket(stage);
    const buyer = await registerByPhone(stage, candor);
    const me = { url: candor.url, token: (await buyer.session())?.token ?? '' };
    await ask(me, walletCalls.faucet, {});
    const other = await stage.phone({ url: candor.url, language: 'en', theme: 'light', session: seller });
    const price = await priceInsideTheSpread(candor.url);
    await trade({ buyer, seller: other, me, them: seller, price });
    assert.deepEqual([...buyer.complaints(), ...other.complaints()], []);
  },
};

/** A customer with bitcoin, and a book that nobody else moves: the house's quotes stay where they were. */
async function stillMarket(stage: Stage): Promise<{ candor: Candor; seller: Customer }> {
  const lively = await stage.another('still', { DEMO_TRADERS: 'off' });
  const seller = await stage.customerWithMoney(lively);
  await waitForQuotes(lively.url);
  await ask(seller, spotCalls.placeOrder, {
    currency_id: '1',
    legal_id: '3',
    type: '1',
    order_type: 'market',
    budget: '3000',
  });
  await lively.stop();
  const candor = await stage.another('still', { DEMO_TRADERS: 'off', HOUSE_LIQUIDITY: 'off' });
  return { candor, seller: { ...seller, url: candor.url } };
}

async function registerByPhone(stage: Stage, candor: Candor): Promise<Phone> {
  const phone = await stage.phone({ url: candor.url, language: 'zh', theme: 'light' });
  const { page } = phone;
  await phone.visit('pages/user/login/choose');
  await page.getByRole('button', { name: phone.say('identity', 'withPhone') }).click();
  await speakEnglish(phone);
  const { say } = phone;
  await page.getByRole('button', { name: say('identity', 'countryTitle') }).click();
  const sheet = page.getByRole('dialog', { name: say('identity', 'countryTitle') });
  await sheet.getByRole('searchbox').fill('thai');
  await sheet.getByRole('option', { name: /Thailand/ }).click();
  await sheet.waitFor({ state: 'hidden' });
  const number = `81${String(randomInt(0, 10_000_000)).padStart(7, '0')}`;
  await phone.field(say('identity', 'phone')).fill(number);
  await phone.button(say('identity', 'sendCode')).click();
  await phone.field(say('identity', 'code')).fill(await candor.codeFor(`+66${number}`));
  await phone.field(say('identity', 'newPassword')).fill(PASSWORD);
  await phone.field(say('identity', 'repeatPassword')).fill(PASSWORD);
  await page.getByRole('checkbox').check({ force: true });
  await phone.button(say('identity', 'register')).click();
  await phone.waitForAddress('pages/index/index');
  const token = (await phone.session())?.token ?? '';
  const profile = await ask({ url: candor.url, token }, identityCalls.center, {});
  assert.equal(profile.area_code, '66');
  return phone;
}

/** From the form to the list of languages and back: the words change, the page is never loaded anew. */
async function speakEnglish(phone: Phone): Promise<void> {
  const { page } = phone;
  await page.evaluate(() => Object.assign(window, { wasHereBefore: true }));
  await page.getByRole('heading', { name: phone.say('identity', 'registerTitle') }).waitFor();
  await page.getByRole('button', { name: `${phone.say('identity', 'language')}: 简体中文` }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await phone.speak('en');
  await page.getByRole('heading', { name: phone.say('me', 'languageTitle') }).waitFor();
  await phone.button(phone.say('words', 'back')).click();
  await page.getByRole('heading', { name: phone.say('identity', 'registerTitle') }).waitFor();
  assert.equal(await page.evaluate(() => 'wasHereBefore' in window), true, 'the page was loaded anew');
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
}

async function priceInsideTheSpread(url: string): Promise<string> {
  const { bids, asks } = await ask({ url }, marketCalls.depth, { symbol: 'BTC/USDT', levels: '1' });
  const [bid, offer] = [decimal(bids[0]?.[0] ?? '0'), decimal(asks[0]?.[0] ?? '0')];
  const priceStep = decimal('0.01');
  const price = ((bid + offer) / 2n / priceStep) * priceStep;
  assert.equal(bid < price && price < offer, true, `no room between ${bid} and ${offer}`);
  return formatDecimal(price);
}

interface Trade {
  buyer: Phone;
  seller: Phone;
  me: { url: string; token: string };
  them: { url: string; token: string };
  price: string;
}

async function trade({ buyer, seller, me, them, price }: Trade): Promise<void> {
  const [buying, selling] = [new TradePage(buyer), new TradePage(seller)];
  await selling.open();
  await buying.open();
  const before = {
    btc: decimal((await coins(them, BTC)).available),
    usdt: decimal((await coins(them, USDT)).available),
  };
  await selling.place({ side: 'sell', type: 'limit', price, quantity: QUANTITY });
  await selling.cards.first().getByText(seller.say('spot', 'stateWaiting')).waitFor();
  // The buyer's book shows the offer before anything is bought.
  await eventually('the offer in the book of the other phone', async () =>
    plain(await buyer.screen.innerText()).includes(price),
  );
  await buying.place({ side: 'buy', type: 'limit', price, quantity: QUANTITY });

  // X-SPOT-1: both fees are cut, each from what its side receives.
  const value = multiplyDown(decimal(price), decimal(QUANTITY));
  const buyersFee = multiplyDown(decimal(QUANTITY), decimal(RATE));
  const sellersFee = multiplyDown(value, decimal(RATE));
  const bought = formatDecimal(decimal(QUANTITY) - buyersFee);
  assert.deepEqual(await coins(me, BTC), { available: bought, frozen: '0' });
  assert.deepEqual(await coins(me, USDT), {
    available: formatDecimal(decimal('10000') - value),
    frozen: '0',
  });
  const earned = formatDecimal(before.usdt + value - sellersFee);
  assert.deepEqual(await coins(them, BTC), {
    available: formatDecimal(before.btc - decimal(QUANTITY)),
    frozen: '0',
  });
  assert.deepEqual(await coins(them, USDT), { available: earned, frozen: '0' });
  const [mine, theirs] = [await newestOrder(me), await newestOrder(them)];
  assert.deepEqual([mine.status, mine.fee, mine.fee_currency], [2, formatDecimal(buyersFee), 'BTC']);
  assert.deepEqual([theirs.status, theirs.fee, theirs.fee_currency], [2, formatDecimal(sellersFee), 'USDT']);

  // The seller did nothing since: the fill came to the screen by itself.
  await seller.page.getByText(seller.say('spot', 'noOpenOrders')).waitFor();
  await eventually('the fee on the seller’s screen', () =>
    showsFill(selling, { fee: formatDecimal(sellersFee), coin: 'USDT', role: 'maker' }, seller),
  );
  await eventually('the fee on the buyer’s screen', () =>
    showsFill(buying, { fee: formatDecimal(buyersFee), coin: 'BTC', role: 'taker' }, buyer),
  );
  await buying.fill({ side: 'sell', type: 'limit' });
  await eventually('the bought coins on the form', async () => (await buying.available()) === bought);
  await selling.fill({ side: 'buy', type: 'limit' });
  // One line of the form: cut after four places, and after two from a thousand on (R-MONEY-1).
  const inFull = decimal(earned);
  const shown = formatDecimal(truncateTo(inFull, inFull >= decimal('1000') ? 2 : 4));
  await eventually('the earned money on the form', async () => (await selling.available()) === shown);

  const [print] = await ask(me, marketCalls.trades, { symbol: 'BTC/USDT', limit: '1' });
  assert.deepEqual([print?.price, print?.qty, print?.side], [price, QUANTITY, 'buy']);
  const candle = (await ask(me, marketCalls.candles, { symbol: 'BTC/USDT', period: '1m' })).at(-1);
  assert.equal(candle?.close, price);
}

async function showsFill(
  page: TradePage,
  wanted: { fee: string; coin: string; role: string },
  phone: Phone,
): Promise<boolean> {
  await page.show('fills');
  const card = page.cards.filter({ hasText: new RegExp(escaped(phone.say('spot', wanted.role))) }).first();
  await card.waitFor();
  return plain(await page.figure(card, 'feePaid', wanted.coin)) === wanted.fee;
}
