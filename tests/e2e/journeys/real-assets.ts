/**
 * A token on gold as a customer meets it (R-RWA-1): found in its area, refused for buying before its disclosure was read, read, confirmed,
 * bought; sold without asking. Chinese dark and Thai light.
 */
import assert from 'node:assert/strict';
import { disclosureCalls, spotCalls } from '@candor/wire';
import { ask } from '../api.ts';
import type { Stage } from '../stage.ts';
import { coins, newestOrder, waitForQuotes } from '../stage.ts';
import { settled } from '../tour.ts';
import { TradePage } from '../trade-page.ts';
import { eventually } from '../waiting.ts';
import { seriousFaults } from '../barriers.ts';
import type { Journey } from './journey.ts';
import { photographer } from './money-in-and-out-scene.ts';

export const realAssets: Journey = {
  name: 'zh and th: a token on gold is bought after its disclosure was read',
  async run(stage) {
    const { url } = stage.candor;
    await waitForQuotes(url, 'PAXG/USDT');
    const gold = await eventually('the disclosure', async () =>
      (await ask({ url }, disclosureCalls.list, {})).find(
        ({ name, state }) => name === 'PAXG' && state === 'valid',
      ),
    );
    for (const language of ['zh', 'th'] as const) await buyGold(stage, language, gold.currency_id);
  },
};

async function buyGold(stage: Stage, language: 'zh' | 'th', goldId: number): Promise<void> {
  const customer = await stage.customerWithMoney();
  const theme = language === 'zh' ? 'dark' : 'light';
  const phone = await stage.phone({ language, theme, width: 360, height: 740, session: customer });
  const { page, say } = phone;
  const picture = photographer(phone, { language, theme });
  const trade = new TradePage(phone, { base: 'PAXG', quote: 'USDT' });
  const pair = { side: 'buy', type: 'market', budget: '500' } as const;

  await trade.open();
  await phone.screen.getByText(say('disclosures', 'noteUnread', { coin: 'PAXG' })).waitFor();
  await trade.fill(pair);
  await trade.submit.click();
  const sheet = page.getByRole('dialog', { name: say('spot', 'confirmTitle') });
  await sheet.getByRole('button', { name: say('spot', 'buyCoin', { coin: 'PAXG' }) }).click();
  await sheet.getByRole('alert').filter({ hasText: 'RWA' }).waitFor();
  await picture('rwa-refused');
  assert.equal((await coins(customer, goldId)).available, '0');

  await phone.visit('pages/index/rwa');
  await page.getByRole('link', { name: /PAXG/ }).waitFor();
  await settled(phone);
  await picture('rwa-area');
  assert.deepEqual(await seriousFaults(phone), []);
  await page.getByRole('link', { name: /PAXG/ }).click();
  await phone.waitForAddress('pages/rwa/disclosure');
  await phone.screen.getByText(say('disclosures', 'simulatedNote')).waitFor();
  await settled(phone);
  await picture('rwa-disclosure');
  assert.deepEqual(await seriousFaults(phone), []);
  await phone.button(say('disclosures', 'confirm')).click();
  await page
    .getByRole('alert')
    .filter({ hasText: say('words', 'tickFirst') })
    .waitFor();
  await picture('rwa-foot');
  await page.getByRole('checkbox').check({ force: true });
  await phone.button(say('disclosures', 'confirm')).click();
  await phone.screen.getByText(say('disclosures', 'confirmed')).waitFor();
  await phone.button(say('disclosures', 'buy')).click();
  await phone.waitForAddress('pages/trade/index');

  await trade.place(pair);
  const order = await newestOrder(customer);
  assert.equal(order.symbol, 'PAXG/USDT');
  // What does not buy a whole lot comes back (R-SPOT-3); the fee is taken from what was bought, so the order's own amount is not all his.
  const bought = (await coins(customer, goldId)).available;
  assert.ok(Number(bought) > 0, `bought ${bought}`);
  await ask(customer, spotCalls.placeOrder, {
    currency_id: String(goldId),
    legal_id: '3',
    type: '2',
    order_type: 'market',
    amount: bought.slice(0, 5),
  });
  await phone.screen.getByText(say('disclosures', 'noteRead', { coin: 'PAXG' })).waitFor();
  await picture('rwa-bought');
  assert.deepEqual(phone.complaints(), []);
}
