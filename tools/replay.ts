/**
 * `npm run replay [-- --day 2026-11-20 | --from 2026-11-01 | --until 2026-11-20]`: rebuilds what every customer has from the journals alone and
 * compares every day's hash, leaves, roots and totals with what was published; works out again every option, position, copy, hosting
 * order, subscription, rental and airdrop, the chains of ticks and the order books; names each record that differs, and ends with 1 then. Killed, it goes
 * on where it was when the same is asked for again (`replay-progress.json` in DATA_DIR). `--export FILE` writes journals and days for `node tools/check-ledger.mjs FILE`, which shares no code with this.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ConfigFault, readConfig } from '../apps/server/src/platform/read-config.ts';
import { exportDatabase, replayDatabase } from '../apps/server/src/replay-database.ts';
import { version } from '../apps/server/src/start-server.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { day: text, from: text, until: text, export: text } });
const range = { from: values.day ?? values.from, until: values.day ?? values.until };

try {
  const config = readConfig(process.env, version());
  if (values.export !== undefined) {
    const file = openSync(values.export, 'w', 0o600);
    await exportDatabase(config, range, (line) => void writeSync(file, `${line}\n`));
    closeSync(file);
    console.log(`node tools/check-ledger.mjs ${values.export}`);
  } else {
    const isWhole = await replayDatabase(config, range, {
      say: (sentence, holds) => (holds ? console.log(sentence) : console.error(sentence)),
      progress: (sentence) => process.stderr.isTTY && process.stderr.write(`${sentence}\r`),
    });
    if (!isWhole) process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof ConfigFault ? error.message : error);
  process.exitCode = 1;
}
