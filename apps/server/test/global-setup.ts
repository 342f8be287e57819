/** One throw-away PostgreSQL for a whole run of tests: started before the first, removed after the last. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../src/platform/db/embedded.ts';

export interface TestPostgres {
  host: string;
  port: number;
  user: string;
  password: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestPostgres;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-test-'));
  const embedded = await startEmbedded({ dataDir, unsafeFast: true });
  const { socketDir, port, users } = embedded.connection;
  project.provide('postgres', {
    host: socketDir,
    port,
    user: users.owner.user,
    password: users.owner.password,
  });
  return async () => {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(socketDir, { recursive: true, force: true });
  };
}
