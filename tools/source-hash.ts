/** What a build was made of, as one hash: it is made again when that changes, and not before. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './steps.ts';

const NOT_SOURCES = /(^|\/)(dist|dist-drawn|node_modules|coverage)(\/|$)|\.test\.tsx?$/;

/** Of files and folders, by their paths below the project. */
export function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesBelow).sort()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(ROOT, path)));
  }
  return hash.digest('hex');
}

function filesBelow(path: string): string[] {
  const full = join(ROOT, path);
  if (!existsSync(full) || NOT_SOURCES.test(path)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full).flatMap((name) => filesBelow(`${path}/${name}`));
}
