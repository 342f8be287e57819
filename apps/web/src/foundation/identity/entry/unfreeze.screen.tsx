/** Opening an account that its owner froze: the login password, a code and the second factor where there is one, then the ordinary login. */
import { Button } from '@candor/ui';
import type { RequestBodyOf } from '@candor/wire';
import { securityCalls } from '@candor/wire/schemas';
import { Suspense, lazy, useState } from 'react';
import { useAction } from '../../../platform/api/index.ts';
import { PasswordField, useWireForm } from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { identityText } from '../identity-text.ts';
import { type SecondTicket, ticketOf } from '../second-step/second-ticket.ts';
import { securityText } from '../security/security-text.ts';
import { AccountField, KindSwitch } from './account-field.tsx';
import { type AccountKind, isAccount, withAccount } from './account-rules.ts';
import { likelyAreaCode } from './area-codes.ts';
import { CodeField, type SentCode, useSendCode } from './code-field.tsx';
import { EntryScreen } from './entry-screen.tsx';
import css from './entry.module.css';
import { useEntryLinks } from './use-entry-links.ts';

/** Fetched when an account asks for it. */
const SecondStep = lazy(() => import('../second-step/second-step.tsx'));

type Fields = RequestBodyOf<typeof securityCalls.unfreezeAccount>;

export default function UnfreezeScreen() {
  const t = useText(securityText);
  const identity = useText(identityText);
  const { params, go } = useEntryLinks();
  const [kind, setKind] = useState<AccountKind>(params.kind ?? 'email');
  const [second, setSecond] = useState<SecondTicket>();
  const unfreeze = useAction(securityCalls.unfreezeAccount, {
    onRefusal: (refusal): boolean => {
      if (refusal.code !== 'second_factor_required') return form.showRefusal(refusal);
      setSecond(ticketOf(refusal));
      return true;
    },
    onDone: () => go('login', kind),
  });
  const form = useWireForm<Fields>({
    schema: withAccount(securityCalls.unfreezeAccount.request, { field: 'account', kind, t: identity }),
    defaults: { account: '', area_code: likelyAreaCode(), password: '', code: '' },
    refusals: { wrong_credentials: 'password', code_wrong: 'code', code_expired: 'code' },
    onSubmit: (fields) => unfreeze.run(kind === 'email' ? { ...fields, area_code: undefined } : fields),
  });
  const areaCode = form.values.area_code ?? '';
  const sendCodeTo = useSendCode(kind, 'unfreeze');
  const sendCode = async (): Promise<SentCode> => {
    if (isAccount(kind, form.values.account)) return sendCodeTo(form.values.account, areaCode);
    form.setFault('account', kind === 'email' ? identity('invalidEmail') : identity('invalidPhone'));
    return false;
  };
  return (
    <EntryScreen title={t('unfreezeTitle')} subtitle={t('unfreezeHint')}>
      <KindSwitch
        kind={kind}
        onChange={(next) => {
          setKind(next);
          form.reset({ ...form.values, account: '', code: '' });
        }}
      />
      <form className={css['form']} onSubmit={form.submit} noValidate>
        <AccountField
          form={form}
          name="account"
          kind={kind}
          areaCode={areaCode}
          onAreaCode={(code) => form.set('area_code', code)}
        />
        <PasswordField
          form={form}
          name="password"
          label={identity('password')}
          placeholder={identity('passwordPlaceholder')}
          autoComplete="current-password"
        />
        <CodeField form={form} name="code" onSend={sendCode} />
        <Button type="submit" size="l" isBlock isBusy={unfreeze.isBusy}>
          {t('unfreeze')}
        </Button>
      </form>
      <Second
        ticket={second}
        onUnfrozen={() => go('login', kind)}
        onClose={() => {
          // The code has been used up by the ticket.
          form.set('code', '');
          setSecond(undefined);
        }}
      />
    </EntryScreen>
  );
}

interface SecondProps {
  ticket: SecondTicket | undefined;
  onUnfrozen: () => void;
  onClose: () => void;
}

function Second({ ticket, ...on }: SecondProps) {
  return (
    <Suspense fallback={null}>
      {ticket === undefined ? null : <SecondStep ticket={ticket} {...on} />}
    </Suspense>
  );
}
