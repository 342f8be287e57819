/** One who came by the own code: state, what is missing until activation, what his fees earned. */
import { Fact, trimmed } from '../../foundation/offers/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import type { Invitee } from './parts.tsx';
import { Coins, Missing, StateTag } from './parts.tsx';
import css from './referral.module.css';
import { referralText } from './referral-text.ts';

export function InviteeCard({ row }: { row: Invitee }) {
  const t = useText(referralText);
  const { state, lapse_reason: reason } = row;
  return (
    <article className={css['row']}>
      <header className={css['head']}>
        <b>{row.account}</b>
        <StateTag state={state} />
      </header>
      <dl className={css['facts']}>
        <Fact name={t('joined')} value={formatMoment(row.began_at)} />
        <Fact name={t('fees')} value={`${trimmed(row.fees)} USDT`} />
        {row.paid.length === 0 ? null : <Fact name={t('paid')} value={<Coins sums={row.paid} />} />}
        {row.accrued.length === 0 ? null : (
          <Fact name={t(state === 'waiting' ? 'unactivated' : 'next')} value={<Coins sums={row.accrued} />} />
        )}
        {state === 'waiting' ? <Fact name={t('lapses')} value={formatMoment(row.lapses_at)} /> : null}
        {state === 'activated' ? <Fact name={t('ends')} value={formatMoment(row.ends_at)} /> : null}
      </dl>
      {row.missing === null ? null : <Missing missing={row.missing} />}
      {reason === null ? null : <p className={css['hint']}>{t(`lapse_${reason}`)}</p>}
    </article>
  );
}
