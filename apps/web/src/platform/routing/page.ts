/** What a page is: one row of the flat table in src/pages.ts. */
import type { ComponentType } from 'react';
import type { GenericSchema } from 'valibot';
import type { TextArea } from '../i18n/index.ts';

/** `custom`: the screen draws its own bar. `standard`: the shell draws a plain titled bar (spec section 2). */
export type BarStyle = 'custom' | 'standard';

export interface Page {
  /** As spec section 2 writes it, without a leading slash. */
  path: string;
  load: () => Promise<{ default: ComponentType }>;
  /** Texts fetched together with the code, so that the screen never waits twice. */
  texts?: readonly TextArea[];
  /** Position in the tab bar; such pages stay alive while others are shown. */
  tab?: number;
  /** Only for logged-in users. */
  isGuarded?: boolean;
  isRefreshable?: boolean;
  bar?: BarStyle;
  /** Schema of the query parameters, read with `usePageParams`. */
  params?: GenericSchema;
}

/** Rows of one area of the app; a function only for the type check. */
export function definePages(pages: readonly Page[]): readonly Page[] {
  return pages;
}

export interface PageTable {
  find: (path: string) => Page | undefined;
  tabs: readonly Page[];
  all: readonly Page[];
}

export function pageTable(all: readonly Page[]): PageTable {
  const byPath = new Map<string, Page>();
  for (const page of all) {
    if (byPath.has(page.path)) throw new Error(`two pages at ${page.path}`);
    byPath.set(page.path, page);
  }
  const tabs = all.filter((page) => page.tab !== undefined).sort((a, b) => (a.tab ?? 0) - (b.tab ?? 0));
  return { find: (path) => byPath.get(path), tabs, all };
}
