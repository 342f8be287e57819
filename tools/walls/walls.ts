/** The step "walls" of npm test: every import of every source against the rules, no cycles, and tables named by their owners. */
import type { StepResult } from '../steps.ts';
import { ROOT } from '../steps.ts';
import { readImports, sourceFiles } from './read-imports.ts';
import { tableBreaches } from './table-owners.ts';
import { breachesOf, cyclesOf } from './wall-rules.ts';

const FOLDERS = ['packages', 'apps', 'tools', 'tests'];

export async function run(): Promise<StepResult> {
  const graph = new Map<string, string[]>();
  const problems: string[] = [];
  for (const file of sourceFiles(ROOT, FOLDERS)) {
    const imports = readImports(ROOT, file);
    for (const { to } of imports) {
      problems.push(...breachesOf(file, to).map(({ rule }) => `${file} -> ${to}: ${rule}`));
    }
    graph.set(
      file,
      imports.filter(({ isType }) => !isType).map(({ to }) => to),
    );
  }
  problems.push(...cyclesOf(graph).map((files) => `cycle: ${files.join(' -> ')}`));
  problems.push(...tableBreaches(ROOT));
  for (const problem of problems) console.error(`  ${problem}`);
  return { passed: graph.size, failed: problems.length };
}
