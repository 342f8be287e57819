/**
 * A phone in a customer's hand: its own browser profile with language and theme, a window of phone size, and an ear for
 * everything the page complains about.
 */
import type { Language } from '@candor/wire';
import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright-core';
import type { Say } from './words.ts';
import { wordsOf } from './words.ts';

export interface PhoneSettings {
  url: string;
  language: Language;
  theme: 'dark' | 'light';
  width?: number;
  height?: number;
  /** Someone already logged in. */
  session?: { token: string; user: { id: number; nickname: string; account: string } };
  /** With the offline shell; without it pages load faster. */
  hasServiceWorker?: boolean;
  /** Otherwise the phone asks for less of it: what moves is drawn sixty times a second, which takes a machine more than the journey itself. */
  showsMotion?: boolean;
}

/** What a phone shows before anything is waited for longer. */
const PATIENCE_MS = 90_000;
/** The browser's own words where a journey asked for no offline shell. */
const BLOCKED = 'Service Worker registration blocked by Playwright';

export class Phone {
  readonly page: Page;
  /** What the app says now. */
  say: Say;
  readonly #context: BrowserContext;
  readonly #url: string;
  readonly #complaints: string[] = [];
  #turning?: CDPSession;

  private constructor(context: BrowserContext, page: Page, of: { say: Say; url: string }) {
    this.#context = context;
    this.page = page;
    this.say = of.say;
    this.#url = of.url;
    page.on('pageerror', (error) => this.#complaints.push(`error: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      const isComplaint = message.type() === 'error' || message.type() === 'warning';
      if (isComplaint && message.text() !== BLOCKED)
        this.#complaints.push(`console: ${message.text()} ${message.location().url}`);
    });
  }

  static async open(browser: Browser, settings: PhoneSettings): Promise<Phone> {
    const { url, language, theme, width = 390, height = 844, session } = settings;
    const context = await browser.newContext({
      viewport: { width, height },
      isMobile: true,
      hasTouch: true,
      colorScheme: theme,
      reducedMotion: settings.showsMotion === true ? 'no-preference' : 'reduce',
      locale: language,
      timezoneId: 'Asia/Shanghai',
      serviceWorkers: settings.hasServiceWorker === true ? 'allow' : 'block',
    });
    context.setDefaultTimeout(PATIENCE_MS);
    // tsx keeps the names of functions with a helper that pages do not have.
    await context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
    // Only at the first visit: afterwards the app keeps these itself.
    await context.addInitScript(
      (kept: Record<string, unknown>) => {
        if (localStorage.getItem('candor.preferences') !== null) return;
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, JSON.stringify(value));
      },
      {
        'candor.preferences': { theme },
        'candor.language': language,
        ...(session === undefined ? {} : { lifeData: { version: '1.0.0', ...session } }),
      },
    );
    return new Phone(context, await context.newPage(), { say: await wordsOf(language), url });
  }

  /** After the customer chose another language. */
  async speak(language: Language): Promise<void> {
    this.say = await wordsOf(language);
  }

  /** Opens an address of the page table, as typed into the address bar; `commit` waits for none of its scripts. */
  async visit(
    path: string,
    params: Readonly<Record<string, string>> = {},
    waitUntil: 'load' | 'commit' = 'load',
  ): Promise<void> {
    const query = new URLSearchParams(params).toString();
    await this.page.goto(`${this.#url}/h5/#/${path}${query === '' ? '' : `?${query}`}`, { waitUntil });
  }

  async waitForAddress(path: string): Promise<void> {
    await this.page.waitForURL((url) => url.hash.replace(/^#\//, '').split('?')[0] === path);
  }

  /** The screen in front: pages below it stay in the document, hidden. */
  get screen(): Locator {
    return this.page.locator('main:visible').last();
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** A text or password field by its label. */
  field(name: string): Locator {
    return this.page.getByRole('textbox', { name, exact: true });
  }

  /** A finger that is laid down, moved and lifted; pixels of the window. */
  async drag(from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
    const session = await this.#context.newCDPSession(this.page);
    const point = (part: number) => [{ x: from.x + by.x * part, y: from.y + by.y * part }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(0) });
    for (let step = 1; step <= 10; step += 1)
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(step / 10) });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await session.detach();
  }

  /** Laid on its side, or upright again. The window of a page in full screen cannot be given a size, a phone can be turned all the same. */
  async turn({ width, height }: { width: number; height: number }): Promise<void> {
    // Kept open: what a session has set ends with it.
    this.#turning ??= await this.#context.newCDPSession(this.page);
    await this.#turning.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      screenWidth: width,
      screenHeight: height,
      deviceScaleFactor: 1,
      mobile: true,
      screenOrientation:
        width > height ? { angle: 90, type: 'landscapePrimary' } : { angle: 0, type: 'portraitPrimary' },
    });
  }

  /** What the page complained about so far; asking forgets it. */
  complaints(): string[] {
    return this.#complaints.splice(0);
  }

  /** The stored session, as the app keeps it. */
  session(): Promise<{ version: string; token: string; user: { id: number } } | null> {
    return this.page.evaluate(() => JSON.parse(localStorage.getItem('lifeData') ?? 'null'));
  }

  close(): Promise<void> {
    return this.#context.close();
  }
}
