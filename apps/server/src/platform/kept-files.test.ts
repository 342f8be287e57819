/** Secrets and logs in DATA_DIR where a disk was full or a power cut left half of something. */
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addLine, madeOnce, wholeLines } from './kept-files.ts';
import { readConfig } from './read-config.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'candor-kept-'));
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

test('a secret is made once and kept; one that a full disk left empty is made, and never taken for one', () => {
  const file = join(FOLDER, 'deep', 'secret');
  let made = 0;
  const make = () => `secret ${(made += 1)}\n`;
  expect([madeOnce(file, make), madeOnce(file, make)]).toEqual(['secret 1\n', 'secret 1\n']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  writeFileSync(file, '');
  expect(madeOnce(file, make)).toBe('secret 2\n');
  expect(readdirSync(join(FOLDER, 'deep'))).toEqual(['secret']);
});

test('a server that found no room for its secrets at its first start does not start with empty ones later', () => {
  const dataDir = mkdtempSync(join(FOLDER, 'data-'));
  for (const name of ['pepper', 'file-key']) writeFileSync(join(dataDir, name), '', { mode: 0o600 });
  const { secretPepper, fileKeys } = readConfig({ DATA_DIR: dataDir }, 'test');
  expect(secretPepper.length).toBeGreaterThan(32);
  expect(fileKeys[0]!.length).toBe(32);
  expect(readFileSync(join(dataDir, 'pepper'), 'utf8').trim()).toBe(secretPepper);
});

test('a line that could not be written whole is not there, and the next one stands behind the last whole one', async () => {
  const file = join(FOLDER, 'lines.jsonl');
  expect(wholeLines(file)).toEqual([]);
  await addLine(file, '{"n":1}');
  appendFileSync(file, '{"n":2,"ro');
  expect(wholeLines(file)).toEqual(['{"n":1}']);
  await addLine(file, '{"n":3}');
  expect(readFileSync(file, 'utf8')).toBe('{"n":1}\n{"n":3}\n');
  const full = join(FOLDER, 'full.jsonl');
  symlinkSync('/dev/full', full);
  await expect(addLine(full, '{"n":1}')).rejects.toThrow();
});
