/** Every path of the app that anything leads to has a page: its own screens, what the server sends, and the texts that are published. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { table } from './pages.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PLACES = [
  'apps/web/src',
  'apps/server/src',
  'apps/server/schema',
  'apps/server/content',
  'packages/wire/src',
];
const READ = /\.(ts|tsx|sql|md|json)$/;
const NOT_READ = /\.(test|fixture)\.tsx?$/;
/** A whole path, as an address or a link has it; not the beginning of one that a rule compares with. */
const PATH = /(?<![\w.-])pages\/[A-Za-z][\w-]*(?:\/[A-Za-z][\w-]*)*(?![\w/*-])/g;

function paths(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const place of PLACES)
    for (const name of readdirSync(join(ROOT, place), { recursive: true, encoding: 'utf8' })) {
      if (!READ.test(name) || NOT_READ.test(name)) continue;
      const text = readFileSync(join(ROOT, place, name), 'utf8');
      for (const [path] of text.matchAll(PATH))
        found.set(path, [...(found.get(path) ?? []), `${place}/${name}`]);
    }
  return found;
}

test('no path leads to a page that is not there', () => {
  const all = paths();
  expect(all.size).toBeGreaterThan(60);
  const lost = [...all].filter(([path]) => table.find(path) === undefined);
  expect(lost).toEqual([]);
});

test('the page that promised a release is gone', () => {
  expect(table.all.filter(({ path }) => path.includes('coming'))).toEqual([]);
});
