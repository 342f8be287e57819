/**
 * A Chromium to drive: the one named by CHROME_PATH, the machine's own, Debian's package where it may be installed, or the
 * one carried in npm. The headless shell comes first: a page costs it two thirds of what it costs the whole browser, which
 * runs a window that nobody sees.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  provideThai();
  const executablePath = await findBrowser();
  return chromium.launch({ executablePath, args: [...FLAGS, ...more] });
}

async function findBrowser(): Promise<string> {
  const named = process.env['CHROME_PATH'];
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`CHROME_PATH names ${named}, which is not there.`);
  }
  return ownBrowser() ?? installedBrowser() ?? (await carriedBrowser()) ?? nothing();
}

function ownBrowser(): string | undefined {
  return USUAL_PLACES.find((path) => existsSync(path));
}

/** Needs the libraries a browser needs; a bare machine may lack them, so it is asked for its version first. */
async function carriedBrowser(): Promise<string | undefined> {
  // Read by the package when it is imported: it then brings its own libraries along.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';
  const carried = await import('@sparticuz/chromium');
  const path = await carried.default.executablePath().catch(() => undefined);
  // Set by the package for machines without fonts; those of a machine are better where they know our languages.
  if (knowsThai()) delete process.env['FONTCONFIG_PATH'];
  if (path === undefined) return undefined;
  return spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0 ? path : undefined;
}

/** Thai has marks above and below its letters: without a font for it a browser draws each of them as a box of its own. */
function provideThai(): void {
  if (knowsThai()) return;
  console.log('  installing a Thai font from the package archive …');
  installPackage('fonts-noto-core');
}

/** A machine with a Thai font has the others as well; one with the few of a bare installation draws wide boxes. */
export function knowsThai(): boolean {
  const { stdout } = spawnSync('fc-list', [':lang=th', 'family'], { encoding: 'utf8', timeout: 20_000 });
  return (stdout ?? '').trim() !== '';
}

function installedBrowser(): string | undefined {
  console.log('  installing Chromium from the package archive …');
  // Not every archive has the shell by itself.
  return ['chromium-headless-shell', 'chromium'].some(installPackage) ? ownBrowser() : undefined;
}

/** False where packages cannot be installed. */
function installPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  return [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', name],
  ].every(
    (args) =>
      spawnSync('apt-get', args, {
        stdio: 'ignore',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0,
  );
}

function nothing(): never {
  throw new Error('No Chromium found: install the package "chromium", or name one with CHROME_PATH.');
}
