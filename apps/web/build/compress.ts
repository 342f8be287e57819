/** Writes .br and .gz beside every text file of the build, so that the server only picks a file and never compresses. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, ResolvedConfig } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Smaller files gain nothing: they fit one network packet. */
const SMALLEST = 1024;

export function compress(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'candor-compress',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const root = resolve(config.root, config.build.outDir);
        const names = await readdir(root, { recursive: true });
        await Promise.all(
          names
            .filter((name) => /\.(js|css|html|svg|webmanifest)$/.test(name))
            .map((name) => pack(resolve(root, name))),
        );
      },
    },
  };
}

async function pack(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
  await Promise.all([
    brotli(bytes, quality).then((packed) => writeFile(`${file}.br`, packed)),
    zip(bytes, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}
