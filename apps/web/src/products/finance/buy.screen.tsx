/** Buying one product: its terms, what it is paid from, then the form. */
import { CoinIcon, Skeleton, Tag, formatDecimal } from '@candor/ui';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { hrefOf, useTextParams } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { BuyForm } from './buy-form.tsx';
import { Fact, LABEL_TONE, offerCss as css, trimmed } from '../../foundation/offers/index.ts';
import { financeText } from './finance-text.ts';
import type { HostingProduct } from './hosting-preview.ts';
import { percentOf } from './hosting-preview.ts';
import { Coverage, Quota } from './product-card.tsx';
import { useHostingChanges, useProduct } from './use-hosting.ts';

export default function BuyScreen() {
  const t = useText(financeText);
  const { id: asked = '' } = useTextParams('id');
  const id = /^[1-9][0-9]{0,8}$/.test(asked) ? Number(asked) : 0;
  const reading = useProduct(id);
  useHostingChanges();
  return (
    <Screen title={t('subscribe')} backTo="pages/finance/index">
      <Loaded
        reading={reading}
        waiting={<Waiting />}
        unknown={{ title: t('noProducts'), code: 'hosting_unknown', isAskable: id > 0 }}
      >
        {(product) => (
          <div className={css['page']}>
            <Terms product={product} />
            <BuyForm key={product.id} product={product} />
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function Terms({ product }: { product: HostingProduct }) {
  const t = useText(financeText);
  const { currency_name: name, label, opens_at: opensAt } = product;
  return (
    <section className={css['terms']}>
      <header className={css['head']}>
        <CoinIcon symbol={name} size={28} />
        <b>{name}</b>
        <span className={css['days']}>{t('days', { n: product.day })}</span>
        <Tag tone={LABEL_TONE[label]}>{t(label)}</Tag>
      </header>
      <dl className={css['facts']}>
        <Fact name={t('dailyRate')} value={`${trimmed(percentOf(product.day_rate))}%`} />
        <Fact name={t('totalRate')} value={`${trimmed(product.interest_rate)}%`} />
        <Fact
          name={t('annualRate')}
          value={`${formatDecimal(product.annual_rate, { decimals: 2, isTrimmed: true })}%`}
        />
        <Fact name={t('minimum')} value={`${trimmed(product.save_min)} ${name}`} />
        <Fact name={t('maximum')} value={`${trimmed(product.save_max)} ${name}`} />
        <Fact name={t('left')} value={`${trimmed(product.left)} / ${trimmed(product.quota)} ${name}`} />
      </dl>
      <Quota product={product} />
      {product.is_promotion ? <p className={css['promotion']}>{t('promotion')}</p> : null}
      <p className={css['note']}>
        {t('source')} <Coverage product={product} />{' '}
        <a href={hrefOf('pages/finance/rulePage', { id: String(product.id) })}>{t('rules')}</a>
      </p>
      {label === 'coming_soon' && opensAt !== null ? (
        <p className={css['note']}>{t('opensAt', { when: formatMoment(opensAt) })}</p>
      ) : null}
    </section>
  );
}

function Waiting() {
  return (
    <div className={css['page']}>
      <Skeleton variant="block" height={220} />
      <Skeleton variant="row" count={4} />
    </div>
  );
}
