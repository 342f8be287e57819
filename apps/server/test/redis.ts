/** A real Redis for a test: the one of PATH, or Debian's package unpacked into a folder of the system's temporary files. */
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';

export interface TestRedis {
  url: string;
  /** kill -9; the address stays. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** It answers nothing and closes nothing, as behind a broken line, until it goes on. */
  hang(): void;
  goOn(): void;
  close(): Promise<void>;
}

/** What redis-server needs beyond a bare Debian; fetched from the configured package mirror. */
const PACKAGES = [
  'redis-server',
  'redis-tools',
  'libjemalloc2',
  'liblua5.1-0',
  'liblzf1',
  'lua-cjson',
  'lua-bitop',
];
const LONGEST_START_MS = 60_000;

export async function testRedis(): Promise<TestRedis> {
  const { program, env } = redisServer();
  const port = await freePort();
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  const kill = async () => {
    child?.kill('SIGKILL');
    await ended;
  };
  const start = async () => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    child = spawn(program, options, { stdio: 'ignore', env });
    ended = new Promise((done) => child?.once('exit', done));
    await untilOpen(port);
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    hang: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
    close: kill,
  };
}

function redisServer(): { program: string; env: NodeJS.ProcessEnv } {
  const inPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'redis-server'))
    .find((path) => existsSync(path));
  if (inPath !== undefined) return { program: inPath, env: process.env };
  const folder = join(tmpdir(), `candor-redis-${userInfo().uid}`);
  if (!existsSync(folder)) unpackInto(folder);
  const libraries = readdirSync(join(folder, 'usr/lib')).find((name) => name.endsWith('-linux-gnu')) ?? '';
  return {
    program: join(folder, 'usr/bin/redis-server'),
    env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'usr/lib', libraries) },
  };
}

function unpackInto(folder: string): void {
  const draft = mkdtempSync(join(tmpdir(), 'candor-redis-draft-'));
  const run = (program: string, args: readonly string[]) =>
    execFileSync(program, args, { cwd: draft, stdio: 'ignore' });
  try {
    try {
      run('apt-get', ['download', ...PACKAGES]);
    } catch {
      // The list of packages may be missing or old.
      run('apt-get', ['update']);
      run('apt-get', ['download', ...PACKAGES]);
    }
    mkdirSync(join(draft, 'root'));
    for (const file of readdirSync(draft).filter((name) => name.endsWith('.deb')))
      run('dpkg', ['-x', file, 'root']);
    renameSync(join(draft, 'root'), folder);
  } catch (error) {
    // Another test run may have been faster.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = net.createServer().once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function untilOpen(port: number): Promise<void> {
  const deadline = Date.now() + LONGEST_START_MS;
  for (;;) {
    const isOpen = await new Promise<boolean>((done) => {
      const socket = net.connect(port, '127.0.0.1');
      socket.once('connect', () => done(true)).once('error', () => done(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
    if (Date.now() > deadline) throw new Error('redis-server does not start');
    await new Promise((wake) => setTimeout(wake, 20));
  }
}
