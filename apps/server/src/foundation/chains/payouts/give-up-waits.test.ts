/** Nothing that others need is held while a node does not answer: neither the order of acts on money (R-OPS-9) nor a customer. */
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fields, TestDatabase, TestServer } from '../../../../test/harness.ts';
import { testDatabase, testServer } from '../../../../test/harness.ts';
import type { TestOperator } from '../../../../test/operators.ts';
import { openCustomers } from '../../../../test/customers.ts';
import { openOperators } from '../../../../test/operators.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { App } from '../../../platform/run-server.ts';
import { createLedger } from '../../ledger/index.ts';
import { createOperators } from '../../operators/index.ts';
import { ABANDON } from '../chains.fixture.ts';
import { createChains } from '../chains.ts';
import { keyOfWords } from '../development-key.ts';
import { insertPayout } from '../payouts-store.ts';

const USDT = 3;
/** As whoever asks what stops a customer locks him. */
const CUSTOMER_LOCK = 4_711;
/** Operators and chains of a live house. */
function createApp(platform: Platform): App {
  const operators = createOperators(platform, { letter: async () => {} });
  const chains = createChains(platform, {
    ledger: createLedger(platform, String),
    ...operators,
    payoutStops: {
      async of(tx) {
        await tx.query('select pg_advisory_xact_lock($1)', [CUSTOMER_LOCK]);
        return { code: 'withdrawals_held', detail: { until: '2026-03-11 12:00', until_ms: 0 } };
      },
    },
    currencyName: String,
    feedPrice: () => 100_000_000n,
  });
  return {
    features: [operators.feature, chains.feature],
    authenticate: async () => undefined,
    authenticateOperator: operators.authenticateOperator,
    operatorWatch: operators.watch,
  };
}

/** A node that takes what is asked and says nothing, until it is let go. */
let node: Server;
const waited = new Map<string, () => void>();
const asked = (what: string): Promise<void> => new Promise((done) => waited.set(what, done));
let database: TestDatabase;
let server: TestServer;
let treasurer: TestOperator;
let approver: TestOperator;
beforeAll(async () => {
  node = createServer((request) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    // Of what the watcher asks by itself it is silent as well.
    request.on('end', () => {
      for (const [what, done] of waited) if (body.includes(what)) done();
    });
  });
  await new Promise<void>((ready) => node.listen(0, '127.0.0.1', ready));
  database = await testDatabase();
  [treasurer, approver] = (await openOperators(database.owner, [
    'treasurer',
    'withdrawal_approver',
    'market_admin',
    'access_admin',
  ])) as [TestOperator, TestOperator, TestOperator, TestOperator];
  const none = { TRC20: undefined, ERC20: undefined, BTC: undefined };
  server = await testServer({
    database,
    createApp,
    config: {
      mode: 'live',
      publicUrl: 'https://candor.example',
      chains: {
        xpubs: { ...none, ERC20: keyOfWords(ABANDON).xpub('ERC20') },
        nodes: { ...none, ERC20: `http://127.0.0.1:${(node.address() as AddressInfo).port}` },
        usdtContracts: {
          TRC20: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
          ERC20: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
        },
        gasWallets: [],
        demoBlockMs: 20,
      },
    },
  });
});
afterAll(async () => {
  node.closeAllConnections();
  node.close();
  await server.close();
  await database.close();
});

test('R-SEC-6: what was signed outside for a customer who may not be paid is asked of the chain, and he is kept from nothing meanwhile', async () => {
  const [customer] = await openCustomers(database.owner, [{}]);
  await server.platform.db.transaction('test', (tx) =>
    insertPayout(tx, {
      ref: 'test:held',
      userId: customer!.id,
      chain: 'ERC20',
      currencyId: USDT,
      to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      amount: 500_000_000n,
      rawAmount: 5_000_000n,
      at: new Date(),
    }),
  );
  const [row] = await database.owner.query<{ id: number; version: number }>(
    `select id, version from chains_payouts where ref = 'test:held'`,
  );
  const txId = `0x${'5'.repeat(64)}`;
  const isAsked = asked(txId);
  const sent = server.call(
    'operator/chains/payout_sent',
    { ...row!, tx_id: txId },
    { token: treasurer.token },
  );
  await isAsked;
  const [lock] = await database.owner.query<{ is_free: boolean }>(
    'select pg_try_advisory_xact_lock($1) as is_free',
    [CUSTOMER_LOCK],
  );
  expect(lock!.is_free).toBe(true);
  // It hangs up, again and again: a node that cannot be asked has not shown it.
  const hangUp = setInterval(() => node.closeAllConnections(), 20);
  expect((await sent).data.refusal).toBe('withdrawals_held');
  clearInterval(hangUp);
});

test('R-OPS-9: agreeing to end what arrived short waits for the node under no lock', async () => {
  const { owner } = database;
  await server.platform.db.transaction('test', (tx) =>
    insertPayout(tx, {
      ref: 'test:short',
      userId: null,
      chain: 'ERC20',
      currencyId: USDT,
      to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      amount: 500_000_000n,
      rawAmount: 5_000_000n,
      at: new Date(),
    }),
  );
  const txId = `0x${'6'.repeat(64)}`;
  const [row] = await owner.query<{ id: number; version: number }>(
    `update chains_payouts set state = 'sent', reason = 'not_paid_by_transaction', tx_id = $1, sent_at = now()
     where ref = 'test:short' returning id, version`,
    [txId],
  );
  const payload = { ...row!, checks: 0, txId, arrived: '4', lost: '0' };
  const [made] = await owner.query<{ id: bigint }>(
    `insert into operators_proposals (kind, subject_type, subject_id, payload, effect, reason, maker_id, checks_needed, state, created_at, expires_at)
     values ('payout_short', 'payout', $1, $2, '[]', 'mistyped', $3, 1, 'open', now(), now() + interval '1 day') returning id`,
    [String(row!.id), JSON.stringify(payload), treasurer.id],
  );
  const isAsked = asked(txId);
  const yes = { id: Number(made!.id), version: 1, reason: 'looked' };
  const agreeing = server.call('operator/proposals/approve', yes, { token: approver.token });
  await isAsked;
  const free = async (table: string, id: unknown) =>
    owner.query(`select 1 as free from ${table} where id = $1 for update nowait`, [id]).catch(() => []);
  const found = [await free('chains_payouts', row!.id), await free('operators_proposals', made!.id)];
  const hangUp = setInterval(() => node.closeAllConnections(), 20);
  expect((await agreeing).type).not.toBe('ok');
  clearInterval(hangUp);
  expect(found).toEqual([[{ free: 1 }], [{ free: 1 }]]);
});

test('R-OPS-9: giving up a payout waits for the node before it is weighed', async () => {
  const { db } = server.platform;
  await db.transaction('test', (tx) =>
    insertPayout(tx, {
      ref: 'test:hanging',
      userId: null,
      chain: 'ERC20',
      currencyId: USDT,
      to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      amount: 500_000_000n,
      rawAmount: 5_000_000n,
      at: new Date(),
    }),
  );
  const [row] = await database.owner.query<{ id: number; version: number }>(
    `select id, version from chains_payouts where ref = 'test:hanging'`,
  );
  const fields: Fields = { ...row!, reason: 'the customer asked' };
  const isAsked = asked('eth_blockNumber');
  const giving = server.call('operator/chains/payout_give_up', fields, { token: treasurer.token });
  await isAsked;
  const [lock] = await database.owner.query<{ is_free: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('operators-money-acts', 0)) as is_free`,
  );
  node.closeAllConnections();
  node.close();
  expect((await giving).type).not.toBe('ok');
  expect(lock!.is_free).toBe(true);
});
