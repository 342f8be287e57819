/** The rules of hosting in plain words, and each product's own worked example, computed (R-FN-6). */
import { Skeleton } from '@candor/ui';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { hrefOf, useTextParams } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { offerCss as css, trimmed } from '../../foundation/offers/index.ts';
import { financeText } from './finance-text.ts';
import type { HostingProduct } from './hosting-preview.ts';
import { exampleOf, percentOf } from './hosting-preview.ts';
import { Coverage } from './product-card.tsx';
import { useProducts } from './use-hosting.ts';

export default function RulesScreen() {
  const t = useText(financeText);
  const { id = '' } = useTextParams('id');
  const reading = useProducts();
  return (
    <Screen title={t('rules')} backTo="pages/finance/index">
      <article className={css['rules']}>
        <section>
          <h2>{t('rule1')}</h2>
          <p>{t('agreement2')}</p>
          <p>{t('agreement1')}</p>
        </section>
        <section>
          <h2>{t('rule2')}</h2>
          <p>{t('agreement3')}</p>
          <p>{t('agreement4')}</p>
        </section>
        <section>
          <h2>{t('rule3')}</h2>
          <p>{t('rule3Text')}</p>
          <p>{t('agreement5')}</p>
        </section>
        <Loaded reading={reading} waiting={<Skeleton variant="block" height={160} />}>
          {(products) =>
            products
              .filter((product) => id === '' || String(product.id) === id)
              .map((product) => <Example key={product.id} product={product} />)
          }
        </Loaded>
      </article>
    </Screen>
  );
}

function Example({ product }: { product: HostingProduct }) {
  const t = useText(financeText);
  const { days, amount, daily, total, formula, penalty, back, kept, sum } = exampleOf(product);
  const { currency_name: currency } = product;
  const ratio = `${trimmed(percentOf(product.settlement_ratio))}%`;
  return (
    <section className={css['example']} aria-label={`${currency} ${t('days', { n: product.day })}`}>
      <h2>
        {currency} · {t('days', { n: product.day })} · {trimmed(product.interest_rate)}%
      </h2>
      <h3>{t('example')}</h3>
      <p>
        {t('exampleDaily', {
          amount: trimmed(amount),
          currency,
          daily: trimmed(daily),
          n: product.day,
          total: trimmed(total),
        })}
      </p>
      <p>
        {t('exampleEarly', {
          n: days,
          ratio,
          amount: trimmed(amount),
          formula: trimmed(formula),
          penalty: trimmed(penalty),
          back: trimmed(back),
          kept: trimmed(kept),
          sum: trimmed(sum),
        })}
      </p>
      <p className={css['note']}>
        {t('reserve')} {trimmed(product.reserve.free)} + {trimmed(product.reserve.committed)} {currency} ·{' '}
        <Coverage product={product} />
      </p>
      <a className={css['link']} href={hrefOf('pages/finance/buyPage', { id: String(product.id) })}>
        {t('details')}
      </a>
    </section>
  );
}
