/** A server process as far as the database is concerned: starts or finds it, says its pid, stops on SIGTERM. */
import { startEmbedded } from '../src/platform/db/embedded.ts';

const embedded = await startEmbedded({ dataDir: process.argv[2] ?? '' });
process.stdout.write(`${embedded.pid()}\n`);
const alive = setInterval(() => {}, 1_000);
process.on('SIGTERM', () => {
  clearInterval(alive);
  void embedded.stop().then(() => process.exit(0));
});
