/** Customers of a VIP level, and customers who were invited: what their contracts pay, and what others earn of it. */
import { decimal } from '@candor/money';
import type { TestCustomer } from '../../../../test/customers.ts';
import type { ContractsWorld } from '../contracts.fixture.ts';

const DAY_MS = 86_400_000;

/** The next day, on which this customer has the level of so much volume. */
export async function tomorrowWith(
  { server, clock }: ContractsWorld,
  customer: TestCustomer,
  volume: string,
): Promise<void> {
  await server.database.owner.query(
    `insert into vip_volumes (user_id, day, spot_maker, spot_taker, contract) values ($1, $2::date, $3, 0, 0)`,
    [customer.id, new Date(clock.now() - DAY_MS * 3).toISOString().slice(0, 10), decimal(volume)],
  );
  clock.set(clock.now() + DAY_MS);
  await server.database.owner.query(
    `update identity_sessions set last_used_at = '2100-01-01', expires_at = '2100-01-01'`,
  );
  const { vip } = server.on();
  await vip.runDue();
  const usual = { maker: 0n, taker: 0n, contract: decimal('0.0005') };
  // The job of the server itself may have counted the day: its levels are known a moment later.
  while (vip.ratesOf(customer.id, usual).contract === usual.contract)
    await new Promise((wake) => setTimeout(wake, 20));
}

/** A relation that has just begun: a tenth of each fee, not paid yet. */
export async function invited(
  { server, clock }: ContractsWorld,
  of: { referrer: TestCustomer; referee: TestCustomer },
): Promise<void> {
  const { owner } = server.database;
  const { referrer, referee } = of;
  await owner.query('insert into referral_referrers (user_id) values ($1)', [referrer.id]);
  await owner.query(
    `insert into referral_relations (referrer_id, referee_id, began_at, lapses_at, ends_at, settled_day)
     values ($1, $2, $3::timestamptz, $3::timestamptz + interval '90 days', $3::timestamptz + interval '1 year', $3::timestamptz)`,
    [referrer.id, referee.id, new Date(clock.now())],
  );
}
