/** What a venue went through, deaths of its servers and databases among it, is worked out again to the last figure (R-POL-7). */
import { readConfig } from '../../apps/server/src/platform/read-config.ts';
import { withIdlePlatform } from '../../apps/server/src/platform/idle-platform.ts';
import { newestJournal, replayAll } from '../../apps/server/src/foundation/replay/index.ts';
import type { ReplayedRange } from '../../apps/server/src/foundation/replay/index.ts';
import { replaysOf } from '../../apps/server/src/replay-database.ts';
import type { Venue } from './venue.ts';

/** One line; throws with the first differences. The venue goes on trading meanwhile. */
export async function replayEverything({ owner: db, dataDir }: Venue): Promise<string> {
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' }, 'simulation');
  const range = {
    journals: { after: 0n, upTo: await newestJournal(db) },
    times: { after: new Date(0), upTo: new Date() },
  };
  const found = await withIdlePlatform({ config, db }, async (platform) => {
    let last: ReplayedRange = [];
    for await (last of replayAll(db, { replays: await replaysOf(platform), range }));
    return last;
  });
  const differences = found.flatMap((each) => each.differences);
  if (differences.length > 0) throw new Error(`the replay differs: ${differences.slice(0, 5).join('; ')}`);
  return found
    .filter(({ records }) => records > 0)
    .map(({ name, records }) => `${name} ${records}`)
    .join(', ');
}
