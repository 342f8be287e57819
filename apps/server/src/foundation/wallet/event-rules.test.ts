/** What happened, net and in one line (R-MONEY-11): pure, journals in, events out. */
import { describe, expect, it } from 'vitest';
import type { OwnJournal, OwnPosting } from './event-rules.ts';
import { eventsOf } from './event-rules.ts';

const USDT = 3;
const BTC = 1;
let nextId = 100n;
const posting = (bucket: 'a' | 'f', amount: bigint, currencyId = USDT, account = 'coin'): OwnPosting => ({
  line: 1,
  account,
  bucket,
  currencyId,
  amount,
});
const journal = (kind: string, postings: OwnPosting[], more: Partial<OwnJournal> = {}): OwnJournal => ({
  id: (nextId -= 1n),
  kind,
  refType: 'test',
  refId: 'x',
  at: 1_000,
  postings,
  detail: undefined,
  ...more,
});

describe('R-MONEY-11: the record of events', () => {
  it('an option that is won is its profit, not the stake that leaves the frozen side', () => {
    const [event] = eventsOf([
      journal('option_won', [
        posting('a', 8_50000000n, USDT, 'option'),
        posting('f', -10_00000000n, USDT, 'option'),
        posting('a', 10_00000000n, USDT, 'option'),
      ]),
    ]);
    expect(event!.amounts).toEqual([{ account: 'option', currencyId: USDT, amount: 8_50000000n }]);
    expect(event!.held).toEqual([]);
  });

  it('what an order sets aside and gets back is no event; a stake is', () => {
    const aside = [posting('a', -5n), posting('f', 5n)];
    expect(
      eventsOf([
        journal('spot_hold', aside),
        journal('spot_release', [posting('a', 5n), posting('f', -5n)]),
        journal('withdrawal_hold', aside),
      ]),
    ).toEqual([]);
    const [bought] = eventsOf([journal('option_bought', aside)]);
    expect(bought).toMatchObject({ amounts: [], held: [{ currencyId: USDT, amount: 5n }] });
  });

  it('a quiet kind that moved something after all is shown', () => {
    expect(eventsOf([journal('spot_release', [posting('a', 5n), posting('f', -4n)])])).toMatchObject([
      { amounts: [{ amount: 1n }] },
    ]);
  });

  it('a transfer is what both accounts saw of it', () => {
    const [event] = eventsOf([journal('transfer', [posting('a', -7n), posting('a', 7n, USDT, 'contract')])]);
    expect(event!.amounts).toEqual([
      { account: 'coin', currencyId: USDT, amount: -7n },
      { account: 'contract', currencyId: USDT, amount: 7n },
    ]);
  });

  it('fills of one order in one moment are one event with one fee; of another order or moment they are not', () => {
    const fill = (event: string, at = 1_000): OwnJournal =>
      journal('spot_trade', [posting('f', -50n), posting('a', 9n, BTC)], {
        at,
        detail: { event, side: 'buy', fees: [{ currencyId: BTC, amount: 1n }] },
      });
    const events = eventsOf([fill('a'), fill('a'), fill('a'), fill('b'), fill('b', 2_000)]);
    expect(events.map(({ journals }) => journals.length)).toEqual([3, 1, 1]);
    expect(events[0]).toMatchObject({
      amounts: [
        { currencyId: USDT, amount: -150n },
        { currencyId: BTC, amount: 27n },
      ],
      fees: [{ currencyId: BTC, amount: 3n }],
    });
  });
});
