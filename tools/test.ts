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
import type { StepResult, ToolSettings } from './steps.ts';
import { ROOT, asResult, runTool } from './steps.ts';
import { runVitest } from './vitest-step.ts';
import { run as runWalls } from './walls/walls.ts';

interface Step {
  name: string;
  run(): Promise<StepResult>;
}

const PATIENT: ToolSettings = { isPatient: true };
const step = (name: string, run: () => Promise<StepResult>): Step => ({ name, run });

const BUILD = step('build', async () => (buildWeb(), await buildServer(), { passed: 1, failed: 0 }));
const SIMULATION = step('simulation', () => runFile('tests/simulation/run.ts'));
const TYPES = step('types', async () => {
  const projects = ['tsconfig.json', 'apps/web/tsconfig.json', 'apps/console/tsconfig.json'];
  // Each of them uses one core.
  return sum(await Promise.all(projects.map(tsc)));
});
const LINT = step('lint', async () => {
  const done = await Promise.all([
    runTool('oxlint', ['--type-aware', '--quiet'], PATIENT),
    runTool('oxfmt', ['--check', '.'], PATIENT),
  ]);
  return sum(done.map(asResult));
});
const UNUSED = step('unused', async () =>
  asResult(await runTool('knip', ['--no-progress', '--no-config-hints'], PATIENT)),
);

type Chain = readonly Step[];
/**
 * Stages one after the other, the chains of a stage beside one another, the steps of a chain in their order. The
 * simulation waits for its hours half of the time, and journeys leave a fifth of two cores: what is computed has them.
 */
const STAGES: readonly (readonly Chain[])[] = [
  [[BUILD]],
  [
    [SIMULATION],
    [
      step('walls', runWalls),
      step('size', () => runFile('tools/size-budget.ts')),
      step('integration', () => runVitest('integration')),
    ],
  ],
  [
    [step('e2e', () => runFile('tests/e2e/run.ts'))],
    [TYPES, LINT, UNUSED, step('unit', () => runVitest('unit'))],
  ],
];

const wanted = process.argv.slice(2);
const names = STAGES.flat(2).map(({ name }) => name);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  throw new Error(`No step ${unknown.join(', ')}; the steps are ${names.join(', ')}.`);
}
const forgetMemory = useMemoryFolder();
const results: StepResult[] = [];
for (const chains of STAGES) results.push(...(await Promise.all(chains.map(walk))).flat());
const total = sum(results);
// What failed has left its logs and pictures there.
if (total.failed === 0) forgetMemory();
console.log(`\n${total.passed} passed, ${total.failed} failed`);
// Something a step left open must not keep the answer waiting.
process.exit(total.failed === 0 ? 0 : 1);

async function walk(chain: Chain): Promise<StepResult[]> {
  const walked: StepResult[] = [];
  for (const each of chain)
    if (wanted.length === 0 || wanted.includes(each.name)) walked.push(await timed(each));
  return walked;
}

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
  return asResult(await runTool('tsc', ['-p', project, '--noEmit', '--checkers', '1'], PATIENT));
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
