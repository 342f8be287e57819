/**
 * An invitation from its link to its reward: one customer's link is opened on another phone, who registers with it, trades on spot and in
 * contracts. The inviter sees the friend and what waits; verified and a week older it is paid, and stands in his records and in the rank. The
 * friend's own volume has made him VIP 1, and his next order costs less. Chinese dark, then English light.
 */
import assert from 'node:assert/strict';
import { decimal, formatDecimal } from '@candor/money';
import { contractCalls, identityCalls, referralCalls, vipCalls, walletCalls } from '@candor/wire';
import { configurationCalls } from '@candor/wire/operators';
import { ask } from '../api.ts';
import type { Candor } from '../candor-process.ts';
import { operatorSession } from '../operators.ts';
import { soundBalances } from '../own-ledger.ts';
import type { Phone } from '../phone.ts';
import type { Customer, Stage } from '../stage.ts';
import { BTC, PASSWORD, USDT, coins, newEmail, newestOrder, waitForQuotes } from '../stage.ts';
import { settled } from '../tour.ts';
import { TradePage } from '../trade-page.ts';
import { verifyBasic } from '../verified.ts';
import { eventually } from '../waiting.ts';
import { seriousFaults } from '../barriers.ts';
import type { Journey } from './journey.ts';
import type { Scene } from './money-in-and-out-scene.ts';
import { photographer } from './money-in-and-out-scene.ts';

const PAIR = { currency_id: BTC, legal_id: USDT } as const;
/** In contracts, USDT at once and times there and back: past the million of VIP 1 (R-VIP-1). */
const NOTIONAL = 140_000;
const ROUNDS = 4;
const LEVERAGE = 20;

export const referral: Journey = {
  name: 'zh and en: a friend invited by link registers, trades, is activated; the reward waits, is paid and ranked; he has reached VIP 1',
  async run(stage) {
    // A venue of its own: its days are moved.
    const candor = await stage.another('referral', {});
    const customer = await stage.customerWithMoney(candor);
    const inviter = {
      customer,
      ...(await opened(stage, candor, { language: 'zh', theme: 'dark' }, customer)),
    };
    const link = await invite(inviter);
    const friend = await registered(stage, candor, link);
    await tradesSpot(friend);
    await tradesContracts(friend.customer);
    await rewardWaits(inviter, friend);
    await verifyBasic(candor, friend.customer);
    await passDays(candor, 8);
    await rewardIsPaid(inviter, candor);
    await levelIsReached(friend);
    assert.deepEqual([...inviter.phone.complaints(), ...friend.phone.complaints()], []);
  },
};

interface Person {
  customer: Customer;
  phone: Phone;
  see: Scene['see'];
}

async function opened(
  stage: Stage,
  { url }: Candor,
  settings: { language: 'zh' | 'en'; theme: 'dark' | 'light' },
  session?: Customer,
): Promise<Pick<Person, 'phone' | 'see'>> {
  const phone = await stage.phone({
    ...settings,
    url,
    width: 360,
    height: 740,
    ...(session === undefined ? {} : { session }),
  });
  return { phone, see: photographer(phone, settings) };
}

/** Midnights are moved past, as the operator of a demo does it. */
async function passDays(candor: Candor, days: number): Promise<void> {
  const { token } = await operatorSession(candor, 'market_admin');
  await ask({ url: candor.url, token }, configurationCalls.moveClock, { hours: days * 24 });
}

/** The link as it is copied. */
async function invite({ customer, phone, see }: Person): Promise<URL> {
  const { page, screen, say } = phone;
  await phone.visit('pages/promotion/index');
  await settled(phone);
  const { extension_code: code } = await ask(customer, referralCalls.invite, {});
  await screen.getByText(code, { exact: true }).waitFor();
  await see('referral-overview');
  assert.deepEqual(await seriousFaults(phone), []);
  await page.evaluate(() => {
    navigator.clipboard.writeText = (text) => {
      document.body.dataset['copied'] = text;
      return Promise.resolve();
    };
  });
  await screen.getByRole('button', { name: say('referral', 'copyLink') }).click();
  const link = await eventually('the copied link', () =>
    page.evaluate(() => document.body.dataset['copied']),
  );
  assert.ok(link.endsWith(`?code=${code}`), link);
  await screen.getByRole('button', { name: say('referral', 'poster') }).click();
  await page
    .getByRole('dialog')
    .getByRole('img', { name: say('referral', 'posterLabel', { code }) })
    .waitFor();
  // A browser that refuses the file tells nobody: it is not said to be saved, and a link leads to the picture.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('referral', 'posterSave') })
    .click();
  await page.getByText(say('referral', 'posterStarted')).waitFor();
  await page.getByRole('link', { name: say('referral', 'posterOutside') }).waitFor();
  await see('referral-poster');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('words', 'close') })
    .click();
  return new URL(link);
}

/** On another phone: the code stands in the form, and R-RF-3: the friend sees who earns and how much. */
async function registered(stage: Stage, candor: Candor, { hash }: URL): Promise<Person> {
  const { phone, see } = await opened(stage, candor, { language: 'en', theme: 'light' });
  const { page, say } = phone;
  const [path = '', query = ''] = hash.replace('#/', '').split('?');
  await phone.visit(path, Object.fromEntries(new URLSearchParams(query)));
  const code = new URLSearchParams(query).get('code');
  assert.equal(await phone.field(say('identity', 'inviteCode')).inputValue(), code);
  const email = newEmail();
  await phone.field(say('identity', 'email')).fill(email);
  await phone.button(say('identity', 'sendCode')).click();
  await phone.field(say('identity', 'code')).fill(await candor.codeFor(email));
  await phone.field(say('identity', 'newPassword')).fill(PASSWORD);
  await phone.field(say('identity', 'repeatPassword')).fill(PASSWORD);
  await page.getByRole('checkbox').check({ force: true });
  await see('referral-register');
  await phone.button(say('identity', 'register')).click();
  await phone.waitForAddress('pages/index/index');
  const at = { url: candor.url, token: (await phone.session())?.token ?? '' };
  const { id, nickname, account } = await ask(at, identityCalls.center, {});
  await phone.visit('pages/promotion/index');
  await settled(phone);
  await phone.screen.getByRole('region', { name: say('referral', 'invitedBy') }).waitFor();
  await see('referral-invited');
  assert.deepEqual(await seriousFaults(phone), []);
  await ask(at, walletCalls.faucet, {});
  return { phone, see, customer: { ...at, email, user: { id, nickname, account } } };
}

async function tradesSpot({ customer, phone }: Person): Promise<void> {
  await waitForQuotes(customer.url);
  const trade = new TradePage(phone);
  await trade.open();
  // It was given beside the app, which hears of it.
  await eventually('the money on the form', async () => Number(await trade.available()) >= 500);
  await trade.place({ side: 'buy', type: 'market', budget: '500' });
  assert.equal((await newestOrder(customer)).status, 2);
}

/** There and back, as often as it takes. */
async function tradesContracts(customer: Customer): Promise<void> {
  const move = { currency_id: USDT, from_field: 'change', to_field: 'lever', number: '9400' } as const;
  await ask(customer, walletCalls.transfer, move);
  const held = async () => (await ask(customer, contractCalls.positions, { status: 1 })).message.data;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { quote, lever_share_num: lot } = await ask(customer, contractCalls.deal, PAIR);
    const share = Math.floor(NOTIONAL / (Number(quote!.mark) * Number(lot)));
    const order = { ...PAIR, type: 1, share, multiple: LEVERAGE, accepted: true } as const;
    const { id } = await ask(customer, contractCalls.submit, order);
    await eventually('the position', async () => (await held())[0]?.status === 1);
    await ask(customer, contractCalls.close, { id });
    await eventually('its end', async () => (await held()).length === 0);
  }
}

const friendsOf = async (customer: Customer) => (await ask(customer, referralCalls.invitees, {})).data;

/** R-RF-2: what is missing stands beside what waits. */
async function rewardWaits({ customer, phone, see }: Person, friend: Person): Promise<void> {
  const { page, screen, say } = phone;
  const [row] = await friendsOf(customer);
  assert.ok(row);
  const { fees } = (await ask(friend.customer, referralCalls.invite, {})).invited_by!;
  assert.equal(row.fees, fees);
  assert.deepEqual(row.missing, { days: 7, fees: '0', is_verified: false });
  assert.deepEqual(row.accrued.map(({ currency_name: coin }) => coin).sort(), ['BTC', 'USDT']);
  await phone.visit('pages/promotion/index');
  await page.getByRole('tab', { name: say('referral', 'invitees') }).click();
  const card = screen.getByRole('article').filter({ hasText: row.account });
  await card.getByText(say('referral', 'missingKyc'), { exact: false }).waitFor();
  for (const { amount, currency_name: coin } of row.accrued)
    await card.getByText(`${amount} ${coin}`, { exact: true }).waitFor();
  await see('referral-waiting');
  assert.deepEqual(await seriousFaults(phone), []);
}

async function rewardIsPaid({ customer, phone, see }: Person, candor: Candor): Promise<void> {
  const { page, screen, say } = phone;
  const paid = await eventually('the payment', async () => {
    const [row] = await friendsOf(customer);
    return row?.state === 'activated' && row.accrued.length === 0 && row.paid;
  });
  const rebate = (coin: string): string =>
    paid.find(({ currency_name: name }) => name === coin)?.amount ?? '0';
  assert.equal((await coins(customer, BTC)).available, rebate('BTC'));
  const money = formatDecimal(decimal('10000') + decimal(rebate('USDT')));
  assert.equal((await coins(customer, USDT)).available, money);
  // Added up each ten seconds.
  const first = await eventually(
    'his place',
    async () => (await ask(customer, referralCalls.invite, {})).inviteList[0],
  );
  assert.deepEqual([first.place, first.user_id], [1, customer.user.id]);
  await phone.visit('pages/promotion/index');
  for (const view of ['invitees', 'returns', 'rank'] as const) {
    await page.getByRole('tab', { name: say('referral', view), exact: true }).click();
    await settled(phone);
    await see(`referral-${view}`);
    assert.deepEqual(await seriousFaults(phone), []);
    if (view === 'returns') await screen.getByText(`+${rebate('USDT')} USDT`, { exact: true }).waitFor();
  }
  await screen.getByText(`${first.total} USDT`, { exact: true }).waitFor();
  await phone.visit('pages/assets/record');
  await settled(phone);
  await screen.getByText(say('wallet', 'kind_rebate_paid'), { exact: true }).first().waitFor();
  await see('referral-records');
  const sums = await soundBalances(candor, customer.user.id);
  const usdt = sums.find(
    (row) => row.account === 'coin' && row.currency === 'USDT' && row.bucket === 'available',
  );
  assert.equal(usdt?.balance, money);
}

/** X-VIP-2: the next order is the cheaper one, and its form says so. */
async function levelIsReached({ customer, phone, see }: Person): Promise<void> {
  const { screen, say } = phone;
  const level = await eventually('the level', async () => {
    const own = await ask(customer, vipCalls.level, {});
    return own.level === 1 && own;
  });
  await phone.visit('pages/vip/index');
  await settled(phone);
  await screen.getByText(say('vip', 'level', { n: '1' }), { exact: true }).waitFor();
  await see('vip');
  assert.deepEqual(await seriousFaults(phone), []);
  const deal = await ask(customer, contractCalls.deal, PAIR);
  assert.deepEqual([deal.lever_trade_fee, level.rates.contract], ['0.045', '0.045']);
  const trade = new TradePage(phone);
  await trade.open();
  await trade.fill({ side: 'buy', type: 'limit', price: '10000', quantity: '0.01' });
  // A hundredth of a bitcoin that waits pays 0.09 %.
  await screen.getByText('0.000009 BTC', { exact: true }).waitFor();
  await see('vip-form');
}
