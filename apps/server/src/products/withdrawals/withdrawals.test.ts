/** Withdrawals from the first check to the last journal, on a real server: amounts to the last digit, days, holds, people. */
import { decimal } from '@candor/money';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants, moneyFingerprint } from '../../../test/check-invariants.ts';
import { customersOf } from '../../foundation/identity/test-server.ts';
import type { World } from './withdrawals.fixture.ts';
import {
  ETH,
  NOON,
  OTHER_TRON,
  PIN,
  TRON,
  USD,
  USDT,
  knownCustomer,
  withdrawalsWorld,
} from './withdrawals.fixture.ts';

const HOUR_MS = 3_600_000;
let world: World;
beforeAll(async () => {
  world = await withdrawalsWorld();
});
afterAll(() => world?.close());
afterEach(async () => {
  world.clock.set(NOON);
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
});

describe('a withdrawal by chain', () => {
  it('X-WD-1: 1,000 USDT at 5 % freezes 1,000, pays out 950 and takes 50', async () => {
    const customer = await world.customer({ funds: { [USDT]: '1000' }, address: TRON });
    const asked = await world.out(customer, '1000');
    expect(asked).toMatchObject({ type: 'ok', message: 'Withdrawal requested and under review.' });
    expect(asked.data).toMatchObject({ state: 'review', number: '1000', rate: '50', real_number: '950' });
    expect([await world.available(customer.id), await world.frozen(customer.id)]).toEqual([
      0n,
      decimal('1000'),
    ]);
    const { id } = asked.data;
    const [maker, checker] = [await world.operator('withdrawal_approver'), await world.operator('treasurer')];
    const { version } = await world.state(id);
    const proposed = await world.post(maker, 'operator/withdrawals/approve', {
      id,
      version,
      reason: 'known customer',
    });
    expect(proposed.data.state).toBe('open');
    expect(await world.state(id)).toMatchObject({ state: 'review', version });
    const own = await world.post(maker, 'operator/proposals/approve', {
      id: proposed.data.proposal_id,
      version: 1,
    });
    expect(own.data.refusal).toBe('own_case');
    const checked = await world.post(checker, 'operator/proposals/approve', {
      id: proposed.data.proposal_id,
      version: 1,
    });
    expect(checked.data).toEqual({ state: 'executed' });
    expect(await world.state(id)).toMatchObject({ state: 'approved' });
    expect(world.payouts.at(-1)).toEqual({ ref: `withdrawal:${id}`, to: TRON, amount: decimal('950') });
    const before = { x: await world.house('X:trc20'), fees: await world.house('I:fee:withdraw') };
    const ref = `withdrawal:${id}`;
    await world.say({ kind: 'sent', ref, txId: 'tx-1' });
    await world.say({ kind: 'sent', ref, txId: 'tx-1' });
    await world.say({ kind: 'confirmed', ref, txId: 'tx-1', networkFee: { currencyId: ETH, amount: 5n } });
    await world.say({ kind: 'confirmed', ref, txId: 'tx-1', networkFee: { currencyId: ETH, amount: 5n } });
    expect((await world.house('X:trc20')) - before.x).toBe(decimal('950'));
    expect((await world.house('I:fee:withdraw')) - before.fees).toBe(decimal('50'));
    expect(await world.frozen(customer.id)).toBe(0n);
    expect(await world.house('L:withdraw_pending')).toBe(0n);
    // What left is what is said to have left: without the fee.
    const said = await world.server.database.owner.query<{ kind: string; amount: string }>(
      `select kind, params->>'amount' as amount from notify_messages where user_id = $1 and kind like 'withdrawal%' order by number`,
      [customer.id],
    );
    expect(said.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      'withdrawal_submitted 1000',
      'withdrawal_approved 1000',
      'withdrawal_sent 950',
      'withdrawal_passed 950',
    ]);
    const shown = await world.get(customer, 'withdrawal/detail', { id });
    expect(shown.data).toMatchObject({
      status: 2,
      state: 'passed',
      number: '1000',
      rate: '50',
      real_number: '950',
      tx_id: 'tx-1',
      can_cancel: false,
    });
    expect(shown.data.timeline.map((step: { state: string }) => step.state)).toEqual([
      'review',
      'approved',
      'sent',
      'passed',
    ]);
  });

  it('P-WD-3: what the chain took is booked once E:network can bear it, and holds up nobody', async () => {
    await expect(world.bookFees()).rejects.toThrow('1 of 1');
    expect(await world.house('E:network', ETH)).toBe(0n);
    const { owner } = world.server.database;
    await owner.query(
      `insert into ledger_balances (user_id, account, currency_id) values (null, 'E:network', $1), (null, 'X:demo', $1) on conflict do nothing`,
      [ETH],
    );
    await owner.query(
      `select 1 as done from ledger_post('{demo_funding}', '{demo}', '{network}', '{job:test}', '{null}', '{null}', now(), '{1,1}',
         array[(select id from ledger_balances where account = 'E:network' and currency_id = $1), (select id from ledger_balances where account = 'X:demo' and currency_id = $1)],
         '{h,h}', array[$1, $1]::integer[], '{5,-5}')`,
      [ETH],
    );
    await world.bookFees();
    await world.bookFees();
    expect(await world.house('E:network', ETH)).toBe(0n);
    expect(await world.house('X:trc20', ETH)).toBe(5n);
  });

  it('X-MONEY-3: 33.333333 USDT leaves as 31.666667 and 1.666666, together exactly the amount', async () => {
    const customer = await world.customer({ funds: { [USDT]: '33.333333' } });
    const { data } = await world.out(customer, '33.333333');
    expect(data).toMatchObject({ number: '33.333333', rate: '1.666666', real_number: '31.666667' });
    expect(await world.available(customer.id)).toBe(0n);
  });

  it('X-WD-5: 9.999999 USDT is refused before anything is frozen', async () => {
    const customer = await world.customer({ funds: { [USDT]: '100' } });
    const before = await moneyFingerprint(world.server.database.owner);
    const refused = await world.out(customer, '9.999999');
    expect(refused).toMatchObject({
      type: 'error',
      message: 'The minimum withdrawal is 10 USDT.',
      data: { refusal: 'withdrawal_below_minimum' },
    });
    expect(await moneyFingerprint(world.server.database.owner)).toBe(before);
  });

  it('P-WD-5: what failed for good comes back whole, fee and all, once', async () => {
    const customer = await knownCustomer(world, { funds: { [USDT]: '200' } });
    const { id } = (await world.out(customer, '200')).data;
    world.clock.advance(60_000);
    await world.approveDue();
    await world.say({ kind: 'sent', ref: `withdrawal:${id}`, txId: 'tx-2' });
    await world.say({ kind: 'failed', ref: `withdrawal:${id}`, reason: 'reverted' });
    await world.say({ kind: 'failed', ref: `withdrawal:${id}`, reason: 'reverted' });
    expect(await world.available(customer.id)).toBe(decimal('200'));
    expect((await world.get(customer, 'withdrawal/detail', { id })).data).toMatchObject({
      state: 'failed',
      status: 3,
    });
  });
});

describe('approval', () => {
  it('R-WD-4: small and unflagged is approved by itself, after the grace for cancelling and not before', async () => {
    const customer = await knownCustomer(world);
    const { id } = (await world.out(customer, '999.99')).data;
    world.clock.advance(59_999);
    await world.approveDue();
    expect(await world.state(id)).toMatchObject({ state: 'review', flags: [] });
    world.clock.advance(1);
    await world.approveDue();
    expect(await world.state(id)).toMatchObject({ state: 'approved' });
    expect((await world.post(customer, 'withdrawal/cancel', { id })).data.refusal).toBe(
      'withdrawal_not_cancellable',
    );
  });

  it('R-WD-4: a first withdrawal, a large one and a shared address wait for people', async () => {
    const first = await world.customer({ address: TRON });
    await world.customer({ address: TRON });
    const flagged = (await world.out(first, '20')).data.id;
    const large = (await world.out(await knownCustomer(world), '1000')).data.id;
    world.clock.advance(HOUR_MS);
    await world.approveDue();
    expect(await world.state(flagged)).toMatchObject({
      state: 'review',
      flags: ['first_withdrawal', 'shared_address'],
    });
    expect(await world.state(large)).toMatchObject({ state: 'review' });
  });

  it('R-WD-6: a freeze after the submission stops the automatic path, and people cannot approve before its end', async () => {
    const customer = await knownCustomer(world);
    const { id } = (await world.out(customer, '50')).data;
    await world.server.database.owner.query(
      `insert into identity_security_events (user_id, kind, at) values ($1, 'login_password', $2)`,
      [customer.id, new Date(NOON)],
    );
    world.clock.advance(HOUR_MS);
    await world.approveDue();
    expect(await world.state(id)).toMatchObject({ state: 'review', flags: ['held_since'] });
    const approver = await world.operator('withdrawal_approver');
    const refused = await world.post(approver, 'operator/withdrawals/approve', {
      id,
      version: 1,
      reason: 'please',
    });
    expect(refused.data.refusal).toBe('withdrawals_held');
    expect((await world.post(customer, 'withdrawal/cancel', { id })).type).toBe('ok');
  });

  it('R-WD-5: what goes to an address that its owner has struck out since is not approved, and is over', async () => {
    const customer = await knownCustomer(world);
    const { id } = (await world.out(customer, '50')).data;
    const [saved] = (await world.post(customer, 'wallet/get_address', { currency: USDT })).data;
    const gone = { address_id: saved.id, fund_password: PIN };
    expect((await world.post(customer, 'wallet/deladdress', gone)).type).toBe('ok');
    world.clock.advance(HOUR_MS);
    await world.approveDue();
    expect(await world.state(id)).toMatchObject({ state: 'cancelled' });
    expect((await world.post(customer, 'withdrawal/cancel', { id })).data.refusal).toBe(
      'withdrawal_not_cancellable',
    );
  });

  it('R-OPS-3: from 50,000 USDT it takes three persons', async () => {
    const customer = await world.customer();
    const { id } = (await world.out(customer, '50000')).data;
    const maker = await world.operator('withdrawal_approver');
    const { data } = await world.post(maker, 'operator/withdrawals/approve', {
      id,
      version: 1,
      reason: 'papers seen',
    });
    const second = await world.operator('treasurer');
    const third = await world.operator('deposit_maker');
    expect(
      (await world.post(second, 'operator/proposals/approve', { id: data.proposal_id, version: 1 })).data
        .state,
    ).toBe('open');
    expect(
      (await world.post(second, 'operator/proposals/approve', { id: data.proposal_id, version: 2 })).data
        .refusal,
    ).toBe('checked_already');
    expect(
      (await world.post(third, 'operator/proposals/approve', { id: data.proposal_id, version: 2 })).data
        .state,
    ).toBe('executed');
    expect(await world.state(id)).toMatchObject({ state: 'approved' });
  });

  it('R-WD-2: a rejection says why, gives the money and the day back; a second decision finds it changed', async () => {
    const customer = await world.customer({ funds: { [USDT]: '100' } });
    const { id } = (await world.out(customer, '100')).data;
    const approver = await world.operator('withdrawal_approver');
    const reject = (version: number) =>
      world.post(approver, 'operator/withdrawals/reject', {
        id,
        version,
        reason: 'address_suspicious',
        // Of one person: it stays inside.
        note: 'To unlock, send 100 USDT to TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
      });
    expect((await reject(2)).data.refusal).toBe('case_changed');
    expect((await reject(1)).type).toBe('ok');
    expect((await reject(1)).data.refusal).toBe('case_changed');
    expect(await world.available(customer.id)).toBe(decimal('100'));
    const { data } = await world.post(customer, 'wallet/get_info', { currency: USDT });
    expect(data).toMatchObject({ used_today: 0, left_24h: '100000' });
    const shown = await world.get(customer, 'charge_mention/log3');
    expect(shown.data.data[0]).toMatchObject({
      status: 3,
      reason: 'address_suspicious',
      reason_text: 'the receiving address is considered risky',
    });
    expect(JSON.stringify(shown.data)).not.toContain('unlock');
  });

  it('R-WD-4: after 12 hours it escalates, after 24 it is late, and the public counts say so', async () => {
    const customer = await world.customer();
    const { id } = (await world.out(customer, '5000')).data;
    const at = async (hours: number) => {
      world.clock.set(NOON + hours * HOUR_MS + 1);
      await world.escalate();
      const mine = (await world.get(customer, 'charge_mention/log3')).data.data[0];
      const { data } = await world.server.call('withdrawal/rules', {}, { method: 'GET' });
      const [row] = await world.server.database.owner.query<{ e: boolean; l: boolean }>(
        'select escalated_at is not null as e, late_at is not null as l from withdrawals_requests where id = $1',
        [id],
      );
      return { ...row!, isLate: mine.is_late, counts: data.late > 0 };
    };
    expect(await at(11)).toMatchObject({ e: false, l: false, isLate: false });
    expect(await at(12)).toMatchObject({ e: true, l: false, isLate: false });
    expect(await at(24)).toEqual({ e: true, l: true, isLate: true, counts: true });
    world.clock.set(NOON);
  });

  it('R-OPS-6: every look at a case is audited; another role may not look', async () => {
    const { id } = (await world.out(await world.customer(), '20')).data;
    const approver = await world.operator('withdrawal_approver');
    const seen = await world.get(approver, 'operator/withdrawals/detail', { id });
    expect(seen.data).toMatchObject({
      state: 'review',
      chain: 'TRC20',
      customer: { level: 'advanced', used_24h: '20', limit_24h: '100000' },
    });
    const [row] = await world.server.database.owner.query<{ n: bigint }>(
      `select count(*) as n from operators_audit where line like '%withdrawal.view%' and line like '%' || $1 || '%'`,
      [String(id)],
    );
    expect(Number(row!.n)).toBe(1);
    expect(
      (await world.get(await world.operator('support'), 'operator/withdrawals/detail', { id })).data.refusal,
    ).toBe('forbidden');
  });
});

describe('days and limits', () => {
  it('X-WD-3: three before midnight UTC, the fourth after it; its amount still counts in the 24 hours', async () => {
    const customer = await world.customer({ level: 'basic' });
    const at = async (iso: string, amount: string) => {
      world.clock.set(Date.parse(iso));
      return (await world.out(customer, amount)).data.refusal ?? 'taken';
    };
    world.clock.set(Date.parse('2026-03-09T23:30Z'));
    expect(await at('2026-03-09T23:30Z', '3000')).toBe('taken');
    expect(await at('2026-03-09T23:45Z', '3000')).toBe('taken');
    expect(await at('2026-03-09T23:59Z', '3000')).toBe('taken');
    expect(await at('2026-03-09T23:59:59.999Z', '10')).toBe('withdrawals_used_today');
    expect(await at('2026-03-10T00:00Z', '1000.000001')).toBe('withdrawal_over_limit');
    expect(await at('2026-03-10T00:00Z', '1000')).toBe('taken');
    expect(await at('2026-03-10T23:29:59.999Z', '10')).toBe('withdrawal_over_limit');
    expect(await at('2026-03-10T23:30Z', '3000')).toBe('taken');
  });

  it('R-WD-2: one cancelled by the customer stays counted for the day, and its amount is free again', async () => {
    const customer = await world.customer();
    for (let n = 0; n < 3; n += 1) {
      const { id } = (await world.out(customer, '100')).data;
      expect((await world.post(customer, 'withdrawal/cancel', { id })).message).toBe(
        'Withdrawal canceled. The money is available again.',
      );
    }
    const { data } = await world.post(customer, 'wallet/get_info', { currency: USDT });
    expect(data).toMatchObject({ used_today: 3, left_24h: '100000', resets_at: Date.UTC(2026, 2, 11) });
    expect((await world.out(customer, '100')).data).toMatchObject({
      refusal: 'withdrawals_used_today',
      hours: 12,
      minutes: 0,
    });
  });

  it('X-WD-4: a changed login password holds withdrawals for exactly 24 hours; a new address waits as long', async () => {
    const customer = await world.customer({ address: null });
    const { owner } = world.server.database;
    await owner.query(
      `insert into identity_security_events (user_id, kind, at) values ($1, 'login_password', $2)`,
      [customer.id, new Date(NOON)],
    );
    await owner.query(
      `insert into withdrawals_addresses (user_id, currency_id, chain, address, label, created_at, usable_at) values ($1, $2, 'TRC20', $3, 'new', $4, $5)`,
      [customer.id, USDT, TRON, new Date(NOON + 8 * HOUR_MS), new Date(NOON + 32 * HOUR_MS)],
    );
    const at = async (ms: number) => {
      world.clock.set(ms);
      return (await world.out(customer, '100')).data.refusal ?? 'taken';
    };
    expect(await at(NOON + 24 * HOUR_MS - 1)).toBe('address_waiting');
    await owner.query(`update withdrawals_addresses set usable_at = $2 where user_id = $1`, [
      customer.id,
      new Date(NOON),
    ]);
    expect(await at(NOON + 24 * HOUR_MS - 1)).toBe('withdrawals_held');
    expect(await at(NOON + 24 * HOUR_MS)).toBe('taken');
  });
});

describe('the address book', () => {
  it('R-WD-5: fund password and code, 24 hours, unique label, chain format; deleted and saved again it waits again', async () => {
    const customer = await world.customer({ address: null });
    const codeFor = () => {
      world.clock.advance(61_000);
      return world.addressCode(customer);
    };
    const add = (fields: Record<string, string>) =>
      world.post(customer, 'wallet/addaddress', {
        currency_id: USDT,
        notes: 'cold',
        address: TRON,
        netType: 'TRC20',
        pay_password: PIN,
        ...fields,
      });
    expect((await add({ code: '000000', address: 'Tnonsense' })).data.refusal).toBe('address_invalid');
    expect((await add({ code: '000000', netType: 'ERC20' })).data.refusal).toBe('chain_unknown');
    const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
    expect((await add({ code: '000000', address: contract })).data.refusal).toBe('address_is_contract');
    world.ours.add(OTHER_TRON);
    expect((await add({ code: '000000', address: OTHER_TRON })).data.refusal).toBe('address_is_ours');
    expect((await add({ code: '000000', pay_password: '111222' })).data.refusal).toBe('fund_password_wrong');
    const code = await codeFor();
    const saved = await add({ code });
    expect(saved).toMatchObject({ type: 'ok', data: { nettype: 'TRC20', notes: 'cold', is_usable: false } });
    expect(saved.data.usable_at).toBe(world.clock.now() + 24 * HOUR_MS);
    expect((await add({ code, notes: 'other' })).data.refusal).toBe('address_exists');
    world.ours.clear();
    expect((await add({ code, notes: 'COLD', address: OTHER_TRON })).data.refusal).toBe('label_exists');
    expect((await world.out(customer, '20')).data.refusal).toBe('address_waiting');
    world.clock.advance(24 * HOUR_MS);
    const stranger = await world.customer({ address: null });
    const remove = (who: typeof customer, proof: Record<string, string>) =>
      world.post(who, 'wallet/deladdress', { address_id: saved.data.id, ...proof });
    expect((await remove(stranger, { fund_password: PIN })).data.refusal).toBe('address_unknown');
    expect((await remove(customer, {})).data.refusal).toBe('step_up_required');
    expect((await remove(customer, { fund_password: '111222' })).data.refusal).toBe('fund_password_wrong');
    expect((await world.out(customer, '20')).type).toBe('ok');
    expect((await remove(customer, { fund_password: PIN })).type).toBe('ok');
    expect((await world.out(customer, '20')).data.refusal).toBe('withdraw_address_first');
    const again = await add({ code: await codeFor() });
    expect(again.data.is_usable).toBe(false);
    expect((await world.out(customer, '20')).data.refusal).toBe('address_waiting');
    const { owner } = world.server.database;
    const left = () =>
      owner.query('select 1 from withdrawals_addresses where user_id = $1 and deleted_at is null', [
        customer.id,
      ]);
    // R-SEC-4, R-SEC-5: by the link of a mail its owner says that it was not him, or stops a request; then he resets his password.
    for (const kind of ['not_me', 'second_lost_stop']) {
      await owner.query('update withdrawals_addresses set deleted_at = null where id = $1', [again.data.id]);
      expect(await left()).toHaveLength(1);
      await owner.query(
        `insert into identity_tickets (ticket_hash, kind, user_id, session_id, created_at, expires_at)
         select sha256($3::text::bytea), $3, $1, id, $2, $2::timestamptz + interval '1 day' from identity_sessions where user_id = $1`,
        [customer.id, new Date(world.clock.now() - 1_000), kind],
      );
      const path = kind === 'not_me' ? 'user/not_me' : 'user/second/lost_stop';
      expect((await world.server.call(path, { token: kind })).type).toBe('ok');
      expect(await left()).toEqual([]);
    }
    await owner.query('update withdrawals_addresses set deleted_at = null where id = $1', [again.data.id]);
    expect(await left()).toHaveLength(1);
    const [user] = await owner.query<{ email: string }>('select email from identity_users where id = $1', [
      customer.id,
    ]);
    const fresh = { password: 'nine blue lanterns', repassword: 'nine blue lanterns' };
    const mailed = await customersOf(world.server).codeFor(user!.email, 'forget');
    const reset = await world.server.call('user/forget', { account: user!.email, code: mailed, ...fresh });
    expect(reset.type, JSON.stringify(reset.data)).toBe('ok');
    expect(await left()).toEqual([]);
  });

  it('R-WD-5: a token contract that was saved before anybody looked is refused when money would go there', async () => {
    const customer = await world.customer({ address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' });
    const before = await moneyFingerprint(world.server.database.owner);
    expect((await world.out(customer, '20')).data.refusal).toBe('address_is_contract');
    expect(await moneyFingerprint(world.server.database.owner)).toBe(before);
  });

  it('R-WD-1: wrong fund passwords are counted before anything is frozen; the fifth locks, the right one is refused too', async () => {
    const customer = await world.customer();
    for (let n = 1; n <= 5; n += 1)
      expect((await world.out(customer, '20', { pay_password: '999998' })).data.refusal).toBe(
        'fund_password_wrong',
      );
    expect((await world.out(customer, '20')).data.refusal).toBe('fund_password_locked');
    expect(await world.frozen(customer.id)).toBe(0n);
  });
});

describe('by bank', () => {
  const details = {
    bank_account: '93000762011623852957',
    iban: 'CH93 0076 2011 6238 5295 7',
    bank_name: 'Demo Bank',
    bank_branch: 'Main branch',
    bank_address: 'Bahnhofstrasse 1, Zürich',
    swift_code: 'DEMOCHZZ',
    real_name: 'Muster Erika',
    residence_address: 'Dorfstrasse 7, Bern',
    postal_code: '3000',
  };

  it('R-WD-8: only to an account in the verified name, after 24 hours, paid by the treasurer with the bank’s reference', async () => {
    const customer = await world.customer({ funds: { [USD]: '2000' }, address: null });
    const save = (fields: Record<string, string>) =>
      world.post(customer, 'user/cash_save', { ...details, pay_password: PIN, ...fields });
    const pay = () => world.out(customer, '1500', { currency: USD, address: '--' });
    expect((await pay()).data.refusal).toBe('bank_account_first');
    expect((await save({ real_name: 'Somebody Else' })).data).toMatchObject({
      refusal: 'bank_name_differs',
      name: 'Erika Muster',
    });
    expect((await save({ iban: 'CH94 0076 2011 6238 5295 7' })).data.refusal).toBe('iban_invalid');
    expect((await save({ postal_code: '' })).data.refusal).toBe('invalid_request');
    expect((await save({ name: 'Somebody Else' })).data.refusal).toBe('bank_name_differs');
    expect((await save({ card_number: '4000 1234 1234 1235' })).data.refusal).toBe('card_number_invalid');
    // What older callers leave out: the verified name, no card, the bank by its full name.
    expect((await save({})).type).toBe('ok');
    expect((await world.post(customer, 'user/cash_info')).data).toMatchObject({
      name: 'Erika Muster',
      card_number: '-',
      bank: 'Demo Bank',
    });
    expect((await save({ card_number: '4000 1234 1234 1234', bank: 'Demo' })).message).toBe(
      'Bank account linked. It can be used in 24 hours.',
    );
    const shown = (await world.post(customer, 'user/cash_info')).data;
    expect(shown).toMatchObject({
      card_number: '····1234',
      bank: 'Demo',
      bank_account: '····2957',
      iban: '····2957',
      is_bound: true,
      is_usable: false,
    });
    expect((await pay()).data.refusal).toBe('address_waiting');
    world.clock.advance(24 * HOUR_MS);
    const asked = (await pay()).data;
    expect(asked).toMatchObject({ number: '1500', rate: '75', real_number: '1425' });
    const { id } = asked;
    const [approver, treasurer] = [
      await world.operator('withdrawal_approver'),
      await world.operator('treasurer'),
    ];
    const made = await world.post(approver, 'operator/withdrawals/approve', {
      id,
      version: 1,
      reason: 'bound account',
    });
    expect(
      (await world.post(treasurer, 'operator/proposals/approve', { id: made.data.proposal_id, version: 1 }))
        .data.state,
    ).toBe('executed');
    expect((await world.get(approver, 'operator/withdrawals/detail', { id })).data.bank.bank_account).toBe(
      '····2957',
    );
    // Its proposal is carried out, so none is open: the treasurer may act.
    expect((await world.get(treasurer, 'operator/withdrawals/detail', { id })).data.proposal_id).toBeNull();
    expect((await world.get(treasurer, 'operator/withdrawals/detail', { id })).data.bank.bank_account).toBe(
      '93000762011623852957',
    );
    const payout = await world.post(treasurer, 'operator/withdrawals/bank_payout', {
      id,
      version: 2,
      bank: 1,
      outcome: 'ordered',
      reference: 'BANK-77',
    });
    expect(payout.data.state).toBe('open');
    expect(
      (await world.post(approver, 'operator/proposals/approve', { id: payout.data.proposal_id, version: 1 }))
        .data.state,
    ).toBe('executed');
    expect((await world.get(customer, 'withdrawal/detail', { id })).data).toMatchObject({
      state: 'sent',
      tx_id: 'BANK-77',
    });
    const statement = await world.post(treasurer, 'operator/banks/import_statement', {
      bank: 1,
      format: 'csv',
      file: 'day,amount,name,text\n2026-03-11,-1425,Muster Erika,BANK-77',
      number: '1',
      closed_on: '2026-03-11',
      opening: '0',
      closing: '-1425',
      date_column: 'day',
      amount_column: 'amount',
      name_column: 'name',
      reference_column: 'text',
      is_final: '1',
    });
    expect(
      (
        await world.post(approver, 'operator/proposals/approve', {
          id: statement.data.proposal_id,
          version: 1,
        })
      ).data.state,
    ).toBe('executed');
    expect(await world.house('X:bank:1', USD)).toBe(decimal('1425'));
    // The finished case names everybody who acted, and is found by its day.
    const acts = await world.get(treasurer, 'operator/audit/acts', {
      target_type: 'withdrawal',
      target_id: id,
    });
    const people = (acts.data.list as { actor: string }[]).map(({ actor }) => actor);
    expect(people).toEqual(expect.arrayContaining([approver.name, treasurer.name]));
    const done = (fields: Record<string, number>) =>
      world.get(approver, 'operator/withdrawals', { view: 'done', user_id: customer.id, ...fields });
    const { created_at: at } = (await done({})).data.data[0];
    expect((await done({ from: at, to: at + 1 })).data.total).toBe(1);
    expect((await done({ from: at + 1 })).data.total).toBe(0);
    expect((await world.get(customer, 'withdrawal/detail', { id })).data).toMatchObject({
      state: 'passed',
      tx_id: 'BANK-77',
    });
  });

  it('R-WD-8: bank details are nowhere in the database as they were written', async () => {
    const [row] = await world.server.database.owner.query<{ all: string }>(
      `select string_agg(w::text, ' ') as all from withdrawals_bank_accounts w`,
    );
    expect(row!.all).not.toContain('93000762011623852957');
    expect(row!.all).not.toContain(Buffer.from('93000762011623852957').toString('hex'));
  });
});
