/** The navigation as an operator sees it: what the parts of the console put into each group, as far as his roles open it. Pure. */
import type { Call } from '@candor/wire';
import { NAV_GROUPS, type NavEntry, type NavGroupName, type Part } from '../../platform/part/index.ts';
import { findPage } from '../../platform/routing/page.ts';

export interface NavGroup {
  name: NavGroupName;
  entries: readonly NavEntry[];
}

/** Pages his roles open, groups that hold any. */
export function visibleNav(
  parts: readonly Part[],
  who: { may: (target: Call) => boolean; isDemo: boolean },
): readonly NavGroup[] {
  const pages = parts.flatMap((part) => part.pages);
  const isVisible = ({ path, isDemoOnly = false }: NavEntry) => {
    const page = findPage(pages, path)?.page;
    return (
      page !== undefined && (who.isDemo || !isDemoOnly) && (page.call === undefined || who.may(page.call))
    );
  };
  const entries = parts
    .flatMap(({ nav = [] }) => nav)
    .filter(isVisible)
    .sort((one, other) => one.position - other.position);
  return NAV_GROUPS.map((name) => ({
    name,
    entries: entries.filter(({ group }) => group === name),
  })).filter((group) => group.entries.length > 0);
}

/** The entry an address lies under: `withdrawals/812` is withdrawals. */
export function entryOf(path: string): string {
  return path.split('/')[0] ?? '';
}
