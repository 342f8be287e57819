/** Ways onward. Play money stands among them only where there is play money. */
import { walletCalls } from '@candor/wire';
import { ArrowLeftRight, Droplets, type LucideIcon } from 'lucide-react';
import { useVenue } from '../../foundation/markets/index.ts';
import { type Entry as EntryRow, frameText, useProducts } from '../../foundation/product/index.ts';
import { refresh, useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { go, hrefOf, loginAddress, usePlace } from '../../platform/routing/index.ts';
import { useIsLoggedIn } from '../../platform/storage/index.ts';
import { homeText } from './home-text.ts';
import css from './home.module.css';

/** What belongs to no product. What is not there yet has no way in from here. */
const HOUSE: readonly EntryRow[] = [
  { position: 3, label: 'entryTransfer', icon: ArrowLeftRight, path: 'pages/assets/transfer/index' },
];
/** One row, with the first place for play money where there is any: the market below is what people come for. */
const SHOWN = 5;

/** Those that stand in the row, and what is left for below the market. */
export function useEntries(): { first: readonly EntryRow[]; rest: readonly EntryRow[] } {
  // Until the venue is known the demo's entry keeps its place: the grid must not jump.
  const isLive = useVenue()?.mode === 'live';
  const all = [...HOUSE, ...useProducts().flatMap((product) => product.entries ?? [])].sort(
    (one, other) => one.position - other.position,
  );
  const count = isLive ? SHOWN : SHOWN - 1;
  return { first: all.slice(0, count), rest: all.slice(count) };
}

export function Entries() {
  const t = useText(homeText);
  const frame = useText(frameText);
  const isLive = useVenue()?.mode === 'live';
  const { first: entries } = useEntries();
  return (
    <nav className={css['entries']} aria-label={t('entries')}>
      {isLive ? null : <FaucetEntry />}
      {entries.map(({ label, icon, path }) => (
        <Entry key={label} icon={icon} label={frame(label)} href={hrefOf(path)} />
      ))}
    </nav>
  );
}

export function Entry({ icon: Icon, label, href }: { icon: LucideIcon; label: string; href: string }) {
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
