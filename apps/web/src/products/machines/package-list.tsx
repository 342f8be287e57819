/** What is for rent, as a part of its own pages and of the tab of everything that earns. */
import { EmptyState, Skeleton } from '@candor/ui';
import { offerCss as css } from '../../foundation/offers/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { machinesText } from './machines-text.ts';
import { PackageCard } from './package-card.tsx';
import { usePackages } from './use-machines.ts';

export default function PackageList() {
  const t = useText(machinesText);
  return (
    <Loaded reading={usePackages()} waiting={<Waiting />}>
      {(packages) =>
        packages.length === 0 ? (
          <EmptyState isCompact title={t('none')} />
        ) : (
          <>
            {/* R-MC-2: said before anything else. */}
            <p className={css['first']}>{t('rentFirst')}</p>
            <ul className={css['products']}>
              {packages.map((each) => (
                <li key={each.id}>
                  <PackageCard of={each} />
                </li>
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
}

function Waiting() {
  return (
    <div className={css['products']}>
      <Skeleton variant="block" height={64} />
      <Skeleton variant="block" height={228} />
      <Skeleton variant="block" height={228} />
    </div>
  );
}
