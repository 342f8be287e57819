/** The server under load: the real one as a process of its own, on its own embedded PostgreSQL with full durability. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClientConfig } from 'pg';
import { serverArguments } from '../../../tools/build-server.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface BenchServer {
  port: number;
  pid: number;
  /** Owner's connection to the same PostgreSQL. */
  connection: ClientConfig;
  /** Marks the tokens that it gives out. */
  pepper: string;
  stop(): Promise<void>;
}

/** A quiet venue: no house quotes and no demo traders, so that the load is all there is. */
export async function startBenchServer(port: number, nodeArgs: readonly string[] = []): Promise<BenchServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    HOUSE_LIQUIDITY: 'off',
    DEMO_TRADERS: 'off',
    RATE_LIMIT_PER_MINUTE: '100000000',
    NODE_ENV: 'production',
  };
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=256', ...nodeArgs, ...(await serverArguments())],
    { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await lineOf(child, 'is open');
  const file = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as {
    socketDir: string;
    port: number;
    database: string;
    users: { owner: { user: string; password: string } };
  };
  return {
    port,
    pid: child.pid!,
    pepper: process.env['SECRET_PEPPER'] ?? readFileSync(join(dataDir, 'pepper'), 'utf8').trim(),
    connection: {
      host: file.socketDir,
      port: file.port,
      database: file.database,
      user: file.users.owner.user,
      password: file.users.owner.password,
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits until a process says something on standard output. */
export function lineOf(child: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(text)) resolve();
    });
    child.once('exit', (code) =>
      reject(new Error(`the process ended with ${code} before it said "${text}"`)),
    );
  });
}
