/**
 * A program of ours as one file of plain JavaScript: it begins in a fraction of the time that its sources need. Packages of npm stay where
 * they are, so the file must lie within the project.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { build } from 'esbuild';

/** Makes `file` out of `entry`, unless it was made of what `hash` stands for. Whoever runs it meanwhile finds a whole one. */
export async function bundle({
  entry,
  file,
  hash,
}: {
  entry: string;
  file: string;
  hash: string;
}): Promise<string> {
  const record = `${file}.hash`;
  if (existsSync(file) && existsSync(record) && readFileSync(record, 'utf8') === hash) return file;
  mkdirSync(dirname(file), { recursive: true });
  // Beside it and then in its place.
  const draft = `${file}.${process.pid}`;
  await build({
    entryPoints: [entry],
    outfile: draft,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'external',
    footer: { js: `//# sourceMappingURL=${relative(dirname(file), file)}.map` },
    logLevel: 'error',
    plugins: [ourSources(dirname(file))],
  });
  renameSync(`${draft}.map`, `${file}.map`);
  renameSync(draft, file);
  writeFileSync(record, hash);
  return file;
}

/** Our own packages go into the file, others do not; and whoever reads a file beside his source still finds it. */
const ourSources = (folder: string): Plugin => ({
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
      const there = JSON.stringify(relative(folder, path));
      return {
        contents: source.replaceAll('import.meta.url', `new URL(${there}, import.meta.url).href`),
        loader: 'ts',
        resolveDir: dirname(path),
      };
    });
  },
});
