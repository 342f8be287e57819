/**
 * Withdrawals on a real server, ledger and identity, with the outside in the test's hand: who is verified, what a chain
 * says about a payout, and the clock.
 */
import { randomBytes } from 'node:crypto';
import { decimal } from '@candor/money';
import type { OperatorRole } from '@candor/wire';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { CallReply, Fields, TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED } from '../../../test/house.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import type { Product } from '../../foundation/product.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import type { ChainCurrency, PayoutEvent, PayoutKeeper } from '../../foundation/chains/index.ts';
import { createNeverPay } from '../../foundation/chains/payouts/never-pay.ts';
import { createPasswordHashes } from '../../foundation/identity/context/password-hashes.ts';
import { customersOf } from '../../foundation/identity/test-server.ts';
import type { Config } from '../../platform/config.ts';
import { movableClock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { approveDue } from './check/approve-withdrawal.ts';
import type { WithdrawalPorts } from './ports.ts';
import { bookNetworkFees, escalateOld, pageLate } from './watch-withdrawals.ts';
import type { KycLevel } from '../../foundation/kyc/index.ts';
import type { Withdrawals } from './withdrawals.ts';
import { createWithdrawals } from './withdrawals.ts';

export const USDT = 3;
export const USD = 15;
export const ETH = 2;
export const PIN = '142857';
export const NOON = Date.UTC(2026, 2, 10, 12);
const DAY_MS = 86_400_000;
export const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
export const OTHER_TRON = 'TGzz8gjYiYRqpfmDwnLxfgPuLVNmpCswVp';

const terms = (
  chain: ChainCurrency['chain'],
  currencyId: number,
  chainScale: number,
  minWithdrawal: string,
): ChainCurrency => ({
  chain,
  currencyId,
  chainScale,
  minDeposit: decimal('1'),
  minWithdrawal: decimal(minWithdrawal),
  feeRate: decimal('0.05'),
  feeFixed: 0n,
  confirmations: 20,
  isDepositOpen: true,
  isWithdrawalOpen: true,
  signOff: '',
});

export interface Payout {
  ref: string;
  to: string;
  amount: bigint;
}

export interface World {
  server: TestServer;
  clock: ReturnType<typeof movableClock>;
  withdrawals: Withdrawals;
  terms: ChainCurrency[];
  /** Addresses that the chain says are ours. */
  ours: Set<string>;
  levels: Map<number, KycLevel>;
  /** In whose name somebody is verified; everybody else is Erika Muster. */
  names: Map<number, string>;
  /** Queued at the chain. */
  payouts: Payout[];
  /** Asked before a payout leaves. */
  keepers: PayoutKeeper[];
  /** Whether what waits at the chain is signed by it, and so by nobody else. */
  signing: { isOurs: boolean };
  /** Price in USDT; undefined is none. */
  price: { usdt: bigint | undefined; source: 'index' | 'own' };
  say(event: PayoutEvent): Promise<void>;
  /** Verified to `level`, with a fund password and a usable address, unless told otherwise. */
  customer(of?: {
    level?: KycLevel;
    funds?: Record<number, string>;
    pin?: boolean;
    address?: string | null;
    savedAgoMs?: number;
  }): Promise<TestCustomer>;
  operator(role: OperatorRole, also?: OperatorRole): Promise<TestOperator>;
  post(who: { token: string }, path: string, fields?: Fields, key?: string): Promise<CallReply>;
  get(who: { token: string }, path: string, fields?: Fields): Promise<CallReply>;
  out(who: { token: string }, number: string, fields?: Fields, key?: string): Promise<CallReply>;
  /** Asks for a code to the customer's own address and reads it where mails go. */
  addressCode(who: TestCustomer): Promise<string>;
  /** What the jobs do on their clock. */
  approveDue(): Promise<void>;
  escalate(): Promise<void>;
  page(): Promise<void>;
  bookFees(): Promise<void>;
  available(userId: number, currencyId?: number): Promise<bigint>;
  frozen(userId: number, currencyId?: number): Promise<bigint>;
  house(account: string, currencyId?: number): Promise<bigint>;
  state(id: number): Promise<{ state: string; version: number; flags: string[] }>;
  close(): Promise<void>;
}

export async function withdrawalsWorld(
  config: Partial<Config> = {},
  beside: readonly ((platform: Platform, on: Foundation) => Product)[] = [],
): Promise<World> {
  const clock = movableClock(NOON);
  const outside = theOutside();
  let withdrawals: Withdrawals | undefined;
  const server = await testServer({
    clock,
    config: { rateLimitPerMinute: 1_000_000, demoOperators: false, ...config },
    feed: SILENT_FEED,
    without: ['chains'],
    products: [
      (platform, on) => (withdrawals = createWithdrawals(platform, atOutside(on, outside))),
      ...beside,
    ],
  });
  const { deps } = withdrawals!;
  const { owner } = server.database;
  const fundHash = await createPasswordHashes(server.platform.config.secretPepper).hashFund(PIN);
  const mails = customersOf(server);
  const addresses = new Map<string, string>();
  const call = (who: { token: string }, path: string, fields: Fields | undefined, more: object) =>
    server.call(path, fields, { token: who.token, lang: 'en', ...more });
  const post: World['post'] = (who, path, fields, key) =>
    call(who, path, fields, key === undefined ? {} : { key });
  const balance = async (userId: number | null, account: string, currencyId: number) => {
    const [row] = await owner.query<{ available: bigint; frozen: bigint }>(
      `select coalesce(sum(available), 0)::bigint as available, coalesce(sum(frozen), 0)::bigint as frozen from ledger_balances
       where user_id is not distinct from $1::integer and account = $2 and currency_id = $3`,
      [userId, account, currencyId],
    );
    return row!;
  };
  return {
    ...outside,
    server,
    clock,
    withdrawals: withdrawals!,
    say: (event) => server.platform.db.transaction('outside', (tx) => outside.listener()(tx, event)),
    async customer({
      level = 'advanced',
      funds = { [USDT]: '100000' },
      pin = true,
      address = newAddress(),
      savedAgoMs = 30 * DAY_MS,
    } = {}) {
      const [customer] = await openCustomers(owner, [funds]);
      addresses.set(customer!.token, address ?? TRON);
      outside.levels.set(customer!.id, level);
      // Others are asked for in the database.
      if (level !== 'none') {
        await owner.query(
          `insert into kyc_cases (user_id, level, state, country, person_index, submitted_at, due_at) values ($1, 'basic', 'review', 'CH', $2, now(), now())`,
          [customer!.id, Buffer.from(`person of ${customer!.id}`)],
        );
        await owner.query(
          `update kyc_cases set state = 'passed', decided_at = now(), version = version + 1 where user_id = $1`,
          [customer!.id],
        );
      }
      if (pin)
        await owner.query('update identity_users set fund_hash = $2 where id = $1', [customer!.id, fundHash]);
      if (address !== null) {
        const saved = new Date(clock.now() - savedAgoMs);
        await owner.query(
          `insert into withdrawals_addresses (user_id, currency_id, chain, address, label, created_at, usable_at)
           values ($1, $2, 'TRC20', $3, 'own wallet', $4, $5)`,
          [customer!.id, USDT, address, saved, new Date(saved.getTime() + DAY_MS)],
        );
      }
      return customer!;
    },
    operator: async (role, also) =>
      (await openOperators(owner, [also === undefined ? role : [role, also]]))[0]!,
    post,
    get: (who, path, fields) => call(who, path, fields, { method: 'GET' }),
    out: (who, number, fields, key) =>
      post(
        who,
        'wallet/out',
        {
          currency: USDT,
          number,
          address: addresses.get(who.token) ?? TRON,
          pay_password: PIN,
          travel_owner: 'own',
          ...fields,
        },
        key,
      ),
    async addressCode(who) {
      const [user] = await owner.query<{ email: string }>('select email from identity_users where id = $1', [
        who.id,
      ]);
      const codes = () =>
        mails.outbox(user!.email).filter(({ purpose, code }) => purpose === 'address' && code !== null);
      const before = codes().length;
      await post(who, 'set/sms_other_mail', { type: 'address' });
      for (let n = 0; n < 400 && codes().length === before; n += 1)
        await new Promise((wake) => setTimeout(wake, 10));
      return codes().at(-1)!.code!;
    },
    approveDue: () => approveDue(deps),
    escalate: () => escalateOld(deps),
    page: () => pageLate(deps),
    bookFees: () => bookNetworkFees(deps),
    available: async (userId, currencyId = USDT) => (await balance(userId, 'coin', currencyId)).available,
    frozen: async (userId, currencyId = USDT) => (await balance(userId, 'coin', currencyId)).frozen,
    house: async (account, currencyId = USDT) => (await balance(null, account, currencyId)).available,
    async state(id) {
      const [row] = await owner.query<{ state: string; version: number; flags: string[] }>(
        'select state, version, flags from withdrawals_requests where id = $1',
        [id],
      );
      return row!;
    },
    close: () => server.close(),
  };
}

/** With a withdrawal that has passed long ago, so that the next is not flagged for being the first. */
export async function knownCustomer(world: World, more: Parameters<World['customer']>[0] = {}) {
  const customer = await world.customer(more);
  // In one transaction: half of it, seen by whoever checks what is frozen, would close the gate.
  await world.server.database.owner.transaction('known', async (tx) => {
    await tx.query(
      `insert into withdrawals_requests (user_id, currency_id, chain, address_id, destination, amount, fee, arrives, fee_rate, fee_fixed, usdt_value,
         business_day, submitted_at, flags, created_at, updated_at)
       select user_id, currency_id, chain, id, address, 1, 0, 1, 0, 0, 0, '2020-01-01', '2020-01-01', '{}', '2020-01-01', '2020-01-01'
       from withdrawals_addresses where user_id = $1`,
      [customer.id],
    );
    for (const state of ['approved', 'sent', 'passed']) {
      await tx.query(`update withdrawals_requests set state = $2, version = version + 1 where user_id = $1`, [
        customer.id,
        state,
      ]);
    }
  });
  return customer;
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** In the form of the chain; the world's reader does not count checksums. */
const newAddress = (): string => `T${Array.from(randomBytes(33), (byte) => BASE58[byte % 58]).join('')}`;

/** The real house, but for what chains, prices and verification say: that is the test's. */
function atOutside(on: Foundation, outside: ReturnType<typeof theOutside>): Foundation {
  const levelOf = (userId: number): KycLevel => outside.levels.get(userId) ?? 'none';
  return {
    ...on,
    chains: { ...on.chains, ...outside.chains },
    marketData: {
      ...on.marketData,
      usdtPrice: () => ({ price: outside.price.usdt, source: outside.price.source }),
    },
    kyc: {
      ...on.kyc,
      withdrawalLevelOf: async (userId) => levelOf(userId),
      personOf: async (userId) =>
        outside.levels.has(userId)
          ? { name: outside.names.get(userId) ?? 'Erika Muster', country: 'CH' }
          : undefined,
    },
  };
}

function theOutside() {
  const chainTerms = [terms('TRC20', USDT, 6, '10'), terms('ERC20', ETH, 18, '0.01')];
  const ours = new Set<string>();
  const payouts: Payout[] = [];
  let listener: (tx: Tx, event: PayoutEvent) => Promise<void> = async () => {};
  const keepers: PayoutKeeper[] = [];
  const signing = { isOurs: false };
  const chains: WithdrawalPorts['chains'] = {
    currencies: () => chainTerms,
    readAddress: (chain, text) =>
      chain === 'TRC20' && /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text) ? text : undefined,
    isNobodys: createNeverPay({}),
    isOurs: async (_db, { address }) => ours.has(address),
    enqueuePayout: async (tx, { ref, to, amount }) =>
      tx.afterCommit(() => void payouts.push({ ref, to, amount })),
    takeBackPayout: async (tx, { ref, isHeld }) => {
      const at = payouts.findIndex((each) => each.ref === ref);
      if (!signing.isOurs || at < 0 || !(await isHeld())) return 'gone';
      tx.afterCommit(() => void payouts.splice(at, 1));
      return 'ended';
    },
    onPayout: (each) => void (listener = each),
    keepPayouts: (each) => void keepers.push(each),
  };
  return {
    chains,
    terms: chainTerms,
    ours,
    payouts,
    keepers,
    signing,
    levels: new Map<number, KycLevel>(),
    names: new Map<number, string>(),
    price: { usdt: decimal('1') as bigint | undefined, source: 'index' as 'index' | 'own' },
    listener: () => listener,
  };
}
