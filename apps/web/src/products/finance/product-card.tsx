/** One product as it is offered: rate, term, minimum, what is left of it, and what its interest rests on. */
import { CoinIcon, Tag, formatDecimal } from '@candor/ui';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import { LABEL_TONE, ShareBar, offerCss as css, trimmed } from '../../foundation/offers/index.ts';
import { financeText } from './finance-text.ts';
import type { HostingProduct } from './hosting-preview.ts';
import { percentOf } from './hosting-preview.ts';

export function ProductCard({ product }: { product: HostingProduct }) {
  const t = useText(financeText);
  const { id, currency_name: name, label, opens_at: opensAt } = product;
  return (
    <a className={css['product']} href={hrefOf('pages/finance/buyPage', { id: String(id) })}>
      <span className={css['head']}>
        <CoinIcon symbol={name} size={28} />
        <b>{name}</b>
        <span className={css['days']}>{t('days', { n: product.day })}</span>
        <Tag tone={LABEL_TONE[label]}>{t(label)}</Tag>
      </span>
      <span className={css['figures']}>
        <span>
          <b data-strong>{trimmed(percentOf(product.day_rate))}%</b>
          <small>{t('dailyRate')}</small>
        </span>
        <span>
          <b>{trimmed(product.interest_rate)}%</b>
          <small>{t('totalRate')}</small>
        </span>
        <span>
          <b>{trimmed(product.save_min)}</b>
          <small>{t('minimum')}</small>
        </span>
      </span>
      <Quota product={product} />
      <span className={css['under']}>
        {label === 'coming_soon' && opensAt !== null ? (
          <span>{t('opensAt', { when: formatMoment(opensAt) })}</span>
        ) : (
          <span>
            {t('left')} {trimmed(product.left)} {name}
          </span>
        )}
        <Coverage product={product} />
      </span>
    </a>
  );
}

/** How much of the quota is taken. */
export function Quota({ product }: { product: HostingProduct }) {
  const t = useText(financeText);
  const share = Math.round(shareOf(product));
  return <ShareBar percent={share} label={`${t('left')} ${100 - share}%`} />;
}

export function Coverage({ product }: { product: Pick<HostingProduct, 'coverage'> }) {
  const t = useText(financeText);
  const percent = percentOf(product.coverage);
  if (percent === undefined) return null;
  return (
    <span>
      {t('coverage')} {formatDecimal(percent, { decimals: 2, isTrimmed: true })}%
    </span>
  );
}

/** A drawing's share, no amount: percent of the quota that is taken. */
function shareOf({ quota, left }: HostingProduct): number {
  const [all, free] = [Number(quota), Number(left)];
  return all > 0 ? Math.min(100, Math.max(0, ((all - free) / all) * 100)) : 0;
}
