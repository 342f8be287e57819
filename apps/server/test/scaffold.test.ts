/** A product is a folder and a line: an empty one is written into a copy of this tree, compiles, and is served. */
import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Written } from '../../../tools/scaffold/write-product.ts';
import { writeProduct } from '../../../tools/scaffold/write-product.ts';
import { untidyIn } from '../../../tools/tidy.ts';
import { readImports } from '../../../tools/walls/read-imports.ts';
import { tableBreaches } from '../../../tools/walls/table-owners.ts';
import { breachesOf } from '../../../tools/walls/wall-rules.ts';
import { customersOf } from '../src/foundation/identity/test-server.ts';
import { callApi } from './client.ts';
import type { TestServer } from './harness.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const TSC = join(ROOT, 'node_modules/.bin/tsc');
const NOUN = 'gift-cards';
/** Besides its own folders a product may touch so many files (issue of every product to come). */
const MOST_EDITED = 6;
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', 'data', '.cache']);

let copy: string;
let written: Written;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'candor-scaffold-'));
  for (const name of readdirSync(ROOT).filter((each) => !LEFT_OUT.has(each) && !each.startsWith('.')))
    cpSync(join(ROOT, name), join(copy, name), {
      recursive: true,
      filter: (path) => !LEFT_OUT.has(basename(path)),
    });
  linkModules('');
  for (const kind of ['apps', 'packages'])
    for (const name of readdirSync(join(ROOT, kind))) linkModules(join(kind, name));
  written = writeProduct(copy, NOUN);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The packages as they are installed, but for our own, which are the copy's. */
function linkModules(folder: string): void {
  const from = join(ROOT, folder, 'node_modules');
  let names: string[];
  try {
    names = readdirSync(from);
  } catch {
    return;
  }
  const to = join(copy, folder, 'node_modules');
  mkdirSync(join(to, '@candor'), { recursive: true });
  for (const name of names.filter((each) => each !== '@candor' && !each.startsWith('.cache')))
    symlinkSync(join(from, name), join(to, name));
  if (folder !== '') return;
  for (const kind of ['apps', 'packages'])
    for (const name of readdirSync(join(ROOT, kind)))
      symlinkSync(join(copy, kind, name), join(to, '@candor', name));
}

test('ADR 45: it edits at most six files outside its own folders, and only by its own lines', () => {
  expect(written.edited.length).toBeLessThanOrEqual(MOST_EDITED);
  for (const path of written.edited) {
    const [before, after] = [ROOT, copy].map((root) =>
      readFileSync(join(root, path), 'utf8').split('\n'),
    ) as [string[], string[]];
    const added = after.filter((line) => !before.includes(line));
    expect(before.filter((line) => !after.includes(line))).toEqual([]);
    expect(added.length).toBeLessThanOrEqual(2);
    expect(added.join()).toMatch(/gift-?_?cards/i);
  }
  expect(() => writeProduct(copy, NOUN)).toThrow('is there already');
  expect(() => writeProduct(copy, 'Gift Cards')).toThrow('is no noun');
});

test('ADR 45: it keeps to the walls, and is tidy', () => {
  const files = [...written.made, ...written.edited];
  const sources = files.filter((path) => /\.tsx?$/.test(path));
  expect(sources.length).toBeGreaterThan(20);
  const breaches = sources.flatMap((from) =>
    readImports(copy, from).flatMap(({ to }) => breachesOf(from, to)),
  );
  expect(breaches).toEqual([]);
  expect(tableBreaches(copy)).toEqual([]);
  expect(sources.flatMap((path) => untidyIn(path, readFileSync(join(copy, path), 'utf8')))).toEqual([]);
});

test('ADR 45: it compiles on all four sides', async () => {
  const run = promisify(execFile);
  for (const project of ['tsconfig.json', 'apps/web', 'apps/console'])
    await expect(
      run(TSC, ['-p', join(copy, project), '--noEmit', '--checkers', '1'], { cwd: copy }).catch(
        ({ stdout }: { stdout: string }) => Promise.reject(new Error(stdout)),
      ),
      project,
    ).resolves.toBeDefined();
});

test('ADR 45: a server of this tree takes its schema and answers its call', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-scaffold-data-'));
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/serve.ts'], {
    cwd: copy,
    env: {
      ...process.env,
      MODE: 'demo',
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      HOUSE_LIQUIDITY: 'off',
      DEMO_TRADERS: 'off',
      LOG_LEVEL: 'error',
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise((done) => child.once('close', done));
  try {
    await expect.poll(() => said).toContain('is open after');
    const url = `http://127.0.0.1:${/localhost:(\d+)\/h5/.exec(said)![1]}`;
    const call: TestServer['call'] = (path, fields, options) => callApi(url, path, fields, options);
    const server = { call, platform: { config: { dataDir } } } as unknown as TestServer;
    const { token } = await customersOf(server).customer('first@example.com');
    const reply = await call(`${NOUN}/sale`, {}, { method: 'GET', token });
    expect(reply.data).toEqual({ is_on_sale: true, sale_reason: '', is_accepted: false });
  } finally {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
});
