/** Entries of the side menu, in the order of spec section 2, grouped. */
import {
  BadgeCheck,
  BookUser,
  ChevronRight,
  CircleDollarSign,
  CircleHelp,
  ClipboardList,
  Download,
  Eye,
  Gift,
  Headset,
  type LucideIcon,
  Settings,
  ShieldCheck,
  Upload,
} from 'lucide-react';
import { useText } from '../../../platform/i18n/index.ts';
import { formatAddress, loginAddress, open, usePageStack } from '../../../platform/routing/index.ts';
import { useIsLoggedIn, usePreferences, useSession } from '../../../platform/storage/index.ts';
import { BrandMark } from '../../../platform/view/index.ts';
import { menuText } from './menu-text.ts';
import { closeSideMenu } from '../side-menu-store.ts';
import css from './side-menu.module.css';

const GROUPS = [
  {
    label: 'menuFunds',
    entries: [
      { label: 'deposit', path: 'pages/assets/deposit/index', icon: Download },
      { label: 'withdraw', path: 'pages/assets/withdraw/index', icon: Upload },
      { label: 'records', path: 'pages/assets/record', icon: ClipboardList },
      { label: 'addresses', path: 'pages/user/address/address', icon: BookUser },
    ],
  },
  {
    label: 'menuAccount',
    entries: [
      { label: 'referral', path: 'pages/promotion/index', icon: Gift },
      { label: 'verification', path: 'pages/verification/index', icon: BadgeCheck },
      { label: 'security', path: 'pages/settings/security/index', icon: ShieldCheck },
      { label: 'pricing', path: 'pages/settings/index', icon: CircleDollarSign },
      { label: 'settings', path: 'pages/settings/index', icon: Settings },
    ],
  },
  {
    label: 'menuHelp',
    entries: [
      { label: 'contact', path: 'pages/help/chat', icon: Headset },
      { label: 'help', path: 'pages/help/center/center', icon: CircleHelp },
      { label: 'transparency', path: 'pages/transparency/index', icon: Eye },
    ],
  },
] as const satisfies readonly {
  label: string;
  entries: readonly { label: string; path: string; icon: LucideIcon }[];
}[];

export function SideMenuContent() {
  const t = useText(menuText);
  const valuation = usePreferences((preferences) => preferences.valuation);
  return (
    <div className={css['menu']}>
      <MenuHead />
      {GROUPS.map((group) => (
        <section key={group.label} className={css['group']}>
          <h3 className={css['groupTitle']}>{t(group.label)}</h3>
          {group.entries.map(({ label, path, icon: Icon }) => (
            <button
              key={label}
              type="button"
              className={css['entry']}
              onClick={() => leaveTo(path, label === 'pricing')}
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              <span className={css['entryLabel']}>{t(label)}</span>
              {label === 'pricing' ? <span className={css['value']}>{valuation}</span> : null}
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
        <strong>{t('logInOrRegister')}</strong>
        <small>{t('welcome')}</small>
      </span>
      <ChevronRight size={18} aria-hidden="true" className={css['chevron']} />
    </button>
  );
}

function leaveTo(path: string, isPricing = false): void {
  closeSideMenu();
  open(path, isPricing ? { show: 'pricing' } : {});
}
