/** Code and texts of a page, fetched together, once; a failed fetch may be tried again. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { prepareTexts } from '../i18n/index.ts';
import type { Page } from './page.ts';

/** Spec section 8: a chunk that has not come by then counts as failed. */
export const CHUNK_TIMEOUT_MS = 120_000;

type Screen = LazyExoticComponent<ComponentType>;
const screens = new Map<string, Screen>();
type Module = { default: ComponentType };
/** Code and texts that are here already. */
const arrived = new Map<string, Module>();

export function screenOf(page: Page): Screen {
  let screen = screens.get(page.path);
  if (screen === undefined) {
    screen = lazy(() => arrivedOrFetched(page));
    screens.set(page.path, screen);
  }
  return screen;
}

/** Resolves when the page can be drawn at once, or when its fetch has failed: the page itself then says so. */
export async function prepare(page: Page): Promise<void> {
  await fetchPage(page).then(
    (module) => arrived.set(page.path, module),
    () => undefined,
  );
}

/** Begins the fetch before the page is opened, for example when a finger comes down on its link. */
export function warm(page: Page): void {
  void fetchPage(page).catch(() => undefined);
}

/** After a failure: the next render asks again. */
export function forgetScreen(page: Page): void {
  screens.delete(page.path);
  arrived.delete(page.path);
}

/**
 * React shows a fallback for any promise, even a kept one, and then holds the page back for 300 ms; what has arrived is
 * therefore handed over in the same step.
 */
function arrivedOrFetched(page: Page): Promise<Module> {
  const module = arrived.get(page.path);
  if (module === undefined) return fetchPage(page);
  // oxlint-disable-next-line unicorn/no-thenable -- a thenable is the point: React takes it in the same step.
  const atOnce = { then: (take: (module: Module) => void) => take(module) };
  return atOnce as unknown as Promise<Module>;
}

async function fetchPage(page: Page): Promise<Module> {
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
