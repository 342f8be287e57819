/** The texts a venue begins with are whole: seven languages each, sound quizzes, and nothing in them that the console would refuse. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '@candor/wire';
import { LANGUAGES } from '@candor/wire';
import { afterAll, expect, test } from 'vitest';
import { CONTENT_FOLDER, namingPictures, readSeeds } from './seed-files.ts';
import { quizzesThatDiffer } from './text-rules.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-content-'));
afterAll(() => rmSync(folder, { recursive: true }));

const EXAMPLE = 'learning/what-is-an-order-book';
const textOf = (language: Language): string => `${language}.md`;
/** A copy of the example with one of its files changed. */
function changed(file: string, change: (text: string) => string): string {
  const copy = mkdtempSync(join(folder, 'copy-'));
  cpSync(join(CONTENT_FOLDER, EXAMPLE), join(copy, EXAMPLE), { recursive: true });
  const path = join(copy, EXAMPLE, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
  return copy;
}

test('R-CO-1: every article there is has seven languages and a sound quiz, with the same answers in each', () => {
  const seeds = readSeeds();
  expect(seeds.length).toBeGreaterThan(0);
  for (const { category, slug, texts } of seeds) {
    expect([`${category}/${slug}`, Object.keys(texts).sort()]).toEqual([
      `${category}/${slug}`,
      [...LANGUAGES].sort(),
    ]);
    expect(quizzesThatDiffer(new Map(LANGUAGES.map((language) => [language, texts[language]])))).toEqual([]);
  }
});

test('a text that is missing, a quiz without its answer and an unknown field are each named', () => {
  const gone = changed(textOf('th'), (text) => text);
  rmSync(join(gone, EXAMPLE, textOf('th')));
  expect(() => readSeeds(gone)).toThrow(textOf('th'));
  expect(() =>
    readSeeds(changed('article.json', (text) => text.replace('"answer": 2', '"answer": 4'))),
  ).toThrow('what-is-an-order-book: zh: quiz');
  expect(() => readSeeds(changed('article.json', (text) => text.replace('"minutes"', '"hours"')))).toThrow(
    'article.json: hours',
  );
  expect(() => readSeeds(changed(textOf('en'), (text) => text.replace('summary:', 'lead:')))).toThrow(
    textOf('en'),
  );
  expect(() => readSeeds(changed(textOf('es'), (text) => `${text}\n<script>alert(1)</script>\n`))).toThrow(
    'es: markup',
  );
});

test('a picture of the folder is named by what it became in the store, any other stays a fault', () => {
  const body = '![depth](depth.png)\n\n![x](other.png)';
  expect(namingPictures(body, new Map([['depth.png', 'picture:x']]))).toBe(
    '![depth](picture:x)\n\n![x](other.png)',
  );
  expect(() => readSeeds(changed(textOf('ja'), (text) => `${text}\n\n![x](none.png)\n`))).toThrow(
    'ja: picture',
  );
});
