/**
 * Both books over long random streams: the next seed, in a file of its own that runs beside the first. MATCHING_COMMANDS sets how many commands (half a million by default), MATCHING_SEED
 * which.
 */
import { test } from 'vitest';
import { expectBooksToAgree } from './testing/pair-of-books.fixture.ts';

const commands = Number.parseInt(process.env['MATCHING_COMMANDS'] ?? '500000', 10);
const seed = Number.parseInt(process.env['MATCHING_SEED'] ?? '42', 10) + 1;

test(
  `R-SPOT-2..4: both books agree over ${commands} random commands, seed ${seed}`,
  { timeout: 3_600_000 },
  () => expectBooksToAgree({ seed, commands }),
);
