/** The lines of book:replay, and the tool as a process. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EventBuffer } from './event-buffer.ts';
import { createFastBook } from './fast-book.ts';
import { ReplayFault, readReplayLine, writeReplayLines } from './replay-text.ts';
import { eventText } from './testing/ladder.ts';
import { RandomCommands, seededDraw } from './testing/random-commands.ts';

const TOOL = fileURLToPath(new URL('../../../tools/book-replay.ts', import.meta.url));

describe('lines', () => {
  test('each command is read in full', () => {
    const place = {
      kind: 'place',
      orderId: 1,
      group: 20,
      side: 'buy',
      price: 100,
      quantity: 5,
      timeInForce: 'GTC',
    };
    expect(readReplayLine('N 1 20 B 100 5')).toEqual(place);
    expect(readReplayLine('  N\t1 20  S 100 5 FOK\r')).toEqual({
      ...place,
      side: 'sell',
      timeInForce: 'FOK',
    });
    expect(readReplayLine('C 7')).toEqual({ kind: 'cancel', orderId: 7 });
    expect(readReplayLine('A 7 -3')).toEqual({ kind: 'amend', orderId: 7, quantity: -3 });
    expect(readReplayLine('C -0')).toEqual({ kind: 'cancel', orderId: 0 });
  });

  test.each([
    ['X 1', 'begins with "X"'],
    ['n 1 2 B 3 4', 'begins with "n"'],
    ['N 1 2 B 3', 'has 5 words, expected N <id>'],
    ['N 1 2 B 3 4 GTC now', 'has 8 words'],
    ['N 1 2 b 3 4', 'side is "b"'],
    ['N 1 2 B 3 4 GTD', 'time in force is "GTD"'],
    ['N 1.5 2 B 3 4', 'id is "1.5"'],
    ['N 1 x B 3 4', 'user is "x"'],
    ['N 1 2 B 1e3 4', 'price is "1e3"'],
    ['N 1 2 B 3 0x10', 'quantity is "0x10"'],
    ['N 1 2 B 3 9007199254740992', 'quantity is "9007199254740992"'],
    ['C', 'has 1 words, expected C <id>'],
    ['C 1 2', 'has 3 words'],
    ['A 1', 'has 2 words, expected A <id> <new-quantity>'],
    ['A 1 +2', 'quantity is "+2"'],
  ])('%s is refused', (line, complaint) => {
    expect(() => readReplayLine(line)).toThrow(ReplayFault);
    expect(() => readReplayLine(line)).toThrow(complaint);
  });

  test('a buffer is written as its events are, however many there are', () => {
    const commands = new RandomCommands(seededDraw(5));
    const [book, twin, buffer] = [createFastBook(), createFastBook(), new EventBuffer()];
    const expected: string[] = [];
    for (let i = 0; i < 2_000; i++) {
      const command = commands.next();
      const events = twin.submit(command);
      commands.learn(events);
      book.submitInto(command, buffer);
      if (eventText(events) !== '') expected.push(...eventText(events).split('; '));
    }
    expect(writeReplayLines(buffer)).toBe(`${expected.join('\n')}\n`);
    expect(() => buffer.at(buffer.count)).toThrow(RangeError);
  });
});

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
    const book = createFastBook();
    const events = lines.flatMap((line) => book.submit(readReplayLine(line)));
    const replayed = replay(lines);
    expect(replayed.stdout).toBe(`${eventText(events).replaceAll('; ', '\n')}\n`);
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
