/** One rental with all that spec section 3 names: invested, follow-up count, cycle, maximum and monthly income; and what each day did. */
import { Button, CoinIcon, Tag } from '@candor/ui';
import { ShareBar, offerCss as css, trimmed } from '../../foundation/offers/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import type { Rental } from './lease-preview.ts';
import { machinesText } from './machines-text.ts';

const TONE = { running: 'brand', ended: 'success', cancelled: 'neutral' } as const;

export function RentalCard({ rental, onCancel }: { rental: Rental; onCancel: (rental: Rental) => void }) {
  const t = useWords();
  const { state } = rental;
  return (
    <article className={css['order']}>
      <header className={css['head']}>
        <CoinIcon symbol={rental.output_currency_name} size={24} />
        <b>{rental.model}</b>
        <Tag tone={TONE[state]}>{t(state)}</Tag>
      </header>
      {state === 'running' ? (
        <ShareBar
          percent={((rental.day - rental.remain_day) / rental.day) * 100}
          label={`${t('remaining')} ${t('days', { n: rental.remain_day })}`}
        />
      ) : null}
      <dl className={css['facts']}>
        {factsOf(rental, t).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {/* On the last day of measured output nothing would come back. */}
      {state === 'running' && rental.back !== '0' ? (
        <Button variant="secondary" size="m" isBlock onClick={() => onCancel(rental)}>
          {t('cancel')}
        </Button>
      ) : null}
    </article>
  );
}

const useWords = () => useText(machinesText);
type Words = ReturnType<typeof useWords>;

function factsOf(rental: Rental, t: Words): [string, string][] {
  const rent = (text: string): string => `${trimmed(text)} ${rental.currency_name}`;
  const output = (text: string): string => `${trimmed(text)} ${rental.output_currency_name}`;
  const isOpen = rental.state === 'running';
  const isFixed = rental.kind === 'fixed';
  const today = rental.today_output === null ? t('todayLater') : output(rental.today_output);
  const facts: ([string, string] | undefined)[] = [
    [t('invested'), rent(rental.amount)],
    [t('followCount'), t('units', { n: rental.follow_num })],
    [t('maxCycle'), t('days', { n: rental.day })],
    [t('maxIncome'), rental.max_income === null ? t('noMaximum') : output(rental.max_income)],
    isOpen ? [t(isFixed ? 'monthIncome' : 'monthEstimate'), output(rental.month_income)] : undefined,
    isOpen ? [t('remaining'), t('days', { n: rental.remain_day })] : undefined,
    isOpen ? [t('today'), today] : undefined,
    [t('received'), output(rental.total_output)],
    [t('rentUsed'), rent(rental.rent_earned)],
    isOpen ? [t('backNow'), rent(rental.back)] : undefined,
    rental.state === 'cancelled' ? [t('backThen'), rent(rental.back)] : undefined,
    [t('leasedTime'), formatMoment(rental.created_at)],
    rental.next_day_at === null ? undefined : [t('nextDay'), formatMoment(rental.next_day_at)],
    [t('finishTime'), formatMoment(rental.end_at)],
    rental.state === 'cancelled' && rental.updated_at !== null
      ? [t('endedTime'), formatMoment(rental.updated_at)]
      : undefined,
  ];
  return facts.filter((fact) => fact !== undefined);
}
