/** The files of SCREENING_LISTS in memory, read again when they have changed. Without any, nothing is screened, and that is said. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Platform } from '../../platform/platform.ts';
import type { ListFormat } from './list-rules.ts';
import { readList } from './list-rules.ts';
import type { ListIndex } from './match-rules.ts';
import { indexOf } from './match-rules.ts';

export interface ReadList {
  name: string;
  format: ListFormat;
  entries: number;
  sha256: string;
  /** When its file was written, and when it was read. */
  writtenAt: number;
  readAt: number;
  /** Why the newest file could not be read; what was read before still counts. */
  fault: string | null;
}

export interface Lists {
  index(): ListIndex;
  read(): readonly ReadList[];
  /** Reads what has changed; true when something did. */
  reload(): Promise<boolean>;
}

interface Held extends ReadList {
  kept: ReturnType<typeof readList>['entries'];
}

export function createLists({ config, clock, log }: Pick<Platform, 'config' | 'clock' | 'log'>): Lists {
  const held = new Map<string, Held>();
  let index = indexOf([]);
  return {
    index: () => index,
    read: () => [...held.values()].map(({ kept: _, ...shown }) => shown),
    async reload() {
      let hasChanged = false;
      for (const path of config.screeningLists) {
        const before = held.get(path);
        try {
          const writtenAt = Math.floor((await stat(path)).mtimeMs);
          if (before?.writtenAt === writtenAt && before.fault === null) continue;
          held.set(path, await readOne(path, { writtenAt, readAt: clock.now() }));
          hasChanged = true;
        } catch (error) {
          const fault = (error as Error).message;
          log.error({ err: error, list: path }, 'a screening list could not be read');
          held.set(path, before === undefined ? neverRead(path, fault) : { ...before, fault });
        }
      }
      if (hasChanged) index = indexOf([...held.values()].map(({ name, kept }) => ({ name, entries: kept })));
      return hasChanged;
    },
  };
}

async function readOne(path: string, at: { writtenAt: number; readAt: number }): Promise<Held> {
  const text = await readFile(path, 'utf8');
  const { format, entries } = readList(text);
  if (entries.length === 0) throw new Error('it has no entries');
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { name: basename(path), format, entries: entries.length, sha256, ...at, fault: null, kept: entries };
}

const neverRead = (path: string, fault: string): Held => ({
  name: basename(path),
  format: 'addresses',
  entries: 0,
  sha256: '',
  writtenAt: 0,
  readAt: 0,
  fault,
  kept: [],
});
