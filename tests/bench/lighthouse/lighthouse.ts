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
/** Of Lighthouse's preset: how many times slower than the machine its phone is. */
const SLOWDOWN = 4;
/** The least measure of a machine that the preset's slowdown is meant for (Lighthouse's docs/throttling.md, high-end desktop). */
const MEANT_FOR = 1_500;

export interface Audit {
  numericValue?: number;
  details?: { items?: Readonly<Record<string, unknown>>[] };
}

export interface Judged {
  audits: Readonly<Record<string, Audit | undefined>>;
  /** Out of a hundred. */
  marks: { performance: number; accessibility: number };
}

export interface Report extends Judged {
  /** Lighthouse's own measure of the machine during the visit; the preset's four times are meant for 1,500 to 2,000. */
  machine: number;
  /** The same visit for the phone that the preset means: slowed less where the machine itself is slower than a fast desktop. */
  calibrated: Judged;
}

interface LighthouseReport {
  runtimeError?: { message: string };
  environment: { benchmarkIndex: number };
  audits: Judged['audits'];
  categories: Record<'performance' | 'accessibility', { score: number | null }>;
}

interface Result {
  lhr: LighthouseReport;
  artifacts: { settings: { throttling: object } };
}

interface Lighthouse {
  default: (url: string, flags: object) => Promise<Result | undefined>;
  auditFlowArtifacts: (flow: object) => Promise<{ steps: { lhr: LighthouseReport }[] }>;
}

/** Measures one address in a browser that listens on `port`. */
export async function loadLighthouse(): Promise<(url: string, port: number) => Promise<Report>> {
  const folder = process.env['LIGHTHOUSE_DIR'] ?? join(tmpdir(), 'candor-lighthouse');
  const home = join(folder, 'node_modules/lighthouse');
  if (versionIn(home) !== VERSION) install(folder);
  const lighthouse = (await import(pathToFileURL(join(home, 'core/index.js')).href)) as Lighthouse;
  return async (url, port) => {
    for (let tries = 1; ; tries += 1) {
      const report = await measure(lighthouse, url, port);
      if (typeof report !== 'string') return report;
      if (tries === MOST_TRIES) throw new Error(`${url}: ${report}`);
    }
  };
}

/** What went wrong instead, as when the browser lost the beginning of its recording. */
async function measure(lighthouse: Lighthouse, url: string, port: number): Promise<Report | string> {
  const flags = { port, logLevel: 'error', onlyCategories: ['performance', 'accessibility'] };
  const result = await lighthouse.default(url, flags);
  if (result === undefined) return 'Lighthouse said nothing.';
  const { lhr, artifacts } = result;
  if (lhr.runtimeError !== undefined) return lhr.runtimeError.message;
  const machine = lhr.environment.benchmarkIndex;
  const throttling = {
    ...artifacts.settings.throttling,
    cpuSlowdownMultiplier: SLOWDOWN * Math.min(1, machine / MEANT_FOR),
  };
  const again = await lighthouse.auditFlowArtifacts({
    name: url,
    gatherSteps: [
      {
        name: url,
        artifacts: { ...artifacts, settings: { ...artifacts.settings, throttling } },
        flags: { ...flags, throttling },
      },
    ],
  });
  return { ...judged(lhr), machine: Math.round(machine), calibrated: judged(again.steps[0]!.lhr) };
}

function judged({ audits, categories }: LighthouseReport): Judged {
  const mark = (of: keyof typeof categories): number => Math.round((categories[of].score ?? 0) * 100);
  return { audits, marks: { performance: mark('performance'), accessibility: mark('accessibility') } };
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
