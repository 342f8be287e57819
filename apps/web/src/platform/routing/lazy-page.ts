/** Code and texts of a page, fetched together, once; a failed fetch may be tried again. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { prepareTexts } from '../i18n/index.ts';
import type { Page } from './page.ts';

/** Spec section 8: a chunk that has not come by then counts as failed. */
export const CHUNK_TIMEOUT_MS = 120_000;

type Screen = LazyExoticComponent<ComponentType>;
const screens = new Map<string, Screen>();

export function screenOf(page: Page & Required<Pick<Page, 'load'>>): Screen {
  let screen = screens.get(page.path);
  if (screen === undefined) {
    screen = lazy(() => fetchPage(page));
    screens.set(page.path, screen);
  }
  return screen;
}

/** Begins the fetch before the page is opened, for example when a finger comes down on its link. */
export function warm(page: Page): void {
  if (page.load !== undefined)
    void fetchPage(page as Page & Required<Pick<Page, 'load'>>).catch(() => undefined);
}

/** After a failure: the next render asks again. */
export function forgetScreen(page: Page): void {
  screens.delete(page.path);
}

async function fetchPage(page: Page & Required<Pick<Page, 'load'>>): Promise<{ default: ComponentType }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer for ${page.path}`)), CHUNK_TIMEOUT_MS);
  });
  try {
    const [module] = await Promise.race([Promise.all([page.load(), prepareTexts(page.texts ?? [])]), limit]);
    return module;
  } finally {
    clearTimeout(timer);
  }
}
