/** Somebody without an account confirms an e-mail address, so that the house can answer; whoever has an account logs in instead. */
import { Button, CountdownButton } from '@candor/ui';
import type { RequestBodyOf } from '@candor/wire';
import { supportCalls } from '@candor/wire/schemas';
import { useState } from 'react';
import { useVenue } from '../../foundation/markets/index.ts';
import { useAction } from '../../platform/api/index.ts';
import { CodeInputField, TextField, useWireForm } from '../../platform/form/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { currentEntry, go, loginAddress } from '../../platform/routing/index.ts';
import { keepVisitor } from './asker.ts';
import { supportText } from './support-text.ts';
import css from './support.module.css';

type Fields = RequestBodyOf<typeof supportCalls.visitorEnter>;

export function VisitorGate() {
  const t = useText(supportText);
  /** Of the newest code. */
  const [digits, setDigits] = useState<number>();
  const isDemo = useVenue()?.mode === 'demo';
  const enter = useAction(supportCalls.visitorEnter, {
    onRefusal: (refusal): boolean => form.showRefusal(refusal),
    onDone: ({ visitor, expires_at: expiresAt }) => keepVisitor({ secret: visitor, expiresAt }),
  });
  const code = useAction(supportCalls.visitorCode, {
    onRefusal: (refusal): boolean => form.showRefusal(refusal),
  });
  const form = useWireForm<Fields>({
    schema: supportCalls.visitorEnter.request,
    defaults: { email: '', code: '' },
    refusals: { invalid_email: 'email', code_wrong: 'code', code_expired: 'code', code_too_soon: 'code' },
    onSubmit: (fields) => enter.run(fields),
  });
  const sendCode = async (): Promise<boolean> => {
    if (!form.check('email')) return false;
    const sent = await code.run({ email: form.values.email });
    if (sent === undefined) return false;
    setDigits(sent.data.digits);
    form.focus('code');
    return true;
  };
  return (
    <section className={css['gate']}>
      <h2>{t('visitorTitle')}</h2>
      <p>{t('visitorHint')}</p>
      <Button variant="secondary" isBlock onClick={() => go(loginAddress(currentEntry(), false))}>
        {t('logIn')}
      </Button>
      <form className={css['form']} onSubmit={form.submit} noValidate>
        <TextField form={form} name="email" label={t('email')} inputMode="email" autoComplete="email" />
        <CodeInputField
          form={form}
          name="code"
          label={t('code')}
          {...(digits === undefined ? {} : { length: digits })}
          {...(isDemo && digits !== undefined ? { hint: t('codeInOutbox') } : {})}
          after={
            <CountdownButton
              onSend={sendCode}
              label={t('sendCode')}
              waitLabel={(seconds) => t('againIn', { seconds })}
            />
          }
        />
        <Button type="submit" size="l" isBlock isBusy={enter.isBusy}>
          {t('confirm')}
        </Button>
      </form>
    </section>
  );
}
