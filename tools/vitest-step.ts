/** The steps "unit" and "integration" of npm test: one vitest project each, counted from its own report. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StepResult } from './steps.ts';
import { runTool } from './steps.ts';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
}

export async function runVitest(project: 'unit' | 'integration'): Promise<StepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-report-'));
  const file = join(folder, 'report.json');
  try {
    const args = [
      'run',
      '--project',
      project,
      '--reporter=default',
      '--silent=passed-only',
      '--reporter=json',
      `--outputFile=${file}`,
    ];
    const { code, output } = await runTool('vitest', args, { NO_COLOR: '1' });
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    if (code !== 0) console.error(failuresOf(output));
    const failed = report.numFailedTests + (report.numFailedTests === 0 && !report.success ? 1 : 0);
    // An error outside of any test, such as an unhandled rejection, fails the run without failing a test.
    return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** From the first failure or stray error on; what passed is only a number. */
function failuresOf(output: string): string {
  const start = output.search(/⎯+ (Failed|Unhandled|Uncaught)/);
  return output.slice(Math.max(0, start)).trimEnd();
}
