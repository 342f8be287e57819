/** The side menu of spec section 2; its code is fetched when it is first opened. */
import { Suspense, lazy } from 'react';
import { useSideMenu } from './side-menu-store.ts';

const SideMenuDrawer = lazy(() => import('./menu/side-menu-drawer.tsx'));

export function SideMenu() {
  const { isOpen, wasOpened } = useSideMenu();
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <SideMenuDrawer isOpen={isOpen} />
    </Suspense>
  );
}
