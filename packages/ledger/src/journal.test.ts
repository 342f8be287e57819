import fc from 'fast-check';
import { decimal } from '@candor/money';
import { describe, expect, test } from 'vitest';
import type { HouseAccount } from './index.ts';
import {
  assertSound,
  coinAvailable,
  coinFrozen,
  hold,
  house,
  isInChart,
  journalOf,
  mayBeNegative,
  ledgerAccountKey,
  release,
} from './index.ts';

const head = { kind: 'spot_trade', refType: 'spot_trade', refId: '1:1', actor: 'user:1' } as const;

describe('journals', () => {
  test('X-SPOT-1: a trade with fees closes exactly in both currencies', () => {
    const [usdt, btc] = [3, 1];
    const journal = journalOf(head, [
      { from: coinFrozen(7), to: coinAvailable(8), currencyId: usdt, amount: decimal('8069.51515226') },
      { from: coinFrozen(7), to: house('I:fee:spot', 1), currencyId: usdt, amount: decimal('8.07759274') },
      { from: coinFrozen(8), to: coinAvailable(7), currencyId: btc, amount: decimal('0.12332655') },
      { from: coinFrozen(8), to: house('I:fee:spot', 1), currencyId: btc, amount: decimal('0.00012345') },
    ]);
    const at = (key: string, currencyId: number) =>
      journal.postings.find(
        (posting) => ledgerAccountKey(posting.ledgerAccount) === key && posting.currencyId === currencyId,
      )?.amount;
    expect(at('U:7:coin:f', usdt)).toBe(decimal('-8077.592745'));
    expect(at('U:8:coin:f', btc)).toBe(decimal('-0.12345'));
    expect(at('I:fee:spot#1', usdt)).toBe(decimal('8.07759274'));
  });

  test('R-MONEY-5: moves of any kind always sum to zero per currency', () => {
    const ledgerAccount = fc.oneof(
      fc.integer({ min: 1, max: 4 }).map((userId) => coinAvailable(userId)),
      fc.integer({ min: 1, max: 4 }).map((userId) => coinFrozen(userId)),
      fc.constant(house('I:fee:spot')),
    );
    const move = fc.record({
      from: ledgerAccount,
      to: ledgerAccount,
      currencyId: fc.integer({ min: 1, max: 2 }),
      amount: fc.bigInt({ min: 1n, max: 10n ** 15n }),
    });
    fc.assert(
      fc.property(fc.array(move, { minLength: 1, maxLength: 8 }), (moves) => {
        fc.pre(moves.some(({ from, to }) => ledgerAccountKey(from) !== ledgerAccountKey(to)));
        let journal;
        try {
          journal = journalOf(head, moves);
        } catch (error) {
          expect(String(error)).toContain('posts nothing');
          return;
        }
        for (const currencyId of [1, 2]) {
          const sum = journal.postings
            .filter((p) => p.currencyId === currencyId)
            .reduce((total, p) => total + p.amount, 0n);
          expect(sum).toBe(0n);
        }
      }),
    );
  });

  test('a journal that does not balance, posts nothing, or leaves the chart is refused', () => {
    const lone = { ledgerAccount: coinAvailable(1), currencyId: 3, amount: 5n };
    expect(() => assertSound({ ...head, postings: [lone] })).toThrow('leaves 5 units');
    expect(() => assertSound({ ...head, postings: [] })).toThrow('posts nothing');
    const stranger = house('E:bonus' as HouseAccount);
    expect(() =>
      journalOf(head, [{ from: stranger, to: coinAvailable(1), currencyId: 3, amount: 5n }]),
    ).toThrow('not in the chart');
    expect(() =>
      journalOf(head, [{ from: coinAvailable(1), to: coinAvailable(2), currencyId: 3, amount: -5n }]),
    ).toThrow('negative');
  });

  test('R-MONEY-6: only contra accounts may be negative', () => {
    expect(mayBeNegative(house('X:trc20'))).toBe(true);
    expect(mayBeNegative(house('E:equity'))).toBe(false);
    expect(mayBeNegative(coinAvailable(1))).toBe(false);
    expect(isInChart({ userId: 1, account: 'copy0', bucket: 'available' })).toBe(false);
  });

  test('P-SP-1/P-SP-5: a hold and its release leave nothing behind', () => {
    const of = { userId: 1, account: 'coin', currencyId: 3, amount: 10n } as const;
    expect(() => journalOf(head, [hold(of), release(of)])).toThrow('posts nothing');
    expect(journalOf(head, [hold(of)]).postings.map((p) => p.amount)).toEqual([-10n, 10n]);
  });
});
