/**
 * Which pages are mounted: every tab visited once, and the pages stacked on the way to the current one. Going back finds
 * the page below as it was left, scroll position included. Pure.
 */
import type { Entry } from './history.ts';

/** Pages kept below the current one; older ones are built anew when reached again. */
export const KEPT_PAGES = 4;

export interface PageStack {
  /** Visited tabs by path, each with the address it was last shown at. */
  tabs: readonly Entry[];
  /** Other pages, bottom first. */
  pages: readonly Entry[];
  current: Entry;
  /** How the current page came: `forward` and `back` move, `same` replaces, `tab` switches. */
  motion: 'forward' | 'back' | 'same' | 'tab';
}

export function startStack(entry: Entry, isTab: boolean): PageStack {
  return { tabs: isTab ? [entry] : [], pages: isTab ? [] : [entry], current: entry, motion: 'same' };
}

export function moveTo(stack: PageStack, entry: Entry, isTab: boolean): PageStack {
  const below = stack.pages.filter((page) => page.index < entry.index);
  const motion = motionOf(stack, entry, isTab);
  if (isTab) return { tabs: withTab(stack.tabs, entry), pages: below, current: entry, motion };
  const known = stack.pages.find((page) => page.index === entry.index && page.key === entry.key);
  const pages = [...below, known ?? entry].slice(-(KEPT_PAGES + 1));
  return { tabs: stack.tabs, pages, current: known ?? entry, motion };
}

function motionOf(stack: PageStack, entry: Entry, isTab: boolean): PageStack['motion'] {
  if (isTab && stack.tabs.some((tab) => tab.key === stack.current.key)) return 'tab';
  if (entry.index > stack.current.index) return 'forward';
  return entry.index < stack.current.index ? 'back' : 'same';
}

/** A tab shown again without parameters keeps those it had: its state is alive. */
function withTab(tabs: readonly Entry[], entry: Entry): readonly Entry[] {
  return [...tabs.filter((tab) => tab.path !== entry.path), entry];
}
