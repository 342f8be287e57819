/** The command lines as a person runs them: own processes on a database of their own. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programArguments } from '../../../test/own-program.ts';
import { ROOT } from '../../start-server.ts';
import type { Embedded } from '../../platform/db/embedded.ts';
import { startEmbedded } from '../../platform/db/embedded.ts';

let dataDir: string;
let embedded: Embedded;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'candor-command-line-'));
  embedded = await startEmbedded({ dataDir });
});
afterAll(async () => {
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Said {
  code: number;
  out: string;
  err: string;
}

async function run(tool: string, ...args: string[]): Promise<Said> {
  const env = { ...process.env, MODE: 'demo', DATA_DIR: dataDir };
  const command = [...(await programArguments(join(ROOT, `tools/${tool}.ts`))), ...args];
  return promisify(execFile)(process.execPath, command, { env, cwd: ROOT }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      out: error.stdout,
      err: error.stderr,
    }),
  );
}

async function asOwner(sql: string): Promise<void> {
  const { socketDir, port, database, users } = embedded.connection;
  const client = new pg.Client({ host: socketDir, port, database, ...users.owner });
  await client.connect();
  await client.query(sql);
  await client.end();
}

test('R-OPS-1, R-OPS-6: `npm run operator` makes the first people and `npm run verify` names a changed line', async () => {
  const create = (name: string, roles: string) =>
    run('operator', 'create', '--email', `${name}@venue.example`, '--name', name, '--roles', roles);
  const first = await create('ann', 'access_admin');
  expect(first).toMatchObject({
    code: 0,
    out: expect.stringMatching(/console\/#\/enrol\?ticket=[A-Za-z0-9_-]{43}/),
  });
  expect(await create('bob', 'auditor')).toMatchObject({ code: 0 });
  expect(await create('eve', 'access_admin')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Invite others'),
  });
  expect(await run('operator', 'create', '--email', 'x@y.zz')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Usage'),
  });
  expect(await run('verify')).toMatchObject({ code: 0, out: expect.stringContaining('2 lines fit') });
  await asOwner(`update operators_audit set line = replace(line, 'bob', 'eve') where seq = 2`);
  expect(await run('verify')).toMatchObject({ code: 1, err: expect.stringContaining('line 2 is broken') });
});
