/** Builds the customer app when its sources changed since the last build; the hash of them lies beside the result. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './steps.ts';

const APP = 'apps/web';
/** Everything the bundle is made of; the lock stands for all of npm. */
const SOURCES = [APP, 'packages/ui', 'packages/wire', 'packages/money', 'packages/formulas', 'package-lock.json', 'tsconfig.base.json'];
const NOT_SOURCES = /(^|\/)(dist|node_modules|coverage)(\/|$)|\.test\.tsx?$/;

export function buildWeb(): void {
  const record = join(ROOT, APP, 'dist/.hash');
  const wanted = hashOf(SOURCES);
  if (existsSync(record) && readFileSync(record, 'utf8') === wanted) return;
  console.log('Building the customer app …');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(ROOT, APP),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('The customer app could not be built; see the message above.');
  writeFileSync(record, wanted);
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesBelow).sort()) {
    hash.update(path).update('\0').update(readFileSync(join(ROOT, path)));
  }
  return hash.digest('hex');
}

function filesBelow(path: string): string[] {
  const full = join(ROOT, path);
  if (!existsSync(full) || NOT_SOURCES.test(path)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full).flatMap((name) => filesBelow(`${path}/${name}`));
}
