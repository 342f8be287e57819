/** What one signal became with a copy: copied at its price, or skipped with its reason, and the figures to recompute it (R-CP-2, R-CP-3). */
import { Tag } from '@candor/ui';
import { offerCss as css, trimmed } from '../../foundation/offers/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { copyTradingText } from './copy-trading-text.ts';
import own from './copy-trading.module.css';
import type { Signal } from './use-copies.ts';

export function SignalCard({ of }: { of: Signal }) {
  const t = useText(copyTradingText);
  const { equity, reason } = of;
  return (
    <article className={css['order']}>
      <header className={css['head']}>
        <b>{of.symbol}</b>
        <small>
          {t(of.type === 1 ? 'long' : 'short')} · {t(of.kind)}
        </small>
        {reason === null ? null : <Tag tone="warn">{t('skipped')}</Tag>}
      </header>
      {reason === null ? null : <p className={own['why']}>{t(`skip_${reason}`)}</p>}
      <p className={css['note']}>
        {t('copiedLine', {
          lots: t('lots', { n: reason === null ? of.lots : 0 }),
          price: trimmed(of.price),
          lead: t('lots', { n: of.lead_lots }),
          leadPrice: trimmed(of.lead_price),
        })}
      </p>
      {equity === null ? null : (
        <p className={css['note']}>
          {t('sizing', {
            equity: trimmed(equity),
            leadEquity: trimmed(of.lead_equity),
            lead: of.lead_lots,
            lots: of.lots,
          })}
        </p>
      )}
      <p className={css['note']}>{formatMoment(of.at)}</p>
    </article>
  );
}
