/** Hosting for everybody (R-FN-8): of each product what is held for customers, what is still owed to them, and what lies there for it. */
import { decimal, formatDecimal } from '@candor/money';
import { formatDecimal as shown } from '@candor/ui';
import type { PublicView } from '../../foundation/product/index.ts';
import { Figure, Figures, publicCss as css } from '../../foundation/transparency/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { financeText } from './finance-text.ts';
import { Coverage } from './product-card.tsx';

const whole = (amount: string): string => shown(amount, { decimals: 2 });
const lyingThere = ({ free, committed }: Product['reserve']): string =>
  formatDecimal(decimal(free) + decimal(committed));

type Product = PublicView['finance']['products'][number];

export default function PublicCard({ view: { finance } }: { view: PublicView }) {
  const t = useText(financeText);
  if (finance.products.length === 0) return null;
  return (
    <section className={css['card']}>
      <h2>{t('title')}</h2>
      <p className={css['hint']}>{t('publicHint')}</p>
      {finance.products.map((product) => (
        <div key={product.id} className={css['pair']} data-product={product.id}>
          <h3>
            {product.currency_name} · {t('days', { n: product.day })}
            <small>
              <Coverage product={product} />
            </small>
          </h3>
          <Figures>
            <Figure name={t('hosted')} value={whole(product.hosted)} />
            <Figure name={t('totalRate')} value={`${shown(product.interest_rate, { isTrimmed: true })}%`} />
            <Figure name={t('stillOwed')} value={whole(product.reserve.unpaid)} />
            <Figure name={t('inReserve')} value={whole(lyingThere(product.reserve))} />
          </Figures>
        </div>
      ))}
    </section>
  );
}
