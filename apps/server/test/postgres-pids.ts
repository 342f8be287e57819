/** The processes of an embedded PostgreSQL, for tests that end all of them at once. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedPaths } from '../src/platform/db/embedded-files.ts';

/** Every process of the embedded database: the postmaster and what it has started. Linux only, by /proc. */
export function postgresPids(dataDir: string): number[] {
  const postmaster = Number(
    readFileSync(join(embeddedPaths(dataDir).pgData, 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  const children = readdirSync('/proc').filter((name) => {
    if (!/^[0-9]+$/.test(name)) return false;
    try {
      // pid (name) state ppid; the name may hold spaces.
      return (
        Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1]) === postmaster
      );
    } catch {
      return false;
    }
  });
  return [postmaster, ...children.map(Number)];
}
