/** Ten ways onward. Play money stands among them only where there is play money. */
import { walletCalls } from '@candor/wire';
import {
  ArrowLeftRight,
  BrainCircuit,
  Building2,
  CircleHelp,
  Download,
  Droplets,
  Gift,
  type LucideIcon,
  Newspaper,
  PiggyBank,
  Rocket,
  Split,
  Upload,
} from 'lucide-react';
import { useVenue } from '../../foundation/markets/index.ts';
import { refresh, useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { go, hrefOf, loginAddress, usePlace } from '../../platform/routing/index.ts';
import { useIsLoggedIn } from '../../platform/storage/index.ts';
import { homeText } from './home-text.ts';
import css from './home.module.css';

const ENTRIES = [
  { label: 'deposit', icon: Download, path: 'pages/assets/deposit/index' },
  { label: 'withdraw', icon: Upload, path: 'pages/assets/withdraw/index' },
  { label: 'transfer', icon: ArrowLeftRight, path: 'pages/assets/transfer/index' },
  { label: 'referral', icon: Gift, path: 'pages/promotion/index' },
  { label: 'finance', icon: PiggyBank, path: 'pages/finance/index' },
  { label: 'options', icon: Split, path: 'pages/option/detail' },
  { label: 'rwa', icon: Building2, path: 'pages/index/rwa' },
  { label: 'learning', icon: BrainCircuit, path: 'pages/index/learning' },
  { label: 'news', icon: Newspaper, path: 'pages/news/index' },
  { label: 'help', icon: CircleHelp, path: 'pages/help/center/center' },
] as const satisfies readonly { label: string; icon: LucideIcon; path: string }[];

export function Entries() {
  const t = useText(homeText);
  // Until the venue is known the demo's entry keeps its place: the grid must not jump.
  const isLive = useVenue()?.mode === 'live';
  return (
    <nav className={css['entries']} aria-label={t('entries')}>
      {isLive ? (
        <Entry icon={Rocket} label={t('launch')} href={hrefOf('pages/publication/index')} />
      ) : (
        <FaucetEntry />
      )}
      {ENTRIES.slice(0, 9).map(({ label, icon, path }) => (
        <Entry key={label} icon={icon} label={t(label)} href={hrefOf(path)} />
      ))}
    </nav>
  );
}

function Entry({ icon: Icon, label, href }: { icon: LucideIcon; label: string; href: string }) {
  return (
    <a className={css['entry']} href={href}>
      <i>
        <Icon size={21} strokeWidth={1.75} aria-hidden="true" />
      </i>
      <span>{label}</span>
    </a>
  );
}

function FaucetEntry() {
  const t = useText(homeText);
  const isLoggedIn = useIsLoggedIn();
  const { address } = usePlace();
  const faucet = useAction(walletCalls.faucet, { onDone: () => void refresh(walletCalls.list) });
  return (
    <button
      type="button"
      className={css['entry']}
      data-tone="brand"
      aria-busy={faucet.isBusy || undefined}
      onClick={() => (isLoggedIn ? void faucet.run({}) : go(loginAddress(address, true)))}
    >
      <i>
        <Droplets size={21} strokeWidth={1.75} aria-hidden="true" />
      </i>
      <span>{t('faucet')}</span>
    </button>
  );
}
