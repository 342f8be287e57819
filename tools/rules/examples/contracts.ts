/** Oracle of contracts (R-CT): margin, liquidation price, what a close leaves, funding, exposure. */
import { type Exact, type Figure, clamp, exact, least, most, percent } from '../exact.ts';
import { cellOf, rowsOf } from '../tables.ts';
import { type Examples, said } from './example.ts';

const FEE = cellOf('contracts.md', 'fee (taker, on notional)', 'BTC');
const LIQUIDATION_FEE = '0.25%';
const TIERS = rowsOf('contracts.md', 'maintenance rate mmr').map(
  ([top = '', leverage = '', rate = '', off = '']) => ({
    top: exact(/[\d,]+/.exec(top)?.[0] ?? ''),
    leverage,
    rate,
    off,
  }),
);

interface Position {
  /** +1 long, -1 short. */
  side: 1 | -1;
  quantity: Exact;
  entry: Exact;
  margin: Exact;
  openFee: Exact;
}

function open(
  pair: 'BTC' | 'ETH',
  side: 1 | -1,
  [lots, entry, leverage]: readonly [Figure, Figure, number],
): Position {
  const quantity = exact(lots).times(cellOf('contracts.md', 'lot', pair).replace(/ .*/, ''));
  const notional = quantity.times(entry);
  return {
    side,
    quantity,
    entry: exact(entry),
    margin: notional.over(leverage).up(),
    openFee: notional.times(FEE).cut(),
  };
}

function tierOf(notional: Exact) {
  const tier = TIERS.find(({ top }) => !top.isBelow(notional));
  if (!tier) throw new Error('Above the last tier.');
  return tier;
}

const profit = ({ side, quantity, entry }: Position, at: Figure) =>
  exact(at).minus(entry).times(quantity).times(side);
const feeAt = ({ quantity }: Position, at: Figure) => quantity.times(at).times(FEE).cut();

/** Solved from R-CT-5; checked by putting it back into the inequality. */
function liquidation(position: Position): Exact {
  const { side, quantity, entry, margin } = position;
  const notional = quantity.times(entry);
  const { rate, off } = tierOf(notional);
  const owed = notional.minus(margin.plus(off).times(side));
  const price = owed.over(quantity.times(exact(1).minus(exact(rate).plus(FEE).times(side))));
  const equity = margin.plus(profit(position, price));
  const needed = quantity.times(price).times(exact(rate).plus(FEE)).minus(off);
  if (!equity.equals(needed)) throw new Error('Not the price of liquidation.');
  return price;
}

const FIRST = open('BTC', 1, [100, 50000, 10]);

function closed(position: Position, at: Figure): { won: Exact; fee: Exact; net: Exact } {
  const [won, fee] = [profit(position, at), feeAt(position, at)];
  return { won, fee, net: won.minus(position.openFee).minus(fee) };
}

function fundingRate(premium: string): string {
  return percent(exact(premium).plus(clamp(exact('0.01%').minus(premium), '-0.05%', '0.05%')));
}

export const CONTRACTS: Examples = {
  'X-CT-1': () => {
    const { quantity, entry, margin, openFee } = FIRST;
    const price = liquidation(FIRST);
    const { won, fee, net } = closed(FIRST, 51000);
    return said([
      [100, 50000, 10, quantity.times(entry), margin, openFee, price.cut(4), price.up(1)],
      [entry.minus(margin.over(quantity)), 51000, won, fee, net, percent(net.over(margin))],
    ]);
  },
  'X-CT-2': () => {
    const short = open('ETH', -1, [37, 3000, 20]);
    const price = liquidation(short);
    const { won, fee, net } = closed(short, 2950);
    const { quantity, entry, margin, openFee } = short;
    const opened = [37, 3000, 20, quantity.times(entry), margin, openFee];
    return said([...opened, price.cut(4), price.cut(2), 2950, won, fee, net]);
  },
  'X-CT-3': () => {
    const loss = profit(FIRST, 45200).times(-1);
    const left = FIRST.margin.minus(loss);
    const fee = feeAt(FIRST, 45200);
    const [rest, asked] = [left.minus(fee), FIRST.quantity.times(45200).times(LIQUIDATION_FEE).cut()];
    const taken = least(rest, asked);
    return said([liquidation(FIRST).cut(4), 45200, loss, left, fee, rest, asked, taken, rest.minus(taken)]);
  },
  'X-CT-4': () => {
    const loss = profit(FIRST, 44800).times(-1);
    const lost = least(loss, FIRST.margin);
    return said([44800, loss, FIRST.margin, lost, loss.minus(lost)], 'no fee', 'does not go below zero');
  },
  'X-CT-5': () => {
    const long = open('BTC', 1, [4000, 50000, 20]);
    const { quantity, entry, margin } = long;
    const notional = quantity.times(entry);
    const tier = tierOf(notional);
    const price = liquidation(long);
    const formula = [notional, margin, tier.off, quantity, 1, exact(tier.rate), exact(FEE)];
    return said([
      4000,
      50000,
      20,
      notional,
      TIERS.indexOf(tier) + 1,
      margin,
      ...formula,
      price.cut(4),
      price.up(1),
    ]);
  },
  'X-CT-6': () => {
    const [long, short, cap, most5] = [exact(3_000_000), exact(1_800_000), 2_000_000, '0.05%'];
    const part = long.minus(short).over(cap);
    const rate = clamp(part.times(most5), '-0.05%', most5);
    const [paid, received, kept] = [long, short, long.minus(short)].map((notional) =>
      notional.times(rate).cut(),
    );
    const figures = [long, short, cap, most5, part, percent(rate), paid ?? 0, received ?? 0, kept ?? 0];
    return said([...figures, 5000, rate.times(5000).cut()]);
  },
  'X-CT-7': () => said(['0.08%', '0.02%', '-0.10%'].flatMap((premium) => [premium, fundingRate(premium)])),
  'X-CT-8': () => {
    const capital = exact(800_000);
    const cap = capital.times('0.5').over('0.20');
    const [long, short, more] = [exact(3_000_000), exact(1_200_000), exact(300_000)];
    const net = long.minus(short);
    const answer = (after: Exact) => {
      const isLess = most(after, after.times(-1)).isBelow(net);
      return isLess || !cap.isBelow(after) ? 'accepted' : 'rejected';
    };
    const wider = net.plus(more);
    return said([capital, cap, long, short, net, more, wider, more], answer(wider), answer(net.minus(more)));
  },
  'X-CT-9': () => {
    const [stop, bid] = [48000, 47090];
    const lossAt = (price: number) => profit(FIRST, price).times(-1);
    return said([stop, 48500, 47100, bid, lossAt(bid), lossAt(stop), stop - bid]);
  },
  'X-CT-10': () => {
    const { quantity, entry, margin } = open('BTC', 1, [100, 50000, 2]);
    const equity = margin.over(2);
    return said([quantity, entry, 2, margin, equity, entry.minus(margin.minus(equity).over(quantity))]);
  },
  'X-CT-11': () => {
    const [one, before] = [exact(49000), 11];
    const total = one.times(before + 1);
    const { leverage, rate, off } = tierOf(total);
    return said(
      [one, before, one, 20, total, leverage, total, rate, off, total.times(rate).minus(off)],
      exact(leverage).isBelow(20) ? 'refused' : 'accepted',
    );
  },
  'X-CT-12': () => {
    const [long, short] = [open('BTC', 1, [2400, 50000, 20]), open('BTC', -1, [2400, 50000, 20])];
    const won = profit(long, 56000);
    const lost = least(profit(short, 56000).times(-1), short.margin);
    const [gain, opening, closing] = [
      won.minus(lost),
      long.openFee.plus(short.openFee),
      // Nothing is left of the short that a fee could be taken of (R-CT-7).
      feeAt(long, 56000),
    ];
    const held = [2400, 50000, 20, long.quantity.times(long.entry), long.margin, 2400];
    const net = gain.minus(opening).minus(closing);
    return said([...held, 56000, won, lost, gain, opening, closing, net], 'refused');
  },
};
