/** One subscription with all that spec section 3 names, and what may be done with it now. */
import { Button, CoinIcon, Tag } from '@candor/ui';
import { useState } from 'react';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { hrefOf } from '../../platform/routing/index.ts';
import type { Subscription } from './commitment-rules.ts';
import css from './launchpad.module.css';
import { launchpadText } from './launchpad-text.ts';
import { type LeaveWay, LeaveSheet } from './leave-sheet.tsx';
import { trimmed } from './sale-parts.tsx';

const TONE = {
  committed: 'warn',
  cancelled: 'neutral',
  allotted: 'success',
  refunded: 'neutral',
  released: 'success',
  taken_back: 'neutral',
} as const;

export function SubscriptionCard({ row, isWithin = false }: { row: Subscription; isWithin?: boolean }) {
  const t = useText(launchpadText);
  const [leaving, setLeaving] = useState<LeaveWay>();
  return (
    <article className={css['order']} data-within={isWithin || undefined}>
      <header className={css['head']}>
        <CoinIcon symbol={row.new_currency_name} size={28} />
        <b>{isWithin ? t('mine') : row.new_currency_name}</b>
        {row.is_paused ? (
          <Tag tone="warn">{t('phase_paused')}</Tag>
        ) : (
          <Tag tone={TONE[row.state]}>{t(`state_${row.state}`)}</Tag>
        )}
      </header>
      <dl className={css['facts']}>
        {factsOf(row, t).map(({ name, value, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {note === undefined ? null : <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <div className={css['acts']}>
        {row.may_cancel ? (
          <Button variant="secondary" size="m" onClick={() => setLeaving('cancel')}>
            {t('cancel')}
          </Button>
        ) : null}
        {row.may_take_back ? (
          <Button variant="secondary" size="m" onClick={() => setLeaving('takeBack')}>
            {t('takeBack')}
          </Button>
        ) : null}
        {isWithin ? null : (
          <a
            className={css['link']}
            href={hrefOf('pages/publication/details', { id: String(row.config_id) })}
          >
            {t(row.may_change ? 'change' : 'details')}
          </a>
        )}
      </div>
      <LeaveSheet row={row} way={leaving} onClose={() => setLeaving(undefined)} />
    </article>
  );
}

type Words = ReturnType<typeof useWords>;
const useWords = () => useText(launchpadText);
interface Fact {
  name: string;
  value: string;
  note?: string;
}

function factsOf(row: Subscription, t: Words): Fact[] {
  const money = (text: string | null): string => `${trimmed(text)} ${row.currency_name}`;
  const isAllotted = row.tokens !== null;
  const moment = (at: number): string => (row.is_paused ? t('whenResumed') : formatMoment(at));
  const facts: (Fact | undefined)[] = [
    { name: t('issuePrice'), value: money(row.change_rate) },
    { name: t('amount'), value: money(row.amount) },
    isAllotted ? { name: t('tokens'), value: `${trimmed(row.tokens)} ${row.new_currency_name}` } : undefined,
    isAllotted ? { name: t('cost'), value: money(row.cost) } : undefined,
    row.refund === null ? undefined : { name: t('refund'), value: money(row.refund) },
    ...returnsOf(row, t),
    { name: t('lockUp'), value: t('nDays', { n: row.day }) },
    { name: t('startAt'), value: formatMoment(row.start_at) },
    { name: t('endAt'), value: moment(row.end_at) },
    { name: t('committedAt'), value: formatMoment(row.created_at) },
    row.settled_at === null
      ? { name: t('allotsAt'), value: moment(row.allots_at) }
      : { name: t('settledAt'), value: formatMoment(row.settled_at) },
    { name: t('launchAt'), value: moment(row.online_time) },
    { name: t('unlockAt'), value: moment(row.unlock_at) },
    row.over_at === null ? undefined : { name: t('overAt'), value: formatMoment(row.over_at) },
  ];
  return facts.filter((fact) => fact !== undefined);
}

/** R-NC-4: none before the coin trades; after, unrealised and called so. Nothing is ever promised. */
function returnsOf(row: Subscription, t: Words): Fact[] {
  if (row.tokens === null || row.state === 'taken_back') return [];
  if (row.unrealised === null) return [{ name: t('expectedReturn'), value: t('noneYet') }];
  const sign = row.unrealised.startsWith('-') ? '' : '+';
  return [
    {
      name: t('unrealised'),
      value: `${sign}${trimmed(row.unrealised)} ${row.currency_name}`,
      note: t('atLastPrice', { price: trimmed(row.last_price) }),
    },
    { name: t('returnRate'), value: `${sign}${trimmed(row.interest_rate)}%` },
  ];
}
