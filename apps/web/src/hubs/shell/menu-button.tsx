/** Opens the side menu; stands at the left of tab pages' bars. */
import { Menu } from 'lucide-react';
import { frameText } from '../../foundation/product/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import css from './shell.module.css';
import { openSideMenu } from './side-menu-store.ts';

export function MenuButton() {
  const t = useText(frameText);
  return (
    <button type="button" className={css['menuButton']} aria-label={t('menu')} onClick={openSideMenu}>
      <Menu size={22} aria-hidden="true" />
    </button>
  );
}
