/** Joins history, guard and page stack into the one value the app renders; runs outside React, so no page flashes before its guard. */
import { useSyncExternalStore } from 'react';
import { isLoggedIn, useSession } from '../storage/index.ts';
import { type GuardDecision, guard, returnAddress } from './guard-rules.ts';
import { currentEntry, go, onNavigate } from './history.ts';
import { type PageTable, pageTable } from './page.ts';
import { type PageStack, moveTo, startStack } from './page-stack.ts';

const listeners = new Set<() => void>();
let table: PageTable = pageTable([]);
let stack: PageStack = startStack(currentEntry(), false);
let isComplete = false;
let redirectedAt = Number.NEGATIVE_INFINITY;
let recheck: ReturnType<typeof setTimeout> | undefined;

export interface Tables {
  /** Pages known at once: the first page of a first visit. */
  first: PageTable;
  /** All pages; their list is fetched beside the first paint, not before it. */
  all: Promise<PageTable>;
}

/** Resolves when the current page is in the table and the stack may be rendered. */
export async function startNavigator({ first, all }: Tables): Promise<void> {
  table = first;
  const complete = all.then((pages) => {
    table = pages;
    isComplete = true;
    settle();
  });
  if (table.find(currentEntry().path) === undefined) await complete;
  stack = startStack(currentEntry(), isTab(currentEntry().path));
  onNavigate(settle);
  useSession.subscribe((now, before) => {
    if (now.token !== before.token) settle();
  });
  settle();
}

export function usePageStack(): PageStack {
  return useSyncExternalStore(listen, stackNow, stackNow);
}

const stackNow = (): PageStack => stack;

export function pages(): PageTable {
  return table;
}

/** From login back to the page that asked for it; that page takes the place of login in the history. */
export function leaveLogin(): void {
  go(returnAddress(currentEntry().search, table), { isReplacing: true });
}

function settle(): void {
  const entry = currentEntry();
  // Asked for before the list of pages has come: the page opens when it has.
  if (!isComplete && table.find(entry.path) === undefined) return;
  const decision: GuardDecision = guard({
    address: entry,
    table,
    isLoggedIn: isLoggedIn(),
    now: performance.now(),
    redirectedAt,
  });
  clearTimeout(recheck);
  if (decision.kind === 'login') {
    redirectedAt = performance.now();
    go(decision.to, { isReplacing: true });
    return;
  }
  if (decision.kind === 'wait') recheck = setTimeout(settle, decision.until - performance.now());
  if (entry !== stack.current || stack.tabs.length + stack.pages.length === 0) {
    stack = moveTo(stack, entry, isTab(entry.path));
    for (const listener of listeners) listener();
  }
}

function isTab(path: string): boolean {
  return table.find(path)?.tab !== undefined;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
