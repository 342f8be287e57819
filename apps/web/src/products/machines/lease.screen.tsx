/** Leasing from one package: that it is rent, its terms, whether it would earn it back, the form, and what its pool has paid. */
import { CoinIcon, Skeleton, Tag } from '@candor/ui';
import { Fact, LABEL_TONE, offerCss as css, trimmed } from '../../foundation/offers/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { Loaded } from '../../platform/list/index.ts';
import { useTextParams } from '../../platform/routing/index.ts';
import { Screen } from '../../platform/view/index.ts';
import { LeaseForm } from './lease-form.tsx';
import type { MachinePackage } from './lease-preview.ts';
import { machinesText } from './machines-text.ts';
import { BreakEven, Coverage, Kind, MoneyFact, Units } from './package-card.tsx';
import { PoolDays } from './pool-days.tsx';
import { useMachineChanges, usePackage } from './use-machines.ts';

export default function LeaseScreen() {
  const t = useText(machinesText);
  const { id: asked = '' } = useTextParams('id');
  const id = /^[1-9][0-9]{0,8}$/.test(asked) ? Number(asked) : 0;
  const reading = usePackage(id);
  useMachineChanges();
  return (
    <Screen title={t('lease')} backTo="pages/machine/lists">
      <Loaded
        reading={reading}
        waiting={<Waiting />}
        unknown={{ title: t('none'), code: 'machine_unknown', isAskable: id > 0 }}
      >
        {(of) => (
          <div className={css['page']}>
            {/* R-MC-2: said before anything else. */}
            <p className={css['first']}>{t('rentFirst')}</p>
            <Terms of={of} />
            <LeaseForm key={of.id} of={of} />
            {of.kind === 'measured' ? <PoolDays of={of} /> : null}
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function Terms({ of }: { of: MachinePackage }) {
  const t = useText(machinesText);
  const { output_currency_name: output, currency_name: currency, opens_at: opensAt } = of;
  return (
    <section className={css['terms']}>
      <header className={css['head']}>
        <CoinIcon symbol={output} size={28} />
        <b>{of.model}</b>
        <Tag tone={LABEL_TONE[of.label]}>{t(of.label)}</Tag>
      </header>
      <Kind of={of} />
      <dl className={css['facts']}>
        <MoneyFact name={t('rentOfUnit')} amount={of.rent} currency={currency} />
        <Fact name={t('term')} value={t('days', { n: of.day })} />
        <Output of={of} />
        <Fact name={t('hashRate')} value={of.hash_rate} />
        <Fact name={t('location')} value={of.location} />
        <Fact
          name={t('pool')}
          value={
            <a href={of.pool_url} target="_blank" rel="noreferrer">
              {of.pool}
            </a>
          }
        />
        <Fact name={t('existing')} value={t('units', { n: of.units })} />
        <Fact name={t('leasedUnits')} value={t('units', { n: of.leased })} />
        <Fact name={t('leftUnits')} value={t('units', { n: of.left })} />
      </dl>
      <Units of={of} />
      <BreakEven of={of} />
      <p className={css['note']}>
        {t(of.kind === 'fixed' ? 'fixedSource' : 'measuredSource')}{' '}
        {of.kind === 'fixed'
          ? t('reserveLine', {
              amount: trimmed(of.reserve.amount),
              currency: output,
              owed: trimmed(of.reserve.owed),
            })
          : null}{' '}
        <Coverage of={of} />
      </p>
      {of.label === 'coming_soon' && opensAt !== null ? (
        <p className={css['note']}>{t('opensAt', { when: formatMoment(opensAt) })}</p>
      ) : null}
    </section>
  );
}

/** R-MC-4: what it brings a day, at most, and in a month. */
function Output({ of }: { of: MachinePackage }) {
  const t = useText(machinesText);
  const { output_currency_name: output } = of;
  const money = (amount: string): string => `${trimmed(amount)}\u00a0${output}`;
  return (
    <>
      <Fact
        name={t('dayOutput')}
        value={
          <>
            {of.day_output === null ? t('dayOutputUnknown') : money(of.day_output)}
            {of.measured_day === null ? null : <small>{of.measured_day}</small>}
          </>
        }
      />
      {of.kind === 'measured' ? (
        <MoneyFact name={t('powerCost')} amount={of.power_cost} currency={output} />
      ) : null}
      <Fact name={t('maxIncome')} value={of.max_income === null ? t('noMaximum') : money(of.max_income)} />
      <Fact name={t(of.kind === 'fixed' ? 'monthIncome' : 'monthEstimate')} value={money(of.month_income)} />
    </>
  );
}

function Waiting() {
  return (
    <div className={css['page']}>
      <Skeleton variant="block" height={64} />
      <Skeleton variant="block" height={380} />
      <Skeleton variant="row" count={4} />
    </div>
  );
}
