/**
 * One mode per installation (R-GEN-5): a database that was opened as a demo holds play money and operators whose keys lie in a file, and
 * one that was opened live would get a faucet and a movable clock. `MODE` is `demo` where nobody sets it, so a forgotten variable is enough.
 */
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { keptMode } from './kept-mode-store.ts';
import { ConfigFault } from './read-config.ts';

export async function refuseOtherMode({ mode }: Pick<Config, 'mode'>, db: Database): Promise<void> {
  const kept = await keptMode(db, mode);
  if (kept !== mode)
    throw new ConfigFault(
      `This database is that of MODE=${kept} and cannot be opened with MODE=${mode}: set MODE=${kept}, or give MODE=${mode} a database of its own.`,
    );
}
