/** Deposits on a real server, with verification, files, operators and ledger as they are; only what a chain says is the test's. */
import { decimal } from '@candor/money';
import type { OperatorRole } from '@candor/wire';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { CallReply, Fields, TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { madeGoodOf } from '../../foundation/chains/watch/made-good.ts';
import { SILENT_FEED } from '../../../test/house.ts';
import { upload } from '../../../test/pictures.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import type { ChainCurrency, SeenTransfer, TransferEvent } from '../../foundation/chains/index.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import type { Product } from '../../foundation/product.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Tx } from '../../platform/db/database.ts';
import { createDeposits } from './deposits.ts';
import type { DepositDeps, DepositPorts } from './ports.ts';
import { depositPorts } from './ports.ts';

export const USDT = 3;
export const BTC = 1;
export const ETH = 2;
export const USD = 15;

const terms = (
  chain: ChainCurrency['chain'],
  currencyId: number,
  chainScale: number,
  minDeposit: string,
): ChainCurrency => ({
  chain,
  currencyId,
  chainScale,
  minDeposit: decimal(minDeposit),
  minWithdrawal: decimal('10'),
  feeRate: 0n,
  feeFixed: 0n,
  confirmations: 20,
  isDepositOpen: true,
  isWithdrawalOpen: true,
  signOff: '',
});

export interface World {
  server: TestServer;
  deposits: Product;
  /** For work on a clock, done now. */
  deps: DepositDeps;
  /** Terms of chains; a test may change them. */
  terms: ChainCurrency[];
  /** USDT of 10^-8 for one of any currency, by the feed and by the last trade here; a test may change them. */
  price: { feed: bigint | undefined; own: bigint };
  /** What the outside says now; resolves when it is recorded. */
  say(event: { kind: TransferEvent['kind']; transfer: SeenTransfer; sighting?: number }): Promise<void>;
  /** A transfer to one of a customer's addresses, in smallest units. */
  transfer(of: {
    userId: number;
    raw: bigint;
    currencyId?: number;
    chain?: ChainCurrency['chain'];
  }): SeenTransfer;
  /** Transactions that chains were asked to look for. */
  asked: { chains: readonly string[]; text: string }[];
  /** With a name: verified under it, by himself and a reviewer. */
  customer(of?: { name?: string }): Promise<TestCustomer>;
  operator(role: OperatorRole, also?: OperatorRole): Promise<TestOperator>;
  /** Id of an image that a customer uploaded. */
  upload(who: TestCustomer): Promise<string>;
  post(who: { token: string }, path: string, fields?: Fields, key?: string): Promise<CallReply>;
  get(who: { token: string }, path: string, fields?: Fields): Promise<CallReply>;
  /** Available in the coin account, in 10^-8. */
  coin(userId: number, currencyId: number): Promise<bigint>;
  /** Sum of a house account. */
  house(account: string, currencyId: number): Promise<bigint>;
  close(): Promise<void>;
}

export async function depositsWorld(
  options: { clock?: Clock; config?: Partial<Config> } = {},
  beside: readonly ((platform: Platform, on: Foundation) => Product)[] = [],
): Promise<World> {
  const outside = theOutside();
  let good: ReturnType<typeof madeGoodOf> | undefined;
  const goodOf = (platform: Platform) => (good ??= madeGoodOf({ platform }));
  let deposits: Product | undefined;
  let deps: DepositDeps | undefined;
  const server = await testServer({
    ...(options.clock === undefined ? {} : { clock: options.clock }),
    config: { rateLimitPerMinute: 1_000_000, demoOperators: false, ...options.config },
    feed: SILENT_FEED,
    without: ['chains'],
    products: [
      (platform, on) => {
        const chains = { ...on.chains, ...outside.ports.chains, madeGood: goodOf(platform) };
        const marketData = {
          ...on.marketData,
          usdtPrice: () => ({ price: outside.price.own, source: 'own' as const }),
          feedPrice: () => outside.price.feed,
        };
        const foundation = { ...on, chains, marketData };
        deps = { platform, ledger: on.ledger, ports: depositPorts(foundation) };
        return (deposits = createDeposits(platform, foundation));
      },
      ...beside.map(
        (make) => (platform: Platform, on: Foundation) =>
          make(platform, { ...on, chains: { ...on.chains, madeGood: goodOf(platform) } }),
      ),
    ],
  });
  const { platform } = server;
  const { owner } = server.database;
  const [reviewer] = await openOperators(owner, ['kyc_reviewer']);
  const call = (who: { token: string }, path: string, fields: Fields | undefined, more: object) =>
    server.call(path, fields, { token: who.token, lang: 'en', ...more });
  const balance = async (userId: number | null, account: string, currencyId: number): Promise<bigint> => {
    const [row] = await owner.query<{ sum: bigint }>(
      `select coalesce(sum(available), 0)::bigint as sum from ledger_balances
       where user_id is not distinct from $1::integer and account = $2 and currency_id = $3`,
      [userId, account, currencyId],
    );
    return row!.sum;
  };
  return {
    server,
    deposits: deposits!,
    deps: deps!,
    terms: outside.terms,
    price: outside.price,
    asked: outside.asked,
    say: ({ sighting = 1, ...event }) =>
      platform.db.transaction('outside', (tx) =>
        outside.listener()(tx, { ...event, sighting } as TransferEvent),
      ),
    transfer: outside.transfer,
    async customer({ name } = {}) {
      const [customer] = await openCustomers(owner, [{}]);
      if (name !== undefined) await verify(server, { customer: customer!, name, reviewer: reviewer! });
      return customer!;
    },
    operator: async (role, also) =>
      (await openOperators(owner, [also === undefined ? role : [role, also]]))[0]!,
    upload: (who) => upload(server, who),
    post: (who, path, fields, key) => call(who, path, fields, key === undefined ? {} : { key }),
    get: (who, path, fields) => call(who, path, fields, { method: 'GET' }),
    coin: (userId, currencyId) => balance(userId, 'coin', currencyId),
    house: (account, currencyId) => balance(null, account, currencyId),
    close: () => server.close(),
  };
}

/** What a chain says. What stands in our own tables of it is the house's. */
type Outside = { chains: Omit<DepositPorts['chains'], 'madeGood'> };

function theOutside() {
  const chainTerms = [
    terms('TRC20', USDT, 6, '1'),
    terms('ERC20', USDT, 6, '1'),
    terms('ERC20', ETH, 18, '0.001'),
    terms('BTC', BTC, 8, '0.0001'),
  ];
  const underway = new Map<number, SeenTransfer[]>();
  let listener: (tx: Tx, event: TransferEvent) => Promise<void> = async () => {};
  const asked: World['asked'] = [];
  let made = 0;
  const ports: Outside = {
    chains: {
      currencies: () => chainTerms,
      addressOf: async (_tx, { userId, chain }) => `${chain}-address-${userId}`,
      onTransfer: (each) => void (listener = each),
      lookFor: async (_tx, of) => void asked.push(of),
      standing: async (_db, { ids }) => new Map(ids.map((id) => [id, true])),
      underway: async (userId) => underway.get(userId) ?? [],
    },
  };
  const price: World['price'] = { feed: decimal('1'), own: decimal('1') };
  return {
    ports,
    terms: chainTerms,
    price,
    asked,
    listener: () => listener,
    transfer({
      userId,
      raw,
      currencyId = USDT,
      chain = 'TRC20',
    }: Parameters<World['transfer']>[0]): SeenTransfer {
      made += 1;
      const scale = BigInt(
        chainTerms.find((each) => each.chain === chain && each.currencyId === currencyId)!.chainScale,
      );
      const seen: SeenTransfer = {
        id: made,
        chain,
        currencyId,
        userId,
        txId: `tx-${made}`,
        outputIndex: 0,
        fromAddress: 'somebody',
        address: `${chain}-address-${userId}`,
        rawAmount: raw,
        amount: scale <= 8n ? raw * 10n ** (8n - scale) : raw / 10n ** (scale - 8n),
        confirmations: 1,
        confirmationsNeeded: 20,
      };
      underway.set(userId, [...(underway.get(userId) ?? []), seen]);
      return seen;
    },
  };
}

let verified = 0;

async function verify(
  server: TestServer,
  { customer, name, reviewer }: { customer: TestCustomer; name: string; reviewer: TestOperator },
): Promise<void> {
  verified += 1;
  const form = {
    name,
    country: 'Spain',
    card_id: `X${100_000 + verified}`,
    birth_date: '1990-03-07',
    address: 'Calle Mayor 1, Madrid',
  };
  await server.call('user/real_name', form, { token: customer.token });
  const { data } = await server.call(
    'operator/kyc/queue',
    { user_id: customer.id, level: 'basic' },
    { token: reviewer.token, method: 'GET' },
  );
  const { id, version } = data.data[0];
  await server.call(
    'operator/kyc/decide',
    { case_id: id, version, decision: 'pass' },
    { token: reviewer.token },
  );
}
