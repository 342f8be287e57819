/**
 * The steps "unit" and "integration" of npm test: one vitest project each, counted from its own report. Files in which
 * a test failed are taken once more, alone: what the neighbours' load decided passes then, what is wrong fails again.
 * Both runs are told, as with the journeys in a browser.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { StepResult } from './steps.ts';
import { ROOT, runTool } from './steps.ts';

export interface Report {
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
  testResults: readonly {
    name: string;
    status: 'passed' | 'failed';
    assertionResults: readonly { status: string; fullName: string }[];
  }[];
}

type Project = 'unit' | 'integration';

interface Round {
  report: Report;
  code: number;
  output: string;
}

/** On the two cores of the smallest machine: what computes alone has one each, what waits for PostgreSQL as often has two. */
const WORKERS = { unit: 2, integration: 4 } as const satisfies Record<Project, number>;
/** Where more files fail than these, the fault is no neighbour's load. */
const MOST_TAKEN_AGAIN = 6;

export async function runVitest(project: Project): Promise<StepResult> {
  const first = await playRound(project, [], WORKERS[project]);
  if (first.code === 0) return counted(first);
  console.error(failuresOf(first.output));
  const failed = failedFiles(first.report);
  if (failed.length === 0 || failed.length > MOST_TAKEN_AGAIN) return counted(first);
  console.log(`  taken once more, alone: ${failed.map((file) => relative(ROOT, file)).join(', ')}`);
  const second = await playRound(project, failed, 1);
  if (second.code !== 0) console.error(failuresOf(second.output));
  for (const name of failedTests(first.report)) console.log(`  failed in the first round: ${name}`);
  return counted({ ...second, report: withSecondRound(first.report, second.report) });
}

async function playRound(project: Project, files: readonly string[], workers: number): Promise<Round> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-report-'));
  const file = join(folder, 'report.json');
  try {
    const { code, output } = await runTool(
      'vitest',
      [
        'run',
        '--project',
        project,
        '--reporter=default',
        '--silent=passed-only',
        '--reporter=json',
        `--outputFile=${file}`,
        `--maxWorkers=${workers}`,
        ...files,
      ],
      { env: { NO_COLOR: '1' }, isPatient: project === 'unit' },
    );
    return { report: JSON.parse(readFileSync(file, 'utf8')) as Report, code, output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An error outside of any test, such as an unhandled rejection, fails the run without failing a test. */
function counted({ report, code }: Round): StepResult {
  const failed = report.numFailedTests + (report.numFailedTests === 0 && !report.success ? 1 : 0);
  return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

function failedFiles({ testResults }: Report): string[] {
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

function failedTests({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    if (status !== 'failed') return [];
    const names = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
    return names.length > 0 ? names : [`${relative(ROOT, name)} (the file itself)`];
  });
}

/** The first round's files that passed, and the second's instead of those that did not. */
export function withSecondRound(first: Report, second: Report): Report {
  const testResults = [
    ...first.testResults.filter(({ status }) => status === 'passed'),
    ...second.testResults,
  ];
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    testResults,
    numPassedTests: tests.filter(({ status }) => status === 'passed').length,
    numFailedTests: tests.filter(({ status }) => status === 'failed').length,
    success: second.success,
  };
}

/** From the first failure or stray error on; what passed is only a number. */
function failuresOf(output: string): string {
  const start = output.search(/⎯+ (Failed|Unhandled|Uncaught)/);
  return output.slice(Math.max(0, start)).trimEnd();
}
