/** How often articles are opened: counted in memory, because a reading must cost no write, and added to the table from time to time. */
import type { Database } from '../../platform/db/database.ts';
import { addReads } from './published-store.ts';

export interface Reads {
  count(articleId: number): void;
  save(): Promise<void>;
}

export function createReads(db: Database): Reads {
  let counted = new Map<number, number>();
  return {
    count: (id) => void counted.set(id, (counted.get(id) ?? 0) + 1),
    async save() {
      if (counted.size === 0) return;
      const saved = counted;
      counted = new Map();
      await addReads(db, saved).catch((error: unknown) => {
        for (const [id, reads] of saved) counted.set(id, (counted.get(id) ?? 0) + reads);
        throw error;
      });
    },
  };
}
