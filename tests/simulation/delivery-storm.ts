/**
 * Thousands of options fall due in one second while the price falls through everybody's liquidation, and in that second the
 * server dies, then server and database together. Afterwards each order is settled once, as the published ticks alone say.
 */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decimal } from '@candor/money';
import type { Setting } from './scenarios.ts';
import { holds, killAll } from './scenarios.ts';
import { postgresPids } from '../../apps/server/test/postgres-pids.ts';
import { pause } from './server-process.ts';
import { outcomes, stormFaults, untilSettled, wholeMoney } from './storm-check.ts';
import { OPTION, fundContracts, openPositions, sellOptions } from './storm.ts';
import { untilReady } from './venue.ts';

const OPTIONS = 3_000;
const SECONDS = 12;
const POSITIONS = { each: 10, multiple: 20 };
const FALLEN = decimal('57000');

export async function deliveryStorm({ venue }: Setting): Promise<string> {
  const script = join(venue.dataDir, 'moves.txt');
  writeFileSync(script, 'BTCUSDT * 60000\n');
  const env = { MARKET_FEED: `script:${script}` };
  await venue.server.stop();
  await venue.restart(env);
  await untilReady(venue.server.url);
  await fundContracts(venue);
  await openPositions(venue, { ...POSITIONS, urls: [venue.server.url] });
  const before = await wholeMoney(venue);
  const [expiry] = await sellOptions(venue, { count: OPTIONS, seconds: [SECONDS] });
  await pause(expiry! - Date.now() - 3_500);
  appendFileSync(script, 'BTCUSDT * 57000\n');
  // Delivery takes about a second: the first death falls into it, the second into what the restart takes up again.
  await pause(expiry! - Date.now() + 250);
  venue.server.signal('SIGKILL');
  await venue.server.ended();
  await venue.restart(env);
  await pause(200);
  killAll([...postgresPids(venue.dataDir), venue.server.pid]);
  await venue.server.ended();
  const seconds = await venue.restart(env);
  await untilReady(venue.server.url);
  await untilSettled(venue, { dueBy: expiry!, price: FALLEN });
  holds(await stormFaults(venue, before + BigInt(OPTIONS) * (OPTION.stake + OPTION.profit)));
  const said = await outcomes(venue);
  await venue.server.stop();
  await venue.restart();
  return `${OPTIONS} options due at once: ${said}, each once; open again after ${seconds.toFixed(1)} s without a hand`;
}
