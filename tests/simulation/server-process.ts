/** The real server as a process of its own, which scenarios start, kill, end in order and find again. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { embeddedPaths, readConnectionFile } from '../../apps/server/src/platform/db/embedded-files.ts';
import { serverArguments } from '../../tools/build-server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A machine that does much else needs that long; what is slow is told, and no fault. */
const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 25_000;

export interface ServerProcess {
  readonly port: number;
  readonly url: string;
  readonly pid: number;
  /** What it said on standard error so far. */
  complaints(): string;
  signal(name: NodeJS.Signals): void;
  /** Its exit code, or the signal that ended it. */
  ended(): Promise<number | string>;
  /** SIGTERM and wait; SIGKILL when it does not listen. */
  stop(): Promise<number | string>;
}

/** Starts a server and waits until it is open. No house quotes and no demo traders: every order is the population's. */
export async function startServerProcess(of: {
  dataDir: string;
  port: number;
  env?: Record<string, string>;
}): Promise<ServerProcess> {
  const child = spawn(process.execPath, await serverArguments(), {
    cwd: ROOT,
    env: {
      ...process.env,
      DATA_DIR: of.dataDir,
      PORT: String(of.port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      // Nodes of one venue have the same.
      FILE_KEY: Buffer.alloc(32, 7).toString('base64'),
      HOUSE_LIQUIDITY: 'off',
      DEMO_TRADERS: 'off',
      RATE_LIMIT_PER_MINUTE: '100000000',
      NODE_ENV: 'production',
      ...of.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let complained = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
  const end = new Promise<number | string>((done) =>
    child.once('exit', (code, signal) => done(code ?? signal ?? -1)),
  );
  await untilOpen(child, { end, said: () => said, complained: () => complained });
  return {
    port: of.port,
    url: `http://127.0.0.1:${of.port}`,
    pid: child.pid!,
    complaints: () => complained,
    signal: (name) => void child.kill(name),
    ended: () => end,
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      return end.finally(() => clearTimeout(timer));
    },
  };
}

async function untilOpen(
  child: ChildProcess,
  of: { end: Promise<number | string>; said(): string; complained(): string },
): Promise<void> {
  let code: number | string | undefined;
  void of.end.then((ended) => (code = ended));
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await pause(20)) {
    if (of.said().includes('is open')) return;
    if (code !== undefined)
      throw new Error(`the server ended with ${code}: ${of.complained().slice(0, 600)}`);
  }
  child.kill('SIGKILL');
  throw new Error(`the server was not open after ${START_TIMEOUT_MS} ms: ${of.complained().slice(-600)}`);
}

/** Owner's connection to the embedded database of a data folder. */
export function ownerConnection(dataDir: string): pg.ClientConfig {
  const file = readConnectionFile(embeddedPaths(dataDir));
  if (file === undefined) throw new Error(`no connection file in ${dataDir}`);
  const { user, password } = file.users.owner;
  return { host: file.socketDir, port: file.port, database: file.database, user, password };
}

/** The same as DATABASE_URL for a second node. */
export function databaseUrl(connection: pg.ClientConfig): string {
  const { user = '', password, database = '', host = '', port = 5432 } = connection;
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(String(password))}`;
  return `postgresql://${login}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

export const pause = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));
