/** The table of pictures names what there is, and says where a picture from before is missing. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeTable } from './picture-table.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'picture-table-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function picture(...path: string[]): void {
  const file = join(folder, ...path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '');
}

test('a row a screen, a column a kind, with the picture from before beside it', () => {
  picture('now', '360-dark-zh', 'index-index.png');
  picture('now', '375-light-th', 'index-index.png');
  picture('now', '375-light-th', 'trade-index.png');
  picture('now', '375-light-th.png');
  picture('old', '360-dark-zh', 'index-index.png');
  const html = readFileSync(writeTable(join(folder, 'now'), join(folder, 'old')), 'utf8');
  expect([...html.matchAll(/src="([^"]+)"/g)].map(([, source]) => source)).toEqual([
    '../old/360-dark-zh/index-index.png',
    '360-dark-zh/index-index.png',
    '375-light-th/index-index.png',
    '375-light-th/trade-index.png',
  ]);
  expect(html.match(/<i>none<\/i>/g)).toHaveLength(4);
  expect(html.match(/<tr>/g)).toHaveLength(3);
});
