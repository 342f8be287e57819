/**
 * The app's size budget (docs/STYLE.md), measured on the build itself: what a first visit downloads before it can
 * be used, what each further screen adds, and what a language costs. Sizes are gzip, in kB of 1000 bytes.
 */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const DIST = join(dirname(fileURLToPath(import.meta.url)), '../apps/web/dist');
const CONSOLE_DIST = join(DIST, '../../console/dist');
const CONSOLE_HOME = 'src/hubs/dashboard/dashboard.screen.tsx';
const LIMITS_KB = {
  firstJs: 100,
  firstCss: 15,
  wholeJs: 147.5,
  route: 15,
  moneyForm: 22.5,
  forms: 6,
  controls: 18.5,
  market: 12,
  chart: 77.5,
  chartDesk: 96,
  texts: 6,
  console: 405,
  consoleScreen: 90,
} as const;
/** Scripts that a phone without a cache asks for until a route stands with all that it fetches by itself. */
const MOST_SCRIPTS = 15;
/** Screens that carry the chart library, or a chart of their own with an order panel beside it. */
const CHART = /kline|trade\.screen/;
/** The chart library, fetched after the order panel that stands below it (ADR 0024). */
const CHART_DESK = /contract\.screen/;

/**
 * Screens on which money is moved (ADR 0022): amount field, choosers, proof of the customer and its sheets stand there at
 * once, because a form that is completed under the finger is worse than one that comes a moment later.
 */
const MONEY_FORM =
  /\/(deposit|charge|withdraw|bank-withdraw|bind-bank|create-address|convert|buy|sale|lease)\.screen/;

/** Fetched right after the first paint on every visit, so that further screens find it there. */
const AFTER_PAINT = 'rest';
/** Fetched then as well on a first visit: with it nothing that was moved behind the first paint leaves the measure. */
const FIRST_SCREEN_REST = 'home-below';
/** Shared by the screens with a form, with anything to choose or type, with a market: whoever opens one has it for all others. */
const SHARED = ['forms', 'controls', 'market'] as const;

/** Fetched by a screen itself as it opens, not by a tap: counted with it. */
const WITH_SCREEN: Readonly<Record<string, readonly string[]>> = {
  kline: ['chart'],
  contract: ['chart', 'contracts-below'],
  trade: ['spot-below'],
  option: ['options-below'],
  assets: ['pnl-below'],
};
/** boot.js, and the texts: those of the first page, those that products share, and the screen's own. */
const BOOT_AND_TEXTS = 4;

interface Chunk {
  file: string;
  src?: string;
  name?: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** How many scripts each route with a market or the customer's money costs; needs a build in apps/web/dist. */
export function countScripts(): { name: string; scripts: number }[] {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest;
  const always = ['index.html', known(manifest, AFTER_PAINT)];
  const routes = Object.entries({ home: [FIRST_SCREEN_REST], ...WITH_SCREEN });
  return routes.map(([name, fetched]) => {
    const screen = Object.keys(manifest).filter((key) => basename(key) === `${name}.screen.tsx`);
    const keys = [...always, ...screen, ...fetched.map((chunk) => known(manifest, chunk))];
    const files = new Set(keys.flatMap((key) => [...closureOf(manifest, key)]));
    const scripts = [...files].filter((file) => file.endsWith('.js')).length;
    return { name, scripts: scripts + BOOT_AND_TEXTS };
  });
}

export interface Line {
  name: string;
  kb: number;
  limitKb: number;
}

export async function run(): Promise<{ passed: number; failed: number }> {
  const lines = [...measure(), ...measureConsole()];
  for (const { name, kb, limitKb } of lines) {
    const isOver = kb > limitKb;
    if (isOver || limitKb >= LIMITS_KB.firstCss) {
      process.stdout.write(
        `${isOver ? 'over' : 'ok  '}  ${kb.toFixed(1).padStart(6)} / ${limitKb} kB  ${name}\n`,
      );
    }
  }
  const routes = countScripts();
  for (const { name, scripts } of routes) {
    const verdict = scripts > MOST_SCRIPTS ? 'over' : 'ok  ';
    process.stdout.write(`${verdict}  ${String(scripts).padStart(6)} / ${MOST_SCRIPTS} scripts  ${name}\n`);
  }
  const failed =
    lines.filter((line) => line.kb > line.limitKb).length +
    routes.filter(({ scripts }) => scripts > MOST_SCRIPTS).length;
  return { passed: lines.length + routes.length - failed, failed };
}

/** Needs a build in apps/console/dist. */
export function measureConsole(): Line[] {
  const manifest = JSON.parse(readFileSync(join(CONSOLE_DIST, '.vite/manifest.json'), 'utf8')) as Manifest;
  const first = closureOf(manifest, 'index.html');
  const withHome = new Set([...first, ...closureOf(manifest, known(manifest, CONSOLE_HOME))]);
  const screens = Object.keys(manifest).filter((key) => key.endsWith('.screen.tsx') && key !== CONSOLE_HOME);
  return [
    {
      name: 'console, first visit with the dashboard',
      kb: sizeOf([...withHome], CONSOLE_DIST),
      limitKb: LIMITS_KB.console,
    },
    ...screens.map((key) => ({
      name: `console screen ${key.replace(/^src\/|\.screen\.tsx$/g, '')}`,
      kb: sizeOf(
        [...closureOf(manifest, key)].filter((file) => !withHome.has(file)),
        CONSOLE_DIST,
      ),
      limitKb: LIMITS_KB.consoleScreen,
    })),
  ];
}

/** Needs a build in apps/web/dist. */
export function measure(): Line[] {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest;
  const linked = [...html.matchAll(/(?:src|href)="\/h5\/([^"]+\.(?:js|css))"/g)].map((match) =>
    String(match[1]),
  );
  const first = new Set(linked.flatMap((file) => [...closureOf(manifest, keyOf(manifest, file)), file]));
  const js = [...first].filter((file) => file.endsWith('.js'));
  const css = [...first].filter((file) => file.endsWith('.css'));
  const lines: Line[] = [
    { name: 'first load, JavaScript', kb: sizeOf(js), limitKb: LIMITS_KB.firstJs },
    { name: 'first load, CSS', kb: sizeOf(css), limitKb: LIMITS_KB.firstCss },
  ];
  const always = new Set([...first, ...closureOf(manifest, known(manifest, AFTER_PAINT))]);
  const whole = new Set([...always, ...closureOf(manifest, known(manifest, FIRST_SCREEN_REST))]);
  lines.push({
    name: 'first visit to home with all that follows the first paint, JavaScript',
    kb: sizeOf([...whole].filter((file) => file.endsWith('.js'))),
    limitKb: LIMITS_KB.wholeJs,
  });
  const shared = new Set(always);
  for (const name of SHARED) {
    const { file } = manifest[known(manifest, name)] as Chunk;
    shared.add(file);
    lines.push({
      name: `${name}, shared by their screens`,
      kb: sizeOf([file]),
      limitKb: LIMITS_KB[name],
    });
  }
  for (const [key, chunk] of Object.entries(manifest)) {
    if (key.endsWith('.screen.tsx')) {
      const screen = basename(key, '.screen.tsx');
      const keys = [key, ...(WITH_SCREEN[screen] ?? []).map((source) => known(manifest, source))];
      const files = new Set(keys.flatMap((each) => [...closureOf(manifest, each)]));
      const added = [...files].filter((file) => file.endsWith('.js') && !shared.has(file));
      const limitKb = CHART.test(key)
        ? LIMITS_KB.chart
        : CHART_DESK.test(key)
          ? LIMITS_KB.chartDesk
          : MONEY_FORM.test(key)
            ? LIMITS_KB.moneyForm
            : LIMITS_KB.route;
      lines.push({ name: `screen ${screen}`, kb: sizeOf(added), limitKb });
    } else if (/\/messages\/[\w-]+\.ts$|^_texts-/.test(key)) {
      lines.push({ name: `texts ${key}`, kb: sizeOf([chunk.file]), limitKb: LIMITS_KB.texts });
    }
  }
  return lines;
}

/** Files that come with a chunk: itself, what it imports statically, and their styles. */
function closureOf(manifest: Manifest, key: string | undefined): Set<string> {
  const files = new Set<string>();
  const visit = (at: string): void => {
    const chunk = manifest[at];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const next of chunk.imports ?? []) visit(next);
  };
  if (key !== undefined) visit(key);
  return files;
}

/** By source, or by name for a group of modules; a renamed one must not leave the measure silently. */
function known(manifest: Manifest, source: string): string {
  const group = Object.keys(manifest).find((key) => key.startsWith('_') && manifest[key]?.name === source);
  const key = manifest[source] === undefined ? group : source;
  if (key === undefined) throw new Error(`size-budget.ts names ${source}, which is no chunk of the build.`);
  return key;
}

function keyOf(manifest: Manifest, file: string): string | undefined {
  return Object.keys(manifest).find((key) => manifest[key]?.file === file);
}

function sizeOf(files: readonly string[], dist = DIST): number {
  return (
    files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0) / 1000
  );
}
