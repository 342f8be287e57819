/** Two nodes of one venue as processes of their own, on one embedded PostgreSQL and one Redis; the second is there to be killed. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { testRedis } from '../../../apps/server/test/redis.ts';
import {
  databaseUrl,
  freePort,
  ownerConnection,
  startServerProcess,
} from '../../simulation/server-process.ts';
import { untilReady } from '../../simulation/venue.ts';

export interface ChatNodes {
  /** Of the first, which has the database and stays, and of the second. */
  ports: readonly [number, number];
  connection: ClientConfig;
  /** Marks the tokens that they give out. */
  pepper: string;
  /** Of the first. */
  pid: number;
  killSecond(): Promise<void>;
  stop(): Promise<void>;
}

export async function startChatNodes(): Promise<ChatNodes> {
  const folders = ['a', 'b'].map((name) => mkdtempSync(join(tmpdir(), `candor-chats-${name}-`)));
  const redis = await testRedis();
  const env = { REDIS_URL: redis.url, DEMO_DESK_S: '0' };
  const first = await startServerProcess({ dataDir: folders[0]!, port: await freePort(), env });
  await untilReady(first.url);
  const connection = ownerConnection(folders[0]!);
  // Nodes of one venue sign what they tell one another, and log in to the database, by the same key.
  const SECRET_PEPPER = readFileSync(join(folders[0]!, 'pepper'), 'utf8').trim();
  const shared = { ...env, DATABASE_URL: databaseUrl(connection), SECRET_PEPPER };
  const second = await startServerProcess({ dataDir: folders[1]!, port: await freePort(), env: shared });
  await untilReady(second.url);
  return {
    ports: [first.port, second.port],
    connection,
    pepper: SECRET_PEPPER,
    pid: first.pid,
    async killSecond() {
      second.signal('SIGKILL');
      await second.ended();
    },
    async stop() {
      second.signal('SIGKILL');
      await first.stop();
      await redis.close();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}
