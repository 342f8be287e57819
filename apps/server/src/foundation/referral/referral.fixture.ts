/** A server with spot and referral whose clock a test holds: customers who were invited, verified, and pay fees by trading. */
import { formatDecimal } from '@candor/money';
import { CONTRACT, brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED } from '../../../test/house.ts';
import type { Trader } from '../../../test/trader.ts';
import { BTC, ETH, USDT, traders } from '../../../test/trader.ts';
import { movableClock } from '../../platform/clock.ts';
import { createSpot } from '../../products/spot/index.ts';
import { REFERRAL_INVARIANTS } from './referral-invariants-store.ts';
import type { Referral } from './referral.ts';
import { beginRelation } from './relate.ts';

export const START = Date.parse('2027-03-01T13:45:00Z');
export const DAY = 86_400_000;
const DOGE = 7;
/** 12,345.67891 USDT: a thousandth of it is 12.34567891. */
export const LARGE = { coin: DOGE, price: '12345.67891', amount: '1' };
/** So many USDT on a pair of its own. */
export const worth = (usdt: string) => ({ coin: ETH, price: '1.00', amount: usdt });
/** 00:00 UTC of the day after so many days. */
export const midnight = (days: number): number => Date.parse('2027-03-01T00:00:00Z') + days * DAY;

export interface ReferralWorld {
  server: TestServer;
  clock: ReturnType<typeof movableClock>;
  referral: Referral;
  /** Traders with enough of both coins. */
  people(count: number): Promise<Trader[]>;
  invite(referrer: Trader, referee: Trader): Promise<void>;
  verify(...customers: readonly Trader[]): Promise<void>;
  /** The first sells to the second; each pays a thousandth of what it gets. */
  trade(
    seller: Trader,
    buyer: Trader,
    of?: { coin?: number; price?: string; amount?: string },
  ): Promise<void>;
  /** So many referees who were activated long ago. */
  activatedBefore(referrer: Trader, count: number): Promise<void>;
  house(account: string, currency: number): Promise<string>;
  broken(): Promise<unknown>;
  close(): Promise<void>;
}

/** `isAsleep`: nothing runs by the clock, and there are no calls; the test does what the clock would. */
export async function referralWorld({ isAsleep = false } = {}): Promise<ReferralWorld> {
  const clock = movableClock(START);
  const server = await testServer({
    clock,
    feed: SILENT_FEED,
    without: ['chains', ...(isAsleep ? ['referral'] : [])],
    products: [createSpot],
  });
  const { referral } = server.on();
  const { owner } = server.database;
  const { db } = server.platform;
  let unused = 900_000;
  return {
    server,
    clock,
    referral,
    async people(count) {
      const funds = Array.from({ length: count }, () => ({
        [USDT]: '1000000',
        [BTC]: '100',
        [ETH]: '100000',
        [DOGE]: '100',
      }));
      const made = await traders(server, ...funds);
      // The clock is moved by months, and they stay logged in.
      await owner.query(
        `update identity_sessions set expires_at = '2040-01-01', last_used_at = '2039-12-31'`,
      );
      return made;
    },
    invite: (referrer, referee) =>
      db.transaction('invite', (tx) =>
        beginRelation(referral.deps, tx, { userId: referee.id, invitedBy: referrer.id }),
      ),
    async verify(...customers) {
      for (const { id } of customers)
        await owner.query(
          `insert into kyc_cases (user_id, level, state, country, person_index, submitted_at, due_at, decided_at)
           values ($1, 'basic', 'passed', 'JP', int4send($1), now(), now(), now())`,
          [id],
        );
    },
    async trade(seller, buyer, { coin = BTC, price = '65432.10', amount = '0.12345' } = {}) {
      await seller.sell(price, amount, { currency_id: coin });
      const { data } = await buyer.buy(price, amount, { currency_id: coin });
      if (data.state !== 'filled') throw new Error(`not traded: ${JSON.stringify(data)}`);
    },
    async activatedBefore(referrer, count) {
      await owner.query('insert into referral_referrers (user_id) values ($1) on conflict do nothing', [
        referrer.id,
      ]);
      await owner.query(
        `insert into referral_relations (referrer_id, referee_id, state, began_at, lapses_at, ends_at, activated_at, over_at, settled_day)
         select $1, $2 + n, 'ended', '2025-01-01', '2025-04-01', '2026-01-01', '2025-02-01', '2026-01-01', '2026-01-01' from generate_series(1, $3) as n`,
        [referrer.id, unused, count],
      );
      unused += count;
      await owner.query('update referral_referrers set activated = activated + $2 where user_id = $1', [
        referrer.id,
        count,
      ]);
    },
    async house(account, currency) {
      const [row] = await owner.query<{ sum: bigint }>(
        'select coalesce(sum(available), 0)::bigint as sum from ledger_balances where user_id is null and account = $1 and currency_id = $2',
        [account, currency],
      );
      return formatDecimal(row!.sum);
    },
    async broken() {
      const rows: unknown[] = [];
      for (const { name, sql } of REFERRAL_INVARIANTS) {
        const found = await owner.query(sql);
        if (found.length > 0) rows.push(name, ...found);
      }
      // Verified by the test's own hand, so that nobody had to review it.
      const steps = await owner.query(`${CONTRACT['I9']!} and ref_type <> 'kyc'`);
      const { I9: _verified, ...rest } = await brokenInvariants(owner);
      return { own: [...rows, ...steps], house: rest };
    },
    close: () => server.close(),
  };
}

export const SOUND = { own: [], house: {} };
