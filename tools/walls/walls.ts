/** The step "walls" of npm test: every import of every source against the rules, no cycles of files or rooms, and tables named by their owners. */
import type { StepResult } from '../steps.ts';
import { ROOT } from '../steps.ts';
import { readImports, sourceFiles } from './read-imports.ts';
import { tableBreaches } from './table-owners.ts';
import { breachesOf, cyclesOf, roomsOf } from './wall-rules.ts';

const FOLDERS = ['packages', 'apps', 'tools', 'tests'];

export async function run(): Promise<StepResult> {
  const graph = new Map<string, string[]>();
  const withTypes = new Map<string, string[]>();
  const problems: string[] = [];
  for (const file of sourceFiles(ROOT, FOLDERS)) {
    const imports = readImports(ROOT, file);
    for (const { to } of imports) {
      problems.push(...breachesOf(file, to).map(({ rule }) => `${file} -> ${to}: ${rule}`));
    }
    withTypes.set(
      file,
      imports.map(({ to }) => to),
    );
    graph.set(
      file,
      imports.filter(({ isType }) => !isType).map(({ to }) => to),
    );
  }
  problems.push(...cyclesOf(graph).map((files) => `cycle: ${files.join(' -> ')}`));
  // What types alone close is no fault while it runs, but two files that need each other to be read are one.
  problems.push(...cyclesOf(withTypes).map((files) => `cycle of types: ${files.join(' -> ')}`));
  problems.push(...cyclesOf(roomsOf(withTypes)).map((rooms) => `cycle of rooms: ${rooms.join(' -> ')}`));
  problems.push(...tableBreaches(ROOT));
  for (const problem of problems) console.error(`  ${problem}`);
  return { passed: graph.size, failed: problems.length };
}
