/** Starts one server from the environment and stays until told to stop. Used by `npm start` and `npm run dev`. */
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CREATE_COMMAND, DEMO_FILE, hasOperators } from '../apps/server/src/foundation/operators/index.ts';
import { handleSignals, startServer, version } from '../apps/server/src/start-server.ts';
import { runDemoDesk } from './demo/desk.ts';
import { ConfigFault, readConfig } from '../apps/server/src/platform/read-config.ts';
import type { Config } from '../apps/server/src/platform/config.ts';
import type { RunningServer } from '../apps/server/src/platform/run-server.ts';

export async function serve(): Promise<void> {
  const began = performance.now();
  try {
    const config = readConfig(process.env, version());
    const server = await startServer(config);
    handleSignals(server);
    if (config.demoDeskS > 0 && config.demoOperators) openDesk(server, config);
    if (config.logLevel === 'silent') return;
    const near = relative(process.cwd(), config.dataDir);
    const folder = near.startsWith('..') ? config.dataDir : `./${near}`;
    const lines = [
      '',
      `  Candor ${config.version} (${config.mode}) is open after ${((performance.now() - began) / 1000).toFixed(1)} s`,
      '',
      `  Customer app   http://localhost:${server.port}/h5/   (made for a phone-size window)`,
      `  Console        http://localhost:${server.port}/console/   (for the people who run the venue)`,
      `  API            http://localhost:${server.port}/api/docs`,
      ...(server.metricsPort === undefined
        ? []
        : [`  Metrics        http://127.0.0.1:${server.metricsPort}/metrics`]),
      `  Data           ${config.databaseUrl === undefined ? `${folder}  (embedded PostgreSQL)` : 'the PostgreSQL of DATABASE_URL'}`,
      ...(config.mode === 'demo'
        ? [
            '',
            '  This is the demo: money is play money. Register in the app with any e-mail address;',
            ...(config.smtpUrl === undefined
              ? [`  the verification code is in the newest file of ${folder}/outbox/`]
              : []),
            '  Then open Assets and take 10,000 USDT from the faucet.',
            '  Or have a verified customer with money made for you: npm run demo:account',
          ]
        : []),
      ...(await operatorLines(server, folder)),
      '',
      '  Ctrl-C stops it.',
      '',
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  } catch (error) {
    // A wrong setting deserves a sentence, anything else its trace.
    console.error(error instanceof ConfigFault ? error.message : error);
    process.exit(1);
  }
}

/** Until the process ends. */
function openDesk({ url, platform }: RunningServer, { dataDir, demoDeskS }: Config): void {
  const complain = (err: unknown): void => platform.log.warn({ err }, 'the desk of the demo');
  void runDemoDesk({ url, dataDir, afterS: demoDeskS, complain }, new AbortController().signal);
}

/** How to get into the console: the demo's keys, or the command that makes the first person. */
async function operatorLines({ platform }: RunningServer, folder: string): Promise<string[]> {
  const { config, db } = platform;
  if (config.mode === 'demo' && existsSync(join(config.dataDir, DEMO_FILE))) {
    return [
      '',
      '  One operator a role may log in at the console: their passwords and authenticator keys',
      `  are in ${folder}/${DEMO_FILE}; without an authenticator app, ask for a code:`,
      '  npm run operator -- code --email auditor@demo.candor.example',
    ];
  }
  if (await hasOperators(db)) return [];
  return ['', '  Nobody runs the console yet. The first person is made by', `  ${CREATE_COMMAND}`];
}

// As a source, or built into one file.
if (/\bserve\.(ts|mjs)$/.test(process.argv[1] ?? '')) await serve();
