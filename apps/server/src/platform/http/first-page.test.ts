/** The page that is sent when a module of the app draws it: language, policy, what is put in, and what happens when nothing can be drawn. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answers, FirstPage } from './first-page.ts';
import { languageOfVisitor, openFirstPage } from './first-page.ts';

const PAGE = `<!doctype html>
<html lang="zh-Hans">
  <head>
    <script src="/h5/boot.js"></script>
    <link rel="stylesheet" crossorigin href="/h5/assets/a-12345678.css">
    <link rel="stylesheet" crossorigin href="/h5/assets/b-12345678.css">
    <link rel="stylesheet" crossorigin href="/h5/assets/a-12345678.css">
    <link rel="modulepreload" crossorigin href="/h5/assets/texts-first-zh-12345678.js">
  </head>
  <body>
    <div id="root">
      <!-- outline -->
      <div class="skeleton"></div>
      <!-- /outline -->
    </div>
    <noscript>No.</noscript>
  </body>
</html>
`;
const DRAWS = `let drawn = 0;
export async function drawHome(language, answers) {
  if (answers.fails) throw new Error('no prices');
  return '<main>' + language + ' $& ' + answers.price + ' ' + (drawn += 1) + (answers.styled ? '<i style="x">' : '') + '</main>';
}`;
const POLICY = "default-src 'none';script-src 'self';style-src 'self'";

let folder: string;
let now = 0;
let answers: Answers;
let failures: unknown[] = [];

const open = (drawnBy = 'draw.js'): Promise<FirstPage | undefined> =>
  openFirstPage({
    folder,
    drawnBy: join(folder, drawnBy),
    prefix: '/h5/',
    answers: () => answers,
    now: () => now,
    onFailure: (error) => failures.push(error),
  });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-first-page-'));
  mkdirSync(join(folder, 'assets'));
  const files = {
    'index.html': PAGE,
    'boot.js': 'boot();',
    'draw.js': DRAWS,
    'package.json': '{"type":"module"}',
    'assets/a-12345678.css': 'a{}',
    'assets/b-12345678.css': 'b{}',
    'assets/texts-first-zh-12345678.js': '',
    'assets/texts-first-zh-Hant-12345678.js': '',
    'assets/texts-first-en-12345678.js': '',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a drawn page', () => {
  it('holds markup, answers, styles and the first script, and names the texts of its language', async () => {
    answers = { price: '1 < 2' };
    const html = String(await (await open())!.in('zh-Hant', undefined));
    expect(html).toContain('<html lang="zh-Hant" data-drawn="zh-Hant">');
    expect(html).toContain('<script>boot();</script><style>a{}\nb{}</style>');
    expect(html).not.toContain('stylesheet');
    expect(html).toContain('/h5/assets/texts-first-zh-Hant-12345678.js');
    expect(html).toMatch(
      /<div id="root"><main>zh-Hant \$& 1 < 2 \d+<\/main><\/div><div class="skeleton"><\/div>/,
    );
    expect(html).toContain('type="application/json">{"price":"1 \\u003c 2"}</script><noscript>');
  });

  it('is allowed by its policy to the letter', async () => {
    const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect((await open())!.policyOf(POLICY)).toBe(
      `default-src 'none';script-src 'self' ${hash('boot();')};style-src 'self' ${hash('a{}\nb{}')}`,
    );
  });

  it('is drawn once a second and language, and packed as the browser reads it', async () => {
    answers = { price: '7' };
    const page = (await open())!;
    const first = String(await page.in('zh', undefined));
    now += 999;
    answers = { price: '8' };
    expect(String(await page.in('zh', undefined))).toBe(first);
    expect(String(brotliDecompressSync((await page.in('zh', 'br')) as Buffer))).toBe(first);
    expect(String(await page.in('en', undefined))).toContain('en $& 8');
    now += 1;
    expect(String(await page.in('zh', undefined))).toContain('zh $& 8');
  });

  it.each([{ fails: true }, { price: '1', styled: true }])(
    'is none when it cannot be drawn: %o',
    async (of) => {
      const page = (await open())!;
      failures = [];
      answers = of;
      expect(await page.in('zh', 'br')).toBeUndefined();
      expect(failures).toHaveLength(1);
      answers = { price: '1' };
      now += 1_000;
      expect(await page.in('zh', 'br')).toBeInstanceOf(Buffer);
    },
  );

  it('is none where nothing was built that draws', async () => {
    expect(await open('absent.js')).toBeUndefined();
  });
});

describe("the visitor's language", () => {
  it.each([
    [undefined, 'zh'],
    ['a=1; candor-language=en', 'en'],
    ['candor-language=zh-Hant; b=2', 'zh-Hant'],
    ['xcandor-language=en', 'zh'],
    ['candor-language=<script>', 'zh'],
    ['candor-language=xx', 'zh'],
  ])('%s is %s', (cookies, language) => {
    expect(languageOfVisitor(cookies)).toBe(language);
  });
});
