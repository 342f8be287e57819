/** A server with airdrops whose clock a test holds: customers with money, announced campaigns, the demo's own Bitcoin chain. */
import { capOf, drawnMoments } from '@candor/formulas';
import { coinAvailable, house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import { openCustomers } from '../../../test/customers.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED, openToAll } from '../../../test/house.ts';
import type { DemoChain } from '../../foundation/chains/demo/demo-chain.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import type { Ledger } from '../../foundation/ledger/index.ts';
import { movableClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Airdrop } from './airdrop.ts';
import { createAirdrop } from './airdrop.ts';
import { AIRDROP_INVARIANTS } from './airdrop-invariants-store.ts';
import type { CampaignRow } from './campaign.ts';
import { announceCampaign, findCampaign, insertCampaign } from './campaigns-store.ts';
import { sha256 } from './draw-hours.ts';
import { fundedJournal } from './settle-airdrop.ts';

const START = Date.parse('2027-03-01T13:45:00Z');
export const DAY = 86_400_000;
export const HOUR = 3_600_000;
export const USDT = 3;
export const TRX = 9;
/** Between one test and the next: time never goes back. */
const APART = 10 * DAY;

export interface TestCampaign {
  pool?: string;
  cap?: string;
  decimals?: number;
  days?: readonly string[];
  /** Lies in reserve; the whole pool when absent. */
  funded?: string;
  /** Left a draft when 0. */
  height?: number;
}

export interface AirdropWorld {
  server: TestServer;
  clock: ReturnType<typeof movableClock>;
  airdrop: Airdrop;
  ledger: Ledger;
  house: Foundation;
  chain: DemoChain;
  /** Some days later, with everybody of before counted no more. */
  begin(): Promise<void>;
  /** The first named day of the campaigns of now, and its beginning. */
  day(): string;
  first(): number;
  another(of: { db: Database }): Airdrop;
  campaign(of?: TestCampaign): Promise<number>;
  customers(count: number, amount?: string): Promise<TestCustomer[]>;
  /** Play money comes to a customer, or goes, at the moment of the clock. */
  move(userId: number, amount: string): Promise<void>;
  find(id: number): Promise<CampaignRow>;
  /** Runs until the campaign stands there; other tests' transactions on the same server are waited for. */
  runTo(id: number, state: CampaignRow['state']): Promise<CampaignRow>;
  balance(userId: number | null, account: string, currency?: string): Promise<string>;
  broken(): Promise<unknown[]>;
  close(): Promise<void>;
}

let moved = 0;

export async function airdropWorld(): Promise<AirdropWorld> {
  const clock = movableClock(START);
  let airdrop: Airdrop | undefined;
  let on: Foundation | undefined;
  const server = await testServer({
    clock,
    feed: SILENT_FEED,
    without: ['chains'],
    products: [
      (platform, foundation) => {
        on = openToAll(platform, foundation);
        airdrop = createAirdrop(platform, on);
        // The test runs it, and nobody beside it.
        return { ...airdrop, start: async () => {} };
      },
    ],
  });
  const { db } = server.platform;
  const { owner } = server.database;
  const ledger = on!.ledger;
  const chain = on!.chains.demo('BTC')!;
  await db.transaction('genesis', (tx) => chain.genesis(tx));
  await chain.mine(3);
  const fund = (currencyId: number, amount: bigint) => {
    moved += 1;
    return journalOf({ kind: 'demo_funding', refType: 'demo', refId: `test:${moved}`, actor: 'job:test' }, [
      { from: house('X:demo'), to: house('E:equity'), currencyId, amount },
    ]);
  };
  let began = START - APART;
  const first = (): number => began - (began % DAY) + 2 * DAY;
  const find = async (id: number) => (await findCampaign(db, id))!;

  return {
    server,
    clock,
    airdrop: airdrop!,
    ledger,
    house: on!,
    chain,
    find,
    async begin() {
      began += APART;
      clock.set(began);
      await owner.query(`update identity_users set kind = 'demo_trader' where kind = 'customer'`);
    },
    day: () => dayOf(first()),
    first,
    another: ({ db: own }) => createAirdrop({ ...server.platform, db: own }, on!),
    async campaign(of = {}) {
      const { pool = '1000', cap = '1', decimals = 2, days = [dayOf(first())], height = 10 } = of;
      const terms = { pool: decimal(pool), capRate: decimal(cap), decimals };
      return db.transaction('campaign', async (tx) => {
        const id = (await insertCampaign(tx, {
          ...terms,
          cap: capOf(terms),
          currencyId: TRX,
          countedCurrencyId: USDT,
          days,
          at: new Date(clock.now()),
        }))!;
        const amount = decimal(of.funded ?? pool);
        const money = { campaignId: id, currencyId: TRX, amount };
        await ledger.post(tx, [
          fund(TRX, amount),
          fundedJournal({ ...money, refId: `test:${moved}`, actor: 'job:test' }),
        ]);
        if (height > 0) await announceCampaign(tx, id, { at: new Date(clock.now()), height });
        return id;
      });
    },
    async customers(count, amount = '100') {
      const opened = await openCustomers(
        owner,
        Array.from({ length: count }, () => ({ [USDT]: amount })),
      );
      // Months pass here.
      await owner.query(`update identity_sessions set last_used_at = $1, expires_at = $1`, [
        new Date('2100-01-01'),
      ]);
      return opened;
    },
    async move(userId, amount) {
      const isOut = amount.startsWith('-');
      const [own, outside] = [coinAvailable(userId), house('X:demo')];
      moved += 1;
      const journal = journalOf(
        { kind: 'demo_funding', refType: 'demo', refId: `move:${moved}`, actor: 'job:test' },
        [
          {
            from: isOut ? own : outside,
            to: isOut ? outside : own,
            currencyId: USDT,
            amount: decimal(amount.replace('-', '')),
          },
        ],
      );
      await db.transaction('move', (tx) => ledger.post(tx, [journal]));
    },
    async runTo(id, state) {
      for (let tries = 0; tries < 400; tries += 1) {
        await airdrop!.runDue();
        const row = await find(id);
        if (row.state === state) return row;
        await new Promise((wake) => setTimeout(wake, 25));
      }
      throw new Error(`campaign ${id} is ${(await find(id)).state}, not ${state}`);
    },
    async balance(userId, account, currency = 'TRX') {
      const [name, bucket] = userId === null ? [account, 'house'] : account.split(':');
      const [row] = await owner.query<{ amount: string }>(
        `select coalesce(sum(amount), 0)::numeric::text as amount from chk.balance
         where user_id is not distinct from $1 and account = $2 and currency = $4 and left(bucket, 1) = left($3, 1)`,
        [userId, name, bucket, currency],
      );
      return row!.amount.replace(/\.?0+$/, '') || '0';
    },
    async broken() {
      return (await Promise.all(AIRDROP_INVARIANTS.map(({ sql }) => owner.query(sql)))).flat();
    },
    close: () => server.close(),
  };
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The moments that a block draws for a campaign. */
export const momentsOf = (of: { id: number; hash: string; days: readonly string[] }): number[] =>
  drawnMoments({ campaignId: of.id, blockHash: of.hash, days: of.days }, sha256);
