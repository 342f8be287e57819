/** Contracts on ticks that a test makes itself, with leads who are admitted, followers, and copies as a test wants them. */
import { house as houseOf, journalOf } from '@candor/ledger';
import { decimal, formatDecimal } from '@candor/money';
import type { CallReply } from '../../../test/client.ts';
import { giveFundPassword } from '../../../test/fund-passwords.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createSales } from '../../foundation/sales/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ContractsWorld } from '../contracts/contracts.fixture.ts';
import { START, USDT, contractsWorld } from '../contracts/contracts.fixture.ts';
import { COPY_INVARIANTS } from './copy-invariants-store.ts';
import type { CopyTrading } from './copy-trading.ts';
import { createCopyTrading } from './copy-trading.ts';
import { insertLead, moveLead } from './leads-store.ts';
import { copyAccount } from './settle-copy.ts';

type Data = CallReply['data'];
type Fields = Record<string, string | number>;

export interface CopyWorld extends ContractsWorld {
  copying: CopyTrading;
  house: Foundation;
  /** Another node's copying on the same database; it acts only when it is told. */
  anotherCopying(of: { db: Database }): CopyTrading;
  /** A customer with so much in his contract account who leads; his lead's number. */
  lead(of?: {
    equity?: string;
    shareRate?: string;
    name?: string;
  }): Promise<{ lead: TestCustomer; id: number }>;
  /** Customers with so much in their coin accounts who have passed the test. */
  followers(count: number, amount?: string): Promise<TestCustomer[]>;
  copy(follower: TestCustomer, leadId: number, amount: string, fields?: Fields): Promise<Data>;
  get(customer: TestCustomer, path: string, fields?: Fields): Promise<Data>;
  detail(follower: TestCustomer, copyId: number): Promise<Data>;
  signals(follower: TestCustomer, copyId: number): Promise<Data>;
  /** Decimal text of what is available in an account of a customer. */
  available(customer: TestCustomer, account: string): Promise<string>;
  /** Profit of a copy out of nowhere, or a loss when it is below zero: what a trade would have brought. */
  result(follower: TestCustomer, copyId: number, amount: string): Promise<void>;
  /** Verified: passed by two others, without photos that somebody would have to open; the number of the case. */
  verified(userId: number, of?: { country?: string; expires?: string | null }): Promise<number>;
  /** Rows that break an invariant of copies. */
  broken(): Promise<unknown[]>;
}

const soldAs = (platform: Platform, on: Foundation, mode: 'demo' | 'live'): Foundation => ({
  ...on,
  sales: createSales({ ...platform, config: { ...platform.config, mode } }, on),
});

let leads = 0;
let results = 0;

export async function copyWorld(
  start = START,
  funds = { book: '2000000', insurance: '100000', equity: '0' },
  /** Where nobody counts as verified but who is: what needs verification in this mode. */
  sells?: 'demo' | 'live',
): Promise<CopyWorld> {
  let copying: CopyTrading | undefined;
  let house: Foundation | undefined;
  const world = await contractsWorld(funds, start, [
    (platform, on) => {
      house = on;
      copying = createCopyTrading(platform, sells === undefined ? on : soldAs(platform, on, sells));
      // The test does what the clock would.
      return { ...copying, start: async () => {} };
    },
  ]);
  const { server, clock } = world;
  const { db } = server.platform;
  const { owner } = server.database;
  /** Weeks pass here. */
  const stayLoggedIn = () =>
    owner.query(`update identity_sessions set last_used_at = $1, expires_at = $1`, [new Date('2100-01-01')]);
  const get: CopyWorld['get'] = async (customer, path, fields = {}) => {
    const reply = await server.call(path, fields, { token: customer.token, lang: 'en', method: 'GET' });
    if (reply.type !== 'ok') throw new Error(JSON.stringify(reply));
    return reply.data;
  };
  return {
    ...world,
    copying: copying!,
    house: house!,
    anotherCopying: ({ db: own }) => createCopyTrading({ ...server.platform, db: own }, house!),
    async lead({ equity = '20000', shareRate = '0.1', name } = {}) {
      const [lead] = await world.customers(1, equity);
      await giveFundPassword(server, lead!.id);
      await stayLoggedIn();
      leads += 1;
      const at = new Date(clock.now());
      const id = await db.transaction('lead', async (tx) => {
        const made = (await insertLead(tx, {
          userId: lead!.id,
          name: name ?? `Lead ${leads}`,
          about: 'Trades.',
          at,
          shareRate: decimal(shareRate),
          isSimulated: false,
          agreementVersion: 1,
        }))!;
        await moveLead(tx, { id: made, from: 'applied', to: 'active', at });
        return made;
      });
      return { lead: lead!, id: Number(id) };
    },
    async followers(count, amount = '10000') {
      const customers = await openCustomers(
        owner,
        Array.from({ length: count }, () => ({ [USDT]: amount })),
      );
      for (const customer of customers)
        await owner.query(
          'insert into copy_trading_customers (user_id, test_version, tested_at) values ($1, 1, now())',
          [customer.id],
        );
      await stayLoggedIn();
      return customers;
    },
    async copy(follower, leadId, amount, fields = {}) {
      const reply = await world.call(follower, 'documentation/sub', {
        config_id: leadId,
        amount,
        accepted: 1,
        ...fields,
      });
      if (reply.type !== 'ok') throw new Error(JSON.stringify(reply));
      // Ticks are whole seconds: what comes on the next one is after it.
      clock.set(clock.now() + 1);
      return reply.data;
    },
    get,
    detail: (follower, id) => get(follower, 'documentation/order/detail', { id }),
    signals: async (follower, id) => (await get(follower, 'documentation/order/signals', { id })).list,
    async available({ id }, account) {
      const [row] = await owner.query<{ available: bigint }>(
        'select coalesce(sum(available), 0)::bigint as available from ledger_balances where user_id = $1 and account = $2 and currency_id = 3',
        [id, account],
      );
      return formatDecimal(row!.available);
    },
    async result({ id: userId }, copyId, amount) {
      const value = decimal(amount.replace('-', ''));
      const ledgerAccount = copyAccount(userId, BigInt(copyId));
      const contractFund = houseOf('B:contract');
      const isLoss = amount.startsWith('-');
      results += 1;
      const head = { kind: isLoss ? 'contract_loss' : 'contract_profit', refType: 'test' } as const;
      const moves = [
        {
          from: isLoss ? ledgerAccount : contractFund,
          to: isLoss ? contractFund : ledgerAccount,
          currencyId: USDT,
          amount: value,
        },
      ];
      const journal = journalOf({ ...head, refId: `test${results}`, actor: 'job:test' }, moves);
      await db.transaction('result', (tx) => world.ledger.post(tx, [journal]));
    },
    async verified(userId, { country = 'CH', expires = null } = {}) {
      const [row] = await owner.query<{ id: number }>(
        `insert into kyc_cases (user_id, level, state, country, person_index, submitted_at, due_at, expires_on)
         values ($1, 'basic', 'review', $2, $3, now(), now(), $4) returning id`,
        [userId, country, Buffer.from(`person of ${userId}`), expires],
      );
      await owner.query(
        `update kyc_cases set state = 'passed', decided_at = now(), decided_by = 900001, version = version + 1 where id = $1`,
        [row!.id],
      );
      return row!.id;
    },
    async broken() {
      const rows = await Promise.all(COPY_INVARIANTS.map(({ sql }) => owner.query(sql)));
      return rows.flat();
    },
  };
}
