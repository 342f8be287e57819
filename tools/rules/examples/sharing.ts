/** Oracle of what is shared out: copied trades, new coins, airdrops, rebates and levels (R-CP, R-NC, R-AD, R-RF, R-VIP). */
import { createHash } from 'node:crypto';
import { type Exact, type Figure, exact, least, most, percent, sum } from '../exact.ts';
import { rowsOf } from '../tables.ts';
import { type Examples, said } from './example.ts';

/** R-CP-2. */
const copiedLots = (lots: number, follower: Figure, lead: Figure) =>
  exact(lots).times(follower).over(lead).cut(0);

/** R-CP-5: a week's share, what is left, and the new high-water mark. */
function shared(value: Figure, high: Figure, rate: string): { share: Exact; left: Exact; high: Exact } {
  const share = most(0, exact(value).minus(high)).times(rate).cut();
  const left = exact(value).minus(share);
  return { share, left, high: most(high, left) };
}

interface Sale {
  supply: Figure;
  price: Figure;
  cap?: Figure;
  /** Decimals of the token. */
  places: number;
}

/** R-NC-2: pro rata, bounded by demand and cap; what that frees goes to the rest until nothing moves. */
function allotted({ supply, price, cap, places }: Sale, commitments: readonly Figure[]): Exact[] {
  const limits = commitments.map((one) => {
    const demand = exact(one).over(price);
    return cap === undefined ? demand : least(cap, demand);
  });
  const got = new Map<number, Exact>();
  for (;;) {
    const open = commitments.map((_, at) => at).filter((at) => !got.has(at));
    const left = exact(supply).minus(sum([...got.values()]));
    const all = sum(open.map((at) => commitments[at] ?? 0));
    const part = (at: number) => left.times(commitments[at] ?? 0).over(all);
    const full = open.filter((at) => !part(at).isBelow(limits[at] ?? 0));
    for (const at of full) got.set(at, limits[at] ?? exact(0));
    if (full.length > 0 && full.length < open.length) continue;
    if (full.length === 0) for (const at of open) got.set(at, part(at));
    return commitments.map((_, at) => (got.get(at) ?? exact(0)).cut(places));
  }
}

const levels = rowsOf('referral-and-vip.md', '30-day volume USDT').map(
  ([level, volume, spot = '', contract = '']) => ({
    level: Number(level),
    volume: exact(volume ?? ''),
    maker: spot.split(' / ')[0] ?? '',
    taker: spot.split(' / ')[1] ?? '',
    contract,
  }),
);

function levelOf(volume: Figure) {
  const reached = levels.filter(({ volume: needed }) => !exact(volume).isBelow(needed)).at(-1);
  if (!reached) throw new Error('No level.');
  return reached;
}

const SALE: Sale = { supply: '100,000.00', price: '0.1', places: 2 };
const WANTED = [7000, 5000, 1000];

export const SHARING: Examples = {
  'X-CP-1': () => {
    const [lead, lots] = [20_000, 200];
    const rows = ['1,500', '1,499.99', '99'].flatMap((follower) => [
      follower,
      copiedLots(lots, follower, lead),
    ]);
    return said([lead, lots, ...rows], rows.at(-1)?.toString() === '0' ? 'skipped' : '');
  },
  'X-CP-2': () => {
    const [start, rate, values] = [1000, '10%', [1120, 1050, 1100, 1150]];
    let high = exact(start);
    const weeks = values.map((value) => {
      const week = shared(value, high, rate);
      high = week.high;
      return week;
    });
    const [one, two, three, four] = weeks;
    if (!one || !four || two?.share.top !== 0n || three?.share.top !== 0n)
      throw new Error('A share in between.');
    return said([
      start,
      rate,
      1,
      1120,
      one.share,
      one.left,
      2,
      3,
      1050,
      1100,
      4,
      1150,
      four.share,
      four.left,
    ]);
  },
  'X-CP-3': () => {
    const [high, added, value, taken] = [exact(1108), 500, exact(1550), exact(310)];
    const raised = high.plus(added);
    const part = taken.over(value);
    const before = raised.times(exact(1).minus(part));
    return said([high, added, raised, value, taken, raised.minus(taken), 2, percent(part), before]);
  },
  'X-CP-4': () => {
    const worse = exact(50260).minus(50000).over(50000);
    return said([50000, 50260, percent(worse)], exact('0.5%').isBelow(worse) ? 'skipped' : 'opened');
  },
  'X-CP-5': () => {
    const [start, rate, value, taken] = [exact(1000), '10%', exact(2000), exact(1950)];
    const part = taken.over(value);
    const share = shared(value, start, rate).share.times(part);
    const high = start.times(exact(1).minus(part));
    const left = value.minus(taken);
    const last = shared(left, high, rate).share;
    return said([start, rate, value, taken, share, taken.minus(share), high, left, last, share.plus(last)]);
  },
  'X-CP-6': () => {
    const [value, high, free, rate] = [exact(2000), exact(1000), exact(40), '10%'];
    const { share } = shared(value, high, rate);
    const raised = high.plus(free.over(exact(rate))).minus(free);
    const left = value.minus(free);
    return said([value, high, free, free, share, raised, left, shared(left, raised, rate).share]);
  },
  'X-CP-7': () => {
    const [start, rate, fell, moved] = [exact(1000), '10%', exact(500), exact(500)];
    const [high, value] = [start.plus(moved), fell.plus(moved)];
    const kept = high.minus(moved);
    const former = high.times(exact(1).minus(moved.over(value)));
    const [late, later] = [exact(900), exact(1200)];
    const shares = [shared(late, kept, rate).share, shared(later, kept, rate).share];
    const wrong = shared(late, former, rate).share;
    const given = [start, rate, fell, moved, high, value, moved, kept, late, shares[0]!, later, shares[1]!];
    return said([...given, 2, former, late, wrong, start.minus(late)]);
  },
  'X-NC-1': () => {
    const sale = { supply: 100_000_000, cap: 20_000_000, price: '0.0000000001', places: 0 };
    const commitments = [50000, 30000, 7000, 6000, 5000, 5000, 1400, 500, 90, 10];
    const [one, two, three] = allotted(sale, commitments);
    return said([sale.supply, sale.cap, ...commitments, 1, 2, one ?? 0, two ?? 0, 3, three ?? 0]);
  },
  'X-NC-2': () => {
    const tokens = allotted(SALE, WANTED);
    const costs = tokens.map((each) => each.times(SALE.price));
    const all = sum(tokens);
    const refund = exact(WANTED[0] ?? 0).minus(costs[0] ?? 0);
    return said([
      SALE.supply,
      SALE.price,
      ...WANTED,
      ...tokens,
      all,
      exact(SALE.supply).minus(all),
      ...costs,
      refund,
    ]);
  },
  'X-NC-3': () => {
    const sale = { supply: 1_000_000, price: '0.05', cap: 400_000, places: 2 };
    const wanted = [30000, 20000, 10000];
    const tokens = allotted(sale, wanted);
    const refund = exact(30000).minus((tokens[0] ?? exact(0)).times(sale.price));
    return said([sale.supply, sale.price, sale.cap, ...wanted, ...tokens, refund], 'capped');
  },
  'X-NC-4': () => {
    const [tokens = exact(0)] = allotted(SALE, WANTED);
    const gain = exact('0.13').minus(SALE.price);
    return said(['0.13', tokens.times(gain), percent(gain.over(SALE.price))]);
  },
  'X-NC-5': () => {
    const [open, allots, launches, least] = [48, 1, 24, 24];
    /** Of a sale that is stopped at an hour: when it goes on, and its three dates then. */
    const dates = (at: number, still: number) => {
      const on = exact(at).plus(still);
      const closes = most(exact(open).plus(still), on.plus(least));
      return { on, rest: [closes, closes.plus(allots), closes.plus(allots + launches)] };
    };
    const [early, late] = [dates(24, 6), dates(45, 36)];
    return said([open, allots, launches, 24, 6, ...early.rest, 45, 36, late.on, ...late.rest]);
  },
  'X-AD-1': () => {
    const [pool, weights] = [1_000_000, [700, 200, 100]];
    const cap = exact(pool).times('40%');
    const shares = allotted({ supply: pool, cap, price: '0.0000001', places: 2 }, weights);
    return said([pool, '40%', ...weights, ...shares]);
  },
  'X-AD-2': () => {
    const hours = 24;
    const half = exact(100).times(12).over(hours);
    const once = exact(2400).over(hours);
    return said([100, 12, hours, 0, hours - 12, half, hours, 2400, once, 100]);
  },
  'X-AD-3': () => {
    const [pool, people, places] = [1000, 3, 2];
    const each = exact(pool).over(people).cut(places);
    return said([pool, people, places, each, exact(pool).minus(each.times(people))]);
  },
  'X-AD-4': () => {
    const hash = '0000000000000000000123456789abcdef00112233445566778899aabbccddee';
    const seconds = [0, 1, 23].map((hour) => {
      const digest = createHash('sha256').update(`candor-airdrop|7|${hash}|2026-12-01|${hour}`).digest('hex');
      return Number(BigInt(`0x${digest}`) % 3600n);
    });
    const two = (value: number) => String(value).padStart(2, '0');
    const times = seconds.map(
      (second, at) => `${two([0, 1, 23][at]!)}:${two(Math.floor(second / 60))}:${two(second % 60)}`,
    );
    return said([7, '2026-12-01', hash, 0, 1, 23, ...seconds, ...times]);
  },
  'X-AD-5': () => {
    const [pool, accounts, others] = [1000, [300, 100], [200, 100]];
    const cap = exact(pool).times('40%');
    const sale = { supply: pool, cap, price: '0.0000001', places: 2 };
    const [first = exact(0), second = exact(0), third = exact(0)] = allotted(sale, [
      sum(accounts),
      ...others,
    ]);
    const parts = accounts.map((each) => first.times(each).over(sum(accounts)).cut(2));
    return said([
      pool,
      '40%',
      ...accounts,
      ...others,
      2,
      first,
      ...parts,
      exact(pool).minus(first),
      second,
      third,
    ]);
  },
  'X-RF-1': () => said(['12.34567891', '20%', exact('12.34567891').times('20%').cut()]),
  'X-RF-2': () => said(['0.00012345', '10%', exact('0.00012345').times('10%').cut()]),
  'X-RF-3': () => said([6, 7, '00:00'], 'unactivated', 'posted'),
  'X-VIP-1': () => {
    const [below, at] = [levelOf('999,999.99999999'), levelOf('1,000,000')];
    if (below.taker !== at.taker) throw new Error('The levels differ for takers.');
    const given = [30, '999,999.99999999', below.level, '1,000,000', at.level];
    return said([...given, 1, exact(1).times(at.taker).cut(), exact(1).times(at.maker).cut(), at.level]);
  },
  'X-VIP-2': () => {
    const pays = (level: number) =>
      exact(200_000)
        .times(levels[level]?.contract ?? '')
        .cut();
    return said([200_000, 0, pays(0), 2, pays(2)]);
  },
  'X-VIP-3': () => {
    const counted = exact(4_900_000).minus(200_000);
    return said([4_900_000, 200_000, counted, levelOf(counted).level]);
  },
};
