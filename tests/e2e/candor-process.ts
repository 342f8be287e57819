/**
 * Candor as a person runs it: its own process, its own DATA_DIR with the embedded database, a free port. Settings of the
 * machine it runs on do not reach it, so that a journey means the same everywhere.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { serverArguments } from '../../tools/build-server.ts';
import type { Message } from '../../tools/demo/outbox.ts';
import { messagesTo, newestCode } from '../../tools/demo/outbox.ts';
import { ROOT } from '../../tools/steps.ts';
import { eventually } from './waiting.ts';

/** A machine that does much else is slow, which is no fault: only what hangs is cut short. */
const LONGEST_START_MS = 180_000;
const LONGEST_STOP_MS = 60_000;
const FOREIGN_SETTINGS =
  /^(DATABASE_URL|REDIS_URL|MODE|MARKET_FEED|SMTP_URL|SMS_URL|PORT|HOST|CANDOR_ROOT|NODE_ENV)$/;

export interface Candor {
  /** `http://127.0.0.1:41234`. */
  url: string;
  dataDir: string;
  /** The newest verification code sent to `to`, beyond its first `seen` messages; waits until it is there. */
  codeFor(to: string, seen?: number): Promise<string>;
  /** Everything sent to `to` so far, oldest first. */
  messagesTo(to: string): readonly Message[];
  stop(): Promise<void>;
}

export interface CandorSettings {
  dataDir: string;
  /** Everything the server says; read when something went wrong. */
  logFile: string;
  env?: Readonly<Record<string, string>>;
}

export async function startCandor({ dataDir, logFile, env = {} }: CandorSettings): Promise<Candor> {
  const own = Object.entries(process.env).filter(([name]) => !FOREIGN_SETTINGS.test(name));
  const child = spawn(process.execPath, await serverArguments(), {
    cwd: ROOT,
    // All journeys come from one address and many of them register: the limits are tested elsewhere.
    env: {
      ...Object.fromEntries(own),
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT_PER_MINUTE: '1000000',
      // Everybody on this stage comes from one address.
      CODES_PER_ADDRESS: '1000000',
      // Journeys decide at the console themselves.
      DEMO_DESK_S: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(logFile, { flags: 'a' });
  child.stderr.pipe(log, { end: false });
  const port = await openPort(child, log);
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    messagesTo: (to) => messagesTo(dataDir, to),
    codeFor: (to, seen = 0) =>
      eventually(`a code for ${to} in the outbox`, () => newestCode(messagesTo(dataDir, to).slice(seen))),
    stop: () => stop(child),
  };
}

function openPort(child: ChildProcess, log: NodeJS.WritableStream): Promise<string> {
  return new Promise((done, fail) => {
    let said = '';
    const give = (why: string): void => {
      clearTimeout(timer);
      fail(new Error(`Candor did not start: ${why}\n${said.slice(-2_000)}`));
    };
    const timer = setTimeout(() => {
      // Asked, not killed: it takes its database with it.
      child.kill('SIGTERM');
      give('it took too long');
    }, LONGEST_START_MS);
    child.once('exit', (code) => give(`it ended with ${code}`));
    child.stdout?.on('data', (chunk: Buffer) => {
      log.write(chunk);
      said = (said + chunk.toString()).slice(-20_000);
      const port = /Customer app +http:\/\/localhost:(\d+)\//.exec(said)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      done(port);
    });
  });
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done, fail) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail(new Error(`Candor did not stop within ${LONGEST_STOP_MS} ms`));
    }, LONGEST_STOP_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      done();
    });
    child.kill('SIGTERM');
  });
}
