/** A node that takes in messages of one customer as a process of its own, for a test that kills it: says each number after its commit. */
import type { Caller } from '../src/platform/http/handler.ts';
import type { Platform } from '../src/platform/platform.ts';
import { sendMessage } from '../src/products/support/ask.ts';
import type { SupportDeps } from '../src/products/support/ports.ts';
import { movableClock } from '../src/platform/clock.ts';
import { APP_ROLE } from '../src/platform/db/migrations-store.ts';
import { openDatabase } from '../src/platform/db/pg-database.ts';

const { connection, now, userId, threadId, messages } = JSON.parse(process.argv[2] ?? '') as {
  connection: object;
  now: number;
  userId: number;
  threadId: number;
  messages: { client_id: string; text: string }[];
};
const db = openDatabase({ connection, role: APP_ROLE, patience: 20 });
// Nobody listens here: what is pushed goes nowhere.
const platform = { db, clock: movableClock(now), streams: { pushToUsers: () => undefined } };
const deps = {
  platform: platform as unknown as Platform,
  ports: { operatorNames: async () => new Map() },
} as unknown as SupportDeps;
const caller = { session: { sessionId: 0, userId }, language: 'en', ip: '127.0.0.1' } as unknown as Caller;
for (const message of messages) {
  const { seq } = await sendMessage(deps, { thread_id: threadId, ...message }, caller);
  process.stdout.write(`${seq}\n`);
}
await db.close();
