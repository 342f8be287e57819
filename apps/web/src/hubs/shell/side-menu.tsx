/** The side menu of spec section 2; its content is fetched when it is first opened. */
import { Drawer } from '@candor/ui';
import { Suspense, lazy } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { shellText } from './shell-text.ts';
import { closeSideMenu, useSideMenu } from './side-menu-store.ts';

const SideMenuContent = lazy(() => import('./side-menu-content.tsx'));

export function SideMenu() {
  const t = useText(shellText);
  const isOpen = useSideMenu((menu) => menu.isOpen);
  return (
    <Drawer isOpen={isOpen} label={t('menu')} onClose={closeSideMenu}>
      {isOpen ? (
        <Suspense fallback={null}>
          <SideMenuContent />
        </Suspense>
      ) : null}
    </Drawer>
  );
}
