/**
 * The server as one file of plain JavaScript, which `npm start`, journeys and benchmarks run (ADR 118): made again when its sources changed
 * since the last time.
 */
import { join } from 'node:path';
import { bundle } from './bundle.ts';
import { hashOf } from './source-hash.ts';
import { ROOT } from './steps.ts';

const FILE = join(ROOT, 'apps/server/dist/serve.mjs');
const SOURCES = [
  'apps/server/src',
  'packages',
  'tools/serve.ts',
  'tools/demo',
  'tools/build-server.ts',
  'tools/bundle.ts',
  'package-lock.json',
];

let built: Promise<string> | undefined;

/** Path of the file. */
export function buildServer(): Promise<string> {
  return (built ??= bundle({ entry: join(ROOT, 'tools/serve.ts'), file: FILE, hash: hashOf(SOURCES) }));
}

/** What `node` is given to run it; traces name the lines of the sources. */
export async function serverArguments(): Promise<string[]> {
  return ['--enable-source-maps', await buildServer()];
}
