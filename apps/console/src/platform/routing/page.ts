/** What a page is: one row of a noun's pages.ts, and how its address is found. */
import type { ComponentType } from 'react';
import type { Call } from '@candor/wire';
import { matchPath } from './address.ts';

export interface Page {
  /** `customers/:id`, without a leading slash. */
  path: string;
  load: () => Promise<{ default: ComponentType }>;
  /** The call the page lives on: who may make it may see the page. Absent: every operator. */
  call?: Call;
}

export function definePages(pages: readonly Page[]): readonly Page[] {
  return pages;
}

export interface FoundPage {
  page: Page;
  params: Readonly<Record<string, string>>;
}

/** The first page whose pattern fits; words stand before parameters in the table. */
export function findPage(pages: readonly Page[], path: string): FoundPage | undefined {
  for (const page of pages) {
    const params = matchPath(page.path, path);
    if (params !== undefined) return { page, params };
  }
  return undefined;
}
