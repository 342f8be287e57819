/** What stands in the navigation, in which group, and which queue of the dashboard each entry counts. */
import type { PlainKey } from '../../platform/i18n/index.ts';
import { type Page, findPage } from '../../platform/routing/page.ts';
import type { Call } from '@candor/wire';
import type { shellText } from './shell-text.ts';

type TextKey = PlainKey<typeof shellText.zh>;

export interface NavEntry {
  path: string;
  text: TextKey;
  /** Names of queues as the dashboard calls them. */
  queues?: readonly string[];
  isDemoOnly?: boolean;
}
export interface NavGroup {
  text?: TextKey;
  entries: readonly NavEntry[];
}

export const NAV: readonly NavGroup[] = [
  {
    entries: [
      { path: '', text: 'dashboard' },
      { path: 'proposals', text: 'proposals', queues: ['proposals'] },
    ],
  },
  {
    text: 'work',
    entries: [
      { path: 'kyc', text: 'kyc', queues: ['kyc_basic', 'kyc_advanced'] },
      { path: 'deposits', text: 'deposits', queues: ['deposit_claims'] },
      { path: 'transfers', text: 'transfers' },
      { path: 'lines', text: 'lines', queues: ['statement_lines'] },
      { path: 'suspense', text: 'suspense', queues: ['suspense'] },
      { path: 'withdrawals', text: 'withdrawals', queues: ['withdrawals'] },
      { path: 'payouts', text: 'payouts', queues: ['payouts'] },
      { path: 'contacts', text: 'contacts', queues: ['contact_changes'] },
      { path: 'second-resets', text: 'secondResets', queues: ['second_resets'] },
    ],
  },
  {
    text: 'venue',
    entries: [
      { path: 'customers', text: 'customers' },
      { path: 'configuration', text: 'configuration' },
      { path: 'risk', text: 'risk' },
      { path: 'halts', text: 'halts' },
      { path: 'busted-trades', text: 'bustedTrades' },
      { path: 'treasury', text: 'treasury' },
      { path: 'gate', text: 'gate' },
      { path: 'sweeps', text: 'sweeps' },
      { path: 'ledger', text: 'ledger' },
      { path: 'clock', text: 'clock', isDemoOnly: true },
    ],
  },
  {
    text: 'oversight',
    entries: [
      { path: 'operators', text: 'operators' },
      { path: 'house-accounts', text: 'houseAccounts' },
      { path: 'audit', text: 'audit' },
    ],
  },
];

/** The navigation as this operator sees it: pages his roles open, groups that hold any. */
export function visibleNav(
  pages: readonly Page[],
  who: { may: (target: Call) => boolean; isDemo: boolean },
): readonly NavGroup[] {
  const isVisible = ({ path, isDemoOnly = false }: NavEntry) => {
    const page = findPage(pages, path)?.page;
    return (
      page !== undefined && (who.isDemo || !isDemoOnly) && (page.call === undefined || who.may(page.call))
    );
  };
  return NAV.map((group) => ({ ...group, entries: group.entries.filter(isVisible) })).filter(
    ({ entries }) => entries.length > 0,
  );
}

/** The entry an address lies under: `withdrawals/812` is withdrawals. */
export function entryOf(path: string): string {
  return path.split('/')[0] ?? '';
}
