/**
 * The server as one file of plain JavaScript, which `npm start`, journeys and benchmarks run (ADR 118): made again when its sources changed
 * since the last time. Packages of npm stay where they are.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { build } from 'esbuild';
import { hashOf } from './source-hash.ts';
import { ROOT } from './steps.ts';

const FOLDER = join(ROOT, 'apps/server/dist');
const FILE = join(FOLDER, 'serve.mjs');
const RECORD = join(FOLDER, '.hash');
const SOURCES = [
  'apps/server/src',
  'packages',
  'tools/serve.ts',
  'tools/demo',
  'tools/build-server.ts',
  'package-lock.json',
];

let built: Promise<string> | undefined;

/** Path of the file. */
export function buildServer(): Promise<string> {
  return (built ??= buildChanged());
}

/** What `node` is given to run it; traces name the lines of the sources. */
export async function serverArguments(): Promise<string[]> {
  return ['--enable-source-maps', await buildServer()];
}

async function buildChanged(): Promise<string> {
  const wanted = hashOf(SOURCES);
  if (existsSync(FILE) && existsSync(RECORD) && readFileSync(RECORD, 'utf8') === wanted) return FILE;
  mkdirSync(FOLDER, { recursive: true });
  // Beside it and then in its place: whoever starts a server meanwhile finds a whole one.
  const draft = `${FILE}.${process.pid}`;
  await build({
    entryPoints: [join(ROOT, 'tools/serve.ts')],
    outfile: draft,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'external',
    footer: { js: '//# sourceMappingURL=serve.mjs.map' },
    logLevel: 'error',
    plugins: [ourSources],
  });
  renameSync(`${draft}.map`, `${FILE}.map`);
  renameSync(draft, FILE);
  writeFileSync(RECORD, wanted);
  return FILE;
}

/** Our own packages go into the file, others do not; and whoever reads a file beside his source still finds it. */
const ourSources: Plugin = {
  name: 'our-sources',
  setup(on) {
    on.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point') return undefined;
      if (!path.startsWith('@candor/')) return { path, external: true };
      return { path: fileURLToPath(import.meta.resolve(path)) };
    });
    on.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (!source.includes('import.meta.url')) return undefined;
      const there = JSON.stringify(relative(FOLDER, path));
      return {
        contents: source.replaceAll('import.meta.url', `new URL(${there}, import.meta.url).href`),
        loader: 'ts',
        resolveDir: dirname(path),
      };
    });
  },
};
