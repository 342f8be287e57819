/** Tests by what they need: `unit` runs anywhere, `integration` gets a real PostgreSQL for the whole run. */
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './apps/server/test/longest-first.ts';
import { readmeExamples } from './tools/documents/readme-examples.ts';

/** A machine that does much else beside the tests is slow, which is no fault: only what hangs is cut short. */
const PATIENCE_MS = 180_000;

export default defineConfig({
  test: {
    // By hand; npm test has its own numbers (tools/vitest-step.ts).
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [readmeExamples()],
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'apps/console/src/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          environment: 'node',
          // What many files read is read once a worker, which is half of the time. Modules keep no state that another file could meet.
          isolate: false,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
          environment: 'node',
          // The whole server is read by nearly every file: once a worker is a quarter of the time. Modules keep no state between servers.
          isolate: false,
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          // What is waited for comes, or the test says what did not; how fast is for the benchmarks.
          expect: { poll: { timeout: 60_000 } },
          env: { NODE_ENV: 'test' },
        },
      },
    ],
  },
});
