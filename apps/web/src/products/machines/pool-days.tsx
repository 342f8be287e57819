/** What a pool paid day by day and how it was shared, so that anybody can work out his part again (R-MC-3). */
import { EmptyState, Skeleton, Tag } from '@candor/ui';
import type { ReplyOf, machineCalls } from '@candor/wire';
import { Fact, offerCss as css, trimmed } from '../../foundation/offers/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import type { MachinePackage } from './lease-preview.ts';
import { machinesText } from './machines-text.ts';
import { usePoolDays } from './use-machines.ts';

type Day = ReplyOf<typeof machineCalls.output>['data'][number];

export function PoolDays({ of }: { of: Pick<MachinePackage, 'id' | 'is_simulated'> }) {
  const t = useText(machinesText);
  return (
    <section aria-label={t('poolDays')}>
      <h2 className={css['heading']}>
        {t('poolDays')} {of.is_simulated ? <Tag tone="warn">{t('simulated')}</Tag> : null}
      </h2>
      <Loaded reading={usePoolDays(of.id)} waiting={<Skeleton variant="block" height={132} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState isCompact title={t('poolDaysNone')} />
          ) : (
            <ul className={css['dayList']}>
              {data.map((day) => (
                <li key={day.day}>
                  <PoolDay day={day} isSimulated={of.is_simulated} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function PoolDay({ day, isSimulated }: { day: Day; isSimulated: boolean }) {
  const t = useText(machinesText);
  const money = (text: string): string => `${trimmed(text)} ${day.currency_name}`;
  return (
    <dl className={css['facts']}>
      <div data-strong>
        <dt>{day.day}</dt>
        <dd>{money(day.amount)}</dd>
      </div>
      <Fact name={t('perUnit')} value={money(day.per_unit)} />
      <Fact name={t('poolShared', { n: day.leased })} value={money(day.customers)} />
      <Fact name={t('poolHouse')} value={money(day.house)} />
      {day.tx_id === null ? (
        isSimulated ? null : (
          <Fact name={t('transaction')} value="—" />
        )
      ) : (
        <Fact
          name={t('transaction')}
          value={
            <>
              {day.tx_id}
              <small>
                {day.chain} · {t(day.is_checked ? 'checked' : 'unchecked')}
              </small>
            </>
          }
        />
      )}
    </dl>
  );
}
