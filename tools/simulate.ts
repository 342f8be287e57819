/** `npm run simulate -- --seed 42`: the seeded traders of tests/simulation against a real server, faults and checks included. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { StepResult } from './steps.ts';
import { ROOT } from './steps.ts';

const simulation = (await import(pathToFileURL(join(ROOT, 'tests/simulation/run.ts')).href)) as {
  run(args: readonly string[]): Promise<StepResult>;
};
const { passed, failed } = await simulation.run(process.argv.slice(2));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
