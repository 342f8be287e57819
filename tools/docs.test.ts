/**
 * Documents say what is: whatever code, tests and documents cite stands in docs/rules, generated parts are current, every
 * setting is in the README, every link and path leads somewhere.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ARCHITECTURE, withCodeMap } from './documents/code-map.ts';
import { citedIn, documentsIn, familiesIn } from './rules/citations.ts';
import { deadLinks, documentsOf } from './documents/links.ts';
import { RULES, readRules } from './rules/read-rules.ts';
import { MAP, renderMap, ruleMap } from './rules/rule-map.ts';
import { ROOT } from './steps.ts';
import { sourceFiles } from './walls/read-imports.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const documents = documentsOf(ROOT);
const entries = readRules(ROOT);
const ids = new Set(entries.map(({ id }) => id));

test('docs/spec-map.md is current; otherwise run npm run docs', () => {
  expect(read(MAP)).toBe(renderMap(ruleMap(ROOT)));
});

test('the code map of docs/ARCHITECTURE.md is current; otherwise run npm run docs', () => {
  expect(read(ARCHITECTURE)).toBe(withCodeMap(ROOT, read(ARCHITECTURE)));
});

describe('what is cited is there:', () => {
  const decisions = new Set(
    readdirSync(join(ROOT, 'docs/adr')).map((name) => `ADR ${Number(name.slice(0, 4))}`),
  );
  const isKnown = (id: string) => ids.has(id) || decisions.has(id);
  const families = new Set([...ids].flatMap((id) => /^[RXP]-[A-Z]+(?=-)/.exec(id)?.[0] ?? []));
  const names = new Set(documents.map((path) => path.slice(path.lastIndexOf('/') + 1)));
  const files = ['packages', 'apps', 'tests', 'tools'].flatMap((folder) =>
    sourceFiles(ROOT, [folder], /\.(tsx?|mjs|css|sql)$/),
  );
  const unknownIn = (path: string): string[] => {
    const text = read(path);
    const cited = citedIn(text).filter((id) => !isKnown(id));
    const whole = familiesIn(text).filter((family) => !families.has(family));
    return [...cited, ...whole].map((id) => `${path}: ${id}`);
  };

  test.each([
    ['code and tests', files],
    ['documents', documents],
  ])('by %s', (_, paths) => {
    expect(paths.length).toBeGreaterThan(30);
    expect(paths.flatMap(unknownIn)).toEqual([]);
  });

  test('documents that code names', () => {
    // A migration that ran is never edited again.
    const alive = files.filter((path) => !path.startsWith('apps/server/migrations/'));
    const unknown = alive.flatMap((path) =>
      documentsIn(read(path))
        .filter((name) => !names.has(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  test('sources and sections in the brackets of rules', () => {
    const brackets = entries.flatMap(({ text }) => text.match(/\[[^\]]*\]/g) ?? []).join(' ');
    const cited = brackets.match(/\b(?:S|SEED )\d+\b/g) ?? [];
    expect(cited.length).toBeGreaterThan(80);
    expect(cited.map((id) => id.replace('SEED', 'spec')).filter((id) => !ids.has(id))).toEqual([]);
  });
});

describe('the pages of rules', () => {
  const pages = documents.filter((path) => path.startsWith(`${RULES}/`));

  test('define every id once', () => {
    const rules = entries
      .map(({ id }) => id)
      .filter((id) => /^[RXPCSI]-?\d|^[RXP]-|^spec|^wire|^finding/.test(id));
    expect(rules.filter((id, at) => rules.indexOf(id) !== at)).toEqual([]);
  });

  test.each(pages)('%s is short, and in the index', (page) => {
    expect(read(page).split('\n').length).toBeLessThanOrEqual(401);
    expect(
      page.endsWith('/README.md') || read(`${RULES}/README.md`).includes(`(${page.slice(RULES.length + 1)})`),
    ).toBe(true);
  });
});

test.each(documents)('%s names only files that are there', (document) => {
  expect(deadLinks(ROOT, document)).toEqual([]);
});

test('the table of the README lists exactly the settings that are read', () => {
  const table = /<!-- settings -->(.*?)<!-- \/settings -->/s.exec(read('README.md'))?.[1] ?? '';
  const listed = [...table.matchAll(/^\| `([A-Z_]+)`/gm)].map((match) => match[1]);
  const isRead = [...read('apps/server/src/platform/read-config.ts').matchAll(/\(env, '([A-Z_]+)'/g)].map(
    (match) => match[1],
  );
  expect(new Set(listed)).toEqual(new Set(isRead));
});

test('the glossary says each word once', () => {
  const tables = read('docs/GLOSSARY.md').split('| say | for | not |').slice(1);
  const words = tables
    .flatMap((table) => [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell))
    .filter((cell) => !cell.startsWith('---'))
    .flatMap((cell) => cell.split(/[,;] /))
    .map((word) => word.replaceAll('`', ''));
  expect(words.length).toBeGreaterThan(150);
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
});

describe('decisions', () => {
  test.each(readdirSync(join(ROOT, 'docs/adr')))(
    '%s is short, numbered as its file, and has a status',
    (name) => {
      const text = read(`docs/adr/${name}`);
      expect(text.split('\n').length).toBeLessThanOrEqual(41);
      expect(text).toMatch(
        new RegExp(`^# ${Number(name.slice(0, 4))}\\. .*\\n\\n\\*\\*Status\\*\\*: (accepted|replaced)`),
      );
    },
  );

  test('every package that runs is argued for', () => {
    const manifests = ['apps', 'packages'].flatMap((folder) =>
      readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}/package.json`),
    );
    const named = manifests.flatMap((path) =>
      Object.keys((JSON.parse(read(path)) as { dependencies?: object }).dependencies ?? {}),
    );
    const outside = [...new Set(named)].filter((name) => !name.startsWith('@candor/'));
    expect(outside.length).toBeGreaterThan(30);
    const argued = read('docs/adr/0012-dependencies.md');
    expect(outside.filter((name) => !argued.includes(name.slice(name.lastIndexOf('/') + 1)))).toEqual([]);
  });
});
