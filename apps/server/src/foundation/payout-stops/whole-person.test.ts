/** What stands against one account of a person holds the payouts of his others, in the very moment it is set and from the moment they are linked. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED } from '../../../test/house.ts';
import type { Tx } from '../../platform/db/database.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    config: { rateLimitPerMinute: 1_000_000, demoDeskS: 0 },
    products: [],
    feed: SILENT_FEED,
  });
});
afterAll(() => server.close());

const two = async () =>
  (await openCustomers(server.database.owner, [{}, {}])) as [TestCustomer, TestCustomer];
const inOne = <T>(work: (tx: Tx) => Promise<T>) => server.platform.db.transaction('test', work);
const link = (accounts: readonly TestCustomer[]) =>
  inOne((tx) =>
    server.on().identity.linkAccounts(
      tx,
      accounts.map(({ id }) => id),
    ),
  );
/** Nobody's acts of a day are counted together. */
let operators = 0;
const restrict = (tx: Tx, { id: userId }: TestCustomer) =>
  server.on().riskStatus.raise(tx, {
    userId,
    status: 'restricted',
    reason: 'fraud',
    cause: 'kyc_case:1',
    law: 'policy 3',
    operatorId: (operators += 1),
    operatorName: 'somebody',
  });
const stopOf = (tx: Tx, { id }: TestCustomer, approvedAt: Date) =>
  server
    .on()
    .payoutStops.of(tx, id, approvedAt)
    .then((stop) => stop?.code);
const MINUTE_MS = 60_000;
const ago = (ms: number): Date => new Date(Date.now() - ms);
/** How many wait for somebody else's lock. */
const waiting = async (): Promise<number> =>
  (
    await server.database.owner.query(
      `select 1 as one from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length;
/** A gate that one transaction stands at until another one has come. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

test('R-KYC-5, R-SEC-6: a payout of a linked account waits for the restriction that is being set, and is stopped by it', async () => {
  const [restricted, paid] = await two();
  await link([restricted, paid]);
  const [isSet, mayEnd] = [gate(), gate()];
  const setting = inOne(async (tx) => {
    await restrict(tx, restricted);
    isSet.open();
    await mayEnd.opened;
  });
  await isSet.opened;
  let answer: string | undefined = 'waits';
  const sending = inOne(async (tx) => (answer = await stopOf(tx, paid, ago(MINUTE_MS))));
  await expect.poll(async () => answer !== 'waits' || (await waiting()) > 0).toBe(true);
  const before = answer;
  mayEnd.open();
  await Promise.all([setting, sending]);
  expect([before, answer]).toEqual(['waits', 'payouts_in_review']);
});

test('R-KYC-5, R-SEC-6: what is being let go of one account is waited for by whoever restricts another', async () => {
  const [restricted, paid] = await two();
  await link([restricted, paid]);
  const [isAsked, mayEnd] = [gate(), gate()];
  const order: string[] = [];
  const sending = inOne(async (tx) => {
    expect(await stopOf(tx, paid, new Date())).toBeUndefined();
    isAsked.open();
    await mayEnd.opened;
    order.push('sent');
  });
  await isAsked.opened;
  const setting = inOne((tx) => restrict(tx, restricted)).then(() => order.push('restricted'));
  await expect.poll(async () => order.length > 0 || (await waiting()) > 0).toBe(true);
  mayEnd.open();
  await Promise.all([sending, setting]);
  expect(order).toEqual(['sent', 'restricted']);
});

test('R-KYC-5: linking and asking at once end, and whoever asks second knows of both', async () => {
  const [restricted, paid] = await two();
  await inOne((tx) => restrict(tx, restricted));
  const [isLinked, mayEnd] = [gate(), gate()];
  const { identity } = server.on();
  const linking = inOne(async (tx) => {
    await identity.linkAccounts(tx, [restricted.id, paid.id]);
    isLinked.open();
    await mayEnd.opened;
  });
  await isLinked.opened;
  const asked = [paid, restricted].map((who) => inOne((tx) => stopOf(tx, who, ago(MINUTE_MS))));
  await expect.poll(waiting).toBeGreaterThan(0);
  mayEnd.open();
  await linking;
  expect(await Promise.all(asked)).toEqual(['payouts_in_review', 'payouts_in_review']);
});

test('R-KYC-5: what was approved before an account was linked with a restricted one waits, and what people approve since goes', async () => {
  const [restricted, paid] = await two();
  await inOne((tx) => restrict(tx, restricted));
  await new Promise((wake) => setTimeout(wake, 20));
  const before = new Date();
  expect(await inOne((tx) => stopOf(tx, paid, before))).toBeUndefined();
  await new Promise((wake) => setTimeout(wake, 20));
  await link([restricted, paid]);
  expect(await inOne((tx) => stopOf(tx, paid, before))).toBe('payouts_in_review');
  const since = new Date(Date.now() + MINUTE_MS);
  expect(await inOne((tx) => stopOf(tx, paid, since))).toBeUndefined();
  // Who joins them later brings nothing new against either of the first two.
  const [third] = await two();
  const between = new Date();
  await new Promise((wake) => setTimeout(wake, 20));
  await link([paid, third]);
  expect(await inOne((tx) => stopOf(tx, paid, between))).toBeUndefined();
  expect(await inOne((tx) => stopOf(tx, third, between))).toBe('payouts_in_review');
  await inOne((tx) => server.on().identity.unlinkAccount(tx, restricted.id));
  expect(await inOne((tx) => stopOf(tx, paid, before))).toBeUndefined();
});

test('R-AML-1, R-KYC-4: a case of screening about one account holds what the others of its person ask for, and has people look at it', async () => {
  const [listed, paid] = await two();
  await link([listed, paid]);
  const seen = () =>
    inOne(async (tx) => [
      await stopOf(tx, paid, new Date()),
      (await server.on().payoutStops.standingOf(tx, paid.id)).needsPeople,
    ]);
  expect(await seen()).toEqual([undefined, false]);
  await inOne((tx) =>
    server.on().riskStatus.openHeld(tx, {
      user_id: listed.id,
      kind: 'screening_address',
      ref_type: 'withdrawal',
      ref_id: '1',
      facts: { address: 'T', listed_as: 'a list' },
    }),
  );
  expect(await seen()).toEqual(['payouts_in_review', true]);
  await inOne((tx) => server.on().identity.unlinkAccount(tx, listed.id));
  expect(await seen()).toEqual([undefined, false]);
});
