/** A market that only its customers move: the house has quoted once and is gone. For journeys that need a price to be where they say. */
import assert from 'node:assert/strict';
import { decimal, formatDecimal } from '@candor/money';
import { marketCalls, spotCalls } from '@candor/wire';
import { ask } from './api.ts';
import type { Customer, Stage } from './stage.ts';
import { waitForQuotes } from './stage.ts';

const PAIR = { currency_id: '1', legal_id: '3' } as const;

const hundredths = (price: string, percent: bigint): bigint => (decimal(price) * percent) / 1_000n;
const onTick = (amount: bigint): string => formatDecimal((amount / decimal('0.01')) * decimal('0.01'));
/** So many thousandths away. */
export const below = (price: string, thousandths: bigint): string =>
  onTick(decimal(price) - hundredths(price, thousandths));
export const above = (price: string, thousandths: bigint): string =>
  onTick(decimal(price) + hundredths(price, thousandths));

/**
 * The owner has bitcoin, and nobody else moves the book: the house's quotes stay where they were. The last price is the dearest of
 * its asks that was taken; the trigger is in the middle of the spread, the limit between there and the asks.
 */
export async function stillMarket(
  stage: Stage,
  name: string,
): Promise<{
  owner: Customer;
  other: Customer;
  trigger: string;
  limit: string;
}> {
  const lively = await stage.another(name, { DEMO_TRADERS: 'off' });
  const [owner, other] = [await stage.customerWithMoney(lively), await stage.customerWithMoney(lively)];
  await waitForQuotes(lively.url);
  await ask(owner, spotCalls.placeOrder, { ...PAIR, type: '1', order_type: 'market', budget: '3000' });
  await lively.stop();
  const { url } = await stage.another(name, { DEMO_TRADERS: 'off', HOUSE_LIQUIDITY: 'off' });
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
export async function trade(owner: Customer, other: Customer, price: string): Promise<void> {
  const limit = { ...PAIR, order_type: 'limit', target_price: price, amount: '0.0005' } as const;
  await ask(other, spotCalls.placeOrder, { ...limit, type: '1' });
  const sold = await ask(owner, spotCalls.placeOrder, { ...limit, type: '2' });
  assert.equal(sold.state, 'filled');
}
