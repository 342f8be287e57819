/** A desk with the operator console: its own browser profile, and an ear for everything the page complains about. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { freshCodes } from './api.ts';
import { consoleWords } from './console-pages.ts';
import type { OperatorSession } from './operators.ts';

export interface DeskSettings {
  url: string;
  language: 'zh' | 'en';
  theme: 'dark' | 'light';
  /** Somebody already logged in. */
  session?: OperatorSession;
  width?: number;
  height?: number;
}

const PATIENCE_MS = 90_000;

export class Desk {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #url: string;
  readonly #complaints: string[] = [];

  private constructor(context: BrowserContext, page: Page, url: string) {
    this.#context = context;
    this.page = page;
    this.#url = url;
    page.on('pageerror', (error) => this.#complaints.push(`error: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        this.#complaints.push(`console: ${message.text()} ${message.location().url}`);
    });
  }

  static async open(
    browser: Browser,
    { url, language, theme, session, width = 1280, height = 800 }: DeskSettings,
  ): Promise<Desk> {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      reducedMotion: 'reduce',
      timezoneId: 'Asia/Shanghai',
    });
    context.setDefaultTimeout(PATIENCE_MS);
    // tsx keeps the names of functions with a helper that pages do not have.
    await context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
    await context.addInitScript(
      (kept: Record<string, unknown>) => {
        // Only at the first visit: afterwards the console keeps these itself.
        if (localStorage.getItem('console.language') !== null) return;
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, JSON.stringify(value));
        localStorage.setItem('console.active', String(Date.now()));
      },
      {
        'console.language': language,
        'console.look': { theme, density: 'roomy' },
        ...(session === undefined
          ? {}
          : {
              'console.session': {
                token: session.token,
                expiresAt: session.expires_at,
                idleMs: session.idle_s * 1000,
              },
            }),
      },
    );
    const desk = new Desk(context, await context.newPage(), url);
    if (session !== undefined) void desk.#prove(session.token, language);
    return desk;
  }

  /** Whoever sits there has his authenticator at hand: where the console asks for a code before it takes his word (R-OPS-14), he types it. */
  async #prove(token: string, language: 'zh' | 'en'): Promise<void> {
    const say = await consoleWords('foundation/session', language);
    const dialog = this.page.getByRole('dialog', { name: String(say['proofTitle']) });
    try {
      for (;;) {
        await dialog.waitFor({ timeout: 0 });
        for (const code of freshCodes(token)) {
          await dialog.getByLabel(String(say['code'])).fill(code);
          const isTaken = dialog.waitFor({ state: 'hidden', timeout: 5_000 }).then(
            () => true,
            () => false,
          );
          if (await isTaken) break;
        }
      }
    } catch {
      // The window is closed.
    }
  }

  /** `withdrawals/12`, as after `#/` in the address bar. */
  async visit(path: string): Promise<void> {
    await this.page.goto(`${this.#url}/console/#/${path}`);
    await this.settled();
  }

  /** The page has its title, and nothing on it is still on its way. */
  async settled(): Promise<void> {
    await this.page.waitForFunction(() => {
      const title = document.querySelector('main h1')?.textContent ?? '';
      const isBusy = document.querySelector('main [aria-busy="true"], main .ant-spin-spinning') !== null;
      // A list that was loading comes back into view by degrees.
      const isWhole = [...document.querySelectorAll('main .ant-spin-container')].every(
        (list) => getComputedStyle(list).opacity === '1',
      );
      return title !== '' && title !== '…' && !isBusy && isWhole;
    });
  }

  button(name: string) {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** What the page complained about so far; asking forgets it. */
  complaints(): string[] {
    return this.#complaints.splice(0);
  }

  close(): Promise<void> {
    return this.#context.close();
  }
}
