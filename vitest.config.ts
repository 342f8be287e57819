/** Tests by what they need: `unit` runs anywhere, `integration` gets a real PostgreSQL for the whole run. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Files wait for PostgreSQL as often as they compute: one worker more than there are cores of the smallest machine.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'apps/console/src/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          environment: 'node',
        },
      },
      {
        test: {
          name: 'integration',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
          environment: 'node',
          testTimeout: 20_000,
          hookTimeout: 30_000,
          env: { NODE_ENV: 'test' },
        },
      },
    ],
  },
});
