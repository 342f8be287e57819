/**
 * Price alerts as a customer uses them (R-AL-1): set from the chart and drawn there, refused where the price is already, fired by a
 * trade, told in the messages, changed and deleted on the page of all. Thai, light.
 */
import assert from 'node:assert/strict';
import { alertCalls, notifyCalls } from '@candor/wire';
import { ask } from '../api.ts';
import { stillMarket, trade } from '../still-market.ts';
import { eventually } from '../waiting.ts';
import type { Journey } from './journey.ts';

export const alerts: Journey = {
  name: 'th, light: price alerts are set on the chart, fire with a trade and are told',
  async run(stage) {
    const { owner, other, trigger, limit } = await stillMarket(stage, 'alerts');
    // The last price comes down to the middle of the spread.
    await trade(owner, other, trigger);
    const phone = await stage.phone({ url: owner.url, language: 'th', theme: 'light', session: owner });
    const { say, page } = phone;
    await phone.visit('pages/trade/kline', { symbol: 'BTC/USDT' });
    await page.getByRole('button', { name: say('alerts', 'setFor', { symbol: 'BTC/USDT' }) }).click();
    const sheet = page.getByRole('dialog');
    const value = sheet.getByRole('textbox', { name: say('alerts', 'price', { quote: 'USDT' }) });
    await sheet.getByRole('button', { name: say('alerts', 'save') }).click();
    await sheet.getByText(say('alerts', 'needValue')).waitFor();
    await value.fill('1');
    await sheet.getByRole('button', { name: say('alerts', 'save') }).click();
    // The server's answer comes to the field and is said, in place of what was said before.
    await page
      .getByRole('status')
      .getByText(`: ${say('alerts', 'needValue')}`)
      .waitFor({ state: 'hidden' });
    const why = await sheet.locator('[aria-invalid="true"]').getAttribute('aria-describedby');
    const told = await sheet.locator(`[id="${why}"]`).innerText();
    assert.notEqual(told, say('alerts', 'needValue'));
    await page.getByRole('status').getByText(told).waitFor();
    assert.deepEqual((await ask(owner, alertCalls.list, {})).list, [], 'nothing was set');
    await value.fill(limit);
    await sheet.getByRole('button', { name: say('alerts', 'save') }).click();
    await sheet.waitFor({ state: 'hidden' });
    const { list } = await ask(owner, alertCalls.list, {});
    assert.equal(list.length, 1);
    // Its line stands on the chart by its price.
    const [whole = ''] = limit.split('.');
    const line = say('alerts', 'line', { price: `${Number(whole).toLocaleString('en')}.` });
    await phone.screen.getByText(line).waitFor();
    // And on the chart of the pair's contracts, whose prices have fewer places.
    await phone.visit('pages/lever/index', { symbol: 'BTC/USDT' });
    await phone.screen.getByText(line.slice(0, -1)).waitFor();

    await trade(owner, other, limit);
    await eventually('the message', async () => {
      const { list: messages } = await ask(owner, notifyCalls.messages, { page: '1', limit: '5' });
      return messages.find(({ kind }) => kind === 'price_above');
    });
    await phone.visit('pages/message/index');
    await page
      .getByRole('button', { name: /BTC.USDT/ })
      .first()
      .click();
    await phone.waitForAddress('pages/alerts/index');
    await page.getByText(say('alerts', 'done'), { exact: true }).waitFor();
    await page.getByRole('button', { name: new RegExp(`^${say('alerts', 'remove')}`) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('alerts', 'remove'), exact: true })
      .click();
    await page.getByText(say('alerts', 'none')).waitFor();
    assert.deepEqual((await ask(owner, alertCalls.list, {})).list, []);
    assert.deepEqual(phone.complaints(), []);
  },
};
