/**
 * The text of `book:replay`, one command or event a line: `N <id> <user> <B|S> <price> <quantity>
 * [GTC|IOC|FOK|POST]`, `C <id>`, `A <id> <new-quantity>` in, `T`, `D` and `R` lines out. Reading and writing
 * only; files are the tool's part.
 */
import type { AmendCommand, CancelCommand, Command, PlaceCommand, TimeInForce } from './commands.ts';
import { COLUMNS, DONE_REASONS, type EventBuffer, REJECT_REASONS, ROW } from './event-buffer.ts';

/** A line that is no command; the message says what was expected. */
export class ReplayFault extends Error {}

const TIMES_IN_FORCE: readonly string[] = ['GTC', 'IOC', 'FOK', 'POST'] satisfies TimeInForce[];
const SHAPES: Record<string, string> = {
  N: 'N <id> <user> <B|S> <price> <quantity> [GTC|IOC|FOK|POST]',
  C: 'C <id>',
  A: 'A <id> <new-quantity>',
};

/** Throws a ReplayFault when the line is malformed. Words may be apart by any blanks. */
export function readReplayLine(line: string): Command {
  const words = line.trim().split(/[ \t]+/);
  const [verb = ''] = words;
  switch (verb) {
    case 'N':
      return readPlace(words);
    case 'C':
      return readCancel(words);
    case 'A':
      return readAmend(words);
    default:
      throw new ReplayFault(`begins with ${clip(verb)}, expected N, C or A`);
  }
}

/** The lines for these events, each ended by a newline. Orders that rest or are amended say nothing. */
export function writeReplayLines(events: EventBuffer): string {
  const cells = events.cells;
  let text = '';
  for (let at = 0; at < events.count * COLUMNS; at += COLUMNS) {
    const kind = cells[at]!;
    if (kind <= ROW.TRADE_SELL) {
      text += `T ${cells[at + 1]} ${cells[at + 2]} ${cells[at + 3]} ${cells[at + 4]} ${cells[at + 5]}\n`;
    } else if (kind === ROW.DONE) {
      text += `D ${cells[at + 1]} ${DONE_REASONS[cells[at + 2]!]}\n`;
    } else if (kind === ROW.REJECTED) {
      text += `R ${cells[at + 1]} ${REJECT_REASONS[cells[at + 2]!]}\n`;
    }
  }
  return text;
}

function readPlace(words: string[]): PlaceCommand {
  if (words.length !== 6 && words.length !== 7) throw wrongShape(words);
  const [, id, user, side, price, quantity, timeInForce = 'GTC'] = words;
  if (side !== 'B' && side !== 'S') throw new ReplayFault(`side is ${clip(side ?? '')}, expected B or S`);
  if (!TIMES_IN_FORCE.includes(timeInForce)) {
    throw new ReplayFault(`time in force is ${clip(timeInForce)}, expected GTC, IOC, FOK or POST`);
  }
  return {
    kind: 'place',
    orderId: readInteger('id', id),
    group: readInteger('user', user),
    side: side === 'B' ? 'buy' : 'sell',
    price: readInteger('price', price),
    quantity: readInteger('quantity', quantity),
    timeInForce: timeInForce as TimeInForce,
  };
}

function readCancel(words: string[]): CancelCommand {
  if (words.length !== 2) throw wrongShape(words);
  return { kind: 'cancel', orderId: readInteger('id', words[1]) };
}

function readAmend(words: string[]): AmendCommand {
  if (words.length !== 3) throw wrongShape(words);
  return { kind: 'amend', orderId: readInteger('id', words[1]), quantity: readInteger('quantity', words[2]) };
}

/** Zero and negative numbers are integers too: the book refuses them, not the reader. */
function readInteger(name: string, word = ''): number {
  const value = /^-?\d+$/.test(word) ? Number.parseInt(word, 10) : Number.NaN;
  // Adding 0 makes -0 of "-0" the plain zero.
  if (Number.isSafeInteger(value)) return value + 0;
  throw new ReplayFault(
    `${name} is ${clip(word)}, expected an integer of at most ${Number.MAX_SAFE_INTEGER}`,
  );
}

function wrongShape(words: string[]): ReplayFault {
  return new ReplayFault(`has ${words.length} words, expected ${SHAPES[words[0]!]}`);
}

/** Quoted, short, and with anything unprintable written as an escape. */
function clip(word: string): string {
  return JSON.stringify(word.length > 20 ? `${word.slice(0, 20)}…` : word);
}
