/** The right to start the database: held by one, taken over from the dead, whatever a kill -9 left of the file. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { embeddedPaths, identityOf, withStartLock } from './embedded-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['of a process that was killed before it wrote its name', () => ''],
  ['of a process that is gone', () => `${spawnSync(process.execPath, ['-e', '']).pid}:1`],
  ['of another process that has its pid by now', () => `${process.pid}:1`],
])('a lock %s is taken over', async (_, holder) => {
  const paths = embeddedPaths(folder);
  writeFileSync(paths.lockFile, holder());
  const held = await withStartLock(paths, async () => readFileSync(paths.lockFile, 'utf8'));
  expect(held).toBe(identityOf(process.pid));
  expect(readdirSync(folder)).toEqual([]);
});

test('a lock of a process that runs is waited for, and nothing of it is touched', async () => {
  const paths = embeddedPaths(folder);
  const alive = identityOf(process.ppid)!;
  writeFileSync(paths.lockFile, alive);
  let hasBegun = false;
  const waiting = withStartLock(paths, async () => (hasBegun = true));
  await new Promise((wake) => setTimeout(wake, 500));
  expect([hasBegun, readFileSync(paths.lockFile, 'utf8')]).toEqual([false, alive]);
  rmSync(paths.lockFile);
  expect(await waiting).toBe(true);
  expect(existsSync(paths.lockFile)).toBe(false);
});

test('of many who want it at once one works at a time, and each in the end', async () => {
  const paths = embeddedPaths(folder);
  let [at, most] = [0, 0];
  await Promise.all(
    Array.from({ length: 6 }, () =>
      withStartLock(paths, async () => {
        most = Math.max(most, (at += 1));
        await new Promise((wake) => setTimeout(wake, 20));
        at -= 1;
      }),
    ),
  );
  expect(most).toBe(1);
});
