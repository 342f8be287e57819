/**
 * One text file a pair and finished UTC day, for whoever wants the whole log (R-OPT-10): the hash before the first line,
 * then a hash and a line on each row. Written once from the database; the same on every node. Lines that a correction of
 * the chain's clock went back behind stand where their numbers are, so that each file follows the one before.
 */
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { PublishedTick } from './ports.ts';
import type { ChainHead } from './ticks-store.ts';
import { hashAt, linesAfter, seqAt } from './ticks-store.ts';

/** Writes the days between genesis and today that are not there yet; answers how many. */
export async function writeDayFiles(
  db: Queryable,
  of: { folder: string; chain: ChainHead; now: number },
): Promise<number> {
  const { folder, chain, now } = of;
  let written = 0;
  const first = Date.parse(`${chain.genesisDay}T00:00:00Z`);
  for (let day = first; day + DAY_MS <= now; day += DAY_MS) {
    const file = join(folder, chain.symbol, `${new Date(day).toISOString().slice(0, 10)}.txt`);
    if (existsSync(file)) continue;
    // A tick at midnight belongs to the day that begins with it.
    const [before, last] = [
      await seqAt(db, chain.pairId, new Date(day - 1)),
      await seqAt(db, chain.pairId, new Date(day + DAY_MS - 1)),
    ];
    const lines = await linesAfter(db, {
      pairId: chain.pairId,
      seq: before,
      limit: Math.max(0, last - before),
    });
    await mkdir(join(folder, chain.symbol), { recursive: true });
    await writeFile(`${file}.part`, await dayText(db, chain, lines));
    await rename(`${file}.part`, file);
    written += 1;
  }
  return written;
}

async function dayText(db: Queryable, chain: ChainHead, lines: readonly PublishedTick[]): Promise<string> {
  const first = lines[0]?.seq ?? 1;
  const before = first === 1 ? chain.genesisHash : await hashAt(db, chain.pairId, first - 1);
  const head = `# ${chain.symbol} genesis ${chain.genesisDay} previous ${before ?? ''}`;
  return `${[head, ...lines.map(({ hash, line }) => `${hash} ${line}`)].join('\n')}\n`;
}
