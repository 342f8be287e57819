/** The whole server has a text for every code: each feature that owns codes hands its texts in. */
import { LANGUAGES } from '@candor/wire';
import { REFUSAL_CODES, SUCCESS_CODES } from '@candor/wire/tables';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTexts } from '../src/platform/http/texts/index.ts';
import type { TestServer } from './harness.ts';
import { testServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test.each(LANGUAGES)('%s: no code is answered bare', (language) => {
  const texts = createTexts(server.features.flatMap((feature) => feature.texts ?? []));
  expect(REFUSAL_CODES.filter((code) => texts.refusal(language, code, {}) === code)).toEqual([]);
  expect(SUCCESS_CODES.filter((code) => texts.success(language, code) === code)).toEqual([]);
});
