/**
 * `npm run verify:order -- <file.json> --url <venue>` and `npm run verify:chain -- --url <venue> --pair BTCUSDT`: the
 * command `candor-verify` from the sources of this repository.
 */
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { ROOT } from './steps.ts';

if (process.argv[2] !== 'chain') process.argv.splice(2, 0, 'order');
await import(pathToFileURL(join(ROOT, 'packages/proof/bin/candor-verify.mjs')).href);
