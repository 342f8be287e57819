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
  provideFonts();
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
  if (knows('th')) delete process.env['FONTCONFIG_PATH'];
  if (path === undefined) return undefined;
  return spawnSync(path, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0 ? path : undefined;
}

/**
 * A bare machine has the letters of Europe only: without a font a browser draws a box for each sign, as wide as it likes, and what is
 * measured (whether a text is cut) is nobody's. Thai has marks above and below its letters; a sign of Chinese, Japanese or Korean is a square, whose width any font has.
 */
const FONTS: readonly [name: string, languages: readonly string[]][] = [
  ['fonts-noto-core', ['th']],
  ['fonts-wqy-zenhei', ['zh-cn', 'zh-tw', 'ja', 'ko']],
];

function provideFonts(): void {
  for (const [name, languages] of FONTS) {
    if (languages.every(knows)) continue;
    console.log(`  installing ${name} from the package archive …`);
    installPackage(name);
  }
}

/** Whether this machine has a font for a language, by fontconfig's name of it. */
export function knows(language: string): boolean {
  const { stdout } = spawnSync('fc-list', [`:lang=${language}`, 'family'], {
    encoding: 'utf8',
    timeout: 20_000,
  });
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
