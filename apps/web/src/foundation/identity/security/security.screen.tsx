/** The security centre: what protects the account, what is missing, what holds withdrawals, and the way to each. */
import { ListGroup, ListRow, Skeleton } from '@candor/ui';
import {
  AtSign,
  BadgeCheck,
  Bot,
  Download,
  Fingerprint,
  History,
  KeyRound,
  Mail,
  MailCheck,
  MonitorSmartphone,
  ShieldX,
  Smartphone,
  UserX,
  TabletSmartphone,
  WalletMinimal,
} from 'lucide-react';
import { type ComponentType, Suspense, lazy } from 'react';
import { formatMoment, useText } from '../../../platform/i18n/index.ts';
import { LoadFailed } from '../../../platform/list/index.ts';
import { hrefOf } from '../../../platform/routing/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import { identityText } from '../identity-text.ts';
import { maskedEmail } from '../profile.ts';
import { RunningHolds } from './running-holds.tsx';
import { securityText } from './security-text.ts';
import { Strength } from './strength.tsx';
import { type SecurityStatus, useSecurity } from './use-security.ts';

/** Hardly ever there. */
const RunningReset = lazy(() => import('../lost-second/running-reset.tsx'));

export default function SecurityScreen() {
  const identity = useText(identityText);
  const { data, error, refetch } = useSecurity();
  return (
    <Screen title={identity('securityTitle')}>
      {data === undefined && error === null ? <Skeleton variant="row" count={6} /> : null}
      {data === undefined && error !== null ? <LoadFailed error={error} onRetry={refetch} /> : null}
      {data === undefined ? null : (
        <>
          <Strength status={data} />
          <RunningHolds status={data} />
          {data.second_reset?.state === 'open' || data.second_reset?.state === 'proposed' ? (
            <Suspense fallback={null}>
              <RunningReset of={data.second_reset} />
            </Suspense>
          ) : null}
          <LoginRows status={data} />
          <ContactRows status={data} />
          <OtherRows />
        </>
      )}
    </Screen>
  );
}

interface RowProps {
  Icon: ComponentType<{ size: number; strokeWidth: number }>;
  title: string;
  value?: string;
  page: string;
}

function Row({ Icon, title, value, page }: RowProps) {
  return (
    <ListRow
      icon={<Icon size={20} strokeWidth={1.75} />}
      title={title}
      value={value}
      href={hrefOf(`pages/settings/security/${page}`)}
    />
  );
}

function LoginRows({ status }: { status: SecurityStatus }) {
  const t = useText(securityText);
  const identity = useText(identityText);
  const { passkeys, totp, has_fund_password, fund_password_locked_until: lockedUntil } = status;
  const fund =
    lockedUntil === null
      ? has_fund_password
        ? identity('isSet')
        : identity('isNotSet')
      : t('lockedUntil', { when: formatMoment(lockedUntil) });
  return (
    <>
      <ListGroup title={t('sectionLogin')}>
        <Row Icon={KeyRound} title={identity('changePassword')} page="changePassword" />
        <Row
          Icon={TabletSmartphone}
          title={t('authenticator')}
          value={totp ? t('isOn') : t('isOff')}
          page="secondFactor"
        />
        <Row
          Icon={Fingerprint}
          title={t('passkeys')}
          value={passkeys.length === 0 ? identity('isNotSet') : t('howMany', { n: passkeys.length })}
          page="passkeys"
        />
        <Row Icon={MonitorSmartphone} title={identity('sessions')} page="devices" />
        <Row Icon={History} title={identity('history')} page="logins" />
        <Row Icon={Bot} title={t('apiKeys')} page="apiKeys" />
      </ListGroup>
      <ListGroup title={t('sectionFunds')}>
        <Row Icon={WalletMinimal} title={identity('fundPassword')} value={fund} page="changePayPassword" />
      </ListGroup>
    </>
  );
}

function ContactRows({ status }: { status: SecurityStatus }) {
  const t = useText(securityText);
  const identity = useText(identityText);
  const { email, phone, has_anti_phishing_phrase: hasPhrase } = status;
  return (
    <ListGroup title={t('sectionContacts')}>
      <Row
        Icon={Mail}
        title={identity('email')}
        value={email === '' ? identity('notBound') : maskedEmail(email)}
        page="changeEmail"
      />
      <Row
        Icon={Smartphone}
        title={identity('phone')}
        value={phone === '' ? identity('notBound') : `${phone.slice(0, 6)}****${phone.slice(-3)}`}
        page="changePhone"
      />
      <Row
        Icon={MailCheck}
        title={t('antiPhishing')}
        value={hasPhrase ? identity('isSet') : identity('isNotSet')}
        page="antiPhishing"
      />
      {status.contact_change === null ? null : (
        <Row Icon={AtSign} title={t('lostTitle')} page="lostContact" />
      )}
    </ListGroup>
  );
}

function OtherRows() {
  const t = useText(securityText);
  return (
    <ListGroup title={t('sectionData')}>
      <Row Icon={ShieldX} title={t('freezeEntry')} page="freeze" />
      <ListRow
        icon={<BadgeCheck size={20} strokeWidth={1.75} />}
        title={t('verifyBalance')}
        href={hrefOf('pages/proofs/index')}
      />
      <Row Icon={Download} title={t('exportData')} page="export" />
      <Row Icon={UserX} title={t('closeAccount')} page="closure" />
    </ListGroup>
  );
}
