/** Looks at the invariants every second while the load runs: they hold at all times, not only at rest. */
import { brokenInvariants } from '../../apps/server/test/check-invariants.ts';
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import { pause } from './server-process.ts';

const PERIOD_MS = 1_000;

export interface Watch {
  /** How often it could look, and what it found broken; the same when asked again. */
  stop(): Promise<{ looks: number; broken: string[] }>;
}

export function watchInvariants(owner: Database): Watch {
  const found = { looks: 0, broken: [] as string[] };
  let isOver = false;
  const life = (async () => {
    while (!isOver) {
      const began = Date.now();
      try {
        for (const [name, rows] of Object.entries(await brokenInvariants(owner)))
          found.broken.push(`${name}: ${JSON.stringify(rows[0], asText)}`);
        found.looks += 1;
      } catch {
        // The database is being killed or comes back.
      }
      while (!isOver && Date.now() - began < PERIOD_MS) await pause(20);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await life;
      return found;
    },
  };
}

export const asText = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;
