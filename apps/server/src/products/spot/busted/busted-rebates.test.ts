/** A trade that is undone gives its fees back, and with them what a referrer was to have of them; what was paid stays paid (R-RF-1). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../../test/check-invariants.ts';
import type { TestServer } from '../../../../test/harness.ts';
import { testDatabase, testServer } from '../../../../test/harness.ts';
import { SILENT_FEED } from '../../../../test/house.ts';
import type { TestOperator } from '../../../../test/operators.ts';
import { openOperators } from '../../../../test/operators.ts';
import type { Trader } from '../../../../test/trader.ts';
import { BTC, USDT, traders } from '../../../../test/trader.ts';
import { beginRelation } from '../../../foundation/referral/relate.ts';
import { settleBatch } from '../../../foundation/referral/run-days.ts';
import { utcDay } from '../../../platform/clock.ts';
import type { DefectiveNode } from './defect.fixture.ts';
import { defectiveNode, seenAt } from './defect.fixture.ts';

let server: TestServer;
let defect: DefectiveNode;
let maker: TestOperator;
let checkers: TestOperator[];

beforeAll(async () => {
  const database = await testDatabase();
  await database.owner.query(`update markets_pairs set listed_at = now() - interval '1 day' where id = 1`);
  // The house has money of its own only with what a demo sells.
  const config = { seedContent: true };
  server = await testServer({ database, feed: SILENT_FEED, without: ['chains'], config });
  defect = await defectiveNode(server);
  [maker, ...checkers] = (await openOperators(database.owner, [
    'market_admin',
    'withdrawal_approver',
    'withdrawal_approver',
  ])) as [TestOperator, TestOperator, TestOperator];
});
afterAll(async () => {
  await defect.close();
  await server.close();
  await server.database.close();
});

const as = (who: TestOperator, path: string, fields: Record<string, string | number>) =>
  server.call(path, fields, { token: who.token, lang: 'en' });

async function bust(tradeNo: number): Promise<void> {
  const asked = await as(maker, 'operator/busted_trades/propose', {
    match_id: 1,
    trade_no: tradeNo,
    reason: 'the engine let in a price outside the band',
  });
  // The feed is silent: nobody can say what the coins are worth, and it takes three (R-OPS-9).
  const id = asked.data.proposal_id;
  const yes = (n: number) => as(checkers[n]!, 'operator/proposals/approve', { id, version: n + 1 });
  expect((await yes(0)).data).toEqual({ state: 'open' });
  expect((await yes(1)).data).toEqual({ state: 'executed' });
}

/** Somebody who was invited buys 0.1 BTC from another one far outside the band: his fee is 0.0001 BTC, 0.00001 of it the referrer's. */
async function wrongTrade(): Promise<{ referrer: Trader; tradeNo: number }> {
  const rich = { [USDT]: '100000', [BTC]: '10' };
  const [referrer, buyer, seller] = (await traders(server, rich, rich, rich)) as [Trader, Trader, Trader];
  const { deps } = server.on().referral;
  await deps.platform.db.transaction('invite', (tx) =>
    beginRelation(deps, tx, { userId: buyer.id, invitedBy: referrer.id }),
  );
  const seen = seenAt('60000');
  const of = { buyer: buyer.id, seller: seller.id, price: '120000', quantity: '0.1', seen };
  return { referrer, tradeNo: await defect.match(of) };
}

const rebates = async (tradeNo: number) =>
  server.database.owner.query(
    `select b.state, b.amount::text as amount, (select count(*)::integer from chk.journal j where j.kind = 'rebate_lapsed' and j.ref_id = 'spot:' || b.ref) as back
     from referral_rebates b where b.product = 'spot' and b.ref like $1`,
    [`1:${tradeNo}:%`],
  );
const accrued = async () =>
  (
    await server.database.owner.query<{ sum: string }>(
      `select coalesce(sum(available), 0)::text as sum from ledger_balances where user_id is null and account = 'T:referral:accrued' and currency_id = ${BTC}`,
    )
  )[0]!.sum;

test('R-RF-1, R-MD-6: an undone trade takes the accrued rebate back, once, whatever the daily run does at that moment', async () => {
  const { tradeNo, referrer } = await wrongTrade();
  expect(await rebates(tradeNo)).toEqual([{ state: 'accrued', amount: '1000', back: 0 }]);
  expect(await accrued()).toBe('1000');
  await Promise.all([bust(tradeNo), server.on().referral.runDue(), server.on().referral.lapseOwn()]);
  expect(await rebates(tradeNo)).toEqual([{ state: 'taken_back', amount: '1000', back: 1 }]);
  expect(await accrued()).toBe('0');
  await server.on().referral.runDue();
  expect(await referrer.coin(BTC)).toBe('10/0');
  expect(await brokenInvariants(server.database.owner)).toEqual({});
});

test('R-RF-1: what was paid of it stays paid, at the cost of the house', async () => {
  const { tradeNo, referrer } = await wrongTrade();
  const { owner } = server.database;
  // Activated long ago and not settled today: the next run pays what it earned before this day.
  await owner.query(
    `update referral_relations set state = 'activated', activated_at = now() where referrer_id = $1`,
    [referrer.id],
  );
  const { platform } = server.on().referral.deps;
  const tomorrow = utcDay(platform.waits.now() + 86_400_000);
  while ((await settleBatch(server.on().referral.deps, { day: tomorrow })) > 0);
  expect(await referrer.coin(BTC)).toBe('10.00001/0');
  await bust(tradeNo);
  expect(await rebates(tradeNo)).toEqual([{ state: 'paid', amount: '1000', back: 0 }]);
  expect(await referrer.coin(BTC)).toBe('10.00001/0');
  expect(await accrued()).toBe('0');
  const { I9: _activatedByHand, ...rest } = await brokenInvariants(owner);
  expect(rest).toEqual({});
});
