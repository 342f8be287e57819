/**
 * How somebody comes to lead, and what a week brings him: he sees which conditions he lacks, trades, applies on his phone, is admitted by two
 * operators on the figures that they cannot touch; a follower gains, the week ends, the share above the high-water mark is taken once, seen by
 * both, worked out again by the follower; then both stop. The lead reads Chinese in the dark, the follower English in the light.
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { profitShare } from '@candor/formulas';
import { decimal, formatDecimal } from '@candor/money';
import { copyTradingCalls, marketCalls } from '@candor/wire';
import { copyTradingDeskCalls } from '@candor/wire/operators';
import { ask } from '../api.ts';
import type { Market } from '../moved-market.ts';
import { movedMarket } from '../moved-market.ts';
import { Office } from '../office.ts';
import type { Phone } from '../phone.ts';
import type { Customer, Stage } from '../stage.ts';
import { settled } from '../tour.ts';
import { eventually } from '../waiting.ts';
import { seriousFaults } from '../barriers.ts';
import { aged, copyOf, traded, verified, weekPassed } from './copy-trading-history.ts';
import { close, open } from './copy-trading-lead.ts';
import { CopyPage, fact } from './copy-trading-screens.ts';
import type { Journey } from './journey.ts';
import type { Scene } from './money-in-and-out-scene.ts';
import { photographer } from './money-in-and-out-scene.ts';

const LEAD_PAGE = 'pages/documentation/leadPage';
const AMOUNT = '2000';
const LOTS = 90;
const RATE = '10';
/** Which statements of the test are true. */
const RIGHT = 'ftfft';

interface Person {
  customer: Customer;
  phone: Phone;
  see: Scene['see'];
}

export const leadAndWeek: Journey = {
  name: 'zh and en: copy trading: somebody becomes a lead, is admitted by two, gets his share of a week, once; both stop',
  async run(stage) {
    const market = await movedMarket(stage, 'copy-week', { DEMO_DESK_S: '1' });
    const lead = await personWith(stage, market, { language: 'zh', theme: 'dark' });
    const follower = await personWith(stage, market, { language: 'en', theme: 'light' });
    await notYet(lead);
    await notYet(follower);
    await verified(lead.customer);
    await traded(lead.customer, '9000');
    await aged(market.candor, lead.customer, 31);
    const name = `Meridian ${randomBytes(3).toString('hex')}`;
    const id = await applied(lead, name);
    await admitted(stage, { market, lead, id });
    const profit = await gained(follower, { lead, market, id });
    await sharedOnce(follower, { lead, market, id, profit });
    await bothStop(follower, lead, market);
    for (const { phone } of [lead, follower]) assert.deepEqual(phone.complaints(), []);
  },
};

async function personWith(
  stage: Stage,
  { candor }: Market,
  settings: { language: 'zh' | 'en'; theme: 'dark' | 'light' },
): Promise<Person> {
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

const applyButton = ({ screen, say }: Phone) =>
  screen.getByRole('button', { name: say('copyTrading', 'leadApply'), exact: true });

/** Each condition beside what he has of it; nothing can be sent. */
async function notYet({ phone, see }: Person): Promise<void> {
  const { say } = phone;
  await phone.visit(LEAD_PAGE);
  await settled(phone);
  const needs = phone.screen.locator('section').first();
  assert.equal(await fact(needs, say('copyTrading', 'needClosed', { n: '20' })), '0');
  assert.equal(
    await fact(needs, say('copyTrading', 'needDays', { n: '30' })),
    say('copyTrading', 'days', { n: '0' }),
  );
  await phone.screen.getByText(say('copyTrading', 'notYet'), { exact: true }).waitFor();
  assert.equal(await applyButton(phone).isDisabled(), true);
  await see('lead-not-yet');
  assert.deepEqual(await seriousFaults(phone), []);
}

async function applied({ customer, phone, see }: Person, name: string): Promise<number> {
  const { say } = phone;
  await eventually('the conditions', async () => {
    return (await ask(customer, copyTradingCalls.own, {})).conditions.is_met;
  });
  await phone.page.reload();
  await settled(phone);
  const needs = phone.screen.locator('section').first();
  assert.equal(await fact(needs, say('copyTrading', 'needClosed', { n: '20' })), '20');
  assert.equal(await fact(needs, say('copyTrading', 'needVerified')), '✓');
  await phone.field(say('copyTrading', 'leadName')).fill(name);
  await applyButton(phone).click();
  await phone.screen.getByText(say('copyTrading', 'mustAgree'), { exact: true }).waitFor();
  await phone.field(say('copyTrading', 'leadAbout')).fill('BTC/USDT，每天几笔');
  await eventually('the tick', async () => {
    const box = phone.screen.getByRole('checkbox');
    await box.check({ force: true, timeout: 1_500 }).catch(() => undefined);
    return box.isChecked();
  });
  await see('lead-form');
  await applyButton(phone).click();
  await phone.screen.getByText(say('copyTrading', 'leadApplied'), { exact: true }).waitFor();
  await see('lead-applied');
  assert.deepEqual(await seriousFaults(phone), []);
  const { lead, state } = await ask(customer, copyTradingCalls.own, {});
  assert.ok(lead);
  assert.equal(state, 'applied');
  return lead.id;
}

/** R-CP-1, R-OPS-3: one proposes on the figures, another one decides. */
async function admitted(
  stage: Stage,
  { market: { candor }, lead, id }: { market: Market; lead: Person; id: number },
): Promise<void> {
  const office = await Office.open(stage, { language: 'en', theme: 'light', candor });
  const admit = office.say('copyTrading', 'act_admit');
  const desk = await office.at('market_admin', 'lead-traders');
  const row = desk.page.locator(`tr[data-row-key="${id}"]`).first();
  await row.getByText(office.say('copyTrading', 'met'), { exact: true }).waitFor();
  await lead.see('console-lead', desk);
  const { lead: applying } = await ask(lead.customer, copyTradingCalls.own, {});
  await office.decide(desk, {
    button: admit,
    within: row,
    title: office.say('copyTrading', 'actTitle', { act: admit, name: applying!.name }),
    fill: (dialog) =>
      dialog.getByLabel(office.say('words', 'reason')).fill('A month of trading, verified, small positions'),
  });
  // One of two is not enough.
  const rows = await ask(await office.as('market_admin'), copyTradingDeskCalls.list, {});
  assert.equal(rows.find((each) => each.id === id)?.state, 'applied');
  const checking = await office.check('treasurer', { kind: 'copy_lead', maker: 'market_admin' });
  await lead.see('console-lead-proposal', checking);
  await lead.phone.visit('pages/documentation/index');
  await lead.phone.visit(LEAD_PAGE);
  await settled(lead.phone);
  await lead.phone.screen.getByText(lead.phone.say('copyTrading', 'leadActive'), { exact: true }).waitFor();
  await lead.see('lead-active');
  assert.deepEqual(await office.complaints(), []);
}

interface Week {
  lead: Person;
  market: Market;
  id: number;
}

/** Follows, and one position of the lead wins; what the copy is worth above what was put in. */
async function gained({ customer }: Person, { lead, market, id }: Week): Promise<bigint> {
  assert.equal((await ask(customer, copyTradingCalls.test, { answers: RIGHT })).is_passed, true);
  await ask(customer, copyTradingCalls.subscribe, { config_id: id, amount: AMOUNT, accepted: true });
  const position = await open(lead.customer, 'long', LOTS);
  const opened = await eventually('the copied position', async () => {
    const copy = await copyOf(customer);
    return copy.open === 1 && copy;
  });
  assert.equal(opened.high_water, AMOUNT);
  market.to(market.start + 600);
  await eventually('the gain', async () => decimal((await copyOf(customer)).equity) > decimal('2010'));
  await standsAt(market, market.start + 600);
  await close(lead.customer, position);
  const closed = await eventually('the copy to close', async () => {
    const copy = await copyOf(customer);
    return copy.open === 0 && copy;
  });
  const profit = decimal(closed.equity) - decimal(AMOUNT);
  assert.ok(profit > 0n, `the copy gained ${profit}`);
  return profit;
}

/** Venues take a price one after the other: on a busy machine the index of a second may still be of those that have the old one, and close there. */
const standsAt = ({ candor: { url } }: Market, price: number): Promise<true> =>
  eventually('every venue at the price', async () => {
    const { status, sources } = await ask({ url }, marketCalls.index, { symbol: 'BTC/USDT' });
    return status === 'ok' && sources.every(({ mid }) => Math.abs(Number(mid) - price) < 10);
  });

/** R-CP-5: a tenth of what stands above the mark, on the screens of both; the next look takes nothing more. */
async function sharedOnce(
  { customer, phone, see }: Person,
  { lead, market, id, profit }: Week & { profit: bigint },
): Promise<void> {
  const { say } = phone;
  await weekPassed(market.candor, customer);
  const value = decimal(AMOUNT) + profit;
  const share = profitShare({ value, highWater: decimal(AMOUNT), rate: decimal(RATE) / 100n });
  const after = await eventually('the share of the week', async () => {
    const copy = await copyOf(customer);
    return copy.shared !== '0' && copy;
  });
  assert.deepEqual([after.shared, after.high_water], [formatDecimal(share), formatDecimal(value - share)]);
  const { flows } = await ask(customer, copyTradingCalls.order, { id: after.id });
  const weekly = flows.filter(({ kind }) => kind === 'share');
  assert.equal(weekly.length, 1);
  assert.match(weekly[0]!.period ?? '', /^\d{4}-\d\d-\d\d$/);
  const copy = new CopyPage(phone);
  await copy.open();
  await copy.show('money');
  await copy.cards
    .filter({ hasText: say('copyTrading', 'flow_share') })
    .first()
    .waitFor();
  await see('week-share');
  assert.deepEqual(await seriousFaults(phone), []);
  await phone.screen.getByRole('button', { name: say('copyTrading', 'checkGo'), exact: true }).click();
  await phone.screen.getByText(say('copyTrading', 'allRight'), { exact: true }).waitFor();
  await see('week-checked');
  await eventually('the share in the figures of the lead', async () => {
    const { figures } = await ask(lead.customer, copyTradingCalls.product, { id });
    return figures?.shared === formatDecimal(share);
  });
  await lead.phone.visit('pages/documentation/buyPage', { id: String(id) });
  await settled(lead.phone);
  await lead.phone.screen
    .getByText(lead.phone.say('copyTrading', 'sharedSoFar'), { exact: true })
    .first()
    .waitFor();
  await lead.see('week-share-lead');
  await lead.phone.visit(LEAD_PAGE);
  await settled(lead.phone);
  const leading = lead.phone.screen.locator('section').last();
  const cents = formatDecimal((share / 1_000_000n) * 1_000_000n);
  const shared = lead.phone.say('copyTrading', 'shareEarned');
  await eventually(
    'the share on his own page',
    async () => (await fact(leading, shared)) === `${cents} USDT`,
  );
  assert.equal(await fact(leading, lead.phone.say('copyTrading', 'followers')), '1');
  await lead.see('lead-earned');
  assert.deepEqual(await seriousFaults(lead.phone), []);
}

/** The mark stands where the share left it: leaving costs no second one. Then the lead stops, too. */
async function bothStop({ customer, phone, see }: Person, lead: Person, market: Market): Promise<void> {
  const { page, say } = phone;
  const before = await copyOf(customer);
  await new CopyPage(phone).button('leave').click();
  const sheet = page.getByRole('dialog', { name: say('copyTrading', 'leaveTitle') });
  await sheet.getByRole('button', { name: say('copyTrading', 'leave'), exact: true }).click();
  await phone.screen.getByText(say('copyTrading', 'ended'), { exact: true }).first().waitFor();
  const after = await copyOf(customer);
  assert.deepEqual([after.shared, after.returned], [before.shared, before.equity]);
  await see('week-left');
  await lead.phone.visit(LEAD_PAGE);
  await settled(lead.phone);
  await lead.phone.screen
    .getByRole('button', { name: lead.phone.say('copyTrading', 'leadRetire'), exact: true })
    .click();
  const proof = lead.phone.page.getByRole('dialog', { name: lead.phone.say('security', 'proveTitle') });
  // The code belongs to who asked for it: this browser.
  const seen = market.candor.messagesTo(lead.customer.email).length;
  await proof.getByRole('button', { name: lead.phone.say('identity', 'sendCode') }).click();
  await proof.getByRole('textbox').fill(await market.candor.codeFor(lead.customer.email, seen));
  await proof.getByRole('button', { name: lead.phone.say('words', 'confirm') }).click();
  await lead.phone.screen.getByText(lead.phone.say('copyTrading', 'leadRetired'), { exact: true }).waitFor();
  await lead.see('lead-retired');
}
