/** READMEs of packages: short, and each of their examples prints what the comment beside it says. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ROOT } from '../steps.ts';
import { examplesOf } from './readme-examples.ts';

const examples = examplesOf(ROOT);

afterEach(() => vi.restoreAllMocks());

test.each(readdirSync(join(ROOT, 'packages')))('%s has a README of half a page with an example', (name) => {
  expect(
    readFileSync(join(ROOT, 'packages', name, 'README.md'), 'utf8').split('\n').length,
  ).toBeLessThanOrEqual(60);
  expect(examples.filter((example) => example.name === name).length).toBeGreaterThan(0);
});

describe.each(examples)('the example of $name', ({ module, promised }) => {
  test('prints what it promises', async () => {
    const printed: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((...said: unknown[]) => void printed.push(format(...said)));
    await import(/* @vite-ignore */ module);
    expect(promised.length).toBeGreaterThan(1);
    expect(printed).toEqual(promised);
  });
});
