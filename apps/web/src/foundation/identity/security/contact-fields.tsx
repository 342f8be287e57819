/** What changing an e-mail address and changing a phone share: the code to what is bound now, and the way out when that is lost. */
import { type SecurityStatus } from './use-security.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { hrefOf } from '../../../platform/routing/index.ts';
import type { WireForm } from '../../../platform/form/index.ts';
import { CodeField } from '../entry/code-field.tsx';
import { useSendOwnCodeTo } from './use-send-own-code-to.ts';
import { maskedEmail } from '../profile.ts';
import css from './security.module.css';
import { securityText } from './security-text.ts';

interface OldCodeProps<Fields> {
  form: WireForm<Fields>;
  status: SecurityStatus;
  /** What is being changed. */
  kind: 'email' | 'mobile';
}

/** The address or number that has to agree: the one that is replaced, else the other one. */
export function oldContact(
  status: SecurityStatus,
  kind: 'email' | 'mobile',
): { to: 'email' | 'mobile'; shown: string } {
  const to =
    kind === 'email' ? (status.email === '' ? 'mobile' : 'email') : status.phone === '' ? 'email' : 'mobile';
  const { email, phone } = status;
  return { to, shown: to === 'email' ? maskedEmail(email) : `${phone.slice(0, 6)}****${phone.slice(-3)}` };
}

export function OldCodeField<Fields extends { old_code?: string | undefined }>({
  form,
  status,
  kind,
}: OldCodeProps<Fields>) {
  const t = useText(securityText);
  const { to, shown } = oldContact(status, kind);
  const sendCode = useSendOwnCodeTo('contact', to);
  return (
    <CodeField form={form} name="old_code" label={t('codeToOld', { target: shown })} onSend={sendCode} />
  );
}

export function LostContactLink() {
  const t = useText(securityText);
  return (
    <a className={css['link']} href={hrefOf('pages/settings/security/lostContact')}>
      {t('lostOld')}
    </a>
  );
}
