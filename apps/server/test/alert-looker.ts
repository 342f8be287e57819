/** A node that looks for alerts as a process of its own, for a test that kills it: says when it is about to tell somebody. */
import { readTrades } from '../src/foundation/market-data/candle-store.ts';
import { lookAtPair } from '../src/foundation/alerts/fire-alerts.ts';
import type { AlertDeps } from '../src/foundation/alerts/ports.ts';
import { lockReachable } from '../src/foundation/identity/context/users-store.ts';
import { tellCustomers } from '../src/foundation/notify/inbox.ts';
import { movableClock } from '../src/platform/clock.ts';
import { APP_ROLE } from '../src/platform/db/migrations-store.ts';
import { openDatabase } from '../src/platform/db/pg-database.ts';
import type { Platform } from '../src/platform/platform.ts';

type Ports = AlertDeps['ports'];
type Market = Ports['marketData'];

const { connection, now, isKilled } = JSON.parse(process.argv[2] ?? '') as {
  connection: object;
  now: number;
  isKilled: boolean;
};
const db = openDatabase({ connection, role: APP_ROLE, patience: 20 });
// Nobody listens here: what is pushed goes nowhere.
const platform = {
  db,
  clock: movableClock(now),
  streams: { pushToUsers: () => undefined },
} as unknown as Platform;
const deps = {
  platform,
  ports: {
    marketData: {
      lastTradeNo: () => 0,
      priceBefore: () => undefined,
      tradesAfter: ((from, { pairId, after, limit }) =>
        readTrades(from, { pairId, first: after + 1, last: after + limit })) satisfies Market['tradesAfter'],
    },
    notify: {
      tellAll: (async (tx, messages) => {
        await tellCustomers({ platform, topicOf: () => 'security' }, tx, messages);
        process.stdout.write(`${messages.length}\n`);
        // Whoever is to die before the commit waits for it, however busy the parent is.
        if (isKilled) await new Promise((wake) => setTimeout(wake, 600_000));
      }) satisfies Ports['notify']['tellAll'],
    },
    reachable: (async (tx, userIds) =>
      new Set(await lockReachable(tx, userIds))) satisfies Ports['reachable'],
  },
} as unknown as AlertDeps;
const pair = { id: 1, symbol: 'BTC/USDT' } as Parameters<typeof lookAtPair>[1];
await lookAtPair(deps, pair, () => true);
await db.close();
