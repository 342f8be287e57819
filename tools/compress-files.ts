/** Writes .br and .gz beside every text file of a build, so that the server only picks a file and never compresses. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Smaller files gain nothing: they fit one network packet. */
const SMALLEST = 1024;

export function compressFiles(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|css|html|svg|webmanifest)$/.test(name)) continue;
    const file = join(folder, name);
    const bytes = readFileSync(file);
    if (bytes.length < SMALLEST) continue;
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
    );
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
