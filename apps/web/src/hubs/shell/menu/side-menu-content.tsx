/** Entries of the side menu, in the order of spec section 2, grouped: the house's own and those of the products. */
import {
  BadgeCheck,
  ChevronRight,
  CircleDollarSign,
  CircleHelp,
  ClipboardList,
  Gift,
  Headset,
  Settings,
  ShieldCheck,
} from 'lucide-react';
import { type MenuEntry, menuText, useProducts } from '../../../foundation/product/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { formatAddress, loginAddress, open, usePageStack } from '../../../platform/routing/index.ts';
import { useIsLoggedIn, usePreferences, useSession } from '../../../platform/storage/index.ts';
import { BrandMark } from '../../../platform/view/index.ts';
import { closeSideMenu } from '../side-menu-store.ts';
import css from './side-menu.module.css';

const GROUPS = ['groupFunds', 'groupAccount', 'groupHelp'] as const;
const SETTINGS = 'pages/settings/index';

/** What belongs to no product. */
const HOUSE: readonly MenuEntry[] = [
  {
    group: 'groupFunds',
    position: 3,
    label: 'menuRecords',
    path: 'pages/assets/record',
    icon: ClipboardList,
  },
  { group: 'groupAccount', position: 1, label: 'menuReferral', path: 'pages/promotion/index', icon: Gift },
  {
    group: 'groupAccount',
    position: 2,
    label: 'menuVerification',
    path: 'pages/verification/index',
    icon: BadgeCheck,
  },
  {
    group: 'groupAccount',
    position: 3,
    label: 'menuSecurity',
    path: 'pages/settings/security/index',
    icon: ShieldCheck,
  },
  { group: 'groupAccount', position: 4, label: 'menuPricing', path: SETTINGS, icon: CircleDollarSign },
  { group: 'groupAccount', position: 5, label: 'menuSettings', path: SETTINGS, icon: Settings },
  { group: 'groupHelp', position: 1, label: 'menuContact', path: 'pages/help/chat', icon: Headset },
  { group: 'groupHelp', position: 2, label: 'menuHelp', path: 'pages/help/center/center', icon: CircleHelp },
];
export function SideMenuContent() {
  const t = useText(menuText);
  const entries = [...HOUSE, ...useProducts().flatMap(({ menu = [] }) => menu)].sort(
    (one, other) => one.position - other.position,
  );
  const valuation = usePreferences((preferences) => preferences.valuation);
  return (
    <div className={css['menu']}>
      <MenuHead />
      {GROUPS.map((group) => (
        <section key={group} className={css['group']}>
          <h3 className={css['groupTitle']}>{t(group)}</h3>
          {entries
            .filter((entry) => entry.group === group)
            .map(({ label, path, icon: Icon }) => (
              <button
                key={label}
                type="button"
                className={css['entry']}
                onClick={() => leaveTo(path, label === 'menuPricing')}
              >
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
                <span className={css['entryLabel']}>{t(label)}</span>
                {label === 'menuPricing' ? <span className={css['value']}>{valuation}</span> : null}
                <ChevronRight size={16} aria-hidden="true" className={css['chevron']} />
              </button>
            ))}
        </section>
      ))}
    </div>
  );
}

function MenuHead() {
  const t = useText(menuText);
  const isLoggedIn = useIsLoggedIn();
  const user = useSession((session) => session.user);
  const { current } = usePageStack();
  const logIn = (): void => {
    closeSideMenu();
    const { path, search } = loginAddress(current, true);
    open(path, Object.fromEntries(new URLSearchParams(search)));
  };
  if (isLoggedIn && user !== undefined) {
    return (
      <button type="button" className={css['head']} onClick={() => leaveTo('pages/settings/account/index')}>
        <span className={css['avatar']} aria-hidden="true">
          {(user.nickname || user.account).slice(0, 1).toUpperCase()}
        </span>
        <span className={css['who']}>
          <strong>{user.nickname || user.account}</strong>
          <small>UID {user.id}</small>
        </span>
        <ChevronRight size={18} aria-hidden="true" className={css['chevron']} />
      </button>
    );
  }
  return (
    <button type="button" className={css['head']} onClick={logIn} data-from={formatAddress(current)}>
      <BrandMark size={44} />
      <span className={css['who']}>
        <strong>{t('menuLogIn')}</strong>
        <small>{t('menuWelcome')}</small>
      </span>
      <ChevronRight size={18} aria-hidden="true" className={css['chevron']} />
    </button>
  );
}

function leaveTo(path: string, isPricing = false): void {
  closeSideMenu();
  open(path, isPricing ? { show: 'pricing' } : {});
}
