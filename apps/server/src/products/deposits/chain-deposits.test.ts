/** What a chain says, on a real ledger: seen, taken back, seen again, credited once; small amounts gathered; races. */
import { decimal } from '@candor/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { World } from './deposits.fixture.ts';
import type { DepositDeps } from './ports.ts';
import { gatheringSums } from './transfers-store.ts';
import { creditGathered } from './watch-deposits.ts';
import { BTC, ETH, USDT, depositsWorld } from './deposits.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await depositsWorld();
});
afterAll(async () => {
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
  await world.close();
});

const log = async (who: { token: string }, fields = {}) =>
  (await world.get(who, 'charge_mention/log2', fields)).data;
const journals = async (refId: string) =>
  (
    await world.server.database.owner.query<{ kind: string; ref_id: string }>(
      `select kind, ref_id from ledger_journals where ref_id = $1 or ref_id like $1 || ':%' order by id`,
      [refId],
    )
  ).map(({ kind, ref_id }) => `${kind} ${ref_id}`);

describe('R-DEP-1: a transfer', () => {
  test('P-DEP-2, P-DEP-3: is shown while it is confirmed and credited when it is final, once', async () => {
    const customer = await world.customer();
    const transfer = world.transfer({ userId: customer.id, raw: 25_500_000n });
    const before = await world.house('X:trc20', USDT);
    await world.say({ kind: 'seen', transfer });
    expect(await world.coin(customer.id, USDT)).toBe(0n);
    expect((await world.house('X:trc20', USDT)) - before).toBe(-decimal('25.5'));
    expect((await log(customer)).data).toMatchObject([
      {
        kind: 'chain',
        status: 1,
        state: 'seen',
        name: 'USDT',
        chain: 'TRC20',
        amount: '25.5',
        credited: null,
        confirmations: 1,
        confirmations_needed: 20,
        tx_id: transfer.txId,
      },
    ]);
    await Promise.all([1, 2, 3].map(() => world.say({ kind: 'final', transfer })));
    await world.say({ kind: 'seen', transfer });
    await world.say({ kind: 'unseen', transfer, sighting: 1 });
    expect(await world.coin(customer.id, USDT)).toBe(decimal('25.5'));
    const [row] = (await log(customer)).data;
    expect(row).toMatchObject({ status: 2, state: 'credited', credited: '25.5', rest: '0' });
    expect(await journals(String(transfer.id))).toContain(`deposit_seen ${transfer.id}:1`);
    const detail = (await world.get(customer, 'deposit/detail', { id: row.id })).data;
    expect(detail.timeline.map(({ state }: { state: string }) => state)).toEqual(['seen', 'credited']);
    const inbox = (await world.get(customer, 'message/list')).data.list;
    expect(inbox.map(({ kind }: { kind: string }) => kind)).toEqual(['deposit_credited']);
  });

  test('that the chain takes back leaves nothing, and seen again it is credited once', async () => {
    const customer = await world.customer();
    const transfer = world.transfer({ userId: customer.id, raw: 7_000_000n, chain: 'ERC20' });
    const before = await world.house('X:erc20', USDT);
    await world.say({ kind: 'seen', transfer });
    await world.say({ kind: 'unseen', transfer, sighting: 1 });
    expect(await world.house('X:erc20', USDT)).toBe(before);
    expect((await log(customer)).data[0]).toMatchObject({
      status: 1,
      state: 'unseen',
      reason: 'unseen',
      confirmations: 0,
    });
    await world.say({ kind: 'seen', transfer });
    await world.say({ kind: 'final', transfer });
    expect(await world.coin(customer.id, USDT)).toBe(decimal('7'));
    expect((await world.house('X:erc20', USDT)) - before).toBe(-decimal('7'));
    expect(await journals(String(transfer.id))).toEqual(
      expect.arrayContaining([
        `deposit_seen ${transfer.id}:1`,
        `deposit_unseen ${transfer.id}:1`,
        `deposit_seen ${transfer.id}:2`,
      ]),
    );
  });

  test('X-MONEY-1: of 18 decimals eight are credited and the rest is listed', async () => {
    const customer = await world.customer();
    const transfer = world.transfer({
      userId: customer.id,
      raw: 123456789123456789n,
      currencyId: ETH,
      chain: 'ERC20',
    });
    await world.say({ kind: 'final', transfer });
    expect(await world.coin(customer.id, ETH)).toBe(12345678n);
    expect((await log(customer)).data[0]).toMatchObject({
      amount: '0.123456789123456789',
      credited: '0.12345678',
      rest: '0.000000009123456789',
    });
  });

  test('R-RT-4: every change is told on the private channel', async () => {
    const customer = await world.customer();
    const socket = await world.server.socket();
    await socket.auth(customer.token);
    await socket.sub('record');
    const transfer = world.transfer({ userId: customer.id, raw: 3_000_000n });
    await world.say({ kind: 'seen', transfer });
    await world.say({ kind: 'final', transfer });
    const heard = await socket.heard('record', 2);
    expect(
      heard.every(
        (push) =>
          (push.data as { kind: string }).kind === 'deposit' ||
          (push.data as { kind: string }).kind === 'message',
      ),
    ).toBe(true);
    socket.close();
  });

  test('confirmations that grow are shown and told', async () => {
    const customer = await world.customer();
    const transfer = world.transfer({ userId: customer.id, raw: 4_000_000n });
    await world.say({ kind: 'seen', transfer });
    Object.assign(transfer, { confirmations: 9 });
    await expect.poll(async () => (await log(customer)).data[0].confirmations).toBe(9);
    await world.say({ kind: 'final', transfer });
  });
});

describe('R-MONEY-4: below the minimum', () => {
  test('deposits add up across chains and are credited together, a journal each', async () => {
    const customer = await world.customer();
    const [a, b, c] = [
      world.transfer({ userId: customer.id, raw: 300_000n }),
      world.transfer({ userId: customer.id, raw: 200_000n, chain: 'ERC20' }),
      world.transfer({ userId: customer.id, raw: 500_000n }),
    ];
    await world.say({ kind: 'final', transfer: a });
    await world.say({ kind: 'final', transfer: b });
    expect(await world.coin(customer.id, USDT)).toBe(0n);
    const rows = (await log(customer)).data;
    expect(
      rows.map((row: { state: string; missing: string; minimum: string }) => [
        row.state,
        row.minimum,
        row.missing,
      ]),
    ).toEqual([
      ['gathering', '1', '0.5'],
      ['gathering', '1', '0.5'],
    ]);
    const terms = (await world.get(customer, 'deposit/terms')).data;
    expect(terms.coins.find(({ currency }: { currency: number }) => currency === USDT).gathering).toBe('0.5');
    // Anybody may send somebody dust, and a mail with each would bury what he has to see: the first is told everywhere.
    const told = await world.server.database.owner.query<{ by_mail: boolean }>(
      `select by_mail from notify_messages where user_id = $1 and kind = 'deposit_below_minimum' order by number`,
      [customer.id],
    );
    expect(told.map(({ by_mail }) => by_mail)).toEqual([true, false]);
    await world.say({ kind: 'final', transfer: c });
    expect(await world.coin(customer.id, USDT)).toBe(decimal('1'));
    expect((await log(customer, { status: 2 })).total).toBe(3);
  });

  test('two that are final at once, on two chains, are credited together and never twice', async () => {
    for (let n = 0; n < 10; n += 1) {
      const customer = await world.customer();
      const transfers = [
        world.transfer({ userId: customer.id, raw: 600_000n }),
        world.transfer({ userId: customer.id, raw: 600_000n, chain: 'ERC20' }),
      ];
      await Promise.all(transfers.map((transfer) => world.say({ kind: 'final', transfer })));
      expect(await world.coin(customer.id, USDT)).toBe(decimal('1.2'));
    }
  });

  test('R-DEP-1: what its chain does not answer about waits, and is credited by itself once it does', async () => {
    const customer = await world.customer();
    const chains = world.deps.ports.chains as { standing: DepositDeps['ports']['chains']['standing'] };
    const answering = chains.standing;
    const asked: number[] = [];
    chains.standing = async (_db, { ids }) => {
      asked.push(ids.length);
      return new Map();
    };
    const pieces = [600_000n, 300_000n, 200_000n].map((raw) =>
      world.transfer({ userId: customer.id, raw, chain: 'ERC20' }),
    );
    for (const transfer of pieces) await world.say({ kind: 'final', transfer });
    await creditGathered(world.deps);
    // Nor is anything asked before the sum is reached: with each piece of dust it would be asked about all the others.
    expect([await world.coin(customer.id, USDT), asked]).toEqual([0n, [2, 3]]);
    chains.standing = answering;
    await creditGathered(world.deps);
    await creditGathered(world.deps);
    expect(await world.coin(customer.id, USDT)).toBe(decimal('1.1'));
  });

  test('R-MONEY-4: of what is gathered one that cannot be credited keeps nobody else’s', async () => {
    const chains = world.deps.ports.chains as { standing: DepositDeps['ports']['chains']['standing'] };
    const answering = chains.standing;
    chains.standing = async () => new Map();
    const customers = [await world.customer(), await world.customer(), await world.customer()];
    for (const { id: userId } of customers)
      for (const raw of [600_000n, 500_000n])
        await world.say({ kind: 'final', transfer: world.transfer({ userId, raw }) });
    const [first] = await gatheringSums(world.deps.platform.db);
    const failing = first!.user_id;
    const [{ id }] = (await world.server.database.owner.query<{ id: number }>(
      `select transfer_id::integer as id from deposits_incoming where user_id = $1 and state = 'gathering'`,
      [failing],
    )) as [{ id: number }];
    chains.standing = async (db, of) => {
      if (of.ids.includes(id)) throw new Error('a fault of one');
      return answering(db, of);
    };
    await expect(creditGathered(world.deps)).rejects.toThrow('a fault of one');
    chains.standing = answering;
    const credited = await Promise.all(customers.map((each) => world.coin(each.id, USDT)));
    expect(credited).toEqual(customers.map((each) => (each.id === failing ? 0n : decimal('1.1'))));
    await creditGathered(world.deps);
    expect(await world.coin(failing, USDT)).toBe(decimal('1.1'));
  });

  test('what the ledger cannot hold at all is listed and waits', async () => {
    const customer = await world.customer();
    const transfer = world.transfer({
      userId: customer.id,
      raw: 9_999_999_999n,
      currencyId: ETH,
      chain: 'ERC20',
    });
    await world.say({ kind: 'final', transfer });
    expect((await log(customer)).data[0]).toMatchObject({
      state: 'gathering',
      amount: '0.000000009999999999',
      rest: '0.000000009999999999',
    });
  });
});

test('fifty finals and takings back of one transfer at once: one effect, and the invariants hold at every look', async () => {
  const customer = await world.customer();
  const transfer = world.transfer({ userId: customer.id, raw: 100_000_000n, currencyId: BTC, chain: 'BTC' });
  const before = await world.house('X:btc', BTC);
  let isDone = false;
  const looks = (async () => {
    let count = 0;
    while (!isDone) {
      expect(await brokenInvariants(world.server.database.owner)).toEqual({});
      count += 1;
    }
    return count;
  })();
  await world.say({ kind: 'seen', transfer });
  await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      world.say(
        n % 5 === 4
          ? { kind: 'seen', transfer }
          : n % 5 === 3
            ? { kind: 'unseen', transfer, sighting: 1 }
            : { kind: 'final', transfer },
      ),
    ),
  );
  isDone = true;
  expect(await looks).toBeGreaterThan(0);
  expect(await world.coin(customer.id, BTC)).toBe(decimal('1'));
  expect((await world.house('X:btc', BTC)) - before).toBe(-decimal('1'));
  expect(await world.house('L:deposit_transit', BTC)).toBe(0n);
});

test('R-GEN-6: where deposits are off, no address is given and the reason is public', async () => {
  const customer = await world.customer({ name: 'Maria Lopez' });
  const [admin, checker] = [await world.operator('market_admin'), await world.operator('access_admin')];
  const value = JSON.stringify({ is_on: false, reason: 'No licence there.', sign_off: '' });
  const off = { kind: 'availability', key: 'ES:deposit', value, reason: 'legal' };
  const { proposal_id: id } = (await world.post(admin, 'operator/configuration/propose', off)).data;
  const { version } = (await world.get(checker, 'operator/proposals/detail', { id })).data;
  await world.post(checker, 'operator/proposals/approve', { id, version });
  const terms = async () => (await world.get(customer, 'deposit/terms')).data;
  await expect.poll(async () => (await terms()).is_on_sale).toBe(false);
  expect((await terms()).sale_reason).toBe('No licence there.');
  expect((await world.post(customer, 'wallet/get_in_address', { currency: USDT })).data).toMatchObject({
    refusal: 'not_on_sale_here',
  });
  // What arrives all the same is the customer's.
  await world.say({ kind: 'final', transfer: world.transfer({ userId: customer.id, raw: 2_000_000n }) });
  expect(await world.coin(customer.id, USDT)).toBe(decimal('2'));
});

test('R-DEP-1: a claim that names its transaction has its chains asked for it, all of them where none is named', async () => {
  const customer = await world.customer();
  const claim = async (fields: Record<string, string | number>) => {
    const imgs = await world.upload(customer);
    const reply = await world.post(customer, 'wallet/charge_req', {
      currency: USDT,
      amount: '5',
      imgs,
      ...fields,
    });
    expect(reply.type).toBe('ok');
  };
  await claim({ chain: 'ERC20', tx_id: 'ab'.repeat(32) });
  await claim({ tx_id: 'cd'.repeat(32) });
  await claim({ chain: 'TRC20' });
  expect(world.asked).toEqual([
    { chains: ['ERC20'], text: 'ab'.repeat(32) },
    { chains: ['TRC20', 'ERC20'], text: 'cd'.repeat(32) },
  ]);
});
