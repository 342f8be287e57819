/**
 * Stops as a customer uses them (R-SPOT-10, R-SPOT-11): a stop and an OCO go out from the form, wait in the list with what they
 * wait for in words, and a trade at the trigger brings the stop into the book on the screen by itself. Chinese, dark.
 */
import assert from 'node:assert/strict';
import { BTC, coins } from '../stage.ts';
import { above, below, stillMarket, trade } from '../still-market.ts';
import { TradePage } from '../trade-page.ts';
import type { Journey } from './journey.ts';

export const stops: Journey = {
  name: 'zh, dark: a stop and an OCO wait, one is triggered, the other is cancelled whole',
  async run(stage) {
    const { owner, other, trigger, limit } = await stillMarket(stage, 'stops');
    const phone = await stage.phone({ url: owner.url, language: 'zh', theme: 'dark', session: owner });
    const { say, page } = phone;
    const desk = new TradePage(phone);
    await desk.open();
    await desk.place({ side: 'sell', type: 'stop_limit', trigger, price: limit, quantity: '0.002' });
    const stop = desk.cards.filter({ hasText: say('spot', 'stop_limit') });
    await stop.getByText(say('spot', 'stateUntriggered')).waitFor();
    await stop.getByText(new RegExp(say('spot', 'whenFalls', { price: '.*' }).trim())).waitFor();

    // The type was chosen once and is there after a reload.
    await page.reload();
    await page
      .getByRole('button', { name: `${say('spot', 'orderType')}: ${say('spot', 'stop_limit')}` })
      .waitFor();

    await desk.place({
      side: 'sell',
      type: 'oco',
      price: above(limit, 3n),
      trigger: below(trigger, 4n),
      stopLimit: below(trigger, 5n),
      quantity: '0.003',
    });
    const oco = desk.cards.filter({ hasText: say('spot', 'oco') });
    await oco.nth(1).waitFor();
    assert.equal((await coins(owner, BTC)).frozen, '0.005', 'the OCO is held once');
    await oco
      .first()
      .getByRole('button', { name: say('spot', 'cancel'), exact: true })
      .click();
    await oco.first().waitFor({ state: 'hidden' });
    assert.equal((await coins(owner, BTC)).frozen, '0.002', 'cancelling one cancels both');

    // A trigger that is reached already is said at its field, before anything is sent.
    await desk.fill({ side: 'sell', type: 'stop_market', trigger: above(limit, 3n), quantity: '0.001' });
    await page
      .getByRole('alert')
      .filter({ hasText: say('spot', 'would_trigger_at_once', { limit: '' }).slice(-6) })
      .waitFor();

    await trade(owner, other, trigger);
    await stop.getByText(say('spot', 'stateWaiting')).waitFor();
    assert.equal((await coins(owner, BTC)).frozen, '0.002');
    assert.deepEqual(phone.complaints(), []);
  },
};
