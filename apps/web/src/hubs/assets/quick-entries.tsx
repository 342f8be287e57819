/** Quick recharge, quick withdrawal and VIP recharge: shortcuts to the ordinary pages, with the ordinary terms (R-VIP-1). */
import { Crown, Zap } from 'lucide-react';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { assetsText } from './assets-text.ts';
import css from './assets.module.css';

const ENTRIES = [
  { label: 'quickRecharge', path: 'pages/assets/deposit/index', icon: Zap },
  { label: 'quickWithdrawal', path: 'pages/assets/withdraw/index', icon: Zap },
  { label: 'vipRecharge', path: 'pages/assets/deposit/index', icon: Crown },
] as const;

export function QuickEntries() {
  const t = useText(assetsText);
  return (
    <section className={css['quick']} aria-label={t('quickEntries')}>
      <ul>
        {ENTRIES.map(({ label, path, icon: Icon }) => (
          <li key={label}>
            <a href={hrefOf(path)}>
              <Icon size={15} strokeWidth={2} aria-hidden="true" />
              {t(label)}
            </a>
          </li>
        ))}
      </ul>
      <p>{t('quickNote')}</p>
    </section>
  );
}
