/** book:replay as a process: what reaches standard output, standard error and the exit code. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFastBook, EventBuffer, readReplayLine, writeReplayLines } from '@candor/matching';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const TOOL = fileURLToPath(new URL('./book-replay.ts', import.meta.url));

describe('npm run book:replay', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'book-replay-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('prints trades, ends and refusals to standard output and the speed to standard error', () => {
    const replayed = replay([
      'N 1 10 S 100 5',
      'N 2 11 S 101 5',
      'N 2 12 S 99 1',
      'A 1 4',
      'N 3 20 B 101 6 IOC',
      'C 2',
      'C 2',
      '',
    ]);
    expect(replayed.stdout).toBe(
      'R 2 duplicate_id\nT 1 3 1 100 4\nT 2 3 2 101 2\nD 2 cancelled\nR 2 unknown_order\n',
    );
    expect(replayed.stderr).toMatch(/^\d+ commands\/s \(7 commands\)$/m);
    expect(replayed.status).toBe(0);
  });

  test('a malformed line is named, what came before it is printed, and the exit code is 2', () => {
    const replayed = replay(['N 1 10 S 100 5', '', 'C 1', 'N 2 10 S 100', 'C 9']);
    expect(replayed.stdout).toBe('D 1 cancelled\n');
    expect(replayed.stderr).toContain('line 4: has 5 words, expected N <id> <user>');
    expect(replayed.status).toBe(2);
  });

  test('an endless line, a missing file and a missing name end with code 2', () => {
    const endless = replay(['C'.padEnd(3_000_000)]);
    expect(endless.stderr).toContain('line 1: is longer than');
    expect(endless.status).toBe(2);
    expect(start(join(folder, 'missing')).status).toBe(2);
    expect(start().stderr).toContain('usage');
  });

  test('a file of many chunks gives what one book gives', () => {
    const lines: string[] = [];
    for (let i = 1; i <= 60_000; i++)
      lines.push(`N ${i} ${i} ${i % 2 === 0 ? 'B' : 'S'} ${1_000 + (i % 7)} ${1 + (i % 5)}`);
    const [book, events] = [createFastBook(), new EventBuffer()];
    for (const line of lines) book.submitInto(readReplayLine(line), events);
    const replayed = replay(lines);
    expect(replayed.stdout).toBe(writeReplayLines(events));
    expect(replayed.stdout.split('\n').length).toBeGreaterThan(30_000);
    expect(replayed.stderr).toContain('(60000 commands)');
  });

  function replay(lines: string[]): ReturnType<typeof start> {
    const file = join(folder, 'commands.txt');
    writeFileSync(file, lines.join('\n'));
    return start(file);
  }

  function start(...args: string[]): { stdout: string; stderr: string; status: number | null } {
    return spawnSync(process.execPath, ['--import', 'tsx', TOOL, ...args], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
  }
});
