/**
 * The embedded PostgreSQL: a real server carried in npm, private to DATA_DIR, with full durability. It outlives a killed
 * server process and is found again by its pid file; when it dies itself while we run, it is started again.
 */
import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { ConnectionFile, EmbeddedPaths } from './embedded-files.ts';
import {
  embeddedPaths,
  identityOf,
  isAlive,
  isSameProcess,
  newConnectionFile,
  privateDir,
  readConnectionFile,
  withStartLock,
  writeConnectionFile,
} from './embedded-files.ts';
import type { PostgresBinaries } from './embedded-install.ts';
import { dataOwner, postgresBinaries, runAs } from './embedded-install.ts';

export interface EmbeddedOptions {
  dataDir: string;
  /** Said once per event worth telling: started, found running, died and revived. */
  tell?: (event: string) => void;
  /** Tests only: trades durability, and a password at the socket, for speed. */
  unsafeFast?: boolean;
}

export interface Embedded {
  connection: ConnectionFile;
  /** Of the running postmaster; changes when it was revived. */
  pid(): number;
  /** Stops the database if this process is its owner (fast shutdown). */
  stop(): Promise<void>;
}

const WATCH_MS = 250;
/** One that cannot start, on a full disk perhaps, replays its log and writes into its own at each attempt. */
const LONGEST_WAIT_MS = 5_000;
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 20_000;

export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const paths = embeddedPaths(options.dataDir);
  const binaries = postgresBinaries();
  const tell = options.tell ?? (() => {});
  let { pid, connection } = await withFolder(options, (owner) =>
    ensureRunning({ options, paths, binaries, owner }),
  );
  let stopping = false;
  let revival: Promise<void> | undefined;
  let waitMs = 0;
  let triedAt = -Infinity;

  const watch = setInterval(() => {
    if (stopping || revival || isAlive(pid) || performance.now() - triedAt < waitMs) return;
    tell(`database process ${pid} is gone; starting it again`);
    revival = withFolder(options, (owner) => ensureRunning({ options, paths, binaries, owner }))
      .then((running) => {
        ({ pid, connection } = running);
        waitMs = 0;
      })
      .catch((error: unknown) => {
        waitMs = Math.min(LONGEST_WAIT_MS, 2 * Math.max(WATCH_MS, waitMs));
        tell(`database could not be started: ${(error as Error).message}`);
      })
      .finally(() => {
        triedAt = performance.now();
        revival = undefined;
      });
  }, WATCH_MS);
  watch.unref();

  return {
    connection,
    pid: () => pid,
    async stop() {
      stopping = true;
      clearInterval(watch);
      await revival;
      if (readConnectionFile(paths)?.owner === identityOf(process.pid)) await stopPostmaster(pid);
    },
  };
}

interface Start {
  options: EmbeddedOptions;
  paths: EmbeddedPaths;
  binaries: PostgresBinaries;
  owner: { uid: number; gid: number } | undefined;
}
type Running = { pid: number; connection: ConnectionFile };

async function withFolder(
  options: EmbeddedOptions,
  work: (owner: Start['owner']) => Promise<Running>,
): Promise<Running> {
  const paths = embeddedPaths(options.dataDir);
  const owner = dataOwner();
  // DATA_DIR itself stays ours; only the two folders of the database belong to its user.
  privateDirOfServer(options.dataDir);
  return withStartLock(paths, async () => {
    privateDir(paths.pgData, owner);
    privateDir(paths.socketDir, owner);
    return work(owner);
  });
}

async function ensureRunning(start: Start): Promise<Running> {
  const { options, paths } = start;
  const tell = options.tell ?? (() => {});
  const found = runningPostmaster(paths);
  const known = readConnectionFile(paths);
  if (found !== undefined && !known) {
    throw new Error(
      `A database runs in ${paths.pgData} but ${paths.connectionFile} is missing; stop process ${found}.`,
    );
  }
  if (found !== undefined && known && (await untilReady(paths, found)) === 'ready') {
    const connection = isSameProcess(known.owner) ? known : { ...known, owner: me() };
    writeConnectionFile(paths, connection);
    tell(`database already running (process ${found})`);
    return { pid: found, connection };
  }
  const connection = { ...(known ?? newConnectionFile(paths)), socketDir: paths.socketDir, owner: me() };
  writeConnectionFile(paths, connection);
  if (!existsSync(join(paths.pgData, 'PG_VERSION'))) initialise(start, connection);
  return { pid: await launch(start), connection };
}

function initialise({ options, paths, binaries, owner }: Start, connection: ConnectionFile): void {
  // What an interrupted initdb left behind is not a database.
  for (const name of readdirSync(paths.pgData))
    rmSync(join(paths.pgData, name), { recursive: true, force: true });
  const passwordFile = join(paths.socketDir, 'initial-password');
  const { user, password } = connection.users.owner;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) chownSync(passwordFile, owner.uid, owner.gid);
  const run = runAs([binaries.initdb, paths.pgData, passwordFile]);
  // A run of tests opens thousands of connections, and proving the password is half of what each costs; only its own user enters the folder.
  const proof = options.unsafeFast ? 'trust' : 'scram-sha-256';
  const identity = ['-U', user, '--pwfile', passwordFile, '--auth', proof];
  const command = [
    ...run.prefix,
    binaries.initdb,
    '-D',
    paths.pgData,
    ...identity,
    '-E',
    'UTF8',
    '--locale=C',
  ];
  if (options.unsafeFast) command.push('--no-sync');
  try {
    execFileSync(command[0]!, command.slice(1), {
      ...(run.uid === undefined ? {} : { uid: run.uid, gid: run.gid! }),
      cwd: paths.pgData,
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  } catch (error) {
    const said = (error as { stderr?: Buffer }).stderr?.toString().trim() ?? '';
    throw new Error(`The embedded PostgreSQL could not be created in ${paths.pgData}: ${said}`, {
      cause: error,
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Starts the postmaster in a session of its own, so that Ctrl-C reaches the server first and it can stop in order. */
async function launch({ options, paths, binaries }: Start): Promise<number> {
  const run = runAs([binaries.postgres, paths.pgData, paths.socketDir]);
  const settings = serverSettings(paths, options.unsafeFast === true);
  const command = [
    ...run.prefix,
    binaries.postgres,
    '-D',
    paths.pgData,
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    // PostgreSQL sees for itself that a pid is dead, but not that it belongs to another program by now.
    if (isAlive(Number(pidFile(paths)?.[0])) && runningPostmaster(paths) === undefined) {
      rmSync(join(paths.pgData, 'postmaster.pid'), { force: true });
    }
    const log = openSync(paths.logFile, 'a', 0o600);
    const child = spawn(command[0]!, command.slice(1), {
      ...(run.uid === undefined ? {} : { uid: run.uid, gid: run.gid! }),
      cwd: paths.pgData,
      detached: true,
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child.unref();
    const failed = new Promise<Error>((done) => child.once('error', done));
    const exited = new Promise<undefined>((done) => child.once('exit', () => done(undefined)));
    const outcome = await Promise.race([failed, exited, untilReady(paths, child.pid ?? -1)]);
    if (outcome instanceof Error)
      throw new Error(`Cannot run ${command[0]}: ${outcome.message}`, { cause: outcome });
    if (outcome === 'ready' && child.pid !== undefined) return child.pid;
    const said = readFileSync(paths.logFile, 'utf8').trimEnd().split('\n').slice(-3).join('\n');
    if (!isStillHeld(said) || Date.now() > deadline) {
      throw new Error(`The embedded PostgreSQL does not start (${paths.logFile}): ${said}`);
    }
    await pause(200);
  }
}

/**
 * Backends of a killed postmaster may need a moment to notice and let go of its shared memory. What PostgreSQL says of a lock file that it
 * cannot write, on a full disk, is no such thing.
 */
export const isStillHeld = (said: string): boolean =>
  /still in use|lock file .*already exists|another postmaster/i.test(said);

function serverSettings(paths: EmbeddedPaths, unsafeFast: boolean): string[] {
  const durable = unsafeFast ? 'off' : 'on';
  return [
    'listen_addresses=',
    `unix_socket_directories=${paths.socketDir}`,
    'unix_socket_permissions=0777', // the folder is 0700
    `fsync=${durable}`,
    `synchronous_commit=${durable}`,
    `full_page_writes=${durable}`,
    // Sized for two cores and a few GB beside Node.
    `max_connections=${unsafeFast ? 200 : 60}`,
    `shared_buffers=${unsafeFast ? '128MB' : '256MB'}`,
    'effective_cache_size=1GB',
    'work_mem=8MB',
    'maintenance_work_mem=64MB',
    `wal_level=${unsafeFast ? 'minimal' : 'replica'}`,
    'max_wal_senders=0',
    'wal_buffers=16MB',
    'max_wal_size=2GB',
    'checkpoint_timeout=10min',
    'commit_delay=0',
    'random_page_cost=1.1',
    // Well below lock_timeout, so that a deadlock is found and tried again rather than waited out.
    'deadlock_timeout=200ms',
    'jit=off',
    'max_parallel_workers_per_gather=0',
    // Databases of tests live for seconds, and there are hundreds of them.
    `autovacuum_naptime=${unsafeFast ? '60s' : '15s'}`,
    'log_min_messages=warning',
    // On the same disk: with statement and context a failed order is two kilobytes, hundreds a second where there is no room. And the detail
    // of a refused row quotes it.
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    'log_timezone=UTC',
    'log_line_prefix=%m [%p] ',
    'password_encryption=scram-sha-256',
  ];
}

/** The pid in postmaster.pid if that process lives and really is a postgres. */
function runningPostmaster(paths: EmbeddedPaths): number | undefined {
  const lines = pidFile(paths);
  const pid = Number(lines?.[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return basename(command[0] ?? '') === 'postgres' ? pid : undefined;
  } catch {
    // No /proc (macOS): a living pid in the file has to be enough.
    return existsSync('/proc') ? undefined : pid;
  }
}

async function untilReady(paths: EmbeddedPaths, pid: number): Promise<'ready' | 'gone'> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const lines = pidFile(paths);
    if (Number(lines?.[0]) === pid && lines?.[7]?.trim() === 'ready') return 'ready';
    if (!isAlive(pid)) return 'gone';
    await pause(20);
  }
  throw new Error(`The embedded PostgreSQL (process ${pid}) does not become ready; see ${paths.logFile}.`);
}

function pidFile(paths: EmbeddedPaths): string[] | undefined {
  try {
    return readFileSync(join(paths.pgData, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

async function stopPostmaster(pid: number): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one (recovers at the next start).
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    while (isAlive(pid) && Date.now() < deadline) await pause(20);
  }
}

function me(): string {
  return identityOf(process.pid) ?? '';
}

function privateDirOfServer(path: string): void {
  if (!existsSync(path)) privateDir(path, undefined);
}

function pause(ms: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, ms));
}
