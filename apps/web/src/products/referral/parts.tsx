/** What both sides of a relation are shown with: its state, sums coin by coin, what is missing until activation. */
import { Tag } from '@candor/ui';
import type { ReplyOf, referralCalls } from '@candor/wire';
import { trimmed } from '../../foundation/offers/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import css from './referral.module.css';
import { referralText } from './referral-text.ts';

export type Invitee = ReplyOf<typeof referralCalls.invitees>['data'][number];

const TONE = { waiting: 'warn', activated: 'success', lapsed: 'neutral', ended: 'neutral' } as const;

export function StateTag({ state }: { state: Invitee['state'] }) {
  const t = useText(referralText);
  return <Tag tone={TONE[state]}>{t(state)}</Tag>;
}

/** The same coin of two lists stands once. */
export function Coins({ sums }: { sums: Invitee['paid'] }) {
  const t = useText(referralText);
  if (sums.length === 0) return t('nothing');
  return (
    <span className={css['coins']}>
      {sums.map(({ currency_name: coin, amount }, n) => (
        <span key={`${coin}${n}`}>{`${trimmed(amount)} ${coin}`}</span>
      ))}
    </span>
  );
}

export function Missing({ missing }: { missing: NonNullable<Invitee['missing']> }) {
  const t = useText(referralText);
  const lacks = [
    missing.is_verified ? undefined : t('missingKyc'),
    trimmed(missing.fees) === '0' ? undefined : t('missingFees', { amount: trimmed(missing.fees) }),
    missing.days === 0 ? undefined : t('missingDays', { n: missing.days }),
  ].filter((each) => each !== undefined);
  return <p className={css['hint']}>{lacks.length === 0 ? t('missingNothing') : lacks.join(' · ')}</p>;
}
