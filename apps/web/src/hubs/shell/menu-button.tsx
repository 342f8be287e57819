/** Opens the side menu; stands at the left of tab pages' bars. */
import { Menu } from 'lucide-react';
import { useText } from '../../platform/i18n/index.ts';
import css from './shell.module.css';
import { shellText } from './shell-text.ts';
import { openSideMenu } from './side-menu-store.ts';

export function MenuButton() {
  const t = useText(shellText);
  return (
    <button type="button" className={css['menuButton']} aria-label={t('menu')} onClick={openSideMenu}>
      <Menu size={22} aria-hidden="true" />
    </button>
  );
}
