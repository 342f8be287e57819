/** The built server is the one that `npm start` runs: it must lie anywhere, and find what its sources find. */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { buildServer } from './build-server.ts';
import { ROOT } from './steps.ts';

test('the server is one file that names no path of this machine and reads what lies beside its sources', async () => {
  const file = await buildServer();
  const text = readFileSync(file, 'utf8');
  expect(text).not.toContain(ROOT);
  const { serve } = (await import(pathToFileURL(file).href)) as typeof import('./serve.ts');
  expect(serve).toBeTypeOf('function');
});
