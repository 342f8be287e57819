/** The drawer of the side menu. */
import { Drawer } from '@candor/ui';
import { frameText } from '../../../foundation/product/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { SideMenuContent } from './side-menu-content.tsx';
import { closeSideMenu } from '../side-menu-store.ts';

export default function SideMenuDrawer({ isOpen }: { isOpen: boolean }) {
  const t = useText(frameText);
  return (
    <Drawer isOpen={isOpen} label={t('menu')} onClose={closeSideMenu}>
      <SideMenuContent />
    </Drawer>
  );
}
