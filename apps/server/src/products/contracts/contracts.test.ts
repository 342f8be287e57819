/** Contracts end to end on ticks that the test makes: the worked examples to the last digit, over HTTP. */
import { decimal } from '@candor/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import type { ContractsWorld } from './contracts.fixture.ts';
import { BTC, ETH, contractsWorld } from './contracts.fixture.ts';
import { invited, tomorrowWith } from './engine/levels.fixture.ts';

let world: ContractsWorld;
beforeAll(async () => {
  world = await contractsWorld();
  await world.settle('50000');
  await world.settle('3000', { pairId: ETH.id });
});
afterAll(() => world.close());

const one = async (amount?: string): Promise<TestCustomer> => (await world.customers(1, amount))[0]!;
/** Marked for five ticks at 50,000, opened at the next. */
async function opened(customer: TestCustomer, fields: Record<string, string | number> = {}) {
  await world.settle('50000');
  const { id } = await world.order(customer, fields);
  await world.tick('50000');
  return id as number;
}

describe('worked examples', () => {
  test('X-CT-1, R-CT-2, R-CT-3: a long of 100 lots, opened and closed by hand', async () => {
    const ana = await one();
    await world.settle('50000');
    const order = await world.order(ana);
    // Set aside at the worst price, 0.3% above: 501.5 and 2.5075.
    expect(order).toMatchObject({ status: 0, price: null, held: '504.0075' });
    expect(await world.balance(ana)).toEqual(['9495.9925', '504.0075']);
    await world.tick('50000');
    expect(await world.position(ana, order.id)).toMatchObject({
      status: 1,
      price: '50000',
      caution_money: '500',
      trade_fee: '2.5',
      liquidation_price: '45248.9',
      bankruptcy_price: '45000',
    });
    expect(await world.balance(ana)).toEqual(['9497.5', '500']);
    expect((await world.call(ana, 'lever/close', { id: order.id })).data.status).toBe(2);
    await world.tick('51000');
    expect(await world.position(ana, order.id)).toMatchObject({
      status: 3,
      reason: 'user',
      profits: '100',
      close_fee: '2.55',
      update_price: '51000',
    });
    expect(await world.balance(ana)).toEqual(['10094.95', '0']);
  });

  test('X-CT-2: a short of 37 lots ETH at 20x', async () => {
    const ben = await one();
    await world.settle('3000', { pairId: ETH.id });
    const { id } = await world.order(ben, { ...pick(ETH), type: 2, share: 37, multiple: 20 });
    await world.tick('3000', { pairId: ETH.id });
    expect(await world.position(ben, id)).toMatchObject({
      caution_money: '55.5',
      trade_fee: '0.555',
      liquidation_price: '3132.76',
    });
    await world.call(ben, 'lever/close', { id });
    await world.tick('2950', { pairId: ETH.id });
    expect(await world.position(ben, id)).toMatchObject({ profits: '18.5', close_fee: '0.54575' });
    expect(await world.balance(ben)).toEqual(['10017.39925', '0']);
  });

  test('X-CT-3, R-CT-6: liquidated at the next tick, the rest is returned', async () => {
    const cat = await one();
    const id = await opened(cat);
    const insurance = decimal(await world.houseAmount('F:insurance'));
    await world.settle('45248');
    expect((await world.position(cat, id)).reason).toBe('liquidated');
    // The mark is the median of five: the third tick at 45,248 triggered, the fourth executed.
    expect(await world.position(cat, id)).toMatchObject({ status: 3, update_price: '45248' });
    const dan = await one();
    const other = await opened(dan);
    await world.settleUntilClosing(dan, other, '45248.8');
    await world.tick('45200');
    expect(await world.position(dan, other)).toMatchObject({
      status: 3,
      reason: 'liquidated',
      profits: '-480',
      close_fee: '2.26',
      liquidation_fee: '11.3',
    });
    expect(await world.balance(dan)).toEqual(['9503.94', '0']);
    expect(decimal(await world.houseAmount('F:insurance'))).toBeGreaterThan(insurance);
  });

  test('X-CT-4, R-CT-7: through bankruptcy the insurance fund pays, the customer owes nothing', async () => {
    const eve = await one();
    const id = await opened(eve);
    await world.settleUntilClosing(eve, id, '45248.8');
    const [book, insurance] = [await world.houseAmount('B:contract'), await world.houseAmount('F:insurance')];
    await world.tick('44800');
    expect(await world.position(eve, id)).toMatchObject({
      status: 3,
      profits: '-500',
      close_fee: '0',
      liquidation_fee: '0',
    });
    expect(await world.balance(eve)).toEqual(['9497.5', '0']);
    expect(decimal(await world.houseAmount('B:contract')) - decimal(book)).toBe(decimal('520'));
    expect(decimal(insurance) - decimal(await world.houseAmount('F:insurance'))).toBe(decimal('20'));
  });

  test('X-CT-5: the second tier', async () => {
    const fay = await one('50000');
    const id = await opened(fay, { share: 4000, multiple: 20 });
    expect(await world.position(fay, id)).toMatchObject({
      caution_money: '10000',
      liquidation_price: '47940.9',
      maintenance_rate: '1',
      deduction: '250',
    });
    await world.call(fay, 'lever/close', { id });
    await world.tick('50000');
  });

  test('X-CT-10, R-CT-5: EEA profile: 2x at most, closed out at half of the margin at open', async () => {
    const hans = await one();
    world.laws.set(hans.id, 'DE');
    await world.settle('50000');
    const deal = (await world.call(hans, 'lever/deal', pick(BTC))).data;
    expect(deal.multiple.muit).toEqual([{ value: 1 }, { value: 2 }]);
    expect(deal.close_out).toBe('50');
    const refused = await world.call(hans, 'lever/submit', {
      ...pick(BTC),
      type: 1,
      share: 100,
      multiple: 3,
      accepted: 1,
    });
    expect(refused.data.refusal).toBe('leverage_not_allowed');
    const { id } = await world.order(hans, { share: 100, multiple: 2 });
    await world.tick('50000');
    expect(await world.position(hans, id)).toMatchObject({
      caution_money: '2500',
      close_out: '50',
      liquidation_price: '37500',
    });
    await world.settle('37500.1');
    expect((await world.position(hans, id)).status).toBe(1);
    await world.settleUntilClosing(hans, id, '37500');
    expect(await world.position(hans, id)).toMatchObject({ status: 2, reason: 'liquidated' });
    await world.tick('37500');
    // 1,250 lost, close fee 1.875, liquidation fee 9.375, 1,238.75 returned.
    expect(await world.position(hans, id)).toMatchObject({
      status: 3,
      profits: '-1250',
      close_fee: '1.875',
      liquidation_fee: '9.375',
    });
    expect(await world.balance(hans)).toEqual(['8736.25', '0']);
    const ada = await one();
    expect((await world.call(ada, 'lever/deal', pick(BTC))).data).toMatchObject({ close_out: null });
  });

  test('X-CT-9, R-CT-8: a stop loss is not a guarantee, and says how far it slipped', async () => {
    const gil = await one();
    const id = await opened(gil, { stop_loss_price: '48000', stop_source: 'index' });
    await world.tick('48500');
    expect((await world.position(gil, id)).status).toBe(1);
    await world.tick('47100', { bid: '47100' });
    expect(await world.position(gil, id)).toMatchObject({ status: 2, reason: 'stop_loss' });
    await world.tick('47095', { bid: '47090', ask: '47100' });
    expect(await world.position(gil, id)).toMatchObject({ status: 3, profits: '-291', slippage: '910' });
  });
});

describe('R-CT-8: stops of an order that waits', () => {
  test('a stop loss behind the price at which it would be liquidated is refused, as it is when it is placed', async () => {
    const ned = await one();
    await world.settle('50000');
    // At 20x it is liquidated at 46,807.5 from 49,000, and at 47,762.7 from 50,000.
    const waits = { status: 0, target_price: '49000', multiple: 20 };
    const refused = await world.call(ned, 'lever/submit', {
      ...pick(BTC),
      ...waits,
      accepted: 1,
      type: 1,
      share: 100,
      stop_loss_price: '46000',
    });
    expect(refused.data.refusal).toBe('stop_wrong_side');
    const limit = (await world.order(ned, waits)).id;
    const set = async (id: number, price: string) => {
      const { type, data } = await world.call(ned, 'lever/setstop', { id, stop_loss_price: price });
      return type === 'ok' ? data.stop_loss_price : data.refusal;
    };
    expect([await set(limit, '46000'), await set(limit, '47000')]).toEqual(['stop_wrong_side', '47000']);
    const market = (await world.order(ned, { multiple: 20 })).id;
    expect([await set(market, '47000'), await set(market, '48000')]).toEqual(['stop_wrong_side', '48000']);
    const short = (await world.order(ned, { type: 2, multiple: 20 })).id;
    expect([await set(short, '53000'), await set(short, '51000')]).toEqual(['stop_wrong_side', '51000']);
    await world.tick('50000');
    expect(await set(market, '47000')).toBe('stop_wrong_side');
    for (const id of [limit, market, short]) await world.call(ned, 'lever/close', { id });
    await world.tick('50000');
  });
});

describe('R-GEN-7: a number that cannot be read is no wish', () => {
  test('lever/close share=NaN closes nothing, lever/setstop stop_loss_price=NaN clears no stop', async () => {
    const nan = await one();
    const id = await opened(nan, { stop_loss_price: '48000' });
    for (const word of ['NaN', 'null', 'undefined']) {
      const closing = await world.call(nan, 'lever/close', { id, share: word });
      expect(closing.data).toMatchObject({
        refusal: 'invalid_request',
        fields: { share: expect.any(String) },
      });
      const stop = { id, target_profit_price: '60000', stop_loss_price: word };
      expect((await world.call(nan, 'lever/setstop', stop)).data.refusal).toBe('invalid_request');
    }
    await world.tick('50000');
    expect(await world.position(nan, id)).toMatchObject({
      status: 1,
      stop_loss_price: '48000',
      target_profit_price: '0',
    });
  });
});

describe('R-CT-4: what an open position shows', () => {
  test('profit, mark, prices of liquidation and of breaking even, return and risk', async () => {
    const ira = await one('1000');
    const id = await opened(ira);
    await world.settle('51000');
    expect(await world.position(ira, id)).toMatchObject({
      profits: '100',
      update_price: '51000',
      liquidation_price: '45248.9',
      // 50,000 * 1.0005 / 0.9995 = 50,050.025: up to the tick, so that it does break even there.
      break_even_price: '50050.1',
    });
    const list = (await world.call(ira, 'lever/my_trade', pick(BTC))).data;
    expect(list.rate_profits_total).toEqual({ hazard_rate: '120', profits_total: '100' });
    const short = (await world.order(ira, { type: 2, share: 10 })).id;
    await world.tick('51000');
    expect((await world.position(ira, short)).break_even_price).toBe('50949');
    await world.call(ira, 'lever/close_all');
    await world.tick('51000');
  });
});

describe('orders', () => {
  test('R-CT-2: slippage beyond the limit cancels without fee; better prices are passed on', async () => {
    const hal = await one();
    await world.settle('50000');
    const { id } = await world.order(hal);
    await world.tick('50150.1');
    expect(await world.position(hal, id)).toMatchObject({ status: 4, reason: 'slippage', held: '0' });
    expect(await world.balance(hal)).toEqual(['10000', '0']);
    const better = await world.order(hal);
    await world.tick('49900');
    expect(await world.position(hal, better.id)).toMatchObject({ price: '49900', caution_money: '499' });
    await world.call(hal, 'lever/close', { id: better.id });
    await world.tick('49900');
  });

  test('R-CT-2: the customer chooses how much worse it may be, and to the last unit of it the order opens', async () => {
    const cho = await one();
    await world.settle('50000');
    const terms = (await world.call(cho, 'lever/deal', pick(BTC))).data;
    expect([terms.max_slippage, terms.slippage_limit]).toEqual(['0.3', '5']);
    const wide = await world.order(cho, { max_slippage: '0.5' });
    const narrow = await world.order(cho, { max_slippage: '0.49' });
    // 100 lots at 50,250 and 50,245, 10x: what is held reaches to the worst price of each.
    expect([wide.held, narrow.held]).toEqual(['505.0125', '504.96225']);
    await world.tick('50250');
    expect(await world.position(cho, wide.id)).toMatchObject({
      status: 1,
      price: '50250',
      max_slippage: '0.5',
    });
    expect(await world.position(cho, narrow.id)).toMatchObject({ status: 4, reason: 'slippage', held: '0' });
    await world.call(cho, 'lever/close', { id: wide.id });
    await world.tick('50250');
  });

  test('R-CT-2: the tick of the second in which it was accepted does not execute it', async () => {
    const ida = await one();
    await world.settle('50000');
    const { id, create_time: at } = await world.order(ida);
    const seq = (await world.position(ida, id)).open_seq;
    expect(seq).toBeNull();
    await world.tick('50010');
    const position = await world.position(ida, id);
    expect(position.opened_at).toBeGreaterThan(at);
    expect(position.price).toBe('50010');
    await world.call(ida, 'lever/close', { id });
    await world.tick('50000');
  });

  test('R-CT-9, R-CT-10: a limit waits for its price, and is cancelled by close', async () => {
    const jan = await one();
    await world.settle('50000');
    const { id } = await world.order(jan, { status: 0, target_price: '49000' });
    const gone = await world.order(jan, { status: 0, target_price: '48000' });
    await world.tick('49500');
    expect((await world.position(jan, id)).status).toBe(0);
    await world.tick('48990');
    expect(await world.position(jan, id)).toMatchObject({ status: 1, price: '48990', is_limit: true });
    expect((await world.call(jan, 'lever/close', { id: gone.id })).data.status).toBe(4);
    await world.call(jan, 'lever/close', { id });
    await world.tick('49000');
    expect((await world.balance(jan))[1]).toBe('0');
  });

  test('R-CT-1, R-CT-3, R-CT-8: what is refused, and why', async () => {
    const kim = await one('1000');
    await world.settle('50000');
    const base = { ...pick(BTC), type: 1, share: 10, multiple: 10 };
    const refusal = async (fields: Record<string, string | number>) =>
      (await world.call(kim, 'lever/submit', { ...base, accepted: 1, ...fields })).data?.refusal;
    expect((await world.call(kim, 'lever/submit', base)).data.refusal).toBe('agreement_required');
    expect(await refusal({ multiple: 7 })).toBe('leverage_not_allowed');
    expect(await refusal({ share: 5001 })).toBe('too_many_lots');
    expect(await refusal({ share: 5000, multiple: 20 })).toBe('leverage_not_allowed');
    expect(await refusal({ share: 1000 })).toBe('insufficient_balance');
    for (const slippage of ['6', '5.000001', '0', '0.0000001'])
      expect(await refusal({ max_slippage: slippage })).toBe('slippage_not_allowed');
    expect(await refusal({ status: 0 })).toBe('price_required');
    expect(await refusal({ status: 0, target_price: '49000.05' })).toBe('price_not_on_tick');
    expect(await refusal({ status: 0, target_price: '9'.repeat(12) })).toBe('amount_too_large');
    expect(await refusal({ status: 0, target_price: '49000.000000001' })).toBe('amount_too_precise');
    expect(await refusal({ target_profit_price: '49000' })).toBe('stop_wrong_side');
    expect(await refusal({ stop_loss_price: '51000' })).toBe('stop_wrong_side');
    // Below its liquidation price it could never act.
    expect(await refusal({ stop_loss_price: '45000' })).toBe('stop_wrong_side');
    await world.tick('50000', { status: 'degraded' });
    expect(await refusal({})).toBe('no_price_yet');
    await world.settle('50000');
    expect(await world.balance(kim)).toEqual(['1000', '0']);
  });
});

const pick = ({ currency_id, legal_id }: { currency_id: number; legal_id: number }) => ({
  currency_id,
  legal_id,
});

describe('levels and invitations, on the day after', () => {
  test('X-VIP-2, R-RF-1: closing 200,000 costs 100 at level 0 and 80 at level 2; a tenth is the referrer’s', async () => {
    const [usual, high, referrer] = await world.customers(3, '50000');
    await tomorrowWith(world, high!, '5000000');
    await invited(world, { referrer: referrer!, referee: high! });
    const before = Number(await world.houseAmount('T:referral:accrued'));
    const fees: string[] = [];
    for (const customer of [usual!, high!]) {
      const id = await opened(customer, { share: 4000, multiple: 5 });
      await world.call(customer, 'lever/close', { id });
      await world.tick('50000');
      const { status, trade_fee: open, close_fee: close } = await world.position(customer, id);
      fees.push(`${status} ${open} ${close}`);
    }
    expect(fees).toEqual(['3 100 100', '3 80 80']);
    expect(Number(await world.houseAmount('T:referral:accrued')) - before).toBe(16);
  });
});
