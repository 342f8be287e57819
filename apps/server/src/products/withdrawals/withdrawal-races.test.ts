/** Fifty at once: one effect a key, three withdrawals a day, one final state; the check contract holds at every read meanwhile. */
import { decimal } from '@candor/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { CallReply } from '../../../test/harness.ts';
import { bytesOf, expectOneReply } from '../../../test/one-reply.ts';
import type { World } from './withdrawals.fixture.ts';
import { NOON, PIN, TRON, USDT, withdrawalsWorld } from './withdrawals.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await withdrawalsWorld();
});
afterAll(() => world?.close());

/** Runs them together while an outsider keeps reading the contract; answers the replies. */
async function together(calls: readonly (() => Promise<CallReply>)[]): Promise<CallReply[]> {
  let isRunning = true;
  let reads = 0;
  const watch = (async () => {
    while (isRunning) {
      expect(await brokenInvariants(world.server.database.owner)).toEqual({});
      reads += 1;
    }
  })();
  const replies = await Promise.all(calls.map((call) => call()));
  isRunning = false;
  await watch;
  expect(reads).toBeGreaterThan(0);
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
  return replies;
}

const fifty = (call: (n: number) => Promise<CallReply>) =>
  Array.from({ length: 50 }, (_, n) => () => call(n));
const taken = (replies: readonly CallReply[]) => replies.filter(({ type }) => type === 'ok');
const rowsOf = (userId: number) =>
  world.server.database.owner.query<{ state: string }>(
    'select state from withdrawals_requests where user_id = $1',
    [userId],
  );

/** A withdrawal under review, to race about. */
async function underReview(amount = '100') {
  const customer = await world.customer({ funds: { [USDT]: amount } });
  const { id } = (await world.out(customer, amount)).data as { id: number };
  return { customer, id };
}

const SAVED_AGAIN = `with gone as (
    update withdrawals_addresses set deleted_at = usable_at where user_id = $1 returning user_id, currency_id, chain, address, usable_at)
  insert into withdrawals_addresses (user_id, currency_id, chain, address, label, created_at, usable_at)
  select user_id, currency_id, chain, address, 'again', usable_at, usable_at + interval '1000 days' from gone`;
const CHANGED = `insert into identity_security_events (user_id, kind, at) values ($1, 'login_password', to_timestamp(${(NOON - 60_000) / 1000}))`;

it.each([
  ['address_waiting', SAVED_AGAIN],
  ['withdrawals_held', CHANGED],
  ['account_frozen', 'update identity_users set is_frozen = true where id = $1'],
  ['fund_password_required', 'update identity_users set fund_hash = null where id = $1'],
  // R-SEC-5: its owner has thrown out who asks.
  ['not_logged_in', 'update identity_sessions set revoked_at = now() where user_id = $1'],
])(
  'R-WD-1: what happened while a withdrawal waited for the lock of its customer is judged: %s',
  async (code, sql) => {
    const { platform, database } = world.server;
    const customer = await world.customer({ funds: { [USDT]: '1000' } });
    let locked!: () => void;
    let goOn!: () => void;
    const isLocked = new Promise<void>((resolve) => (locked = resolve));
    const isAsked = new Promise<void>((resolve) => (goOn = resolve));
    const changing = platform.db.transaction('test', async (tx) => {
      await tx.query('select 1 as one from identity_users where id = $1 for no key update', [customer.id]);
      locked();
      await isAsked;
      await tx.query(sql, [customer.id]);
    });
    await isLocked;
    const asking = world.out(customer, '100');
    const waiting = `select 1 as one from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect
      .poll(async () => (await database.owner.query(waiting)).length, { timeout: 60_000 })
      .toBeGreaterThan(0);
    goOn();
    await changing;
    expect((await asking).data.refusal).toBe(code);
    expect(await world.frozen(customer.id)).toBe(0n);
    expect(await rowsOf(customer.id)).toEqual([]);
  },
);

it('R-SEC-5: whoever is thrown out while his proof is looked at takes no address out of the book', async () => {
  const { platform, database } = world.server;
  const customer = await world.customer();
  const book = () =>
    database.owner.query<{ id: bigint }>(
      'select id from withdrawals_addresses where user_id = $1 and deleted_at is null',
      [customer.id],
    );
  const [row] = await book();
  let asking: Promise<CallReply> | undefined;
  let isDone = false;
  await platform.db.transaction('test', async (tx) => {
    await tx.query('select 1 as one from identity_users where id = $1 for no key update', [customer.id]);
    const fields = { address_id: Number(row!.id), fund_password: PIN };
    asking = world.post(customer, 'wallet/deladdress', fields).finally(() => (isDone = true));
    const waiting = `select 1 as one from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect
      .poll(async () => isDone || (await database.owner.query(waiting)).length > 0, { timeout: 60_000 })
      .toBe(true);
    await tx.query('update identity_sessions set revoked_at = now() where user_id = $1', [customer.id]);
  });
  expect((await asking!).type).toBe(999);
  expect(await book()).toHaveLength(1);
});

describe('fifty at once', () => {
  it('R-GEN-4: identical withdrawals with one key are one withdrawal, and all fifty are told so', async () => {
    const customer = await world.customer({ funds: { [USDT]: '1000' } });
    const replies = await together(fifty(() => world.out(customer, '100', {}, 'one-key')));
    expect(taken(replies)).toHaveLength(50);
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
    expect(await rowsOf(customer.id)).toHaveLength(1);
    expect(await world.frozen(customer.id)).toBe(decimal('100'));
    expect((await world.out(customer, '200', {}, 'one-key')).data.refusal).toBe('idempotency_mismatch');
  });

  it('R-WD-4a: three of 999 at once are 2,997: one of them may approve itself', async () => {
    const customer = await world.customer({ funds: { [USDT]: '5000' } });
    await Promise.all([1, 2, 3].map(() => world.out(customer, '999')));
    const asked = await world.server.database.owner.query<{ checks: number }>(
      'select checks from withdrawals_requests where user_id = $1 order by day_value',
      [customer.id],
    );
    expect(asked.map(({ checks }) => checks)).toEqual([0, 1, 1]);
  });

  it('R-GEN-4: each call about a withdrawal answers its key once, whatever became of it meanwhile', async () => {
    const customer = await world.customer({ funds: { [USDT]: '1000' }, address: TRON });
    const { token } = customer;
    const fields = { currency: USDT, number: '100', address: TRON, travel_owner: 'own', pay_password: PIN };
    const { data, key, bytes } = await expectOneReply([world.server], {
      path: 'wallet/out',
      token,
      fields,
      other: { number: '200' },
    });
    const id = data['id'] as number;
    await expectOneReply([world.server], {
      path: 'withdrawal/cancel',
      token,
      fields: { id },
      other: { id: id + 1 },
    });
    // Cancelled, and with another fund password, which is no part of what the request is known by.
    const request = { path: 'wallet/out', token, fields: { ...fields, pay_password: '000000' } };
    expect(await bytesOf(world.server.url, request, { key })).toBe(bytes);
    expect(await rowsOf(customer.id)).toHaveLength(1);
  });

  it('R-WD-2: without a key three are taken at the most, and what is frozen is theirs', async () => {
    const customer = await world.customer({ funds: { [USDT]: '10000' } });
    const replies = await together(fifty(() => world.out(customer, '100')));
    const count = taken(replies).length;
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(3);
    expect(await rowsOf(customer.id)).toHaveLength(count);
    expect(await world.frozen(customer.id)).toBe(decimal('100') * BigInt(count));
    // One after the other the day is then used up, to the third and no further.
    for (let n = count; n < 4; n += 1) {
      const next = await world.out(customer, '100');
      expect(next.data.refusal ?? 'taken').toBe(n < 3 ? 'taken' : 'withdrawals_used_today');
    }
  });

  it('R-SEC-2: guesses at the fund password: five are counted, then it is locked, and nothing is frozen', async () => {
    const customer = await world.customer();
    const replies = await together(
      fifty((n) => world.out(customer, '100', { pay_password: String(200_000 + n * 7) })),
    );
    const codes = replies.map(({ data }) => data.refusal as string);
    expect(codes.filter((code) => code === 'fund_password_wrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'fund_password_locked')).toHaveLength(45);
    expect((await world.out(customer, '100')).data.refusal).toBe('fund_password_locked');
    expect(await world.frozen(customer.id)).toBe(0n);
  });

  it('P-WD-4: cancels release once', async () => {
    const { customer, id } = await underReview();
    const replies = await together(fifty(() => world.post(customer, 'withdrawal/cancel', { id })));
    expect(taken(replies)).toHaveLength(1);
    expect(await world.available(customer.id)).toBe(decimal('100'));
  });

  it('P-WD-2: approvals by fifty clicks pay out once', async () => {
    const customer = await world.customer({ funds: { [USDT]: '5000' } });
    const { id } = (await world.out(customer, '5000')).data;
    const [maker, checker] = [await world.operator('withdrawal_approver'), await world.operator('treasurer')];
    const proposals = await together(
      fifty(() => world.post(maker, 'operator/withdrawals/approve', { id, version: 1, reason: 'known' })),
    );
    expect(taken(proposals)).toHaveLength(1);
    const proposalId = taken(proposals)[0]!.data.proposal_id;
    const before = world.payouts.length;
    const checks = await together(
      fifty(() => world.post(checker, 'operator/proposals/approve', { id: proposalId, version: 1 })),
    );
    expect(taken(checks)).toHaveLength(1);
    expect(await world.state(id)).toMatchObject({ state: 'approved' });
    expect(world.payouts.length - before).toBe(1);
    expect(await world.house('L:withdraw_pending')).toBe(decimal('5000'));
    await world.say({ kind: 'failed', ref: `withdrawal:${id}`, reason: 'test' });
  });

  it('R-WD-4: cancel against approve against reject leaves one final state', async () => {
    const approver = await world.operator('withdrawal_approver');
    const checker = await world.operator('treasurer');
    for (let round = 0; round < 5; round += 1) {
      const { customer, id } = await underReview('1500');
      const made = await world.post(approver, 'operator/withdrawals/approve', {
        id,
        version: 1,
        reason: 'known',
      });
      const replies = await together([
        () => world.post(customer, 'withdrawal/cancel', { id }),
        () => world.post(approver, 'operator/withdrawals/reject', { id, version: 1, reason: 'other' }),
        () => world.post(checker, 'operator/proposals/approve', { id: made.data.proposal_id, version: 1 }),
      ]);
      expect(taken(replies)).toHaveLength(1);
      const { state } = await world.state(id);
      const back = state === 'approved' ? 0n : decimal('1500');
      expect([await world.available(customer.id), await world.frozen(customer.id)]).toEqual([back, 0n]);
      if (state === 'approved') await world.say({ kind: 'failed', ref: `withdrawal:${id}`, reason: 'test' });
    }
  });

  it('I9: the database itself refuses steps that do not exist', async () => {
    const { id } = await underReview();
    const { owner } = world.server.database;
    const to = (state: string) =>
      owner.query(`update withdrawals_requests set state = $2, version = version + 1 where id = $1`, [
        id,
        state,
      ]);
    await expect(to('passed')).rejects.toMatchObject({ code: '23514' });
    await expect(
      owner.query(
        'update withdrawals_requests set amount = amount + 1, arrives = arrives + 1 where id = $1',
        [id],
      ),
    ).rejects.toMatchObject({ code: '23514' });
  });
});
