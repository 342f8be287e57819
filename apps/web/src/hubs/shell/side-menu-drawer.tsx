/** The drawer of the side menu. */
import { Drawer } from '@candor/ui';
import { useText } from '../../platform/i18n/index.ts';
import { shellText } from './shell-text.ts';
import { SideMenuContent } from './side-menu-content.tsx';
import { closeSideMenu } from './side-menu-store.ts';

export default function SideMenuDrawer({ isOpen }: { isOpen: boolean }) {
  const t = useText(shellText);
  return (
    <Drawer isOpen={isOpen} label={t('menu')} onClose={closeSideMenu}>
      <SideMenuContent />
    </Drawer>
  );
}
