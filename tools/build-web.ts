/** Builds the customer app and the console when their sources changed since the last build; the hash of them lies beside the result. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from './compress-files.ts';
import { hashOf } from './source-hash.ts';
import { ROOT } from './steps.ts';

interface BuiltApp {
  folder: string;
  name: string;
  /** Everything the bundle is made of; the lock stands for all of npm. */
  sources: readonly string[];
  /** Further builds of the same sources, by their config. */
  also?: readonly string[];
}

const SHARED = [
  'packages/client',
  'packages/wire',
  'packages/money',
  'packages/formulas',
  'packages/proof',
  'package-lock.json',
  'tsconfig.base.json',
];
const APPS: readonly BuiltApp[] = [
  {
    folder: 'apps/web',
    name: 'customer app',
    sources: ['apps/web', 'packages/ui', ...SHARED],
    also: ['vite.drawn.config.ts'],
  },
  {
    folder: 'apps/console',
    name: 'operator console',
    sources: ['apps/console', 'tools/compress-files.ts', ...SHARED],
  },
];

export function buildWeb(): void {
  for (const app of APPS) buildApp(app);
}

function buildApp({ folder, name, sources, also = [] }: BuiltApp): void {
  const dist = join(ROOT, folder, 'dist');
  const record = join(dist, '.hash');
  const wanted = hashOf(sources);
  if (existsSync(record) && readFileSync(record, 'utf8') === wanted) return;
  console.log(`Building the ${name} …`);
  for (const config of ['vite.config.ts', ...also]) {
    const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
    const { status } = spawnSync(
      process.execPath,
      [vite, 'build', '--config', config, '--logLevel', 'warn'],
      {
        cwd: join(ROOT, folder),
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, NODE_ENV: 'production' },
      },
    );
    if (status !== 0) throw new Error(`The ${name} could not be built; see the message above.`);
  }
  compressFiles(dist);
  writeFileSync(record, wanted);
}
