/** A live server: no key on it, chains without settings closed, and payouts that are signed outside and checked on chain. */
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { Fields, TestDatabase, TestServer } from '../../../test/harness.ts';
import { testDatabase, testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import type { Platform } from '../../platform/platform.ts';
import type { App } from '../../platform/run-server.ts';
import { createLedger } from '../ledger/index.ts';
import { createOperators } from '../operators/index.ts';
import { createChains } from './chains.ts';
import { ABANDON } from './chains.fixture.ts';
import { ACCOUNT_PATHS, keyOfWords } from './development-key.ts';
import type { LocalEvm } from './local-evm/local-evm.fixture.ts';
import { localEvm } from './local-evm/local-evm.fixture.ts';
import { insertPayout } from './payouts-store.ts';
import { until } from './quick-chains.fixture.ts';

const USDT = 3;
const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
/** The wallet that pays, as the server knows it by its public key alone. */
const HOT = keyOfWords(ABANDON).hotAddress('ERC20');
/** Operators and chains: the rest of a live venue needs real prices, and nothing here depends on one. */
function createApp(platform: Platform): App {
  const operators = createOperators(platform, { letter: async () => {} });
  const ledger = createLedger(platform, String);
  const chains = createChains(platform, {
    ledger,
    ...operators,
    payoutStops: stops,
    currencyName: (id) => (id === USDT ? 'USDT' : String(id)),
    feedPrice: () => 100_000_000n,
  });
  const authenticate = async (token: string) =>
    token === customer.token ? { sessionId: 1, userId: customer.id } : undefined;
  return {
    features: [operators.feature, chains.feature],
    authenticate,
    authenticateOperator: operators.authenticateOperator,
    operatorWatch: operators.watch,
  };
}

let evm: LocalEvm;
let database: TestDatabase;
let server: TestServer;
let treasurer: TestOperator;
let approver: TestOperator;
let support: TestOperator;
let customer: TestCustomer;
/** What stops customers' payouts: nothing, unless a test freezes one. */
const frozen = new Set<number>();
const stops = {
  of: async (_tx: unknown, userId: number) =>
    frozen.has(userId) ? ({ code: 'account_frozen', detail: {} } as const) : undefined,
};
beforeAll(async () => {
  evm = await localEvm();
  await evm.sendCoin(HOT, 10n ** 18n);
  await evm.sendToken(HOT, 100_000_000n);
  await evm.mine();
  const none = { TRC20: undefined, ERC20: undefined, BTC: undefined };
  const key = keyOfWords(ABANDON);
  database = await testDatabase();
  // A live server starts only where somebody holds each of the heavy roles.
  const people = await openOperators(database.owner, [
    'treasurer',
    'withdrawal_approver',
    'support',
    'market_admin',
    'access_admin',
  ]);
  [treasurer, approver, support] = people as [TestOperator, TestOperator, TestOperator];
  [customer] = (await openCustomers(database.owner, [{}])) as [TestCustomer];
  server = await testServer({
    database,
    createApp,
    config: {
      mode: 'live',
      publicUrl: 'https://candor.example',
      chains: {
        // TRC20 has a key and no node, BTC has neither.
        xpubs: { ...none, ERC20: key.xpub('ERC20'), TRC20: key.xpub('TRC20') },
        nodes: { ...none, ERC20: evm.url },
        usdtContracts: { TRC20: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', ERC20: evm.token },
        gasWallets: [],
        demoBlockMs: 20,
      },
    },
  });
});
afterAll(async () => {
  await evm.stop();
  await server.close();
  await database.close();
});

const ask = (path: string, who: TestOperator, fields: Fields = {}) =>
  server.call(path, fields, { token: who.token, method: 'GET' });
const record = (fields: Fields, who = treasurer) =>
  server.call('operator/chains/payout_sent', fields, { token: who.token });
const queue = (ref: string, rawAmount: bigint, userId: number | null = null) =>
  server.platform.db.transaction('test', (tx) =>
    insertPayout(tx, {
      ref,
      userId,
      chain: 'ERC20',
      currencyId: USDT,
      to: TO,
      amount: rawAmount * 100n,
      rawAmount,
      at: new Date(),
    }),
  );
/** Makes blocks and waits until the watcher has seen the last one. */
async function mineSeen(blocks: number): Promise<void> {
  await evm.mine(blocks);
  const head = Number(await evm.reader.getBlockNumber({ cacheTime: 0 }));
  await until(async () => (await ask('operator/chains/watchers', treasurer)).data[1].block >= head);
}
const find = async (ref: string) => {
  const { data } = await ask('operator/chains/payouts', approver, { chain: 'ERC20' });
  return (
    data.list as {
      ref: string;
      id: number;
      state: string;
      reason: string | null;
      version: number;
      last_nonce: number | null;
      tx_id: string | null;
    }[]
  ).find((each) => each.ref === ref);
};

test('R-DEP-2: a chain without its key or its node is closed; the others say where they stand', async () => {
  await until(async () => (await ask('operator/chains/watchers', treasurer)).data[1].block !== null);
  const { data } = await ask('operator/chains/watchers', treasurer);
  expect(data).toMatchObject([
    { chain: 'TRC20', kind: 'closed', block: null, hot_wallet: null },
    { chain: 'ERC20', kind: 'node', signer: 'external', fault: null },
    { chain: 'BTC', kind: 'closed' },
  ]);
  expect(await ask('operator/chains/watchers', support)).toMatchObject({
    type: 'error',
    data: { refusal: 'forbidden' },
  });
});

test('R-GEN-5: a live exchange has no play coins, and begins with no fee rate', async () => {
  const reply = await server.call(
    'wallet/demo_send',
    { currency: USDT, chain: 'ERC20', amount: '1' },
    { token: customer.token },
  );
  expect(reply).toMatchObject({ type: 'error', data: { refusal: 'demo_send_not_in_live' } });
  expect(
    (await server.call('wallet/demo_wallet', {}, { token: customer.token, method: 'GET' })).data,
  ).toEqual([]);
  const rates = await server.database.owner.query('select distinct fee_rate from chains_currencies');
  expect(rates).toEqual([{ fee_rate: 0n }]);
});

test('R-DEP-2: an extended private key stops the start, also on a chain without a node', () => {
  const { chains } = server.platform.config;
  const account = HDKey.fromMasterSeed(mnemonicToSeedSync(ABANDON)).derive(ACCOUNT_PATHS.BTC);
  const xpubs = { ...chains.xpubs, BTC: account.privateExtendedKey };
  const platform = {
    ...server.platform,
    config: { ...server.platform.config, chains: { ...chains, xpubs } },
  };
  expect(() => createApp(platform)).toThrow('CHAIN_XPUB_BTC is an extended PRIVATE key');
});

describe('a payout that is signed outside', () => {
  test(
    'R-WD-4: is recorded by a treasurer, confirmed by the chain alone, and audited',
    { timeout: 60_000 },
    async () => {
      await queue('test:paid', 9_000_000n);
      await until(async () => (await find('test:paid'))?.reason === 'external_signature');
      const { id, version } = (await find('test:paid'))!;
      const tx_id = await evm.sendTokenFrom(HOT, TO, 9_000_000n);
      expect(await record({ id, tx_id, version }, approver)).toMatchObject({
        data: { refusal: 'forbidden' },
      });
      expect(await record({ id, tx_id: 'nonsense', version })).toMatchObject({
        data: { refusal: 'tx_id_invalid' },
      });
      expect(await record({ id, tx_id, version: version + 1 })).toMatchObject({
        data: { refusal: 'case_changed' },
      });
      expect(await record({ id, tx_id, version })).toMatchObject({
        type: 'ok',
        data: { state: 'sent', tx_id },
      });
      expect(await record({ id, tx_id, version })).toMatchObject({ data: { refusal: 'case_changed' } });
      await evm.mine(12);
      await until(async () => (await find('test:paid'))?.state === 'confirmed');
      const found = async (of: Fields) =>
        (await ask('operator/chains/payouts', approver, of)).data.list?.map(
          ({ id: each }: { id: number }) => each,
        );
      const { queued_at: queued } = (await find('test:paid')) as unknown as { queued_at: number };
      expect(await found({ q: tx_id })).toEqual([id]);
      expect(await found({ q: TO })).toContain(id);
      expect(await found({ q: tx_id.slice(0, -1) })).toEqual([]);
      expect(await found({ q: tx_id, from: queued, to: queued + 1 })).toEqual([id]);
      expect(await found({ q: tx_id, from: queued + 1 })).toEqual([]);
      expect(await found({ q: tx_id, to: queued })).toEqual([]);
      const lines = await server.database.owner.query(
        `select 1 from operators_audit where line like '%"payout.sent"%'`,
      );
      expect(lines).toHaveLength(1);
    },
  );

  test(
    'R-OPS-3, P-WD-5: one is given up by two people, only by those whose task it is, and nothing goes back before the nonces are used',
    { timeout: 60_000 },
    async () => {
      // Just as much, and before he was to be paid.
      const old = await evm.sendTokenFrom(HOT, TO, 6_000_000n);
      await mineSeen(20);
      await queue('test:given-up', 6_000_000n);
      await until(async () => (await find('test:given-up'))?.reason === 'external_signature');
      const { id, version } = (await find('test:given-up'))!;
      const post = (path: string, who: TestOperator, fields: Fields) =>
        server.call(path, fields, { token: who.token });
      const ask = (of: Fields, who = treasurer) =>
        post('operator/chains/payout_give_up', who, { id, version, reason: 'the customer asked', ...of });
      expect((await ask({}, approver)).data.refusal).toBe('forbidden');
      expect((await ask({ version: version + 1 })).data.refusal).toBe('case_changed');
      expect(
        (await post('operator/chains/payout_reprice', treasurer, { id, version, reason: 'dearer' })).data
          .refusal,
      ).toBe('payout_not_replaceable');
      const { data } = await ask({});
      expect(data.state).toBe('open');
      expect((await find('test:given-up'))?.state).toBe('queued');
      expect(
        (await post('operator/proposals/approve', treasurer, { id: data.proposal_id, version: 1 })).type,
      ).not.toBe('ok');
      expect(
        (await post('operator/proposals/approve', approver, { id: data.proposal_id, version: 1 })).type,
      ).toBe('ok');
      // Somebody outside may have signed it: it waits for the wallet's nonces, and says up to which.
      expect(await find('test:given-up')).toMatchObject({ state: 'queued', reason: 'giving_up' });
      await until(async () => (await find('test:given-up'))?.last_nonce !== null);
      await evm.mine(14);
      expect(await find('test:given-up')).toMatchObject({ state: 'queued', reason: 'giving_up' });
      // Nor does one person's word end it: only what the chain shows of our wallet, and of this payout, is recorded.
      const { version: now } = (await find('test:given-up'))!;
      const strangers = await evm.sendToken(TO, 6_000_000n);
      await evm.mine(14);
      for (const tx_id of [`0x${'7'.repeat(64)}`, old, strangers])
        expect([tx_id, (await record({ id, tx_id, version: now })).data.refusal]).toEqual([
          tx_id,
          'case_changed',
        ]);
      expect(await find('test:given-up')).toMatchObject({ state: 'queued', reason: 'giving_up' });
      const tx_id = await evm.sendTokenFrom(HOT, TO, 6_000_000n);
      await evm.mine(1);
      await until(async () => (await find('test:given-up'))?.tx_id === tx_id);
    },
  );

  test(
    'R-SEC-6: of whom is frozen only what our wallet has paid him is recorded, and for one payout',
    { timeout: 60_000 },
    async () => {
      const owner = customer.id;
      await queue('test:frozen', 4_000_000n, owner);
      await queue('test:frozen-too', 4_000_000n, owner);
      await until(async () => (await find('test:frozen-too'))?.reason === 'external_signature');
      frozen.add(owner);
      const strangers = await evm.sendToken(TO, 4_000_000n);
      const paid = await evm.sendTokenFrom(HOT, TO, 4_000_000n);
      await evm.mine(14);
      const say = async (ref: string, tx_id: string) => {
        await until(async () => (await find(ref))?.reason === 'account_frozen');
        const { id, version } = (await find(ref))!;
        const { type, data } = await record({ id, tx_id, version });
        return type === 'ok' ? 'recorded' : data.refusal;
      };
      expect(await say('test:frozen', strangers)).toBe('account_frozen');
      expect(await say('test:frozen', paid)).toBe('recorded');
      await until(async () => (await find('test:frozen'))?.state === 'confirmed');
      expect(await say('test:frozen-too', paid)).toBe('account_frozen');
      frozen.clear();
    },
  );

  test(
    'P-WD-3: a transaction that pays less, or from another wallet, books nothing and says so; the right one can then be named',
    { timeout: 60_000 },
    async () => {
      await queue('test:less', 8_000_000n);
      const { id, version } = (await find('test:less'))!;
      const less = await evm.sendTokenFrom(HOT, TO, 7_999_999n);
      await record({ id, tx_id: less, version: (await find('test:less'))?.version ?? version });
      await evm.mine(12);
      await until(async () => (await find('test:less'))?.reason === 'not_paid_by_transaction', 30_000);
      // Anybody's payment to the same address: ours would still be to be paid, or be taken.
      const strangers = await evm.sendToken(TO, 8_000_000n);
      await record({ id, tx_id: strangers, version: (await find('test:less'))!.version });
      await evm.mine(12);
      await until(async () => {
        const now = await find('test:less');
        return now?.tx_id === strangers && now.reason === 'not_paid_by_transaction';
      }, 30_000);
      const right = await evm.sendTokenFrom(HOT, TO, 8_000_000n);
      expect(await record({ id, tx_id: right, version: (await find('test:less'))!.version })).toMatchObject({
        type: 'ok',
      });
      await evm.mine(12);
      await until(async () => (await find('test:less'))?.state === 'confirmed', 30_000);
    },
  );

  test(
    'one transaction settles one payout: the second of the same amount has to name its own',
    { timeout: 60_000 },
    async () => {
      await queue('test:twin', 9_000_000n);
      const [paid] = await server.database.owner.query<{ tx_id: string }>(
        `select tx_id from chains_payouts where ref = 'test:paid'`,
      );
      const { id, version } = (await find('test:twin'))!;
      await record({ id, tx_id: paid!.tx_id, version });
      await until(async () => (await find('test:twin'))?.reason === 'not_paid_by_transaction', 30_000);
      expect((await find('test:twin'))?.state).toBe('sent');
    },
  );
});
