/** What undoing an examined trade would move, by the balances of this moment, and how two operators read it. */
import { formatDecimal, maxOf, multiplyDown } from '@candor/money';
import type { Effect, EffectLine } from '../../../foundation/operators/index.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Examined } from './examine-trade.ts';
import { moneyOf, standingOf } from './examine-trade.ts';
import type { BustDeps } from './ports.ts';
import type { SettledBust, Share } from './settle-bust.ts';
import { settleBust } from './settle-bust.ts';

/** `lock`: the balances stay as they are until the transaction ends. */
export async function weighBust(
  deps: BustDeps,
  db: Queryable | Tx,
  { examined, lock }: { examined: Examined; lock: boolean },
): Promise<SettledBust & { isCovered: boolean }> {
  const money = await moneyOf(db, examined);
  const standing = await standingOf(deps, db, { money, lock });
  const bust = settleBust(money, standing);
  return {
    ...bust,
    isCovered: bust.houseBase <= standing.equityBase && bust.houseQuote <= standing.equityQuote,
  };
}

export function refuseUncovered({ isCovered }: { isCovered: boolean }): void {
  if (!isCovered) throw new Refusal('bust_not_covered');
}

/** An amount of the house's own money: positive is put in, negative stays with it. */
export function houseLines({ pair }: Examined, { houseBase, houseQuote }: SettledBust) {
  return [
    { currency: pair.baseName, amount: houseBase },
    { currency: pair.quoteName, amount: houseQuote },
  ]
    .filter(({ amount }) => amount !== 0n)
    .map(({ currency, amount }) => ({ currency, amount: formatDecimal(amount) }));
}

/**
 * USDT of 10^-8 by the feed: of what was paid or of what was bought, whichever is worth more, for the price is what was wrong. Undefined
 * where our own book alone prices one of them: then it is worth what somebody makes it.
 */
export function worthOf(
  { feedPrice }: Pick<BustDeps['ports'], 'feedPrice'>,
  { pair, trade }: Examined,
): bigint | undefined {
  const quote = feedPrice(pair.quoteId);
  const base = feedPrice(pair.baseId);
  if (quote === undefined || base === undefined) return undefined;
  return maxOf(multiplyDown(trade.quote, quote), multiplyDown(trade.quantity, base));
}

export function effectOf(
  examined: Examined,
  { bust, worth }: { bust: SettledBust; worth: bigint | undefined },
): Effect {
  const { pair, trade, breaches, buyer, seller } = examined;
  const { baseName: base, quoteName: quote } = pair;
  return {
    subjectType: 'spot_trade',
    subjectId: `${pair.id}:${trade.trade_no}`,
    lines: [
      { field: 'symbol', after: pair.symbol },
      { field: 'trade_no', after: String(trade.trade_no) },
      { field: 'price', after: `${formatDecimal(trade.price)} ${quote}` },
      { field: 'quantity', after: `${formatDecimal(trade.quantity)} ${base}` },
      ...(worth === undefined ? [] : [{ field: 'usdt_value', after: formatDecimal(worth) }]),
      { field: 'breaches', after: breaches.join(', ') },
      ...shareLines('buyer', { share: bust.buyer, userId: buyer.userId, got: base, paid: quote }),
      ...shareLines('seller', { share: bust.seller, userId: seller.userId, got: quote, paid: base }),
      ...houseLines(examined, bust).map(({ currency, amount }) => ({
        field: currency === base ? 'house_base' : 'house_quote',
        after: `${amount} ${currency}`,
      })),
    ],
  };
}

function shareLines(
  side: 'buyer' | 'seller',
  { share, userId, got, paid }: { share: Share; userId: number; got: string; paid: string },
): EffectLine[] {
  const { returns, missing, refund } = share;
  return [
    { field: side, after: String(userId) },
    { field: `${side}_gives_back`, after: `${formatDecimal(returns)} ${got}` },
    ...(missing === 0n ? [] : [{ field: `${side}_lacks`, after: `${formatDecimal(missing)} ${got}` }]),
    { field: `${side}_gets_back`, after: `${formatDecimal(refund)} ${paid}` },
  ];
}
