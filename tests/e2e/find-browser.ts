/**
 * A Chromium to drive: the one named by CHROME_PATH, the machine's own, Debian's package where it may be installed, or the
 * one carried in npm.
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
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

export async function openBrowser(): Promise<Browser> {
  const executablePath = await findBrowser();
  return chromium.launch({ executablePath, args: FLAGS });
}

async function findBrowser(): Promise<string> {
  const named = process.env['CHROME_PATH'];
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`CHROME_PATH names ${named}, which is not there.`);
  }
  return ownBrowser() ?? (await carriedBrowser()) ?? installedBrowser() ?? nothing();
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
  // Set by the package for machines without fonts; where there are some, they are better.
  if (existsSync('/etc/fonts')) delete process.env['FONTCONFIG_PATH'];
  if (path === undefined) return undefined;
  return spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0 ? path : undefined;
}

function installedBrowser(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('  installing Chromium from the package archive …');
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', 'chromium'],
  ]) {
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  return ownBrowser();
}

function nothing(): never {
  throw new Error('No Chromium found: install the package "chromium", or name one with CHROME_PATH.');
}
