/** What is on offer, as a part of its own page and of the tab of everything that earns. */
import { EmptyState, Skeleton } from '@candor/ui';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { offerCss as css } from '../../foundation/offers/index.ts';
import { financeText } from './finance-text.ts';
import { ProductCard } from './product-card.tsx';
import { useProducts } from './use-hosting.ts';

export default function ProductList() {
  const t = useText(financeText);
  return (
    <Loaded reading={useProducts()} waiting={<Waiting />}>
      {(products) =>
        products.length === 0 ? (
          <EmptyState isCompact title={t('noProducts')} />
        ) : (
          <ul className={css['products']}>
            {products.map((product) => (
              <li key={product.id}>
                <ProductCard product={product} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Waiting() {
  return (
    <div className={css['products']}>
      <Skeleton variant="block" height={168} />
      <Skeleton variant="block" height={168} />
      <Skeleton variant="block" height={168} />
    </div>
  );
}
