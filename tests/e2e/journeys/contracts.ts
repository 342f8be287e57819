/**
 * Contracts on a market that moves when the journey says so: a long and a short are opened on the phone, their profit
 * follows the ticks, stops are typed and dragged, one is stopped out and one liquidated (R-CT-1 to 8). English, light.
 */
import assert from 'node:assert/strict';
import { decimal } from '@candor/money';
import { contractCalls, walletCalls } from '@candor/wire';
import type { Locator } from 'playwright-core';
import { ask } from '../api.ts';
import type { Market } from '../moved-market.ts';
import { movedMarket } from '../moved-market.ts';
import type { Phone } from '../phone.ts';
import type { Customer } from '../stage.ts';
import { USDT } from '../stage.ts';
import { settled } from '../tour.ts';
import { plain, signedPlain } from '../trade-page.ts';
import { eventually } from '../waiting.ts';
import { ANY, matching } from '../words.ts';
import { seriousFaults } from '../barriers.ts';
import type { Journey } from './journey.ts';

const PAIR = { currency_id: '1', legal_id: String(USDT) } as const;

export const contracts: Journey = {
  name: 'en, light: contracts long and short, stops typed and dragged, stopped out, liquidated',
  async run(stage) {
    const market = await movedMarket(stage, 'contracts');
    const customer = await stage.customerWithMoney(market.candor);
    const move = { currency_id: USDT, from_field: 'change', to_field: 'lever', number: '5000' } as const;
    await ask(customer, walletCalls.transfer, move);
    const phone = await stage.phone({
      showsMotion: true,
      language: 'en',
      theme: 'light',
      width: 360,
      height: 740,
      session: customer,
      url: market.candor.url,
    });
    await phone.visit('pages/lever/index', { symbol: 'BTC/USDT' });
    await settled(phone);
    await openPosition(phone, customer, { side: 'long', lots: '20' });
    await openPosition(phone, customer, { side: 'short', lots: '10' });
    await profitFollows(phone, market);
    await typeStops(phone, customer, market);
    await dragStop(phone, customer, market);
    assert.deepEqual(await seriousFaults(phone), []);
    await stoppedOut(phone, customer, market);
    await liquidated(phone, customer, market);
    assert.deepEqual(phone.complaints(), []);
  },
};

async function heldBy(customer: Customer) {
  const { message } = await ask(customer, contractCalls.positions, { ...PAIR, status: '1' });
  return message.data;
}

const card = ({ page, say }: Phone, side: 'long' | 'short') =>
  page.getByRole('article', { name: `${say('contracts', side)} BTC/USDT`, exact: true });

/** R-CT-1: the first order is not sent before its counterparty was read; R-CT-2: it opens at the tick after. */
async function openPosition(
  phone: Phone,
  customer: Customer,
  { side, lots }: { side: 'long' | 'short'; lots: string },
): Promise<void> {
  const { page, say } = phone;
  const panel = page.getByRole('region', { name: say('contracts', 'newOrder') });
  await panel.getByRole('textbox', { name: say('contracts', 'lots'), exact: true }).fill(lots);
  const word = say('contracts', side === 'long' ? 'openLong' : 'openShort');
  await panel.getByRole('button', { name: word, exact: true }).click();
  const sheet = page.getByRole('dialog');
  const send = sheet.getByRole('button', { name: say('contracts', 'confirmSend', { side: word }) });
  if (side === 'long') {
    await sheet.getByText(say('contracts', 'houseBook')).waitFor();
    await send.click();
    await sheet.getByRole('alert').getByText(say('words', 'tickFirst')).waitFor();
    await sheet.getByRole('checkbox').check({ force: true });
  } else await readOnSmallPhone(phone, send);
  await send.click();
  await card(phone, side).waitFor();
  // What the order came to is said with its price.
  const opened = { side: say('contracts', side), lots: say('contracts', 'lotsOf', { n: lots }), price: ANY };
  await page
    .getByRole('status')
    .getByText(matching(say('contracts', 'justOpened', opened)))
    .waitFor();
  const position = await eventually('the position to open', async () =>
    (await heldBy(customer)).find(({ type, status }) => status === 1 && type === (side === 'long' ? 1 : 2)),
  );
  assert.equal(position.share, Number(lots));
  assert.equal(position.multiple, 10);
}

/** With nothing to tick its figures scroll behind the button, and are still in reach of the keyboard. */
async function readOnSmallPhone(phone: Phone, send: Locator): Promise<void> {
  await send.waitFor();
  await phone.turn({ width: 360, height: 480 });
  assert.deepEqual(await seriousFaults(phone), []);
  await phone.turn({ width: 360, height: 740 });
}

/** R-CT-4: a hundredth up is a gain of the long and a loss of the short, on the screen as with the server. */
async function profitFollows(phone: Phone, market: Market): Promise<void> {
  market.to(market.start + 900);
  const profitOf = async (side: 'long' | 'short'): Promise<number> =>
    Number(signedPlain(await card(phone, side).locator('[data-figure="profit"]').innerText()));
  await eventually(
    'the profit of both',
    async () => (await profitOf('long')) > 15 && (await profitOf('short')) < -7,
  );
}

async function typeStops(phone: Phone, customer: Customer, { start }: Market): Promise<void> {
  const { page, say } = phone;
  await card(phone, 'long')
    .getByRole('button', { name: say('contracts', 'stops'), exact: true })
    .click();
  const sheet = page.getByRole('dialog');
  const field = (key: string) => sheet.getByRole('textbox', { name: say('contracts', key), exact: true });
  await field('stopLoss').fill(String(start + 5_000));
  await sheet
    .getByText(say('contracts', 'lossWrongSide', { limit: '' }).trim(), { exact: false })
    .first()
    .waitFor();
  await field('takeProfit').fill(String(start + 1_500));
  await field('stopLoss').fill(String(start - 500));
  await sheet.getByRole('button', { name: say('words', 'save'), exact: true }).click();
  await sheet.waitFor({ state: 'hidden' });
  const [long] = (await heldBy(customer)).filter(({ type }) => type === 1);
  assert.deepEqual(
    [long?.target_profit_price, long?.stop_loss_price],
    [String(start + 1_500), String(start - 500)],
  );
}

/** The line is pulled by the finger, and what it would become is confirmed in the sheet. */
async function dragStop(phone: Phone, customer: Customer, { start }: Market): Promise<void> {
  const { page, say } = phone;
  const handle = page.getByRole('slider', { name: say('contracts', 'stopLoss'), exact: true });
  await handle.scrollIntoViewIfNeeded();
  await page.waitForTimeout(400);
  const box = await handle.boundingBox();
  assert.ok(box !== null);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 20, { steps: 5 });
  await page.mouse.up();
  const sheet = page.getByRole('dialog');
  const field = sheet.getByRole('textbox', { name: say('contracts', 'stopLoss'), exact: true });
  const dragged = plain(await field.inputValue());
  assert.equal(decimal(dragged) > decimal(String(start - 500)), true, `dragged to ${dragged}`);
  await sheet.getByRole('button', { name: say('words', 'save'), exact: true }).click();
  await sheet.waitFor({ state: 'hidden' });
  const [long] = (await heldBy(customer)).filter(({ type }) => type === 1);
  assert.equal(decimal(long!.stop_loss_price), decimal(dragged));
  // The same by keyboard: up by one step, Enter asks, Escape takes it back.
  await handle.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await sheet.waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
}

/** R-CT-8: the mark falls through the stop loss; it closes at the tick after and is told in place. */
async function stoppedOut(phone: Phone, customer: Customer, market: Market): Promise<void> {
  market.to(market.start - 700);
  const { page, say } = phone;
  const closed = { side: say('contracts', 'long'), lots: say('contracts', 'lotsOf', { n: '20' }) };
  const said = say('contracts', 'justClosed', { ...closed, price: ANY, result: ANY });
  await page.getByRole('status').getByText(matching(said)).waitFor();
  await page.locator('[data-reason="stop_loss"]').first().waitFor();
  await card(phone, 'long').waitFor({ state: 'hidden' });
  const past = await pastOf(customer, 1);
  assert.equal(past.reason, 'stop_loss');
  assert.equal((past.trigger_seq ?? 0) < (past.close_seq ?? 0), true);
}

/** R-CT-5 to 7: a short at 10x does not survive a rise of a tenth; what is lost is at most its margin. */
async function liquidated(phone: Phone, customer: Customer, market: Market): Promise<void> {
  const { page, say } = phone;
  for (const rise of [3_000, 7_000, 9_500]) market.to(market.start + rise);
  await page.locator('[data-reason="liquidated"]').first().waitFor();
  const closed = await pastOf(customer, 2);
  assert.equal(closed.reason, 'liquidated');
  assert.equal(decimal(closed.origin_caution_money) > 0n, true);
  await page.getByRole('tab', { name: say('contracts', 'history') }).click();
  await page.getByRole('link', { name: new RegExp(say('contracts', 'byLiquidation')) }).click();
  await phone.waitForAddress('pages/lever/position');
  await page.getByText(`#${closed.close_seq}`).waitFor();
  const { ticks } = await ask(customer, contractCalls.detail, { id: String(closed.id) });
  for (const { hash } of ticks) await page.getByText(hash, { exact: true }).first().waitFor();
  await page.getByRole('button', { name: say('contracts', 'shareCard'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('img', { name: /BTC\/USDT −/ })
    .waitFor();
}

async function pastOf(customer: Customer, type: number) {
  return eventually('the closed position', async () => {
    const { message } = await ask(customer, contractCalls.positions, { status: '3' });
    return message.data.find((each) => each.type === type);
  });
}
