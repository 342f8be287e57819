/** Top of the first page: menu, search, support, and messages or, for visitors, the language; stays while the page scrolls. */
import { IconButton } from '@candor/ui';
import { Bell, Headset, Languages, Search } from 'lucide-react';
import { useText } from '../../platform/i18n/index.ts';
import { INBOX_PATH, useUnread } from '../../foundation/notify/index.ts';
import { open } from '../../platform/routing/index.ts';
import { useIsLoggedIn } from '../../platform/storage/index.ts';
import { MenuButton } from '../shell/index.ts';
import { homeText } from './home-text.ts';
import css from './home.module.css';

export function HomeBar({ onSearch }: { onSearch: () => void }) {
  const t = useText(homeText);
  const unread = useUnread();
  const isLoggedIn = useIsLoggedIn();
  return (
    <header className={css['bar']}>
      <MenuButton />
      <h1 className="sr-only">Candor</h1>
      <button type="button" className={css['search']} onClick={onSearch}>
        <Search size={16} aria-hidden="true" />
        <span>{t('search')}</span>
      </button>
      <IconButton label={t('support')} onClick={() => open('pages/help/chat')}>
        <Headset size={21} />
      </IconButton>
      {isLoggedIn ? (
        <span className={css['bell']} data-unread={unread > 0 || undefined}>
          <IconButton
            label={unread > 0 ? t('unread', { n: unread }) : t('messages')}
            onClick={() => open(INBOX_PATH)}
          >
            <Bell size={21} />
          </IconButton>
        </span>
      ) : (
        <IconButton label={t('language')} onClick={() => open('pages/settings/language/language')}>
          <Languages size={21} />
        </IconButton>
      )}
    </header>
  );
}
