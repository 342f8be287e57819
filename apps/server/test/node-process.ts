/** Starts `house-node.ts` beside a test's own server, on its database and with its keys, and kills it as a power cut would. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestServer } from './harness.ts';
import { programArguments } from './own-program.ts';

const PROGRAM = fileURLToPath(new URL('./house-node.ts', import.meta.url));

export interface NodeProcess {
  url: string;
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>;
}

/** With `hasChains` it follows and signs for the test's chains, too. */
export async function startNode(beside: TestServer, { hasChains = false } = {}): Promise<NodeProcess> {
  const { config } = beside.platform;
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-node-'));
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    SECRET_PEPPER: config.secretPepper,
    FILE_KEY: config.fileKeys[0]!.toString('base64'),
    RATE_LIMIT_PER_MINUTE: String(config.rateLimitPerMinute),
    ...(config.redisUrl === undefined ? {} : { REDIS_URL: config.redisUrl }),
    // A still book, as the harness has it.
    ...Object.fromEntries(
      ['DEMO_TRADERS', 'DEMO_OPERATORS', 'SEED_CONTENT', 'HOUSE_LIQUIDITY'].map((name) => [name, 'off']),
    ),
    DEMO_DESK_S: '0',
    CHAIN_DEMO_BLOCK_MS: String(config.chains.demoBlockMs),
  };
  const input = JSON.stringify({
    connection: beside.database.connection,
    env,
    without: hasChains ? [] : ['chains'],
  });
  const child = spawn(process.execPath, [...(await programArguments(PROGRAM)), input], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  let said = '';
  const url = await new Promise<string>((done, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /^open (\S+)$/m.exec(said)?.[1];
      if (found !== undefined) done(found);
    });
    void ended.then(() => fail(new Error('the node ended before it was open')));
  });
  return {
    url,
    async kill() {
      child.kill('SIGKILL');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
