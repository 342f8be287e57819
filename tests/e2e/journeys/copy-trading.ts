/**
 * Copy-trading from the tab to the money's way back: two followers find a lead, read what it costs, take the test and follow him. His positions
 * appear with them, are closed in part and in whole; what is too small or too far from the lead's price is skipped with its reason; one closes a
 * position himself, takes half of it out and is told his lead's part before, works everything out again on his phone and leaves with his profit less
 * the share, the other is taken out by his stop. Chinese
 * dark, then English light. How he came to lead,
 * and the share of a week, are in `copy-trading-week.ts`.
 */
import assert from 'node:assert/strict';
import { copiedLots, withdrawnShare } from '@candor/formulas';
import { decimal, formatDecimal } from '@candor/money';
import { COPY_AGREEMENT, copyTradingCalls, walletCalls } from '@candor/wire';
import { ask } from '../api.ts';
import type { Market } from '../moved-market.ts';
import { movedMarket } from '../moved-market.ts';
import { soundBalances } from '../own-ledger.ts';
import type { Phone } from '../phone.ts';
import type { Customer, Stage } from '../stage.ts';
import { USDT } from '../stage.ts';
import { settled } from '../tour.ts';
import { eventually } from '../waiting.ts';
import { seriousFaults } from '../barriers.ts';
import type { Lead } from './copy-trading-lead.ts';
import { LEAD, leadWith } from './copy-trading-lead.ts';
import { underOldTerms } from './copy-trading-history.ts';
import { CopyPage, findLead, follow } from './copy-trading-screens.ts';
import type { Journey } from './journey.ts';
import type { Scene } from './money-in-and-out-scene.ts';
import { photographer } from './money-in-and-out-scene.ts';

const MONEY = '10000';
/** Too few for whoever has less than a quarter of the lead's equity. */
const TOO_FEW = 4;
const LOTS = 90;

export const copyTrading: Journey = {
  name: 'zh and en: copy trading: a lead found, followed after costs, test and agreement, mirrored, skipped, closed, left; one stopped out',
  async run(stage) {
    const market = await movedMarket(stage, 'copy-trading');
    const lead = await leadWith(stage, market.candor);
    const zh = await followerWith(stage, market, { language: 'zh', theme: 'dark' });
    await begin(zh, lead, { amount: '2000', stop: '40' });
    const en = await followerWith(stage, market, { language: 'en', theme: 'light' });
    await begin(en, lead, { amount: '1000', stop: '20' });
    await addedUnderNewTerms(en, market);
    await skipped(zh, lead);
    await mirrored(zh, lead, market);
    await seenElsewhere(zh);
    await closedByHimself(zh, lead);
    await tooFar(zh, lead, market);
    await takenOut(zh);
    await checkedByHimself(zh);
    await left(zh, lead);
    await stoppedOut(en, lead, market);
    for (const { phone, customer } of [zh, en]) {
      await moneyIsBack(market, customer);
      assert.deepEqual(phone.complaints(), []);
    }
  },
};

interface Follower {
  customer: Customer;
  phone: Phone;
  see: Scene['see'];
}

async function followerWith(
  stage: Stage,
  { candor }: Market,
  settings: { language: 'zh' | 'en'; theme: 'dark' | 'light' },
): Promise<Follower> {
  const customer = await stage.customerWithMoney(candor);
  const phone = await stage.phone({
    ...settings,
    url: candor.url,
    width: 360,
    height: 740,
    session: customer,
  });
  return { customer, phone, see: photographer(phone, settings) };
}

async function begin(
  follower: Follower,
  lead: Lead,
  { amount, stop }: { amount: string; stop: string },
): Promise<void> {
  const { customer, phone } = follower;
  await findLead(follower, lead.name);
  const { figures } = await ask(customer, copyTradingCalls.product, { id: lead.id });
  const yearlyCost = formatDecimal((decimal(figures!.yearly_cost) / 1_000_000n) * 1_000_000n);
  await follow(follower, { amount, stop, yearlyCost });
  assert.equal(await available(customer), formatDecimal(decimal(MONEY) - decimal(amount)));
  await new CopyPage(phone).open();
  assert.equal(await new CopyPage(phone).fact('equity'), `${amount} USDT`);
}

const available = async (customer: Customer): Promise<string | undefined> =>
  (await ask(customer, walletCalls.list, {})).change_wallet.balance.find(({ currency }) => currency === USDT)
    ?.available;

/** R-GEN-3: a copy from before keeps its terms until its customer adds to it; then he is shown those of now and agrees to them. */
async function addedUnderNewTerms({ customer, phone, see }: Follower, { candor }: Market): Promise<void> {
  const { page, say } = phone;
  await underOldTerms(candor, customer);
  // What the page has in hand is of before.
  await page.reload();
  await settled(phone);
  const copy = new CopyPage(phone);
  await copy.open();
  await copy.button('add').click();
  const sheet = page.getByRole('dialog', { name: say('copyTrading', 'add') });
  await sheet.getByLabel(say('copyTrading', 'amount'), { exact: true }).fill('10');
  const send = sheet.getByRole('button', { name: say('copyTrading', 'add'), exact: true });
  await send.click();
  await sheet.getByText(say('copyTrading', 'mustAgree'), { exact: true }).waitFor();
  await see('copy-add-agreement');
  assert.deepEqual(await seriousFaults(phone), []);
  assert.equal((await copyOf(customer)).agreement_version, 1);
  await sheet.getByRole('checkbox').check();
  await send.click();
  await sheet.waitFor({ state: 'hidden' });
  const { agreement_version: version, equity } = await copyOf(customer);
  assert.deepEqual([version, equity], [COPY_AGREEMENT.version, '1010']);
}

/** The one copy of a customer as the server has it. */
async function copyOf(customer: Customer) {
  const [copy] = (await ask(customer, copyTradingCalls.orders, {})).order_list;
  assert.ok(copy);
  return copy;
}

/** The newest signal of the copy, once there are so many; its lots recomputed from what it says (R-CP-2). */
async function signalNumber(customer: Customer, count: number) {
  const { id } = await copyOf(customer);
  const list = await eventually(`signal ${count}`, async () => {
    const found = (await ask(customer, copyTradingCalls.signals, { id })).list;
    return found.length >= count && found;
  });
  const signal = list[0]!;
  if (signal.equity !== null)
    assert.equal(
      signal.lots,
      copiedLots({
        leadLots: signal.lead_lots,
        equity: decimal(signal.equity),
        leadEquity: decimal(signal.lead_equity),
      }),
    );
  return signal;
}

/** X-CP-1: less than one lot is skipped, and said. */
async function skipped({ customer, phone, see }: Follower, lead: Lead): Promise<void> {
  const copy = new CopyPage(phone);
  const position = await lead.open('long', TOO_FEW);
  assert.equal((await signalNumber(customer, 1)).reason, 'zero_lots');
  await copy.show('signals');
  const card = copy.cards.filter({ hasText: phone.say('copyTrading', 'skip_zero_lots') });
  await card.getByText(phone.say('copyTrading', 'skipped'), { exact: true }).waitFor();
  await see('copy-skipped');
  assert.deepEqual(await seriousFaults(phone), []);
  await lead.close(position);
}

/** Opened, half of it closed, then all: each time as much of the copy as of the lead, with a gain in between. */
async function mirrored({ customer, phone, see }: Follower, lead: Lead, market: Market): Promise<void> {
  const copy = new CopyPage(phone);
  await copy.show('positions');
  const position = await lead.open('long', LOTS);
  const { lots, reason } = await signalNumber(customer, 2);
  assert.equal(reason, null);
  await copy.position(lots);
  await see('copy-position');
  assert.deepEqual(await seriousFaults(phone), []);
  market.to(market.start + 600);
  await eventually('the gain on the screen', async () => (await copy.fact('unrealised')).startsWith('+'));
  await see('copy-gain');
  await lead.close(position, LOTS / 2);
  assert.equal((await signalNumber(customer, 3)).lots, Math.floor(lots / 2));
  await copy.position(lots - Math.floor(lots / 2));
  await copy.show('history');
  await copy.position(Math.floor(lots / 2));
  await see('copy-part-closed');
  await copy.show('positions');
  await lead.close(position);
  await phone.screen.getByText(phone.say('copyTrading', 'noPositions'), { exact: true }).waitFor();
  const { profit } = await copyOf(customer);
  assert.ok(decimal(profit) > 0n, `the copy gained ${profit}`);
}

/** What stands in copies is part of the total and has its own row; the record says where the money went. */
async function seenElsewhere({ customer, phone, see }: Follower): Promise<void> {
  const { say } = phone;
  const { copy_wallet: held, valuation } = await ask(customer, walletCalls.list, {});
  const { equity } = await copyOf(customer);
  assert.equal(decimal(held.usdt_total), decimal(equity));
  const coin = await available(customer);
  assert.equal(decimal(valuation.usdt_total), decimal(coin ?? '0') + decimal(equity));
  await phone.visit('pages/assets/index');
  await settled(phone);
  const row = phone.screen.getByRole('link', { name: new RegExp(say('wallet', 'accountCopy')) });
  await row.waitFor();
  await see('copy-assets');
  assert.deepEqual(await seriousFaults(phone), []);
  await phone.visit('pages/assets/record');
  await settled(phone);
  const way = `${say('wallet', 'shortCoin')} → ${say('wallet', 'shortCopy')}`;
  await phone.screen.getByText(way, { exact: true }).first().waitFor();
  await see('copy-record');
  await phone.visit('pages/assets/index');
  await settled(phone);
  await row.click();
  await phone.waitForAddress('pages/documentation/ordersPage');
  await new CopyPage(phone).open();
}

/** R-CP-4: what is closed early stays closed, and what the lead does with his is nothing to it. */
async function closedByHimself({ customer, phone, see }: Follower, lead: Lead): Promise<void> {
  const copy = new CopyPage(phone);
  const position = await lead.open('short', LOTS);
  const { lots } = await signalNumber(customer, 5);
  const card = await copy.position(lots);
  await card.getByRole('button', { name: phone.say('copyTrading', 'closeOne'), exact: true }).click();
  await phone.screen.getByText(phone.say('copyTrading', 'noPositions'), { exact: true }).waitFor();
  assert.equal((await copyOf(customer)).open, 0);
  await lead.close(position);
  await copy.show('signals');
  await see('copy-signals');
}

/** X-CP-4: the price falls by more than half a percent from each second to the next; what the lead sold at is not there for anybody else. */
async function tooFar({ customer, phone, see }: Follower, lead: Lead, market: Market): Promise<void> {
  let price = market.start + 600;
  const fall = setInterval(() => market.to((price = Math.round(price * 0.9965))), 250);
  let position: number;
  try {
    position = await lead.open('short', LOTS, '5');
    assert.equal((await signalNumber(customer, 7)).reason, 'price');
  } finally {
    clearInterval(fall);
  }
  await lead.close(position);
  market.to(market.start + 600);
  const card = new CopyPage(phone).cards.filter({ hasText: phone.say('copyTrading', 'skip_price') });
  await card.first().waitFor();
  await see('copy-skipped-price');
  assert.equal((await copyOf(customer)).open, 0);
}

/** X-CP-5: the lead's part of the profit in it is said before it is taken out, and stands beside it after. */
async function takenOut({ customer, phone, see }: Follower): Promise<void> {
  const { page, say } = phone;
  const copy = new CopyPage(phone);
  const before = await copyOf(customer);
  const withdrawn = decimal('1000');
  const share = withdrawnShare({
    value: decimal(before.value),
    highWater: decimal(before.high_water),
    rate: decimal(LEAD.sharePercent) / 100n,
    withdrawn,
  });
  const [due, rest] = [formatDecimal(share), formatDecimal(withdrawn - share)];
  await copy.button('withdraw').click();
  const sheet = page.getByRole('dialog', { name: say('copyTrading', 'withdraw') });
  await sheet.getByLabel(say('copyTrading', 'amount'), { exact: true }).fill('1000');
  const told = say('copyTrading', 'withdrawShare', { share: due, rest });
  await sheet.getByText(told, { exact: true }).waitFor();
  await see('copy-take-out');
  assert.deepEqual(await seriousFaults(phone), []);
  await sheet.getByRole('button', { name: say('copyTrading', 'withdraw'), exact: true }).click();
  await sheet.waitFor({ state: 'hidden' });
  const after = await copyOf(customer);
  assert.deepEqual([after.shared, after.equity], [due, formatDecimal(decimal(before.equity) - withdrawn)]);
  await copy.show('money');
  await phone.screen.getByText(say('copyTrading', 'flowShared', { share: due })).waitFor();
  await see('copy-taken-out');
}

/** All that was mirrored and shared until now, from his own records and published ticks. */
async function checkedByHimself({ phone, see }: Follower): Promise<void> {
  const { say, screen } = phone;
  await screen.getByRole('button', { name: say('copyTrading', 'checkGo'), exact: true }).click();
  await screen.getByText(say('copyTrading', 'allRight'), { exact: true }).waitFor();
  await see('copy-checked');
  assert.deepEqual(await seriousFaults(phone), []);
}

/** R-CP-5: the lead's part of the profit, and everything else back. */
async function left({ customer, phone, see }: Follower, lead: Lead): Promise<void> {
  const { page, say } = phone;
  const copy = new CopyPage(phone);
  const before = await copyOf(customer);
  await copy.button('leave').click();
  const sheet = page.getByRole('dialog', { name: say('copyTrading', 'leaveTitle') });
  await sheet.getByText(say('copyTrading', 'leaveHintFlat'), { exact: true }).waitFor();
  await see('copy-leave');
  assert.deepEqual(await seriousFaults(phone), []);
  await sheet.getByRole('button', { name: say('copyTrading', 'leave'), exact: true }).click();
  await phone.screen.getByText(say('copyTrading', 'ended'), { exact: true }).first().waitFor();
  const after = await copyOf(customer);
  const share = decimal(before.share_now);
  const shared = formatDecimal(decimal(before.shared) + share);
  assert.ok(share > 0n && decimal(before.shared) > 0n);
  assert.deepEqual([after.state, after.end_reason, after.shared], ['ended', 'user', shared]);
  assert.equal(after.returned, formatDecimal(decimal(before.equity) - share));
  await copy.show('money');
  await phone.screen.getByRole('list').getByText(say('copyTrading', 'flow_share'), { exact: true }).waitFor();
  await see('copy-left');
  const { figures } = await ask(customer, copyTradingCalls.product, { id: lead.id });
  assert.ok(figures);
}

/** R-CP-4: a fifth lost ends it; he does nothing and finds his money back. */
async function stoppedOut({ customer, phone, see }: Follower, lead: Lead, market: Market): Promise<void> {
  const copy = new CopyPage(phone);
  await copy.show('positions');
  const position = await lead.open('long', LOTS * 10);
  const signal = await eventually('the position of the copy', async () => {
    const { list } = await ask(customer, copyTradingCalls.signals, { id: (await copyOf(customer)).id });
    return list.find(({ kind, lead_lots: lots }) => kind === 'opened' && lots === LOTS * 10);
  });
  assert.equal(signal.reason, null);
  await copy.position(signal.lots);
  market.to(Math.round((market.start * 96) / 100));
  await phone.screen.getByText(phone.say('copyTrading', 'ended'), { exact: true }).first().waitFor();
  await phone.screen.getByText(phone.say('copyTrading', 'end_stop_loss'), { exact: true }).waitFor();
  await see('copy-stopped');
  assert.deepEqual(await seriousFaults(phone), []);
  assert.equal((await copyOf(customer)).end_reason, 'stop_loss');
  await lead.close(position);
  await phone.visit('pages/documentation/ordersPage');
  await settled(phone);
  await phone.page.getByRole('tab', { name: phone.say('copyTrading', 'ended') }).click();
  await phone.screen.getByText(phone.say('copyTrading', 'returned'), { exact: true }).waitFor();
  await see('copy-ended');
}

/** What he has is what he came with, less what he put in, and what came back; nothing is left in the copy, and nothing is broken. */
async function moneyIsBack({ candor }: Market, customer: Customer): Promise<void> {
  const { id } = await copyOf(customer);
  const { flows } = await ask(customer, copyTradingCalls.order, { id });
  const sum = (...kinds: string[]): bigint =>
    flows
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((all, { amount, shared }) => all + decimal(amount) - decimal(shared), 0n);
  const expected = formatDecimal(decimal(MONEY) - sum('start', 'add') + sum('withdraw', 'end'));
  assert.equal(await available(customer), expected);
  const balances = await soundBalances(candor, customer.user.id);
  const of = (account: RegExp) =>
    balances.filter(
      (row) => account.test(row.account) && row.currency === 'USDT' && row.bucket === 'available',
    );
  assert.deepEqual(
    of(/^coin$/).map(({ balance }) => balance),
    [expected],
  );
  assert.deepEqual(
    of(/^copy/).map(({ balance }) => balance),
    ['0'],
  );
}
