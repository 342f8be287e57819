/** The eight tabs of spec section 2, in order; switching replaces the history entry, so back never walks through tabs. */
import { TabBar, type TabIconName } from '@candor/ui';
import { useText } from '../../platform/i18n/index.ts';
import { open, pages, usePageStack, warm } from '../../platform/routing/index.ts';
import { shellText } from './shell-text.ts';

const TABS = [
  { path: 'pages/index/index', icon: 'home', label: 'tabHome' },
  { path: 'pages/trade/index', icon: 'spot', label: 'tabSpot' },
  { path: 'pages/lever/index', icon: 'contract', label: 'tabContract' },
  { path: 'pages/option/detail', icon: 'options', label: 'tabOption' },
  { path: 'pages/template/index', icon: 'finance', label: 'tabFinance' },
  { path: 'pages/documentation/index', icon: 'copy', label: 'tabCopy' },
  { path: 'pages/machine/index', icon: 'machine', label: 'tabMachine' },
  { path: 'pages/assets/index', icon: 'assets', label: 'tabAssets' },
] as const satisfies readonly { path: string; icon: TabIconName; label: string }[];

export function ShellTabBar() {
  const t = useText(shellText);
  const { current } = usePageStack();
  const isOnTab = pages().find(current.path)?.tab !== undefined;
  if (!isOnTab) return null;
  return (
    <TabBar
      label={t('tabs')}
      active={current.path}
      items={TABS.map(({ path, icon, label }) => ({ id: path, icon, label: t(label) }))}
      onSelect={(path) => selectTab(path, current.path)}
      onIntent={(path) => {
        const page = pages().find(path);
        if (page !== undefined) warm(page);
      }}
    />
  );
}

function selectTab(path: string, from: string): void {
  if (path !== from) open(path, {}, { isReplacing: true });
}
