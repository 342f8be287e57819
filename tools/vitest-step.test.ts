import { describe, expect, it } from 'vitest';
import type { Report } from './vitest-step.ts';
import { withSecondRound } from './vitest-step.ts';

function file(name: string, statuses: readonly string[]): Report['testResults'][number] {
  return {
    name,
    status: statuses.includes('failed') ? 'failed' : 'passed',
    assertionResults: statuses.map((status, at) => ({ status, fullName: `${name} ${at}` })),
  };
}

function report(files: Report['testResults']): Report {
  const statuses = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const numFailedTests = statuses.filter((status) => status === 'failed').length;
  return {
    testResults: files,
    numPassedTests: statuses.length - numFailedTests,
    numFailedTests,
    success: numFailedTests === 0,
  };
}

describe('files that are taken once more', () => {
  const first = report([file('a', ['passed', 'passed']), file('b', ['passed', 'failed', 'passed'])]);

  it('count once, as the second round found them', () => {
    const both = withSecondRound(first, report([file('b', ['passed', 'passed', 'passed'])]));
    expect(both).toMatchObject({ numPassedTests: 5, numFailedTests: 0, success: true });
  });

  it('fail the run where they fail again', () => {
    const both = withSecondRound(first, report([file('b', ['passed', 'failed', 'passed'])]));
    expect(both).toMatchObject({ numPassedTests: 4, numFailedTests: 1, success: false });
  });
});
