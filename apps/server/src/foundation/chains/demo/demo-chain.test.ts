/** The demo's own chain in a whole server: play coins are sent, seen, confirmed one by one, reorganised, and paid out. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../../../test/check-invariants.ts';
import type { Fields, TestServer } from '../../../../test/harness.ts';
import { testServer } from '../../../../test/harness.ts';
import type { TestCustomer } from '../../../../test/customers.ts';
import { openCustomers } from '../../../../test/customers.ts';
import { DemoChain } from './demo-chain.ts';
import { beginDemoChain } from './demo-genesis.ts';
import { developmentKey } from '../development-key.ts';
import type { OpenChain } from '../open-chains.ts';
import { insertPayout } from '../payouts-store.ts';
import { QUICK_CHAINS, until } from '../quick-chains.fixture.ts';

const USDT = 3;
let server: TestServer;
let customer: TestCustomer;
beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 1_000_000, chains: QUICK_CHAINS } });
  [customer] = (await openCustomers(server.database.owner, [{}])) as [TestCustomer];
});
afterAll(async () => {
  expect(await brokenInvariants(server.database.owner)).toEqual({});
  await server.close();
});

const send = (fields: Fields, token = customer.token) => server.call('wallet/demo_send', fields, { token });
const rows = <Row extends object>(sql: string, values: unknown[] = []) =>
  server.database.owner.query<Row>(sql, values);

/** X:<chain> and what the watcher counted, added up: zero when they agree. */
const differences = () =>
  rows<{ account: string; difference: bigint }>(
    `select b.account, sum(b.available) + coalesce((select sum(h.amount) from chains_holdings h
       where 'X:' || lower(h.chain) = b.account and h.currency_id = b.currency_id), 0) as difference
     from ledger_balances b where b.account in ('X:trc20', 'X:erc20', 'X:btc') group by b.account, b.currency_id`,
  );
const agree = async () => {
  const found = await differences();
  return found.length === 5 && found.every(({ difference }) => Number(difference) === 0);
};

describe('the first block', () => {
  test('R-MONEY-9: what the ledger says stands on each chain is what the watcher sees', async () => {
    await until(agree);
    expect((await differences()).map(({ account }) => account).sort()).toEqual([
      'X:btc',
      'X:erc20',
      'X:erc20',
      'X:trc20',
      'X:trc20',
    ]);
  });
});

test('R-DEP-2: nodes that share the pepper share the wallets; one with another key does not start', async () => {
  const { secretPepper } = server.platform.config;
  const words = (secret: string) =>
    developmentKey({ dataDir: mkdtempSync(join(tmpdir(), 'candor-key-')), secretPepper: secret });
  const [wallet] = await rows<{ address: string }>(
    `select address from chains_demo_wallets where chain = 'TRC20'`,
  );
  expect(words(secretPepper).hotAddress('TRC20')).toBe(wallet!.address);
  const stranger = words('the pepper of somebody else altogether');
  const { platform } = server;
  const demo = new DemoChain(platform, 'TRC20');
  const open = { chain: 'TRC20', demo, hotAddress: stranger.hotAddress('TRC20') } as OpenChain;
  const of = { ledger: server.on().ledger, devKey: stranger };
  await expect(beginDemoChain(platform, open, of)).rejects.toThrow('chain-development-key');
});

describe('play coins', () => {
  test('R-GEN-5: a send arrives, is confirmed block by block, and ends as one final transfer', async () => {
    const reply = await send({ currency: USDT, chain: 'TRC20', amount: '125.5' });
    expect(reply).toMatchObject({
      type: 'ok',
      data: { chain: 'TRC20', amount: '125.5', currency_name: 'USDT' },
    });
    await until(
      async () =>
        (await rows(`select 1 from chains_transfers where told = 'final' and amount = 12550000000`))
          .length === 1,
    );
    const [row] = await rows<{ n: bigint }>(
      `select count(*) as n from chains_demo_blocks where chain = 'TRC20'`,
    );
    expect(Number(row!.n)).toBeGreaterThanOrEqual(20);
    const [coin] = await rows(
      `select available from ledger_balances where user_id = $1 and account = 'coin'`,
      [customer.id],
    );
    expect(coin).toEqual({ available: 12_550_000_000n });
    await until(agree);
    expect(await agree()).toBe(true);
  });

  test('R-GEN-5: the daily limit is exact under fifty simultaneous sends', async () => {
    const [other] = (await openCustomers(server.database.owner, [{}])) as [TestCustomer];
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => send({ currency: 1, chain: 'BTC', amount: '0.1' }, other.token)),
    );
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(10);
    const refused = replies.filter(({ type }) => type !== 'ok').map(({ data }) => data.refusal as string);
    expect(new Set(refused)).toEqual(new Set(['demo_send_limit']));
    const [row] = await rows<{ n: bigint }>(
      'select count(distinct address) as n from chains_addresses where user_id = $1',
      [other.id],
    );
    expect(Number(row!.n)).toBe(1);
  });

  test.each([
    [{ currency: USDT, chain: 'BTC', amount: '1' }, 'chain_unknown'],
    [{ currency: USDT, chain: 'TRC20', amount: '0' }, 'amount_zero'],
    [{ currency: USDT, chain: 'TRC20', amount: '0.0000001' }, 'amount_too_precise'],
  ])('a send of %j is refused with %s', async (fields, code) => {
    expect(await send(fields)).toMatchObject({ type: 'error', data: { refusal: code } });
  });
});

describe('a reorganisation of the demo chain', () => {
  test('R-DEP-1: what was seen is taken back, and credited once when it is in the chain again', async () => {
    const [other] = (await openCustomers(server.database.owner, [{}])) as [TestCustomer];
    const demo = new DemoChain(server.platform, 'TRC20');
    await send({ currency: USDT, chain: 'TRC20', amount: '77' }, other.token);
    const states = async () =>
      (
        await rows<{ told: string; sighting: number }>(
          'select told, sighting from chains_transfers where user_id = $1',
          [other.id],
        )
      )[0];
    await until(async () => (await states())?.told === 'seen');
    const [place] = await rows<{ depth: number }>(
      `select ((select max(number) from chains_demo_blocks where chain = 'TRC20') - block_number + 1)::integer as depth from chains_transfers where user_id = $1`,
      [other.id],
    );
    // Blocks go on being made meanwhile: a little deeper than it stood.
    await demo.reorganise(place!.depth + 4);
    await until(async () => (await states())?.told === 'final');
    expect(await states()).toEqual({ told: 'final', sighting: 2 });
    const journals = await rows<{ kind: string }>(
      `select j.kind from ledger_journals j where j.kind like 'deposit_%' and exists (select 1 from ledger_postings p where p.journal_id = j.id and p.amount = 7700000000)
       order by j.id`,
    );
    expect(journals.map(({ kind }) => kind)).toEqual([
      'deposit_seen',
      'deposit_unseen',
      'deposit_seen',
      'deposit_credited',
    ]);
  });
});

describe('a payout of the demo', () => {
  test('P-WD-3: leaves the wallet once, costs a fee in the coin of the chain, and is confirmed', async () => {
    const to = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
    await server.platform.db.transaction('test', (tx) =>
      insertPayout(tx, {
        ref: 'test:1',
        userId: null,
        chain: 'TRC20',
        currencyId: USDT,
        to,
        amount: 500_000_000n,
        rawAmount: 5_000_000n,
        at: new Date(),
      }),
    );
    await until(
      async () =>
        (await rows(`select 1 from chains_payouts where ref = 'test:1' and state = 'confirmed'`)).length ===
        1,
    );
    // Its own lines on the chain: what was deposited meanwhile is gathered into the same wallet.
    const sent = await rows(
      `select e.currency_id, e.raw_amount::text as raw, e.raw_fee::text as fee, e.block_number >= 0 as "isMined"
       from chains_demo_entries e join chains_demo_wallets w on w.chain = e.chain and w.address = e.from_address
       where e.chain = 'TRC20' and e.to_address = $1`,
      [to],
    );
    expect(sent).toEqual([{ currency_id: USDT, raw: '5000000', fee: '1000000', isMined: true }]);
  });

  test('nobody without the key moves the wallet', async () => {
    const demo = new DemoChain(server.platform, 'TRC20');
    const [signed] = await rows<{ signed_tx: string }>(
      `select signed_tx from chains_payouts where ref = 'test:1'`,
    );
    const altered = signed!.signed_tx.replace('"rawAmount":"5000000"', '"rawAmount":"5000001"');
    await expect(demo.broadcast(altered)).rejects.toThrow('not signed by the owner');
    await demo.broadcast(signed!.signed_tx);
    expect(
      await rows(
        `select 1 from chains_demo_entries where raw_amount = 5000000 and chain = 'TRC20' and from_address <> 'demo-outside-wallet'`,
      ),
    ).toHaveLength(1);
  });
});

test('R-GEN-5: the chain stands still when nothing waits to be confirmed', async () => {
  const count = async () => (await rows<{ n: bigint }>('select count(*) as n from chains_demo_blocks'))[0]!.n;
  const isStill = async () => {
    const before = await count();
    await new Promise((wake) => setTimeout(wake, 500));
    return (await count()) === before;
  };
  await until(isStill);
  expect(await isStill()).toBe(true);
});
