/** The drawer of the side menu. */
import { Drawer } from '@candor/ui';
import { useText } from '../../../platform/i18n/index.ts';
import { menuText } from './menu-text.ts';
import { SideMenuContent } from './side-menu-content.tsx';
import { closeSideMenu } from '../side-menu-store.ts';

export default function SideMenuDrawer({ isOpen }: { isOpen: boolean }) {
  const t = useText(menuText);
  return (
    <Drawer isOpen={isOpen} label={t('menu')} onClose={closeSideMenu}>
      <SideMenuContent />
    </Drawer>
  );
}
