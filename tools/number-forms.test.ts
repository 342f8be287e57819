/** Numbers and times have one form each: what writes them stands in the formatters and nowhere else. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './walls/read-imports.ts';

const ROOT = join(import.meta.dirname, '..');
const FORMATTERS: ReadonlySet<string> = new Set([
  'packages/ui/src/format.ts',
  'packages/ui/src/moments.ts',
  'packages/ui/src/plain-decimals.ts',
  'apps/web/src/platform/i18n/format.ts',
]);
const BY_HAND =
  /\.toFixed\(|\.toPrecision\(|\.toLocale(Date|Time)?String\(|Intl\.(Number|DateTime|RelativeTime)Format/;
/** U+2212: the formatters write the other one. */
const OTHER_MINUS = /\u2212/;

export function writtenByHand(text: string): string[] {
  const lines = text.split('\n').map((line, n) => ({ line, place: n + 1 }));
  return lines
    .filter(({ line }) => BY_HAND.test(line) || (OTHER_MINUS.test(line) && !line.includes('/^')))
    .map(({ line, place }) => `${place}: ${line.trim()}`);
}

test('no screen of customers writes a number or a time by itself, and there is one minus', () => {
  const found = sourceFiles(ROOT, ['apps/web/src', 'packages/ui/src'])
    .filter((file) => !FORMATTERS.has(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => writtenByHand(readFileSync(join(ROOT, file), 'utf8')).map((at) => `${file}:${at}`));
  expect(found).toEqual([]);
});

test('the wall sees what it should, and lets patterns for either minus be', () => {
  expect(writtenByHand('const a = b.toFixed(2);')).toHaveLength(1);
  expect(writtenByHand('new Intl.NumberFormat(tag)')).toHaveLength(1);
  expect(writtenByHand('`\u2212${amount}`')).toHaveLength(1);
  expect(writtenByHand('/^[-\u2212][0-9]/.test(shown)')).toEqual([]);
});
