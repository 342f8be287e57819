/**
 * The files of an embedded PostgreSQL inside DATA_DIR: where things lie, how to connect (postgres.json), and who holds
 * the right to start it, so that two servers on one folder never start two databases.
 */
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface EmbeddedPaths {
  pgData: string;
  socketDir: string;
  logFile: string;
  connectionFile: string;
  lockFile: string;
}

/** Contents of DATA_DIR/postgres.json (mode 0600), also read by tools and checkers. */
export interface ConnectionFile {
  socketDir: string;
  port: number;
  database: string;
  users: Record<'owner' | 'checker', { user: string; password: string }>;
  /** The server process that stops the database when it ends, as `identityOf` names it. */
  owner: string;
}

/** A socket's address is limited to 107 bytes; what PostgreSQL appends to the folder is `/.s.PGSQL.5432`. */
const LONGEST_SOCKET_DIR = 90;
/** Names the socket only: the embedded database does not listen on TCP. */
export const SOCKET_PORT = 5432;

export function embeddedPaths(dataDir: string): EmbeddedPaths {
  const root = resolve(dataDir);
  const near = join(root, 'socket');
  const far = join(tmpdir(), `candor-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`);
  return {
    pgData: join(root, 'postgres'),
    socketDir: Buffer.byteLength(near) <= LONGEST_SOCKET_DIR ? near : far,
    logFile: join(root, 'postgres.log'),
    connectionFile: join(root, 'postgres.json'),
    lockFile: join(root, 'postgres.lock'),
  };
}

/** Makes a private folder, owned by the database's user when we are root. */
export function privateDir(path: string, owner: { uid: number; gid: number } | undefined): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o700);
  if (owner) chownSync(path, owner.uid, owner.gid);
}

export function readConnectionFile(paths: EmbeddedPaths): ConnectionFile | undefined {
  try {
    return JSON.parse(readFileSync(paths.connectionFile, 'utf8')) as ConnectionFile;
  } catch {
    return undefined;
  }
}

export function writeConnectionFile(paths: EmbeddedPaths, file: ConnectionFile): void {
  const fresh = `${paths.connectionFile}.${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
  renameSync(fresh, paths.connectionFile);
}

export function newConnectionFile(paths: EmbeddedPaths): ConnectionFile {
  const password = () => randomBytes(24).toString('base64url');
  return {
    socketDir: paths.socketDir,
    port: SOCKET_PORT,
    database: 'candor',
    users: {
      owner: { user: 'candor_owner', password: password() },
      checker: { user: 'checker', password: password() },
    },
    owner: identityOf(process.pid) ?? '',
  };
}

/** Runs `work` while this process alone holds the lock file; a dead holder's lock is taken over. */
export async function withStartLock<T>(paths: EmbeddedPaths, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + 120_000;
  while (!takeLock(paths.lockFile)) {
    if (Date.now() > deadline)
      throw new Error(`Another process holds ${paths.lockFile}; remove it if none does.`);
    await new Promise((wake) => setTimeout(wake, 100));
  }
  try {
    return await work();
  } finally {
    rmSync(paths.lockFile, { force: true });
  }
}

/**
 * A process by pid and start time, since pids are used again: `4711:8305`. Undefined when it does not run, which includes
 * one that ended and was not collected by its parent (a zombie).
 */
export function identityOf(pid: number): string | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (process.platform !== 'linux') return answersSignals(pid) ? `${pid}:` : undefined;
  try {
    // After the command's name in parentheses: the state letter, and as the 20th field the start time in clock ticks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : `${pid}:${fields[19] ?? ''}`;
  } catch {
    return undefined;
  }
}

export function isAlive(pid: number): boolean {
  return identityOf(pid) !== undefined;
}

export function isSameProcess(identity: string): boolean {
  return identityOf(Number(identity.split(':')[0])) === identity;
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The file is there with its holder's name or not at all: who is killed in between leaves nothing that looks held. */
function takeLock(path: string): boolean {
  const named = `${path}.${process.pid}`;
  writeFileSync(named, identityOf(process.pid) ?? '', { mode: 0o600 });
  try {
    linkSync(named, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    forgetDead(path);
    return false;
  } finally {
    rmSync(named, { force: true });
  }
}

/** Puts the lock of a process that is gone aside, and back again when somebody else had taken it meanwhile. */
function forgetDead(path: string): void {
  const aside = `${path}.${process.pid}.dead`;
  try {
    const holder = readFileSync(path, 'utf8');
    if (isSameProcess(holder)) return;
    renameSync(path, aside);
    if (readFileSync(aside, 'utf8') !== holder) linkSync(aside, path);
  } catch {
    // Released or taken in between: the next attempt sees it.
  } finally {
    rmSync(aside, { force: true });
  }
}
