/** The customer's total in the chosen valuation currency, hidden by one tap for curious neighbours. */
import { Button, Skeleton, Veil, formatDecimal } from '@candor/ui';
import { walletCalls } from '@candor/wire';
import { Eye, EyeOff } from 'lucide-react';
import { PnlLine } from '../../foundation/pnl/index.ts';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { hrefOf, open } from '../../platform/routing/index.ts';
import { setPreferences, usePreferences } from '../../platform/storage/index.ts';
import { homeText } from './home-text.ts';
import css from './home.module.css';

/** Prices move; the total follows at a walk. */
const POLL_MS = 15_000;

export function AssetsCard() {
  const t = useText(homeText);
  const valuation = usePreferences((preferences) => preferences.valuation);
  const isHidden = usePreferences((preferences) => preferences.hideBalances);
  const { data } = useCall(walletCalls.list, { valuation }, { pollMs: POLL_MS });
  const total = data?.valuation;
  const Icon = isHidden ? EyeOff : Eye;
  return (
    <section className={css['assets']}>
      <div className={css['top']}>
        <div className={css['topWords']}>
          <button
            type="button"
            className={css['topHint']}
            aria-pressed={isHidden}
            aria-label={`${t('totalAssets')}: ${isHidden ? t('show') : t('hide')}`}
            onClick={() => setPreferences({ hideBalances: !isHidden })}
          >
            {t('totalAssets')} <Icon size={14} aria-hidden="true" />
          </button>
          {total === undefined ? (
            <Skeleton variant="block" height={34} className={css['totalSkeleton']} />
          ) : (
            <a className={css['total']} href={hrefOf('pages/assets/index')}>
              <Veil isHidden={isHidden}>
                {formatDecimal(total.total, { decimals: total.currency === 'BTC' ? 8 : 2 })}
              </Veil>
              <small>{total.currency}</small>
            </a>
          )}
        </div>
        <Button onClick={() => open('pages/assets/deposit/index')}>{t('deposit')}</Button>
      </div>
      <PnlLine rate={total} />
    </section>
  );
}
