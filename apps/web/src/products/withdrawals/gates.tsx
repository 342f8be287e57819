/** What has to be there before a withdrawal can be typed, each with the way to it: verification, fund password; and what holds it. */
import { Button } from '@candor/ui';
import { CirclePause, KeyRound, ShieldAlert, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { securityText } from '../../foundation/identity/index.ts';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import { open } from '../../platform/routing/index.ts';
import type { Info, Way } from './withdrawal-view.ts';
import css from './withdrawals.module.css';
import { withdrawalsText } from './withdrawals-text.ts';

/** The first thing that is missing, or the page itself. */
export function Gates({ info, children }: { info: Info; children: ReactNode }) {
  const t = useText(withdrawalsText);
  if (info.level === 'none' && !info.is_by_people)
    return (
      <Gate
        icon={<ShieldCheck size={30} aria-hidden="true" />}
        title={t('verifyTitle')}
        text={t('verifyText')}
        go={t('verifyNow')}
        path="pages/verification/index"
      />
    );
  if (!info.has_fund_password)
    return (
      <Gate
        icon={<KeyRound size={30} aria-hidden="true" />}
        title={t('fundTitle')}
        text={t('fundText')}
        go={t('fundNow')}
        path="pages/settings/security/changePayPassword"
      />
    );
  return children;
}

function Gate({
  icon,
  title,
  text,
  go,
  path,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  go: string;
  path: string;
}) {
  return (
    <div className={css['page']}>
      <section className={css['gate']}>
        {icon}
        <h2>{title}</h2>
        <p>{text}</p>
      </section>
      <Button size="l" isBlock onClick={() => open(path)}>
        {go}
      </Button>
    </div>
  );
}

/** What keeps a withdrawal from leaving now, said before anything is typed. */
export function Stops({ info, way }: { info: Info; way: Way }) {
  return (
    <>
      <Holds info={info} />
      <PausedPayouts until={way.paused_until} />
    </>
  );
}

/** Payouts of this way are paused (R-OPS-8): said before anything is typed; the request is taken all the same. */
function PausedPayouts({ until }: { until: number | null }) {
  const t = useText(withdrawalsText);
  if (until === null) return null;
  return (
    <section className={css['held']} role="status">
      <CirclePause size={22} aria-hidden="true" />
      <div>
        <h2>{t('payoutsPaused')}</h2>
        <p>{t('payoutsPausedText', { when: formatMoment(until) })}</p>
      </div>
    </section>
  );
}

/** Holds with their reasons and their end: said before anything is typed (R-WD-6). */
export function Holds({ info }: { info: Info }) {
  const t = useText(withdrawalsText);
  const security = useText(securityText);
  if (info.held_until === null) return null;
  const reasons = [
    ...new Set(
      info.holds.map(({ reason, note }) =>
        note === '' ? security(`because_${reason}`) : `${security(`because_${reason}`)} · ${note}`,
      ),
    ),
  ];
  return (
    <section className={css['held']}>
      <ShieldAlert size={22} aria-hidden="true" />
      <div>
        <h2>{t('heldTitle')}</h2>
        <p>{t('heldUntil', { when: formatMoment(info.held_until) })}</p>
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
