/** Login by e-mail or phone; a short password on a new device is asked for a code as well (R-SEC-1). */
import { Button } from '@candor/ui';
import type { RequestBodyOf } from '@candor/wire';
import { identityCalls } from '@candor/wire/schemas';
import { Suspense, lazy, useState } from 'react';
import type { RefusalError } from '../../../platform/api/index.ts';
import { PasswordField, useWireForm } from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { identityText } from '../identity-text.ts';
import { AccountField, KindSwitch } from './account-field.tsx';
import { type AccountKind, withAccount } from './account-rules.ts';
import { likelyAreaCode } from './area-codes.ts';
import { CodeField, useSendCode } from './code-field.tsx';
import { EntryScreen } from './entry-screen.tsx';
import css from './entry.module.css';
import { securityText } from '../security/security-text.ts';
import { type SecondTicket, ticketOf } from '../second-step/second-ticket.ts';
import { useEntryLinks } from './use-entry-links.ts';
import { useLogIn } from './use-log-in.ts';

/** Fetched when an account asks for it. */
const SecondStep = lazy(() => import('../second-step/second-step.tsx'));
/** Fetched where the browser can do it. */
const PasskeyLogin = lazy(() => import('../second-step/passkey-login.tsx'));

type Fields = RequestBodyOf<typeof identityCalls.login>;

export default function LoginScreen() {
  const t = useText(identityText);
  const { params, go } = useEntryLinks();
  const { needsCode, setNeedsCode, second, setSecond, isFrozen, asksFor } = useMoreAsked();
  const onRefusal = (refusal: RefusalError): boolean => asksFor(refusal) ?? form.showRefusal(refusal);
  const { logIn, isBusy } = useLogIn(onRefusal);
  const [kind, setKind] = useState<AccountKind>(params.kind ?? 'email');
  const form = useWireForm<Fields>({
    schema: withAccount(identityCalls.login.request, { field: 'user_string', kind, t }),
    defaults: { user_type: kind, areacode: likelyAreaCode(), user_string: '', password: '' },
    refusals: { wrong_credentials: 'password', code_wrong: 'code', code_expired: 'code' },
    onSubmit: logIn,
  });
  const sendCode = useSendCode(kind, 'login');
  const areaCode = form.values.areacode ?? '';
  const changeKind = (next: AccountKind): void => {
    setKind(next);
    setNeedsCode(false);
    form.reset({ ...form.values, user_type: next, user_string: '', code: undefined });
  };
  return (
    <EntryScreen title={t('loginTitle')} subtitle={t('loginSubtitle')}>
      <KindSwitch kind={kind} onChange={changeKind} />
      <form className={css['form']} onSubmit={form.submit} noValidate>
        <AccountField
          form={form}
          name="user_string"
          kind={kind}
          areaCode={areaCode}
          onAreaCode={(code) => form.set('areacode', code)}
        />
        <PasswordField
          form={form}
          name="password"
          label={t('password')}
          placeholder={t('passwordPlaceholder')}
          autoComplete="current-password"
        />
        {needsCode ? (
          <CodeField
            form={form}
            name="code"
            hint={t('deviceCodeHint')}
            onSend={() => sendCode(form.values.user_string, areaCode)}
          />
        ) : null}
        <WaysOut isFrozen={isFrozen} onGo={(page) => go(page, kind)} />
        <Button type="submit" size="l" isBlock isBusy={isBusy}>
          {t('logIn')}
        </Button>
        <Suspense fallback={null}>
          <PasskeyLogin />
        </Suspense>
        <NoAccount onGo={() => go('register', kind)} />
      </form>
      <Suspense fallback={null}>
        {second === undefined ? null : <SecondStep ticket={second} onClose={() => setSecond(undefined)} />}
      </Suspense>
    </EntryScreen>
  );
}

/** What a login is asked for beyond account and password, as its refusals tell. */
function useMoreAsked() {
  const [needsCode, setNeedsCode] = useState(false);
  const [second, setSecond] = useState<SecondTicket>();
  const [isFrozen, setFrozen] = useState(false);
  /** Whether a refusal has been answered by asking for more; undefined of one that belongs to a field. */
  const asksFor = (refusal: RefusalError): boolean | undefined => {
    const { code } = refusal;
    setFrozen(code === 'account_frozen');
    // Others may have guessed from here: a code is a way of one's own (R-SEC-1).
    if (code === 'device_code_required' || code === 'too_many_attempts') setNeedsCode(true);
    if (code === 'second_factor_required') setSecond(ticketOf(refusal));
    if (code === 'device_code_required' || code === 'second_factor_required') return true;
    return code === 'account_frozen' || code === 'too_many_attempts' ? false : undefined;
  };
  return { needsCode, setNeedsCode, second, setSecond, isFrozen, asksFor };
}

function WaysOut({
  isFrozen,
  onGo,
}: {
  isFrozen: boolean;
  onGo: (page: 'forgetPassword' | 'unfreeze') => void;
}) {
  const t = useText(identityText);
  const security = useText(securityText);
  return (
    <div className={css['row']}>
      <button type="button" className={css['link']} onClick={() => onGo('forgetPassword')}>
        {t('forgotPassword')}
      </button>
      {isFrozen ? (
        <button type="button" className={css['link']} onClick={() => onGo('unfreeze')}>
          {security('unfreezeTitle')}
        </button>
      ) : null}
    </div>
  );
}

function NoAccount({ onGo }: { onGo: () => void }) {
  const t = useText(identityText);
  return (
    <p className={css['ask']}>
      {t('noAccount')}{' '}
      <button type="button" className={css['link']} onClick={onGo}>
        {t('register')}
      </button>
    </p>
  );
}
