/** One real server process of a simulated venue: started, killed, started again on the same data. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const READY_MS = 60_000;

export interface NodeOptions {
  dataDir: string;
  port: number;
  redisUrl?: string;
}

export class VenueNode {
  readonly port: number;
  readonly #options: NodeOptions;
  #child: ChildProcess | undefined;

  constructor(options: NodeOptions) {
    this.#options = options;
    this.port = options.port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts the process and waits until it is ready to serve; answers how long that took. */
  async start(): Promise<number> {
    const { dataDir, port, redisUrl } = this.#options;
    const began = performance.now();
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      HOUSE_LIQUIDITY: 'off',
      DEMO_TRADERS: 'off',
      RATE_LIMIT_PER_MINUTE: '100000000',
      NODE_ENV: 'production',
      ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
    };
    const child = spawn(process.execPath, ['--import', 'tsx', 'tools/serve.ts'], {
      cwd: ROOT,
      env,
      stdio: 'ignore',
    });
    this.#child = child;
    while (performance.now() - began < READY_MS) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
      if (await this.isReady()) return performance.now() - began;
      await pause(50);
    }
    throw new Error('the server was not ready in a minute');
  }

  async isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
    } catch {
      return false;
    }
  }

  /** Ends the process: SIGKILL is a crash, SIGTERM an orderly stop. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}

interface PostgresFile {
  socketDir: string;
  port: number;
  database: string;
  users: { owner: { user: string; password: string }; checker: { user: string; password: string } };
}

/** How the venue's embedded PostgreSQL is reached, as its owner. */
export function ownerOf(dataDir: string): pg.ClientConfig {
  const file = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as PostgresFile;
  const { user, password } = file.users.owner;
  return { host: file.socketDir, port: file.port, database: file.database, user, password };
}

/** Ends every process of the embedded PostgreSQL at once, as a power cut would. */
export function killPostgres(dataDir: string): number {
  const folder = join(dataDir, 'postgres');
  const postmaster = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
  for (const pid of [postmaster, ...children]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // A backend may have ended on its own meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  return children.length + 1;
}

export const pause = (ms: number): Promise<void> => new Promise((next) => setTimeout(next, ms));
