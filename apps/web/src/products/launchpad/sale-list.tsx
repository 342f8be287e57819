/** Sales as cards: what is on offer now first, then what is over. */
import { CoinIcon, EmptyState, Skeleton } from '@candor/ui';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import type { Sale } from './commitment-rules.ts';
import css from './launchpad.module.css';
import { launchpadText } from './launchpad-text.ts';
import { Countdown, PhaseTag, Progress, trimmed } from './sale-parts.tsx';
import { useSales } from './use-launchpad.ts';

export function SaleList({ phases, most }: { phases: readonly Sale['phase'][]; most?: number }) {
  const t = useText(launchpadText);
  return (
    <Loaded reading={useSales()} waiting={<Waiting />}>
      {(all) => {
        const sales = all
          .filter(({ phase }) => phases.includes(phase))
          .toSorted((a, b) => phases.indexOf(a.phase) - phases.indexOf(b.phase))
          .slice(0, most);
        return sales.length === 0 ? (
          <EmptyState isCompact title={t('noSales')} hint={t('noSalesHint')} />
        ) : (
          <ul className={css['sales']}>
            {sales.map((sale) => (
              <li key={sale.id}>
                <SaleCard sale={sale} />
              </li>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}

function SaleCard({ sale }: { sale: Sale }) {
  const t = useText(launchpadText);
  return (
    <a className={css['sale']} href={hrefOf('pages/publication/details', { id: String(sale.id) })}>
      <span className={css['head']}>
        <CoinIcon symbol={sale.new_currency_name} size={36} />
        <span>
          <b>{sale.new_currency_name}</b>
          <small>{sale.new_currency_full_name}</small>
        </span>
        <PhaseTag sale={sale} />
      </span>
      <span className={css['figures']}>
        <span>
          <b>
            {trimmed(sale.change_rate)} {sale.currency_name}
          </b>
          <small>{t('issuePrice')}</small>
        </span>
        <span>
          <b>{trimmed(sale.num)}</b>
          <small>{t('supply')}</small>
        </span>
        <span>
          <b>{t('nDays', { n: sale.day })}</b>
          <small>{t('lockUp')}</small>
        </span>
      </span>
      {sale.phase === 'upcoming' ? null : <Progress sale={sale} />}
      <Countdown sale={sale} />
    </a>
  );
}

function Waiting() {
  return (
    <div className={css['sales']}>
      <Skeleton variant="block" height={212} />
      <Skeleton variant="block" height={212} />
    </div>
  );
}
