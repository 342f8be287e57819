/** Leads in the order asked for, as a part of the tab and of the page of all of them. */
import { EmptyState, Skeleton } from '@candor/ui';
import { offerCss as css } from '../../foundation/offers/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { copyTradingText } from './copy-trading-text.ts';
import { LeadCard } from './lead-card.tsx';
import { useKept } from './period-switch.tsx';
import { useLeads } from './use-copies.ts';

export function LeadList(asked: Parameters<typeof useLeads>[0]) {
  const t = useText(copyTradingText);
  return (
    <Loaded reading={useKept(useLeads(asked))} waiting={<Waiting />}>
      {(leads) =>
        leads.length === 0 ? (
          <EmptyState isCompact title={t('none')} />
        ) : (
          <ul className={css['products']}>
            {leads.map((each) => (
              <li key={each.id}>
                <LeadCard of={each} days={asked.period} />
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
      <Skeleton variant="block" height={212} />
      <Skeleton variant="block" height={212} />
      <Skeleton variant="block" height={212} />
    </div>
  );
}
