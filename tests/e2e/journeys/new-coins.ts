/**
 * A new coin from the subscription to its first trade: two accounts in the browser and a third commit what X-NC-2 says, the demo's clock moves to the
 * allotment, each sees his tokens and recomputes all of it, two operators list the coin, it is unlocked and traded. Chinese dark, English light.
 * Then a sale from the desk to its end.
 */
import assert from 'node:assert/strict';
import type { Language } from '@candor/wire';
import { launchpadCalls, marketCalls, spotCalls, walletCalls } from '@candor/wire';
import { configurationCalls, proposalCalls } from '@candor/wire/operators';
import { ask } from '../api.ts';
import type { Candor } from '../candor-process.ts';
import { operatorSession } from '../operators.ts';
import type { Phone } from '../phone.ts';
import type { Customer, Stage } from '../stage.ts';
import { USDT } from '../stage.ts';
import { settled } from '../tour.ts';
import { eventually } from '../waiting.ts';
import { seriousFaults } from '../barriers.ts';
import type { Journey } from './journey.ts';
import { photographer } from './money-in-and-out-scene.ts';
import { saleFromTheDesk } from './new-coins-desk.ts';

const COIN = 'ORBT';
const LISTING = {
  base_full_name: 'Orbit Network',
  base_decimals: 2,
  tick: '0.001',
  lot: '0.1',
  min_notional: '5',
  max_notional: '100000',
  max_open_orders: 100,
  maker_rate: '0.001',
  taker_rate: '0.001',
  band_inner: '0.05',
  band_outer: '0.1',
};

export const newCoins: Journey = {
  name: 'zh and en: a new coin subscribed to from two accounts, allotted as X-NC-2, recomputed, listed, unlocked, traded; a sale from the desk',
  async run(stage) {
    // A venue of its own: its days are moved.
    const candor = await stage.another('new-coins', {});
    const [a, b, c] = [
      await stage.customerWithMoney(candor),
      await stage.customerWithMoney(candor),
      await stage.customerWithMoney(candor),
    ];
    const sale = await saleOf(candor);
    const zh = await subscribe(stage, { candor, customer: a, language: 'zh', sale, amount: '7000' });
    const en = await subscribe(stage, { candor, customer: b, language: 'en', sale, amount: '5000' });
    await ask(c, launchpadCalls.commit, { config_id: sale, amount: '1000', accepted: true });
    await passHours(candor, 74);
    await allotted(zh, { customer: a, sale, tokens: '53,846.15', refund: '1,615.385', left: '4615.385' });
    await allotted(en, { customer: b, sale, tokens: '38,461.53', refund: '1,153.847', left: '6153.847' });
    await listed(candor);
    await passHours(candor, 8 * 24);
    await unlocked(a, '53846.15');
    await traded(candor, { seller: a, buyer: b });
    await worth(zh);
    await saleFromTheDesk({
      stage,
      candor,
      customer: c,
      see: en.see,
      passHours: (hours) => passHours(candor, hours),
    });
    assert.deepEqual([...zh.phone.complaints(), ...en.phone.complaints()], []);
  },
};

interface Seen {
  phone: Phone;
  see: ReturnType<typeof photographer>;
}

async function saleOf({ url }: Candor): Promise<number> {
  const found = (await ask({ url }, launchpadCalls.sales, {})).find(
    ({ new_currency_name: name }) => name === COIN,
  );
  assert.equal(found?.phase, 'subscribing');
  return found.id;
}

async function passHours(candor: Candor, hours: number): Promise<void> {
  const { token } = await operatorSession(candor, 'market_admin');
  await ask({ url: candor.url, token }, configurationCalls.moveClock, { hours });
}

async function subscribe(
  stage: Stage,
  of: {
    candor: Candor;
    customer: Customer;
    language: Extract<Language, 'zh' | 'en'>;
    sale: number;
    amount: string;
  },
): Promise<Seen> {
  const settings = { language: of.language, theme: of.language === 'zh' ? 'dark' : 'light' } as const;
  const phone = await stage.phone({
    ...settings,
    url: of.candor.url,
    width: 360,
    height: 740,
    session: of.customer,
  });
  const see = photographer(phone, settings);
  const { page, screen, say } = phone;
  await phone.visit('pages/index/index');
  const note = page.getByRole('complementary', { name: new RegExp(COIN) });
  await note.waitFor();
  await see('new-coins-note');
  await note.getByRole('button', { name: say('launchpad', 'look'), exact: true }).click();
  await phone.waitForAddress('pages/publication/details');
  await settled(phone);
  await screen.getByLabel(say('launchpad', 'amount'), { exact: true }).fill(of.amount);
  await phone.button(say('launchpad', 'subscribe')).click();
  await page.getByText(say('launchpad', 'mustAgree'), { exact: true }).waitFor();
  // The page still scrolls to the fault: a tap on the way there meets something else.
  const box = page.getByRole('checkbox');
  await eventually('the tick', async () => {
    await box.check({ force: true, timeout: 1_500 }).catch(() => undefined);
    return box.isChecked();
  });
  await see('new-coins-form');
  assert.deepEqual(await seriousFaults(phone), []);
  await phone.button(say('launchpad', 'subscribe')).click();
  await page.getByText(say('launchpad', 'state_committed'), { exact: true }).waitFor();
  await see('new-coins-committed');
  return { phone, see };
}

const available = async (customer: Customer, currency: number): Promise<string | undefined> =>
  (await ask(customer, walletCalls.list, {})).change_wallet.balance.find((row) => row.currency === currency)
    ?.available;

async function allotted(
  { phone, see }: Seen,
  of: { customer: Customer; sale: number; tokens: string; refund: string; left: string },
): Promise<void> {
  const { page, screen, say } = phone;
  await screen.getByText(`${of.tokens} ${COIN}`, { exact: true }).first().waitFor();
  await screen.getByText(`${of.refund} USDT`, { exact: true }).first().waitFor();
  assert.equal(await available(of.customer, USDT), of.left);
  await phone.button(say('launchpad', 'checkGo')).click();
  await page.getByText(say('launchpad', 'allRight'), { exact: true }).waitFor();
  await page.getByText(say('launchpad', 'check_own'), { exact: true }).waitFor();
  await see('new-coins-checked');
  assert.deepEqual(await seriousFaults(phone), []);
}

/** Two people, a day ahead, by the configuration that lists every pair (R-OPS-4). */
async function listed(candor: Candor): Promise<void> {
  const as = async (role: 'market_admin' | 'treasurer') => ({
    url: candor.url,
    token: (await operatorSession(candor, role)).token,
  });
  const { proposal_id: id } = await ask(await as('market_admin'), configurationCalls.propose, {
    kind: 'listing',
    key: `${COIN}/USDT`,
    value: JSON.stringify(LISTING),
    reason: 'listing committee of today',
  });
  await ask(await as('treasurer'), proposalCalls.approve, { id, version: 1 });
  await passHours(candor, 25);
  await eventually('the launch', async () =>
    (await ask({ url: candor.url }, launchpadCalls.sales, {})).some(
      ({ new_currency_name: name, phase }) => name === COIN && phase === 'launched',
    ),
  );
}

async function unlocked(customer: Customer, tokens: string): Promise<void> {
  await eventually('the tokens', async () => {
    const { change_wallet: wallet } = await ask(customer, walletCalls.list, {});
    return wallet.balance.some(
      ({ currency_name: name, available: amount }) => name === COIN && amount === tokens,
    );
  });
}

async function traded(
  { url }: Candor,
  { seller, buyer }: { seller: Customer; buyer: Customer },
): Promise<void> {
  const { index } = await ask({ url }, marketCalls.index, { symbol: `${COIN}USDT` });
  assert.ok(index, 'the new pair has an index');
  const price = index.replace(/(\.[0-9]{3})[0-9]*$/, '$1').replace(/\.?0+$/, '');
  const quantity = String(Math.ceil(10 / Number(price)));
  const { pairs } = await ask({ url }, marketCalls.pairs, {});
  const pair = pairs.find(({ symbol }) => symbol === `${COIN}/USDT`);
  assert.ok(pair, 'the pair is listed');
  const order = { currency_id: pair.currency_id, legal_id: USDT, target_price: price, amount: quantity };
  await ask(seller, spotCalls.placeOrder, { ...order, type: 2 });
  await ask(buyer, spotCalls.placeOrder, { ...order, type: 1 });
  // Others trade here as well: whoever met whom, there is a price now, and it is one that customers made.
  await eventually('the first trade', async () =>
    (await ask({ url }, launchpadCalls.sales, {})).some(
      ({ new_currency_name: name, last_price: last }) => name === COIN && last !== null,
    ),
  );
}

/** R-NC-4: worth something only now that two customers have traded, and called unrealised. */
async function worth({ phone, see }: Seen): Promise<void> {
  const { page, screen, say } = phone;
  await phone.visit('pages/publication/purchase');
  await settled(phone);
  await page.getByRole('tab', { name: say('launchpad', 'mine_over') }).click();
  // The sale's own page, below this one, says the same word as soon as it has heard of the trade.
  await screen.getByText(say('launchpad', 'unrealised'), { exact: true }).first().waitFor();
  await see('new-coins-unrealised');
  assert.deepEqual(await seriousFaults(phone), []);
}
