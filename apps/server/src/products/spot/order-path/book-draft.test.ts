import { decimal, formatDecimal } from '@candor/money';
import { describe, expect, test } from 'vitest';
import { EMPTY, btc, desk } from './book-desk.fixture.ts';
import type { Intent } from './decide-batch.ts';
import { checkOrder } from '../order-rules.ts';
import type { Band, OrderWish } from '../order-rules.ts';
import { shownStatus } from '../order-state.ts';
import { PairMemory } from './pair-memory.ts';

const d = decimal;

describe('a batch on the book', () => {
  test('X-SPOT-1: one trade, fees in what each side receives, both legs close', () => {
    const { accept, run } = desk();
    run([accept(2, { side: 'sell', price: d('65432.10'), quantity: d('0.12345') })]);
    const { draft, order } = run([accept(1, { price: d('65432.10'), quantity: d('0.12345') })]);
    const [trade] = draft.trades;
    expect(formatDecimal(trade!.quote)).toBe('8077.592745');
    expect(formatDecimal(trade!.buyerFee)).toBe('0.00012345');
    expect(formatDecimal(trade!.sellerFee)).toBe('8.07759274');
    expect(order(0)).toMatchObject({ state: 'filled', hold: 0n, filled: d('0.12345') });
    expect(draft.journals.map((journal) => journal.kind)).toEqual(['spot_hold', 'spot_trade']);
  });

  test('X-SPOT-2: price improvement is released at once, the rest stays frozen, cancelling releases it', () => {
    const { accept, run } = desk();
    run([
      accept(2, { side: 'sell', price: d('49990'), quantity: d('0.2') }),
      accept(2, { side: 'sell', price: d('49995'), quantity: d('0.1') }),
    ]);
    const placed = run([accept(1, { price: d('50000'), quantity: d('0.5') })]);
    expect(placed.order(0)).toMatchObject({
      state: 'partially_filled',
      hold: d('10000'),
      fee: d('0.0003'),
      filledQuote: d('14997.5'),
    });
    const id = placed.order(0).id;
    const cancelled = run([{ kind: 'cancel', userId: 1, orderId: id }]);
    expect(cancelled.draft.changed.get(id)).toMatchObject({ state: 'cancelled', hold: 0n, filled: d('0.3') });
    expect(cancelled.draft.journals).toMatchObject([
      { kind: 'spot_release', postings: [{ amount: d('-10000') }, { amount: d('10000') }] },
    ]);
    expect(shownStatus(cancelled.draft.changed.get(id)!)).toBe(3);
  });

  test('X-SPOT-3: a market buy spends whole lots of its budget and returns the rest', () => {
    const { accept, run } = desk();
    run([
      accept(2, { side: 'sell', price: d('60000'), quantity: d('0.001') }),
      accept(2, { side: 'sell', price: d('60100'), quantity: d('0.001') }),
    ]);
    const { draft, order } = run([accept(1, { type: 'market', budget: d('100') })]);
    expect(order(0)).toMatchObject({
      filled: d('0.00166'),
      filledQuote: d('99.666'),
      fee: d('0.00000166'),
      hold: 0n,
    });
    expect(shownStatus(order(0))).toBe(2);
    const release = draft.journals.find((journal) => journal.kind === 'spot_release');
    expect(release?.postings.map((posting) => posting.amount)).toEqual([d('-0.334'), d('0.334')]);
  });

  test('X-SPOT-7: a market buy by quantity freezes it at the protection price and gives the rest back at once', () => {
    const { accept, run } = desk();
    run([accept(2, { side: 'sell', price: d('60100'), quantity: d('0.5') })]);
    const band = { highestBuy: d('63000'), lowestSell: d('57000') };
    const { draft, order } = run([accept(1, { type: 'market', quantity: d('0.01') }, band)]);
    const moved = draft.journals.map(({ kind, postings }) => [kind, postings.map(({ amount }) => amount)]);
    expect(moved[0]).toEqual(['spot_hold', [d('-630'), d('630')]]);
    const [trade] = draft.trades;
    expect(formatDecimal(trade!.quote)).toBe('601');
    expect(trade!.journal.postings.at(-1)!.amount).toBe(d('29'));
    expect(order(0)).toMatchObject({
      state: 'filled',
      filled: d('0.01'),
      filledQuote: d('601'),
      fee: d('0.00001'),
      hold: 0n,
    });
  });

  test('R-SPOT-3a: what the book does not have is released, and nothing is bought beyond the protection price', () => {
    const { accept, run } = desk();
    run([
      accept(2, { side: 'sell', price: d('60100'), quantity: d('0.004') }),
      accept(2, { side: 'sell', price: d('63000.01'), quantity: d('1') }),
    ]);
    const band = { highestBuy: d('63000'), lowestSell: d('57000') };
    const { draft, order } = run([accept(1, { type: 'market', quantity: d('0.01') }, band)]);
    expect(order(0)).toMatchObject({ state: 'expired', filled: d('0.004'), hold: 0n });
    expect(shownStatus(order(0))).toBe(2);
    const release = draft.journals.find((journal) => journal.kind === 'spot_release');
    expect(release?.postings.map((posting) => posting.amount)).toEqual([d('-378'), d('378')]);
  });

  test('X-SPOT-5: the own resting order stays, the remainder of the taker expires', () => {
    const { accept, run, state } = desk();
    run([
      accept(1, { side: 'sell', price: d('50000'), quantity: d('0.1') }),
      accept(2, { side: 'sell', price: d('49990'), quantity: d('0.05') }),
    ]);
    const { order } = run([accept(1, { price: d('50000'), quantity: d('0.3') })]);
    expect(order(0)).toMatchObject({ state: 'expired', filled: d('0.05'), hold: 0n });
    expect(shownStatus(order(0))).toBe(3);
    expect(state.book.depth(5).asks).toHaveLength(1);
  });

  test('R-SPOT-9: money spent earlier in the batch is not there for a later order', () => {
    const { accept, run } = desk();
    const { decisions } = run(
      [
        accept(1, { price: d('100'), quantity: d('0.6') }),
        accept(1, { price: d('100'), quantity: d('0.6') }),
      ],
      d('100'),
    );
    expect(decisions).toMatchObject([{ kind: 'done' }, { kind: 'refused', refusal: 'insufficient_balance' }]);
  });

  test('R-SPOT-2: FOK and post-only that cannot do what they promise move no money', () => {
    const { accept, run } = desk();
    run([accept(2, { side: 'sell', price: d('50000'), quantity: d('0.1') })]);
    const { draft, decisions, order } = run([
      accept(1, { price: d('50000'), quantity: d('0.2'), timeInForce: 'FOK' }),
      accept(1, { price: d('50000'), quantity: d('0.2'), timeInForce: 'POST' }),
    ]);
    expect(order(0)).toMatchObject({ state: 'expired', filled: 0n });
    expect(decisions[1]).toMatchObject({ kind: 'refused', refusal: 'post_only_would_take' });
    expect(draft.journals).toEqual([]);
    expect(draft.seq).toBe(2);
  });

  test('an amend keeps the place in the queue and releases the difference', () => {
    const { accept, run } = desk();
    const first = run([
      accept(1, { price: d('50000'), quantity: d('0.5') }),
      accept(2, { price: d('50000'), quantity: d('0.5') }),
    ]);
    const id = first.order(0).id;
    const amended = run([{ kind: 'amend', userId: 1, orderId: id, quantity: d('0.2') }]);
    expect(amended.draft.changed.get(id)).toMatchObject({ quantity: d('0.2'), hold: d('10000') });
    const { draft } = run([accept(3, { side: 'sell', price: d('50000'), quantity: d('0.3') })]);
    expect(draft.trades.map((trade) => [trade.buyer.userId, formatDecimal(trade.quantity)])).toEqual([
      [1, '0.2'],
      [2, '0.1'],
    ]);
    const more = run([{ kind: 'amend', userId: 2, orderId: 2, quantity: d('0.9') }]);
    expect(more.decisions).toMatchObject([{ kind: 'refused', refusal: 'amend_not_above_filled' }]);
  });

  test('the log rebuilds the same book and the same orders', () => {
    const { accept, run, state } = desk();
    const batches = [
      [
        accept(1, { side: 'sell', price: d('50000'), quantity: d('0.5') }),
        accept(2, { price: d('49000'), quantity: d('0.5') }),
      ],
      [
        accept(3, { type: 'market', budget: d('1000') }),
        accept(4, { price: d('50000'), quantity: d('0.1') }),
      ],
    ];
    const copy = new PairMemory(btc);
    copy.load(EMPTY);
    for (const batch of [
      ...batches,
      [{ kind: 'amend', userId: 1, orderId: 1, quantity: d('0.4') } as Intent],
    ]) {
      const { draft } = run(batch);
      copy.follow({
        batchId: `batch ${draft.seq}`,
        after: copy.position.head,
        firstSeq: copy.position.seq + 1,
        lastSeq: draft.seq,
        at: 1,
        commands: JSON.parse(JSON.stringify(draft.log)),
      });
    }
    expect(copy.book.stateHash()).toBe(state.book.stateHash());
    expect(copy.open).toEqual(state.open);
    const loaded = new PairMemory(btc);
    loaded.load({
      ...state.position,
      tradeNo: state.book.tradeNo,
      fence: 0,
      orders: [...state.open.values()].reverse(),
    });
    expect(loaded.book.stateHash()).toBe(state.book.stateHash());
    for (const userId of [1, 2, 3, 4]) expect(loaded.openOrdersOf(userId)).toBe(state.openOrdersOf(userId));
    const { head, seq } = copy.position;
    const next = { batchId: 'next', after: head, firstSeq: seq + 1, lastSeq: seq + 1, at: 1 };
    const commands = [{ k: 'cancel', id: 2 } as const];
    expect(() => copy.follow({ ...next, firstSeq: 9, lastSeq: 9, commands })).toThrow('log continues at 9');
    expect(() => copy.follow({ ...next, after: 'another', commands })).toThrow(
      'log continues behind another',
    );
    // A batch that fits at first and not at the end leaves nothing of itself.
    const broken = [...commands, { k: 'cancel', id: 77 } as const];
    expect(() => copy.follow({ ...next, lastSeq: seq + 2, commands: broken })).toThrow('log ends at');
    expect(copy.position).toEqual({ head, seq, at: 1, last: d('50000') });
    expect(copy.open).toEqual(state.open);
    expect(copy.book.stateHash()).toBe(state.book.stateHash());
    expect(copy.follow({ ...next, commands }).seq).toBe(copy.position.seq);
  });
});

describe('order rules', () => {
  const wish: OrderWish = {
    side: 'buy',
    type: 'limit',
    timeInForce: 'GTC',
    price: d('50000'),
    quantity: d('0.001'),
    budget: undefined,
  };
  const refusalOf = (change: Partial<OrderWish>, band: Band = 'none') => {
    const outcome = checkOrder(btc, { ...wish, ...change }, { band, reference: undefined });
    return outcome.ok ? 'ok' : outcome.refusal;
  };

  test('X-SPOT-4: below the minimum notional is refused', () => {
    expect(refusalOf({ quantity: d('0.00009') })).toBe('notional_too_small');
    expect(refusalOf({ quantity: d('0.0001') })).toBe('ok');
  });

  test('R-SPOT-1: price step, lot and largest notional', () => {
    expect(refusalOf({ price: d('50000.001') })).toBe('price_not_on_tick');
    expect(refusalOf({ quantity: d('0.000101') })).toBe('quantity_not_on_lot');
    expect(refusalOf({ quantity: d('10.00001') })).toBe('notional_too_large');
    expect(refusalOf({ price: undefined })).toBe('price_required');
    expect(refusalOf({ quantity: 0n })).toBe('quantity_required');
    expect(refusalOf({ price: d('92233720368'), quantity: d('92233720368') })).toBe('notional_too_large');
  });

  test('X-SPOT-6: the band refuses and names the allowed price; edges are inside', () => {
    const band = { highestBuy: d('61230'), lowestSell: d('58830') };
    expect(refusalOf({ price: d('61230.01') }, band)).toBe('price_above_band');
    expect(refusalOf({ price: d('61230') }, band)).toBe('ok');
    expect(refusalOf({ side: 'sell', price: d('58829.99') }, band)).toBe('price_below_band');
    expect(refusalOf({ side: 'sell', price: d('58830') }, band)).toBe('ok');
  });

  test('R-SPOT-3: a market buy states a budget, a market sell a quantity, both get the band edge as protection', () => {
    const band = { highestBuy: d('61230.005'), lowestSell: d('58830.005') };
    const buy = checkOrder(
      btc,
      { ...wish, type: 'market', price: undefined, quantity: undefined, budget: d('100') },
      { band, reference: d('60000') },
    );
    expect(buy).toMatchObject({ ok: true, order: { price: d('61230'), hold: d('100'), timeInForce: 'IOC' } });
    const sell = checkOrder(
      btc,
      { ...wish, type: 'market', side: 'sell', price: undefined, quantity: d('0.01') },
      { band, reference: d('60000') },
    );
    expect(sell).toMatchObject({ ok: true, order: { price: d('58830.01'), hold: d('0.01') } });
    expect(refusalOf({ type: 'market', quantity: d('0.01') }, 'limit_only')).toBe('limit_orders_only');
    expect(refusalOf({ type: 'market', quantity: undefined }, band)).toBe('budget_required');
    expect(refusalOf({ type: 'market', quantity: d('0.01'), budget: d('100') }, band)).toBe(
      'budget_required',
    );
    // R-SPOT-3a: a market buy may state a quantity instead, valued at the index as a market sell is (R-SPOT-1).
    expect(refusalOf({ type: 'market', quantity: d('0.00008') }, band)).toBe('notional_too_small');
    expect(refusalOf({ type: 'market', quantity: d('0.000015') }, band)).toBe('quantity_not_on_lot');
    expect(refusalOf({ type: 'market', quantity: d('0.01') }, band)).toBe('ok');
  });
});
