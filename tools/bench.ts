/**
 * `npm run bench [-- name …]`: runs every tests/bench/<name>/bench.ts, each against its alternatives. `name=1000000` runs one of those that
 * have a size at that size.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './steps.ts';

const folder = join(ROOT, 'tests/bench');
const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'bench.ts')));
const asked = process.argv.slice(2).map((each) => each.split('=') as [name: string, size?: string]);
const unknown = asked.filter(([name]) => !names.includes(name)).map(([name]) => name);
if (unknown.length > 0) throw new Error(`No benchmark ${unknown.join(', ')}; there are ${names.join(', ')}.`);
const unfit = asked.find(([, size]) => size !== undefined && !/^[1-9][0-9]{0,8}$/.test(size));
if (unfit !== undefined) throw new Error(`${unfit[1]} is no size.`);
const all = names.sort().map((name): [name: string, size?: string] => [name]);

for (const [name, size] of asked.length > 0 ? asked : all) {
  console.log(`\n== ${name}`);
  // Read when the benchmark is loaded.
  if (size === undefined) delete process.env['BENCH_SIZE'];
  else process.env['BENCH_SIZE'] = size;
  const bench = (await import(pathToFileURL(join(folder, name, 'bench.ts')).href)) as {
    run(): Promise<void>;
  };
  await bench.run();
}
