/**
 * Converting as a customer does it: what comes back, the fee and the worst price stand there before anything is sent, the order is an
 * ordinary market order in his list of fills, and what came of it is said. Korean, dark.
 */
import assert from 'node:assert/strict';
import { spotCalls } from '@candor/wire';
import { ask } from '../api.ts';
import { BTC, coins, waitForQuotes } from '../stage.ts';
import type { Journey } from './journey.ts';

export const convert: Journey = {
  name: 'ko, dark: one coin becomes another, and back, by market orders',
  async run(stage) {
    const customer = await stage.customerWithMoney();
    await waitForQuotes(customer.url);
    const phone = await stage.phone({ url: customer.url, language: 'ko', theme: 'dark', session: customer });
    const { say, page } = phone;
    await phone.visit('pages/trade/convert');
    const amount = page.getByRole('textbox', { name: say('convert', 'amount') });
    await page.getByRole('button', { name: say('convert', 'preview') }).click();
    await page.getByText(say('spot', 'budget_required'), { exact: true }).waitFor();
    // Typed key by key, it stands in groups and is the same number.
    await amount.pressSequentially('99999999');
    assert.equal(await amount.inputValue(), '99,999,999');
    await page.getByText(say('spot', 'insufficient_balance')).or(page.getByText(/USDT$/)).first().waitFor();
    await amount.fill('500');
    // Quote in plain words, with the worst price, before anything is sent.
    await page.getByText(new RegExp(say('convert', 'about', { amount: '[0-9.]+', coin: 'BTC' }))).waitFor();
    await page.getByRole('button', { name: say('convert', 'preview') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(say('convert', 'worst')).waitFor();
    assert.deepEqual(await ask(customer, spotCalls.fills, { currency_id: '1', legal_id: '3' }), []);
    await sheet.getByRole('button', { name: say('convert', 'confirm') }).click();
    await sheet.getByText(say('convert', 'got')).waitFor();
    const fills = await ask(customer, spotCalls.fills, { currency_id: '1', legal_id: '3' });
    assert.equal(fills.length > 0 && fills.every(({ type }) => type === 1), true, 'bought');
    assert.notEqual((await coins(customer, BTC)).available, '0');
    await sheet.getByRole('button', { name: say('convert', 'again') }).click();
    await page.getByRole('button', { name: say('convert', 'swap') }).click();
    await page.getByRole('button', { name: say('convert', 'all'), exact: true }).click();
    await page.getByRole('button', { name: say('convert', 'preview') }).click();
    await sheet.getByRole('button', { name: say('convert', 'confirm') }).click();
    await sheet.getByText(say('convert', 'got')).waitFor();
    const after = await ask(customer, spotCalls.fills, { currency_id: '1', legal_id: '3' });
    assert.equal(
      after.some(({ type }) => type === 2),
      true,
      'sold again',
    );
    assert.deepEqual(phone.complaints(), []);
  },
};
