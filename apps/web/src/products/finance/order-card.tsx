/** One order with all that spec section 3 names: principal, rate, days, penalty, times, today's, received and expected interest. */
import { Button, CoinIcon, Tag } from '@candor/ui';
import { TOTAL_SHOWN_DAYS } from '@candor/formulas';
import { EvidenceButton } from '../../foundation/evidence/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { ShareBar, offerCss as css, trimmed } from '../../foundation/offers/index.ts';
import { financeText } from './finance-text.ts';
import type { HostingOrder } from './hosting-preview.ts';
import { percentOf } from './hosting-preview.ts';

const TONE = { hosting: 'brand', completed: 'success', redeemed: 'neutral' } as const;

export function OrderCard({
  order,
  onRedeem,
}: {
  order: HostingOrder;
  onRedeem: (order: HostingOrder) => void;
}) {
  const t = useWords();
  const { state, currency_name: name } = order;
  return (
    <article className={css['order']}>
      <header className={css['head']}>
        <CoinIcon symbol={name} size={24} />
        <b>
          {trimmed(order.amount)} {name}
        </b>
        <Tag tone={TONE[state]}>{t(state)}</Tag>
      </header>
      {state === 'hosting' ? (
        <ShareBar
          percent={((order.day - order.remain_day) / order.day) * 100}
          label={`${t('remaining')} ${t('days', { n: order.remain_day })}`}
        />
      ) : null}
      <dl className={css['facts']}>
        {factsOf(order, t).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {state === 'hosting' ? (
        <Button variant="secondary" size="m" isBlock onClick={() => onRedeem(order)}>
          {t('redeem')}
        </Button>
      ) : null}
      <EvidenceButton kind="hosting" id={order.id} />
    </article>
  );
}

const useWords = () => useText(financeText);
type Words = ReturnType<typeof useWords>;

function factsOf(order: HostingOrder, t: Words): [string, string][] {
  const money = (text: string): string => `${trimmed(text)} ${order.currency_name}`;
  const isOpen = order.state === 'hosting';
  const facts: ([string, string] | undefined)[] = [
    [t('dailyRate'), `${trimmed(percentOf(order.day_rate))}%`],
    [t('cycle'), t('days', { n: order.day })],
    isOpen ? [t('remaining'), t('days', { n: order.remain_day })] : undefined,
    isOpen ? [t('today'), money(order.today_interest)] : undefined,
    [t('earned'), money(order.total_interest)],
    isOpen && order.day <= TOTAL_SHOWN_DAYS ? [t('expected'), money(order.expected_interest)] : undefined,
    isOpen ? [t('penaltyNow'), money(order.cancel_fee)] : undefined,
    order.state === 'redeemed' ? [t('penalty'), money(order.cancel_fee)] : undefined,
    isOpen ? undefined : [t('comesBack'), money(order.back)],
    [t('paidTime'), formatMoment(order.created_at)],
    order.next_pay_at === null ? undefined : [t('nextInterest'), formatMoment(order.next_pay_at)],
    [t('finishTime'), formatMoment(order.end_at)],
    order.state === 'redeemed' && order.updated_at !== null
      ? [t('endedTime'), formatMoment(order.updated_at)]
      : undefined,
  ];
  return facts.filter((fact) => fact !== undefined);
}
