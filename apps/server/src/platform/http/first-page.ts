/**
 * The first page of an app as the server draws it: markup and prices in the visitor's language, so that they are on screen with the
 * first bytes. Styles and the script that runs before the first paint stand in the page itself, named by their hashes in its policy:
 * nothing has to be fetched before anything is seen. The app takes the markup over (`apps/web/src/platform/drawn`).
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DEFAULT_LANGUAGE, languageOf } from '@candor/wire';
import type { Language } from '@candor/wire';
import { assert } from '../refusal.ts';
import { compressed } from './compress-reply.ts';
import type { Coding } from './compress-reply.ts';

/** Replies by the path of their call. */
export type Answers = Readonly<Record<string, unknown>>;

export interface FirstPageNeeds {
  /** Of the built app, with the page as it is without anything drawn. */
  folder: string;
  /** The module that draws. */
  drawnBy: string;
  /** `/h5/`. */
  prefix: string;
  answers(): Answers;
  now(): number;
  /** Why this page could not be drawn. */
  onFailure(error: unknown): void;
}

export interface FirstPage {
  /** Undefined when it could not be drawn: then the page goes out as it is. */
  in(language: Language, coding: Coding | undefined): Promise<string | Buffer | undefined>;
  /** The policy of the apps with what this page carries in itself. */
  policyOf(policy: string): string;
}

type Draw = (language: Language, answers: Answers) => Promise<string>;

/** Prices in it are at most so old; the live ones follow with the app. */
const KEPT_MS = 1_000;
const STYLESHEET = / *<link rel="stylesheet"[^>]* href="([^"]+)">\n/g;
const COOKIE = /(?:^|;\s*)candor-language=([A-Za-z-]{2,8})(?:;|$)/;

export function languageOfVisitor(cookies: string | undefined): Language {
  const named = COOKIE.exec(cookies ?? '')?.[1];
  return (named === undefined ? undefined : languageOf(named)) ?? DEFAULT_LANGUAGE;
}

/** Undefined where the app has been built without what draws it. */
export async function openFirstPage(needs: FirstPageNeeds): Promise<FirstPage | undefined> {
  if (!existsSync(needs.drawnBy) || !existsSync(join(needs.folder, 'index.html'))) return undefined;
  const { drawHome } = (await import(pathToFileURL(needs.drawnBy).href)) as { drawHome: Draw };
  const frame = frameOf(needs);
  const kept = new Map<Language, { at: number; pages: Map<Coding | '', Promise<string | Buffer>> }>();

  async function draw(language: Language): Promise<string> {
    const answers = needs.answers();
    const markup = await drawHome(language, answers);
    // The policy forbids them; where there is a price for everything there are none.
    assert(!markup.includes(' style="'), 'the drawn page has styles of its own');
    return frame.with(language, markup, answers);
  }
  return {
    async in(language, coding) {
      const now = needs.now();
      let entry = kept.get(language);
      if (entry === undefined || now - entry.at >= KEPT_MS)
        kept.set(language, (entry = { at: now, pages: new Map([['', draw(language)]]) }));
      const plain = entry.pages.get('')!;
      let page = coding === undefined ? plain : entry.pages.get(coding);
      if (page === undefined && coding !== undefined)
        entry.pages.set(
          coding,
          (page = plain.then((html) => compressed(String(html), coding, { isKept: true }))),
        );
      return page?.catch((error: unknown) => {
        needs.onFailure(error);
        return undefined;
      });
    },
    policyOf: (policy) =>
      policy
        .replace("script-src 'self'", `script-src 'self' ${hashOf(frame.script)}`)
        .replace("style-src 'self'", `style-src 'self' ${hashOf(frame.style)}`),
  };
}

/** The built page with its styles and its first script inside, and a place for what is drawn. */
function frameOf({ folder, prefix }: FirstPageNeeds) {
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replace(/\n +/g, '\n');
  const script = readFileSync(join(folder, 'boot.js'), 'utf8');
  const texts = readdirSync(join(folder, 'assets'));
  const textsOf = (language: Language) =>
    texts.find((file) => new RegExp(`^texts-first-${language}-[\\w-]{8}\\.js$`).test(file));
  const links = page.match(STYLESHEET) ?? [];
  const files = new Set(links.map((link) => link.replace(STYLESHEET, '$1').slice(prefix.length)));
  const style = [...files].map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  const [before, outline, after] = page.replace(STYLESHEET, '').split(/<!-- \/?outline -->/);
  assert(after !== undefined && files.size > 0, 'the built page has no outline or no styles');
  const usual = textsOf(DEFAULT_LANGUAGE)!;
  const head = put(
    before!,
    `<script src="${prefix}boot.js"></script>`,
    `<script>${script}</script><style>${style}</style>`,
  );
  const foot = put(after, '</div>', `</div>${outline!.trim()}`);
  return {
    script,
    style,
    with(language: Language, markup: string, answers: Answers): string {
      const tag = language === 'zh' ? 'zh-Hans' : language;
      const told = put(head, /<html lang="[^"]*"/, `<html lang="${tag}" data-drawn="${language}"`);
      const data = JSON.stringify(answers).replaceAll('<', '\\u003c');
      const block = `<script id="drawn-answers" type="application/json">${data}</script>`;
      return `${put(told, usual, textsOf(language)!).trimEnd()}${markup}${put(foot, '<noscript>', `${block}<noscript>`).trimStart()}`;
    },
  };
}

/** By a function, as what is put in may hold characters that `replace` reads as its own. */
function put(text: string, place: string | RegExp, what: string): string {
  assert(
    typeof place === 'string' ? text.includes(place) : place.test(text),
    `the built page has no ${String(place)}`,
  );
  return text.replace(place, () => what);
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
