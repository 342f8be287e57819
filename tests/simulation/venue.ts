/** The stage of every scenario: a data folder with a real server on it, funded customers, and the checks at rest. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import { openDatabase } from '../../apps/server/src/platform/db/pg-database.ts';
import { brokenInvariants } from '../../apps/server/test/check-invariants.ts';
import type { TestCustomer } from '../../apps/server/test/customers.ts';
import { openCustomers } from '../../apps/server/test/customers.ts';
import { haveAllFollowed, wrongBooks } from './book-check.ts';
import type { History } from './history.ts';
import { contradictions } from './history.ts';
import type { ServerProcess } from './server-process.ts';
import { freePort, ownerConnection, pause, startServerProcess } from './server-process.ts';
import { asText } from './watch.ts';

const CUSTOMERS = 24;
/** Whoever looks on has all the time of the world: only the server is in a hurry. */
const PATIENCE = 30;
const FUNDS = { 1: '20', 2: '400', 3: '1000000' };

export interface Venue {
  dataDir: string;
  owner: Database;
  customers: readonly TestCustomer[];
  server: ServerProcess;
  /** Starts the server again on the same folder and port; seconds until it was open. */
  restart(env?: Record<string, string>): Promise<number>;
  close(): Promise<void>;
}

export async function openVenue(): Promise<Venue> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-simulation-'));
  const port = await freePort();
  let server: ServerProcess | undefined;
  try {
    server = await startServerProcess({ dataDir, port });
    const owner = openDatabase({ connection: ownerConnection(dataDir), size: 4, patience: PATIENCE });
    const customers = await openCustomers(
      owner,
      Array.from({ length: CUSTOMERS }, () => FUNDS),
    );
    const venue: Venue = {
      dataDir,
      owner,
      customers,
      server,
      async restart(env) {
        const began = Date.now();
        venue.server = await startServerProcess({ dataDir, port, ...(env === undefined ? {} : { env }) });
        return (Date.now() - began) / 1000;
      },
      async close() {
        await owner.close().catch(() => {});
        await venue.server.stop();
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
    return venue;
  } catch (error) {
    await server?.stop();
    throw error;
  }
}

/** Waits until the server says that it is ready, not only that it listens. */
export async function untilReady(url: string, patienceMs = 120_000): Promise<number> {
  const began = Date.now();
  for (;;) {
    const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return (Date.now() - began) / 1000;
    if (Date.now() - began > patienceMs) throw new Error(`${url} is not ready after ${patienceMs} ms`);
    await pause(50);
  }
}

/** Everything that must be so at rest; sentences about what is not. */
export async function faultsAtRest(
  venue: Venue,
  history: History,
  urls: readonly string[],
): Promise<string[]> {
  await untilFollowed(venue, urls);
  const broken = Object.entries(await brokenInvariants(venue.owner)).map(
    ([name, rows]) => `${name}: ${JSON.stringify(rows[0], asText)}`,
  );
  const books = await wrongBooks(venue.owner, urls);
  const untrue = (await contradictions(venue.owner, history)).slice(0, 5);
  const shown = (await Promise.all(urls.map((url) => wrongWallets(venue, url)))).flat();
  return [...broken, ...books, ...untrue, ...shown];
}

/** Requests of customers who hung up may still be at work, and nodes follow one another within a second. */
async function untilFollowed(venue: Venue, urls: readonly string[]): Promise<void> {
  let before = '';
  for (let n = 0; n < 240; n += 1) {
    const rows = await venue.owner.query('select pair_id, seq from spot_markets order by 1');
    const now = JSON.stringify(rows, asText);
    if (now === before && (await haveAllFollowed(venue.owner, urls))) return;
    before = now;
    await pause(250);
  }
}

/** I11: what the wallet's calls say against the checkers' view. */
async function wrongWallets(venue: Venue, url: string): Promise<string[]> {
  const rows = await venue.owner.query<{
    user_id: number;
    account: string;
    currency: string;
    bucket: string;
    amount: string;
  }>(
    'select user_id, account, currency, bucket, trim_scale(amount)::text as amount from chk.balance where user_id is not null',
  );
  const stored = new Map(
    rows.map((row) => [`${row.user_id}/${row.account}/${row.currency}/${row.bucket}`, row.amount]),
  );
  const faults: string[] = [];
  for (const { id, token } of venue.customers) {
    const response = await fetch(`${url}/api/wallet/list`, {
      method: 'POST',
      headers: { authorization: token },
    });
    const { data } = (await response.json()) as {
      data: Record<string, { balance: { currency_name: string; available: string; frozen: string }[] }>;
    };
    for (const [field, account] of [
      ['change_wallet', 'coin'],
      ['lever_wallet', 'contract'],
    ] as const) {
      for (const shown of data[field]?.balance ?? []) {
        for (const bucket of ['available', 'frozen'] as const) {
          const there = stored.get(`${id}/${account}/${shown.currency_name}/${bucket}`) ?? '0';
          if (shown[bucket] !== there)
            faults.push(
              `customer ${id} is shown ${shown[bucket]} ${shown.currency_name} ${bucket}, stored is ${there}`,
            );
        }
      }
    }
  }
  return faults;
}
