/** Five ways on from the assets tab. */
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, ClipboardList, Repeat2 } from 'lucide-react';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { assetsText } from './assets-text.ts';
import css from './assets.module.css';

const ACTIONS = [
  { label: 'deposit', path: 'pages/assets/deposit/index', icon: ArrowDownToLine },
  { label: 'withdraw', path: 'pages/assets/withdraw/index', icon: ArrowUpFromLine },
  { label: 'transfer', path: 'pages/assets/transfer/index', icon: ArrowLeftRight },
  { label: 'convert', path: 'pages/trade/convert', icon: Repeat2 },
  { label: 'records', path: 'pages/assets/record', icon: ClipboardList },
] as const;

export function QuickActions() {
  const t = useText(assetsText);
  return (
    <nav className={css['actions']} aria-label={t('title')}>
      {ACTIONS.map(({ label, path, icon: Icon }, place) => (
        <a key={label} className={css['action']} href={hrefOf(path)} data-first={place === 0 || undefined}>
          <span className={css['actionIcon']}>
            <Icon size={20} strokeWidth={1.9} aria-hidden="true" />
          </span>
          {t(label)}
        </a>
      ))}
    </nav>
  );
}
