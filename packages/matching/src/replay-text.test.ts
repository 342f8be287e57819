/** The lines of book:replay, read and written. */
import { describe, expect, test } from 'vitest';
import { EventBuffer } from './event-buffer.ts';
import { createFastBook } from './fast-book.ts';
import { ReplayFault, readReplayLine, writeReplayLines } from './replay-text.ts';
import { eventText } from './testing/ladder.ts';
import { RandomCommands, seededDraw } from './testing/random-commands.ts';

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
