/**
 * How far `npm run replay` has come, in a file beside the server's data: a run that was killed goes on behind the last page, and says in
 * the end what one that ran through would have said.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReplayedRange } from './foundation/replay/index.ts';

const FILE = 'replay-progress.json';
/** The file is written no oftener, but at the end of each part. */
const WRITE_EVERY_MS = 1_000;

export interface ReplayPart {
  /** What the ledger of a day came to, once it is known. */
  ledger?: { sentence: string; holds: boolean } | undefined;
  products: ReplayedRange;
  isDone: boolean;
}

export interface ReplayProgressFile {
  part(name: string): ReplayPart;
  save(name: string, part: ReplayPart): void;
  /** All of it is done: the next run begins anew. */
  end(): void;
}

/** `asked` is what the run was asked to replay: a run that asks for something else begins anew. */
export function openReplayProgress(dataDir: string, asked: string): ReplayProgressFile {
  const path = join(dataDir, FILE);
  const parts = readParts(path, asked);
  let writtenAt = 0;
  return {
    part: (name) => parts[name] ?? { products: [], isDone: false },
    save(name, part) {
      parts[name] = part;
      if (!part.isDone && performance.now() - writtenAt < WRITE_EVERY_MS) return;
      // Renamed into place: a kill leaves the one before or this one, whole.
      writeFileSync(`${path}.new`, JSON.stringify({ asked, parts }), { mode: 0o600 });
      renameSync(`${path}.new`, path);
      writtenAt = performance.now();
    },
    end: () => rmSync(path, { force: true }),
  };
}

function readParts(path: string, asked: string): Record<string, ReplayPart> {
  try {
    const found = JSON.parse(readFileSync(path, 'utf8')) as {
      asked: string;
      parts: Record<string, ReplayPart>;
    };
    return found.asked === asked ? found.parts : {};
  } catch {
    // None there, or nothing that can be read: everything is replayed.
    return {};
  }
}
