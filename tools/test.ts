/**
 * `npm test [-- step …]`: everything that proves the tree, step by step, each counted. The last line is
 * `N passed, N failed`, and the exit code tells the same.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildServer } from './build-server.ts';
import { buildWeb } from './build-web.ts';
import { useMemoryFolder } from './memory-folder.ts';
import type { StepResult } from './steps.ts';
import { ROOT, asResult, runTool } from './steps.ts';
import { runVitest } from './vitest-step.ts';
import { run as runWalls } from './walls/walls.ts';

interface Step {
  name: string;
  run(): Promise<StepResult>;
}

/** One after the other; those of a row beside one another. */
const ROWS: readonly (readonly Step[])[] = [
  [
    {
      name: 'types',
      run: async () =>
        // Each of them uses one core.
        sum(
          await Promise.all(
            ['tsconfig.json', 'apps/web/tsconfig.json', 'apps/console/tsconfig.json'].map(tsc),
          ),
        ),
    },
  ],
  [
    {
      name: 'lint',
      run: async () => {
        const done = await Promise.all([
          runTool('oxlint', ['--type-aware', '--quiet']),
          runTool('oxfmt', ['--check', '.']),
        ]);
        return sum(done.map(asResult));
      },
    },
  ],
  [{ name: 'walls', run: runWalls }],
  [
    {
      name: 'unused',
      run: async () => asResult(await runTool('knip', ['--no-progress', '--no-config-hints'])),
    },
  ],
  [{ name: 'build', run: async () => (buildWeb(), await buildServer(), { passed: 1, failed: 0 }) }],
  [{ name: 'size', run: () => runFile('tools/size-budget.ts') }],
  // The simulation waits for its hours half of the time, and what is computed alone has the cores meanwhile.
  [
    { name: 'simulation', run: () => runFile('tests/simulation/run.ts') },
    { name: 'unit', run: () => runVitest('unit') },
  ],
  [{ name: 'integration', run: () => runVitest('integration') }],
  [{ name: 'e2e', run: () => runFile('tests/e2e/run.ts') }],
];

const wanted = process.argv.slice(2);
const names = ROWS.flat().map(({ name }) => name);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  throw new Error(`No step ${unknown.join(', ')}; the steps are ${names.join(', ')}.`);
}
const forgetMemory = useMemoryFolder();
const results: StepResult[] = [];
for (const row of ROWS) {
  const steps = row.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  results.push(...(await Promise.all(steps.map(timed))));
}
const total = sum(results);
// What failed has left its logs and pictures there.
if (total.failed === 0) forgetMemory();
console.log(`\n${total.passed} passed, ${total.failed} failed`);
// Something a step left open must not keep the answer waiting.
process.exit(total.failed === 0 ? 0 : 1);

async function timed({ name, run }: Step): Promise<StepResult> {
  console.log(`\n== ${name}`);
  const began = performance.now();
  const result = await run().catch((error: unknown): StepResult => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`-- ${name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`);
  return result;
}

async function tsc(project: string): Promise<StepResult> {
  // Each checker works out anew what the others know, and the three projects keep the cores busy.
  return asResult(await runTool('tsc', ['-p', project, '--noEmit', '--checkers', '1']));
}

async function runFile(path: string): Promise<StepResult> {
  const file = join(ROOT, path);
  if (!existsSync(file)) {
    console.log(`  ${path} is not there`);
    return { passed: 0, failed: 1 };
  }
  const step = (await import(pathToFileURL(file).href)) as {
    run(args: readonly string[]): Promise<StepResult>;
  };
  return step.run([]);
}

function sum(parts: readonly StepResult[]): StepResult {
  return {
    passed: parts.reduce((count, part) => count + part.passed, 0),
    failed: parts.reduce((count, part) => count + part.failed, 0),
  };
}
