/**
 * `npm run build:verifier`: the verifier as a package of its own, plain JavaScript without dependencies, in
 * packages/proof/build. `npx ./packages/proof/build …` runs it, `npm pack ./packages/proof/build` makes a file to pass on.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './steps.ts';

const PROOF = join(ROOT, 'packages/proof');
const OUT = join(PROOF, 'build');

rmSync(OUT, { recursive: true, force: true });
mkdirSync(join(OUT, 'bin'), { recursive: true });
const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
  cwd: PROOF,
  stdio: 'inherit',
});
if (status !== 0) throw new Error('The verifier could not be built; see the message above.');
cpSync(join(PROOF, 'bin/candor-verify.mjs'), join(OUT, 'bin/candor-verify.mjs'));
cpSync(join(ROOT, 'LICENSE'), join(OUT, 'LICENSE'));
cpSync(join(ROOT, 'docs/VERIFY.md'), join(OUT, 'README.md'));
const { version } = JSON.parse(readFileSync(join(PROOF, 'package.json'), 'utf8')) as { version: string };
const manifest = {
  name: 'candor-verify',
  version,
  description: 'Recomputes the orders and price chains of a Candor venue from public data only.',
  license: 'Apache-2.0',
  type: 'module',
  engines: { node: '>=20.19.0' },
  bin: { 'candor-verify': './bin/candor-verify.mjs' },
};
writeFileSync(join(OUT, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
console.log(`npx ${OUT} chain --url <venue> --pair BTCUSDT`);
