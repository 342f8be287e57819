/**
 * Texts of customers keep to docs/TERMS.md: no word of its last two tables stands in a text, no placeholder is lost in a
 * translation, and marks are those of the language. What sounds native is for readers; this holds what they decided.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@candor/wire';
import type { Language } from '@candor/wire';
import { describe, expect, test } from 'vitest';
import { NOTICE_TEXTS } from '../apps/server/src/foundation/identity/context/notice-texts.ts';
import { readNounMessages, readNounTexts } from '../apps/server/test/noun-texts.ts';
import { ROOT } from './steps.ts';

interface Text {
  /** Folder and key, to find it by. */
  place: string;
  text: string;
}

const web = join(ROOT, 'apps/web/src');
const areas = readdirSync(web, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name === 'messages')
  .map((entry) => join(entry.parentPath, entry.name))
  .toSorted((a, b) => a.localeCompare(b));
const served = ['apps/server/src/platform/http/texts', 'apps/server/src/foundation/notify/shared-words'].map(
  (folder) => join(ROOT, folder),
);
const nouns = await readNounTexts();
const messages = await readNounMessages();

const texts = Object.fromEntries(
  await Promise.all(LANGUAGES.map(async (language) => [language, await textsOf(language)] as const)),
) as unknown as Record<Language, readonly Text[]>;

describe.each(LANGUAGES)('%s', (language) => {
  test('has a text in every area', () => {
    expect(texts[language].map(({ place }) => place)).toEqual(texts.zh.map(({ place }) => place));
  });

  test('keeps every placeholder', () => {
    const differing = texts[language].filter(
      ({ text }, at) => String(namesIn(text)) !== String(namesIn(texts.zh[at]?.text ?? '')),
    );
    expect(differing).toEqual([]);
  });

  test('has one word for each thing', () => {
    expect(standing(language, wordsOf('never', language))).toEqual([]);
  });

  test('uses every word of the table', () => {
    const said = texts[language].map(({ text }) => text.toLowerCase()).join('\n');
    expect(termsOf(language).length).toBeGreaterThan(60);
    expect(termsOf(language).filter((term) => !said.includes(term.toLowerCase()))).toEqual([]);
  });

  test('R-NC-4: promises no return', () => {
    expect(standing(language, wordsOf('promises', language))).toEqual([]);
  });

  test('writes the marks of its script', () => {
    const wrong = MARKS[language];
    expect(texts[language].filter(({ text }) => wrong.test(text.replace(/\{\w+\}/g, '0')))).toEqual([]);
  });
});

/** What the marks of a language never are. Figures, codes and Latin names keep their own. */
const HAN = '\\u3040-\\u30ff\\u4e00-\\u9fff';
const MARKS: Readonly<Record<Language, RegExp>> = {
  zh: new RegExp(`[${HAN}][,;:?!]|[${HAN}] [，。；：？！]`),
  'zh-Hant': new RegExp(`[${HAN}][,;:?!]|[“”]`),
  en: /\s[,.;:?!](?=\s|$)|[，。「」]/,
  ja: new RegExp(`[${HAN}][,;:?!]|[“”"]|\\d [${HAN}]`),
  ko: /[，。「」'"]/,
  es: /["“”]|\s[,.;:?!](?=\s|$)|\d,\d{1,2}(?!\d)/,
  th: /[\u0e00-\u0e7f][.,;](?=\s|$)(?<!ชม\.|ม\.|น\.)|"/,
};

async function textsOf(language: Language): Promise<Text[]> {
  const file = `${language}.ts`;
  const files = [
    ...areas.map((area) => join(area, file)),
    ...served.map((folder) => join(folder, file.toLowerCase())),
  ];
  const modules = await Promise.all(files.map(async (path) => (await import(path)) as object));
  const ofFiles = modules.flatMap((module, at) => {
    const folder = (files[at] ?? '').slice(ROOT.length, -file.length);
    return Object.values(module).flatMap((value) => leaves(value, folder));
  });
  return [
    ...ofFiles,
    ...leaves(NOTICE_TEXTS[language], 'foundation/identity/notices'),
    ...[...nouns].flatMap(([noun, all]) => leaves(all[language], noun)),
    ...[...messages].flatMap(([noun, { texts: all }]) => leaves(all[language], `${noun}/messages`)),
  ];
}

/** Plural forms count as one text: languages differ in how many they have. */
function leaves(value: unknown, place: string): Text[] {
  if (typeof value === 'string') return [{ place, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  if ('other' in value && 'one' in value) return leaves(value.other, place);
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, key === 'other' && Object.keys(value).length === 1 ? place : `${place}/${key}`),
  );
}

function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].toSorted((a, b) =>
    a.localeCompare(b),
  );
}

function standing(language: Language, words: readonly string[]): string[] {
  return texts[language].flatMap(({ place, text }) =>
    words.filter((word) => text.includes(word)).map((word) => `${word}: ${place}`),
  );
}

/** Cells of the table hold one word or several, by commas and semicolons; what stands in brackets explains. */
function termsOf(language: Language): string[] {
  const rows = readFileSync(join(ROOT, 'docs/TERMS.md'), 'utf8')
    .split('\n')
    .map((line) => line.split('|').slice(1, -1))
    .filter((cells) => cells.length === LANGUAGES.length + 1 && !/^[ :-]*$/.test(cells[0] ?? ''));
  const column = (rows[0] ?? []).findIndex((cell) => cell.trim() === language);
  return rows
    .filter((cells) => cells[0]?.trim() !== 'thing')
    .flatMap((cells) => (cells[column] ?? '').split(/[,;]|\(.*?\)|（.*?）/))
    .map((term) => term.trim())
    .filter((term) => term !== '');
}

function wordsOf(table: 'never' | 'promises', language: Language): string[] {
  const rows = new RegExp(`<!-- ${table} -->(.*?)<!-- /${table} -->`, 's').exec(
    readFileSync(join(ROOT, 'docs/TERMS.md'), 'utf8'),
  );
  const row = new RegExp(`^\\| ${language} \\| (.*) \\|$`, 'm').exec(rows?.[1] ?? '');
  const words = (row?.[1] ?? '').split(', ').filter((word) => word !== '');
  expect(words.length).toBeGreaterThan(3);
  return words;
}
