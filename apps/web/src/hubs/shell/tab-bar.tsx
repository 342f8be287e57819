/** The tabs of spec section 2, in order; switching replaces the history entry, so back never walks through tabs. */
import { TabBar } from '@candor/ui';
import { type Tab, frameText } from '../../foundation/product/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { HOME_PATH, open, pages, usePageStack, warm } from '../../platform/routing/index.ts';
import { PRODUCT_TABS } from '../../products/tabs.ts';

const HOME: Tab = { position: 1, path: HOME_PATH, icon: 'home', label: 'tabHome' };
/** What stands in it is collected from the products. */
const EARN: Tab = { position: 5, path: 'pages/template/index', icon: 'finance', label: 'tabFinance' };
const ASSETS: Tab = { position: 8, path: 'pages/assets/index', icon: 'assets', label: 'tabAssets' };
const TABS: readonly Tab[] = [HOME, ...PRODUCT_TABS, EARN, ASSETS].toSorted(
  (a, b) => a.position - b.position,
);

export function ShellTabBar() {
  const t = useText(frameText);
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
