/** SQL of platform_mode. */
import type { Queryable } from './db/database.ts';

/** The mode in which this database was opened first; now, if it never was. */
export async function keptMode(db: Queryable, mode: 'demo' | 'live'): Promise<'demo' | 'live'> {
  await db.query('insert into platform_mode (mode) values ($1) on conflict do nothing', [mode]);
  const [row] = await db.query<{ mode: 'demo' | 'live' }>('select mode from platform_mode');
  return row!.mode;
}
