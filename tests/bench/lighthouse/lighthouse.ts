/**
 * The npm package `lighthouse`, which is no dependency of the project (170 MB with all that it brings): the first measurement installs the
 * version named here into a folder of its own, LIGHTHOUSE_DIR or one among the temporary files, and later ones find it there.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const VERSION = '13.5.0';
const MOST_TRIES = 3;

export interface Audit {
  numericValue?: number;
  details?: { items?: Readonly<Record<string, unknown>>[] };
}

export interface Report {
  audits: Readonly<Record<string, Audit | undefined>>;
  /** Out of a hundred. */
  marks: { performance: number; accessibility: number };
  /** Lighthouse's own measure of the machine; its marks are meant for 1,500 to 2,000, which slowed four times is a phone of the middle. */
  machine: number;
}

interface Result {
  lhr: {
    runtimeError?: { message: string };
    environment: { benchmarkIndex: number };
    audits: Report['audits'];
    categories: Record<'performance' | 'accessibility', { score: number | null }>;
  };
}

type Run = (url: string, flags: object) => Promise<Result | undefined>;

/** Measures one address in a browser that listens on `port`. */
export async function loadLighthouse(): Promise<(url: string, port: number) => Promise<Report>> {
  const folder = process.env['LIGHTHOUSE_DIR'] ?? join(tmpdir(), 'candor-lighthouse');
  const home = join(folder, 'node_modules/lighthouse');
  if (versionIn(home) !== VERSION) install(folder);
  const { default: lighthouse } = (await import(pathToFileURL(join(home, 'core/index.js')).href)) as {
    default: Run;
  };
  return async (url, port) => {
    for (let tries = 1; ; tries += 1) {
      const report = await measure(lighthouse, url, port);
      if (typeof report !== 'string') return report;
      if (tries === MOST_TRIES) throw new Error(`${url}: ${report}`);
    }
  };
}

/** What went wrong instead, as when the browser lost the beginning of its recording. */
async function measure(lighthouse: Run, url: string, port: number): Promise<Report | string> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility'],
  });
  if (result === undefined) return 'Lighthouse said nothing.';
  const { audits, categories, environment, runtimeError } = result.lhr;
  if (runtimeError !== undefined) return runtimeError.message;
  const mark = (of: keyof typeof categories): number => Math.round((categories[of].score ?? 0) * 100);
  const marks = { performance: mark('performance'), accessibility: mark('accessibility') };
  return { audits, marks, machine: Math.round(environment.benchmarkIndex) };
}

function versionIn(home: string): string | undefined {
  const file = join(home, 'package.json');
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

function install(folder: string): void {
  console.log(`  installing lighthouse ${VERSION} into ${folder} …`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', `lighthouse@${VERSION}`];
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('Lighthouse could not be installed; see the message above.');
}

export function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
}
