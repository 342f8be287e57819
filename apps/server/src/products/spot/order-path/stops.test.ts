/** Stops and OCO on the book of one pair (R-SPOT-10, R-SPOT-11): what triggers them, in which order, and what they hold meanwhile. */
import { decimal as d, formatDecimal } from '@candor/money';
import { describe, expect, test } from 'vitest';
import { desk } from './book-desk.fixture.ts';
import type { PlaceIntent } from './decide-batch.ts';
import type { StopTerms } from '../order-state.ts';
import { compareBooks } from './book-proof.ts';
import type { BookDraft } from './book-draft.ts';

const stopAt = (trigger: string): StopTerms => ({ kind: 'stop', trigger: d(trigger) });
const profitAt = (trigger: string): StopTerms => ({ kind: 'take_profit', trigger: d(trigger) });
const sell = (price: string, quantity: string) =>
  ({ side: 'sell', price: d(price), quantity: d(quantity) }) as const;
const marketSell = (quantity: string) => ({ side: 'sell', type: 'market', quantity: d(quantity) }) as const;
const buy = (price: string, quantity: string) => ({ price: d(price), quantity: d(quantity) });
const triggersOf = ({ log }: BookDraft) => log.flatMap((one) => (one.k === 'trigger' ? [one.id] : []));
const moves = ({ journals }: BookDraft) =>
  journals.map(({ kind, refId, postings }) => [
    kind,
    refId,
    formatDecimal(postings.at(-1)!.amount < 0n ? -postings.at(-1)!.amount : postings.at(-1)!.amount),
  ]);

/** A book whose last trade was at 60,000; bids of user 8 below. */
function market() {
  const at = desk();
  at.run([at.accept(7, sell('60000', '0.1')), at.accept(8, buy('60000', '0.1'))]);
  return at;
}

describe('X-SPOT-8', () => {
  /** A trade at the price between two others. */
  function withStops() {
    const at = market();
    const a = at.stop(1, sell('58900', '0.1'), stopAt('59000'));
    const b = at.stop(2, marketSell('0.2'), stopAt('58950'));
    at.run([b, a]);
    const trade = (price: string) =>
      at.run([at.accept(8, buy(price, '0.01')), at.accept(9, sell(price, '0.01'))]).draft;
    return { ...at, a: a.order.id, b: b.order.id, trade };
  }

  test('a trade at 58,940 triggers A first, then B', () => {
    const { trade, a, b } = withStops();
    expect(triggersOf(trade('58940'))).toEqual([a, b]);
  });

  test('a trade at 59,000 triggers A alone', () => {
    const { trade, a, b, state } = withStops();
    expect(triggersOf(trade('59000.01'))).toEqual([]);
    const draft = trade('59000');
    expect(triggersOf(draft)).toEqual([a]);
    expect(draft.changed.get(a)).toMatchObject({ state: 'new', price: d('58900'), triggeredBy: 3 });
    expect(state.stops.waiting()).toEqual([{ orderId: b, direction: 'falls', price: 5_895_000 }]);
    expect(state.open.get(b)).toMatchObject({ state: 'untriggered', triggeredBy: null });
  });
});

describe('R-SPOT-10', () => {
  test('funds are frozen at submission as for the order it will become, and released when it is cancelled', () => {
    const { stop, run, state } = market();
    const [limit, budget, base] = [
      stop(1, buy('61100', '0.1'), stopAt('61000')),
      stop(1, { type: 'market', budget: d('500') }, stopAt('61000')),
      stop(1, marketSell('0.2'), stopAt('59000')),
    ];
    const { draft } = run([limit, budget, base]);
    expect(moves(draft).map(([kind, , amount]) => [kind, amount])).toEqual([
      ['spot_hold', '6110'],
      ['spot_hold', '500'],
      ['spot_hold', '0.2'],
    ]);
    expect(state.book.depth(5)).toEqual({ bids: [], asks: [] });
    const ended = run(
      [limit, budget, base].map(({ order: { id } }) => ({ kind: 'cancel', userId: 1, orderId: id })),
    );
    expect(moves(ended.draft).map(([kind, , amount]) => [kind, amount])).toEqual([
      ['spot_release', '6110'],
      ['spot_release', '500'],
      ['spot_release', '0.2'],
    ]);
    expect(state.stops.count).toBe(0);
    expect([...state.open.values()].filter(({ userId }) => userId === 1)).toEqual([]);
  });

  test('a trigger that was reached already is refused; the first that was not is taken', () => {
    const { stop, run } = market();
    const refused = (intent: PlaceIntent) => {
      const [decision] = run([intent]).decisions;
      return decision!.kind === 'refused' ? decision!.refusal : decision!.kind;
    };
    expect(refused(stop(1, marketSell('0.1'), stopAt('60000')))).toBe('would_trigger_at_once');
    expect(refused(stop(1, marketSell('0.1'), stopAt('59999.99')))).toBe('done');
    expect(refused(stop(1, marketSell('0.1'), profitAt('60000')))).toBe('would_trigger_at_once');
    expect(refused(stop(1, marketSell('0.1'), profitAt('60000.01')))).toBe('done');
    expect(refused(stop(1, buy('60000', '0.1'), stopAt('60000')))).toBe('would_trigger_at_once');
    expect(refused(stop(1, buy('60000', '0.1'), stopAt('60000.01')))).toBe('done');
    expect(refused(stop(1, buy('60000', '0.1'), profitAt('60000')))).toBe('would_trigger_at_once');
    expect(refused(stop(1, buy('60000', '0.1'), profitAt('59999.99')))).toBe('done');
  });

  test('at most 25 of a customer wait, within one batch too', () => {
    const { stop, run, state } = market();
    const many = Array.from({ length: 27 }, () => stop(1, marketSell('0.001'), stopAt('59000')));
    const { decisions } = run(many);
    expect(decisions.map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: 25 }, () => 'done'),
      'refused',
      'refused',
    ]);
    expect(run([stop(1, marketSell('0.001'), stopAt('59000'))]).decisions).toMatchObject([
      { refusal: 'too_many_stops', detail: { limit: 25 } },
    ]);
    expect(run([stop(2, marketSell('0.001'), stopAt('59000'))]).decisions).toMatchObject([{ kind: 'done' }]);
    expect(state.waitingStopsOf(1)).toBe(25);
    expect(state.openOrdersOf(1)).toBe(25);
  });

  test('a triggered market order sells down to its protection price and releases what nobody bought', () => {
    const { accept, stop, run } = market();
    const guard = stop(1, marketSell('0.5'), stopAt('59000'));
    run([guard, accept(8, buy('59000', '0.01')), accept(8, buy('53100', '0.2'))]);
    // No index is known: a tenth below the trade that triggered it, 53,100.
    const { draft } = run([accept(8, buy('53099.99', '1')), accept(9, sell('59000', '0.01'))]);
    const order = draft.changed.get(guard.order.id)!;
    expect(order).toMatchObject({ state: 'expired', price: d('53100'), filled: d('0.2'), hold: 0n });
    expect(moves(draft).at(-1)).toEqual(['spot_release', String(order.id), '0.3']);
  });

  test('a stop is triggered under the band of the command that set it off', () => {
    const { accept, stop, run } = market();
    const seen = { index: d('59500'), premium: 0n, inner: d('0.02'), outer: d('0.05'), at: 1 };
    const [low, high, bought] = [
      stop(1, sell('50000', '0.1'), stopAt('59000')),
      stop(2, sell('58900', '0.1'), stopAt('59000')),
      stop(3, buy('70000', '0.1'), profitAt('59000')),
    ];
    run([low, high, bought, accept(8, buy('59000', '0.01'))]);
    const taker = accept(9, sell('59000', '0.01'));
    taker.order.seen = seen;
    const { draft } = run([taker]);
    // Lowest sell 58,310, highest buy 60,690; the buy takes both sells and keeps nothing frozen beyond its price.
    expect(draft.changed.get(low.order.id)).toMatchObject({ price: d('58310'), state: 'filled' });
    expect(draft.changed.get(high.order.id)).toMatchObject({ price: d('58900'), state: 'new' });
    expect(draft.changed.get(bought.order.id)).toMatchObject({ price: d('60690'), state: 'filled' });
    expect(moves(draft)).toContainEqual(['spot_amend', expect.stringMatching(/^\d+:\d+$/), '931']);
    expect(draft.log.at(-1)).toMatchObject({ k: 'trigger', price: '60690', seen: expect.any(Array) });
  });

  test('R-SPOT-6: in the minutes after a listing no band moves a limit, and the last trade protects a market order', () => {
    const { accept, stop, run } = market();
    const [limit, sold] = [
      stop(1, sell('50000', '0.1'), stopAt('59000')),
      stop(2, marketSell('0.1'), stopAt('59000')),
    ];
    run([limit, sold, accept(8, buy('59000', '0.01'))]);
    const taker = accept(9, sell('59000', '0.01'));
    const width = { inner: d('0.02'), outer: d('0.05') };
    taker.order.seen = { ...width, index: d('90000'), premium: 0n, at: 1, isFree: true };
    const { draft } = run([taker]);
    expect(draft.changed.get(limit.order.id)).toMatchObject({ price: d('50000'), state: 'new' });
    expect(draft.changed.get(sold.order.id)).toMatchObject({ price: d('53100'), state: 'expired' });
    expect(draft.log[0]).toMatchObject({ seen: ['9000000000000', '0', '2000000', '5000000', 1, 'free'] });
  });

  test('one triggers another, to the end of the chain, and within one command', () => {
    const { accept, stop, run } = market();
    const chain = ['59900', '59800', '59700', '59600'].map((trigger, n) =>
      stop(10 + n, marketSell('0.01'), stopAt(trigger)),
    );
    const bids = ['59900', '59800', '59700', '59600', '59500'].map((price) => accept(8, buy(price, '0.01')));
    run([...chain, ...bids]);
    const { draft } = run([accept(9, sell('59900', '0.01'))]);
    expect(triggersOf(draft)).toEqual(chain.map(({ order: { id } }) => id));
    expect(draft.trades.map(({ price }) => formatDecimal(price))).toEqual([
      '59900',
      '59800',
      '59700',
      '59600',
      '59500',
    ]);
    expect(chain.map(({ order: { id } }) => draft.changed.get(id)!.triggeredBy)).toEqual([2, 3, 4, 5]);
    expect(draft.log.map(({ k }) => k)).toEqual(['place', 'trigger', 'trigger', 'trigger', 'trigger']);
  });

  test('what is undone never happened: the stop waits again, in its place', () => {
    const { accept, stop, run, state } = market();
    const [first, second] = [1, 2].map((user) => stop(user, marketSell('0.1'), stopAt('59000')));
    run([first!, second!, accept(8, buy('59000', '1'))]);
    const [before, hash] = [state.stops.waiting(), state.book.stateHash()];
    const draft = state.begin(2);
    draft.place({ ...accept(9, sell('59000', '0.01')).order });
    draft.cancel(second!.order.id);
    expect(triggersOf(draft)).toHaveLength(2);
    state.adopt('a batch');
    expect(state.position.last).toBe(d('59000'));
    state.undo();
    expect(state.stops.waiting()).toEqual(before);
    expect(state.book.stateHash()).toBe(hash);
    expect(state.position.last).toBe(d('60000'));
    expect(state.open.get(first!.order.id)).toMatchObject({ state: 'untriggered', triggeredBy: null });
  });
});

describe('R-SPOT-11: an OCO', () => {
  const sellOco = (at: ReturnType<typeof desk>) =>
    at.oco(1, sell('65000', '0.1'), { stop: stopAt('58000'), limitOfStop: d('57900') });

  test('X-SPOT-9: one hold; a fill of the limit order cancels the stop, and its rest waits', () => {
    const at = market();
    const pair = sellOco(at);
    const placed = at.run([pair]);
    expect(moves(placed.draft)).toEqual([['spot_hold', String(pair.order.id), '0.1']]);
    const { draft } = at.run([at.accept(8, buy('65000', '0.03'))]);
    expect(draft.changed.get(pair.order.id)).toMatchObject({
      state: 'partially_filled',
      filled: d('0.03'),
      hold: d('0.07'),
    });
    expect(draft.changed.get(pair.beside.id)).toMatchObject({ state: 'cancelled', hold: 0n });
    expect(at.state.stops.count).toBe(0);
    expect(at.state.book.depth(1).asks).toEqual([[6_500_000, 7_000]]);
  });

  test('the trigger cancels the limit order and takes over what it held', () => {
    const at = market();
    const pair = sellOco(at);
    at.run([pair, at.accept(8, buy('58000', '0.04'))]);
    const { draft } = at.run([at.accept(9, sell('58000', '0.01'))]);
    expect(draft.changed.get(pair.order.id)).toMatchObject({ state: 'cancelled', hold: 0n });
    expect(draft.changed.get(pair.beside.id)).toMatchObject({
      state: 'partially_filled',
      filled: d('0.03'),
      hold: d('0.07'),
      triggeredBy: 2,
    });
    expect(at.state.book.depth(1).asks).toEqual([[5_790_000, 7_000]]);
  });

  test('of a buy the dearer side is frozen, once, and the rest comes back when the cheaper one trades', () => {
    const at = market();
    const pair = at.oco(1, buy('55000', '0.1'), { stop: stopAt('62000'), limitOfStop: d('62100') });
    const placed = at.run([pair]);
    expect(moves(placed.draft)).toEqual([
      ['spot_hold', String(pair.order.id), '5500'],
      ['spot_hold', String(pair.beside.id), '710'],
    ]);
    const { draft } = at.run([at.accept(9, sell('55000', '0.04'))]);
    expect(moves(draft)).toContainEqual(['spot_release', String(pair.beside.id), '710']);
    expect(draft.changed.get(pair.order.id)).toMatchObject({ hold: d('3300'), filled: d('0.04') });
  });

  test('cancelling one cancels both, whichever it is', () => {
    for (const which of ['order', 'beside'] as const) {
      const at = market();
      const pair = sellOco(at);
      at.run([pair]);
      const { draft } = at.run([{ kind: 'cancel', userId: 1, orderId: pair[which].id }]);
      expect([pair.order, pair.beside].map(({ id }) => draft.changed.get(id)!.state)).toEqual([
        'cancelled',
        'cancelled',
      ]);
      expect(at.state.open.size).toBe(0);
      expect(draft.log).toEqual([{ k: 'cancel', id: pair[which].id }]);
    }
  });

  test('both or neither: no money, a limit order that would trade, or a trigger that was reached', () => {
    const at = market();
    at.run([at.accept(8, buy('59990', '1'))]);
    const taking = at.oco(1, sell('59990', '0.1'), { stop: stopAt('58000'), limitOfStop: 'market' });
    const reached = at.oco(1, sell('65000', '0.1'), { stop: stopAt('60000'), limitOfStop: 'market' });
    const { decisions, draft } = at.run([taking, reached]);
    expect(decisions).toMatchObject([
      { refusal: 'post_only_would_take' },
      { refusal: 'would_trigger_at_once' },
    ]);
    const poor = at.oco(1, buy('55000', '0.1'), { stop: stopAt('62000'), limitOfStop: d('62100') });
    expect(at.run([poor], d('6209.99')).decisions).toMatchObject([{ refusal: 'insufficient_balance' }]);
    expect(draft.log).toEqual([]);
    expect(at.state.stops.count).toBe(0);
  });
});

test('R-SPOT-10: a replay of the log triggers the same, and a log that says otherwise is not followed', () => {
  const at = market();
  const drafts = [
    at.run([
      at.stop(1, sell('58900', '0.1'), stopAt('59000')),
      at.stop(2, marketSell('0.2'), stopAt('58950')),
      at.oco(3, sell('65000', '0.1'), { stop: stopAt('58960'), limitOfStop: d('58900') }),
      at.stop(4, buy('59500', '0.3'), profitAt('58940')),
    ]).draft,
    at.run([at.accept(8, buy('58940', '0.2')), at.accept(9, sell('58940', '0.01'))]).draft,
  ];
  const fresh = () => {
    const other = at.follower();
    const first = desk();
    other.follow(
      first.run([first.accept(7, sell('60000', '0.1')), first.accept(8, buy('60000', '0.1'))]).draft,
    );
    return other;
  };
  const { copy, follow } = fresh();
  for (const draft of drafts) expect(follow(draft).trades).toEqual(draft.trades);
  expect(copy.book.stateHash()).toBe(at.state.book.stateHash());
  expect(copy.stops.waiting()).toEqual(at.state.stops.waiting());
  const stored = { ...copy.position, tradeNo: copy.book.tradeNo, fence: 0, orders: [...copy.open.values()] };
  expect(compareBooks(at.state, { stored, since: [] })).toEqual([]);
  expect(triggersOf(drafts[1]!)).toHaveLength(4);

  for (const change of ['leave out', 'another trade'] as const) {
    const liar = fresh();
    liar.follow(drafts[0]!);
    const n = drafts[1]!.log.findIndex(({ k }) => k === 'trigger');
    const log = drafts[1]!.log.flatMap((one, index) =>
      index !== n ? [one] : change === 'leave out' ? [] : [{ ...one, trade: 99 } as typeof one],
    );
    expect(() => liar.follow({ ...drafts[1]!, log } as BookDraft)).toThrow('trigger');
  }
});
