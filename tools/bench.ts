/** `npm run bench [-- name …]`: runs every tests/bench/<name>/bench.ts, each against its alternatives. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './steps.ts';

const folder = join(ROOT, 'tests/bench');
const wanted = process.argv.slice(2);
const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'bench.ts')));
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`No benchmark ${unknown.join(', ')}; there are ${names.join(', ')}.`);

for (const name of wanted.length > 0 ? wanted : names.sort()) {
  console.log(`\n== ${name}`);
  const bench = (await import(pathToFileURL(join(folder, name, 'bench.ts')).href)) as {
    run(): Promise<void>;
  };
  await bench.run();
}
