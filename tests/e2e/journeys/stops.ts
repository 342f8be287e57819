/**
 * Stops as a customer uses them (R-SPOT-10, R-SPOT-11): a stop and an OCO go out from the form, wait in the list with what they
 * wait for in words, and a trade at the trigger brings the stop into the book on the screen by itself. Chinese, dark.
 */
import assert from 'node:assert/strict';
import { decimal, formatDecimal } from '@candor/money';
import { marketCalls, spotCalls } from '@candor/wire';
import { ask } from '../api.ts';
import type { Customer, Stage } from '../stage.ts';
import { BTC, coins, waitForQuotes } from '../stage.ts';
import { TradePage } from '../trade-page.ts';
import type { Journey } from './journey.ts';

const PAIR = { currency_id: '1', legal_id: '3' } as const;

export const stops: Journey = {
  name: 'zh, dark: a stop and an OCO wait, one is triggered, the other is cancelled whole',
  async run(stage) {
    const { owner, other, trigger, limit } = await stillMarket(stage);
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

const hundredths = (price: string, percent: bigint): bigint => (decimal(price) * percent) / 1_000n;
const onTick = (amount: bigint): string => formatDecimal((amount / decimal('0.01')) * decimal('0.01'));
/** So many thousandths away. */
const below = (price: string, thousandths: bigint): string =>
  onTick(decimal(price) - hundredths(price, thousandths));
const above = (price: string, thousandths: bigint): string =>
  onTick(decimal(price) + hundredths(price, thousandths));

/**
 * The owner has bitcoin, and nobody else moves the book: the house's quotes stay where they were. The last price is the dearest of
 * its asks that was taken; the trigger is in the middle of the spread, the limit between there and the asks.
 */
async function stillMarket(stage: Stage): Promise<{
  owner: Customer;
  other: Customer;
  trigger: string;
  limit: string;
}> {
  const lively = await stage.another('stops', { DEMO_TRADERS: 'off' });
  const [owner, other] = [await stage.customerWithMoney(lively), await stage.customerWithMoney(lively)];
  await waitForQuotes(lively.url);
  await ask(owner, spotCalls.placeOrder, { ...PAIR, type: '1', order_type: 'market', budget: '3000' });
  await lively.stop();
  const { url } = await stage.another('stops', { DEMO_TRADERS: 'off', HOUSE_LIQUIDITY: 'off' });
  const { bids, asks } = await ask({ url }, marketCalls.depth, { symbol: 'BTC/USDT', levels: '1' });
  const [bid, offer] = [decimal(bids[0]?.[0] ?? '0'), decimal(asks[0]?.[0] ?? '0')];
  const middle = onTick((bid + offer) / 2n);
  return {
    owner: { ...owner, url },
    other: { ...other, url },
    trigger: middle,
    limit: onTick((decimal(middle) + offer) / 2n),
  };
}

/** The other customer bids at the price, and the owner sells him a little. */
async function trade(owner: Customer, other: Customer, price: string): Promise<void> {
  const limit = { ...PAIR, order_type: 'limit', target_price: price, amount: '0.0005' } as const;
  await ask(other, spotCalls.placeOrder, { ...limit, type: '1' });
  const sold = await ask(owner, spotCalls.placeOrder, { ...limit, type: '2' });
  assert.equal(sold.state, 'filled');
}
