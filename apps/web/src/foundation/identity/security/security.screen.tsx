/** The security centre: what protects the account, who is logged in, and every login there was. */
import { ErrorState, ListGroup, ListRow, Skeleton } from '@candor/ui';
import { KeyRound, Mail, ShieldAlert, ShieldCheck, WalletMinimal } from 'lucide-react';
import { failureText } from '../../../platform/api/index.ts';
import { formatMoment, useText } from '../../../platform/i18n/index.ts';
import { hrefOf } from '../../../platform/routing/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { identityText } from '../identity-text.ts';
import { type Profile, maskedEmail, useProfile } from '../profile.ts';
import { LoginHistory } from './login-history.tsx';
import css from './security.module.css';
import { Sessions } from './sessions.tsx';

export default function SecurityScreen() {
  const t = useText(identityText);
  const words = useText(wordsText);
  const { data, error, refetch } = useProfile();
  return (
    <Screen title={t('securityTitle')}>
      {data === undefined && error === null ? <Skeleton variant="row" count={6} /> : null}
      {data === undefined && error !== null ? (
        <ErrorState title={failureText(error)} retryLabel={words('retry')} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : (
        <>
          <Level profile={data} />
          <Protection profile={data} />
          <Sessions />
          <LoginHistory />
        </>
      )}
    </Screen>
  );
}

function Level({ profile }: { profile: Profile }) {
  const t = useText(identityText);
  const missing = (profile.email === '' ? 1 : 0) + (profile.has_fund_password ? 0 : 1);
  const isComplete = missing === 0;
  const held = profile.withdrawals_held_until;
  const Icon = isComplete ? ShieldCheck : ShieldAlert;
  return (
    <section className={css['level']} data-complete={isComplete}>
      <Icon size={32} strokeWidth={1.6} aria-hidden="true" />
      <div>
        <p className={css['levelTitle']}>{isComplete ? t('levelHigh') : t('levelMissing', { n: missing })}</p>
        {held !== null && held > Date.now() ? (
          <p className={css['levelHint']}>{t('withdrawalsHeld', { when: formatMoment(held) })}</p>
        ) : null}
      </div>
    </section>
  );
}

function Protection({ profile }: { profile: Profile }) {
  const t = useText(identityText);
  return (
    <ListGroup title={t('sectionProtect')}>
      <ListRow
        icon={<Mail size={20} strokeWidth={1.75} />}
        title={profile.email === '' ? t('bindEmail') : t('changeEmail')}
        value={profile.email === '' ? t('notBound') : maskedEmail(profile.email)}
        href={hrefOf('pages/settings/security/changeEmail')}
      />
      <ListRow
        icon={<KeyRound size={20} strokeWidth={1.75} />}
        title={t('changePassword')}
        href={hrefOf('pages/settings/security/changePassword')}
      />
      <ListRow
        icon={<WalletMinimal size={20} strokeWidth={1.75} />}
        title={t('fundPassword')}
        value={profile.has_fund_password ? t('isSet') : t('isNotSet')}
        href={hrefOf('pages/settings/security/changePayPassword')}
      />
    </ListGroup>
  );
}
