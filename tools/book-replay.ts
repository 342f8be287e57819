/**
 * `npm run book:replay -- FILE`: runs a file of commands through the order book and prints its events; the
 * speed of the book alone, reading and writing excluded, goes to standard error. The lines are described in
 * packages/matching/src/replay-text.ts. Streams in and out, so that a file may have any number of lines. /
 */
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import {
  type Command,
  createFastBook,
  EventBuffer,
  ReplayFault,
  readReplayLine,
  writeReplayLines,
} from '@candor/matching';

/** Commands run between two looks at the clock. */
const BATCH = 4_096;
/** No command is this long; guards against a file that is not text. */
const MAX_LINE_LENGTH = 1_000;

class Replay {
  readonly #book = createFastBook();
  readonly #events = new EventBuffer();
  #batch: Command[] = [];
  #lineNo = 0;
  count = 0;
  runMs = 0;

  /**
   * Takes some lines in order; a malformed one is thrown after the lines before it have run and been printed.
   */
  async take(lines: string[]): Promise<void> {
    for (const line of lines) {
      this.#lineNo += 1;
      if (line.trim() === '') continue;
      try {
        if (line.length > MAX_LINE_LENGTH)
          throw new ReplayFault(`is longer than ${MAX_LINE_LENGTH} characters`);
        this.#batch.push(readReplayLine(line));
      } catch (fault) {
        await this.run();
        throw fault instanceof ReplayFault
          ? new ReplayFault(`line ${this.#lineNo}: ${fault.message}`)
          : fault;
      }
      if (this.#batch.length === BATCH) await this.run();
    }
  }

  async run(): Promise<void> {
    const begin = performance.now();
    for (const command of this.#batch) this.#book.submitInto(command, this.#events);
    this.runMs += performance.now() - begin;
    this.count += this.#batch.length;
    this.#batch = [];
    const text = writeReplayLines(this.#events);
    this.#events.clear();
    if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain');
  }
}

async function replayFile(file: string): Promise<void> {
  const replay = new Replay();
  let begun = '';
  for await (const chunk of createReadStream(file, { encoding: 'latin1', highWaterMark: 1 << 20 })) {
    const lines = (begun + chunk).split('\n');
    begun = lines.pop() ?? '';
    await replay.take(lines);
    if (begun.length > MAX_LINE_LENGTH) break;
  }
  await replay.take([begun]);
  await replay.run();
  const perSecond = replay.runMs === 0 ? 0 : Math.round((replay.count / replay.runMs) * 1000);
  console.error(`${perSecond} commands/s (${replay.count} commands)`);
}

function fail(message: string): void {
  console.error(`book:replay: ${message}`);
  process.exitCode = 2;
}

// A reader that has seen enough, as in `| head`, closes the pipe: that is no error.
process.stdout.on('error', () => process.exit(0));

const file = process.argv[2];
if (file === undefined || process.argv.length > 3) {
  fail('usage: npm run book:replay -- FILE');
} else {
  try {
    await replayFile(file);
  } catch (error) {
    fail(error instanceof ReplayFault ? `${file}, ${error.message}` : String(error));
  }
}
