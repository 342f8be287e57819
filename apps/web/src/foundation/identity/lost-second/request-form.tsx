/** What proves that the account is theirs: a code to everything that is bound, the number of the document, and what happened. */
import { Button } from '@candor/ui';
import type { RequestBodyOf } from '@candor/wire';
import { secondResetCalls } from '@candor/wire/schemas';
import { useAction } from '../../../platform/api/index.ts';
import { TextField, useWireForm } from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { CodeField } from '../entry/code-field.tsx';
import entryCss from '../entry/entry.module.css';
import css from '../security/security.module.css';
import { securityText } from '../security/security-text.ts';
import { lostSecondText } from './lost-second-text.ts';
import type { Begun } from './lost-ticket.ts';

type Fields = RequestBodyOf<typeof secondResetCalls.request>;

export default function RequestForm({
  begun,
  onAsked,
}: {
  begun: Begun;
  onAsked: (readyAt: number) => void;
}) {
  const t = useText(lostSecondText);
  const security = useText(securityText);
  const { ticket, email, phone, needs_id_number: needsId, wait_hours: hours } = begun;
  const send = useAction(secondResetCalls.sendCode);
  const ask = useAction(secondResetCalls.request, {
    onRefusal: (refusal): boolean => form.showRefusal(refusal),
    onDone: ({ ready_at }) => onAsked(ready_at),
  });
  const form = useWireForm<Fields>({
    schema: secondResetCalls.request.request,
    defaults: fieldsOf(begun),
    refusals: {
      code_wrong: email === '' ? 'phone_code' : 'email_code',
      code_expired: email === '' ? 'phone_code' : 'email_code',
      id_number_wrong: 'id_number',
    },
    onSubmit: ask.run,
  });
  const sendTo = async (to: 'email' | 'mobile') => (await send.run({ ticket, to })) !== undefined;
  return (
    <form className={entryCss['form']} onSubmit={form.submit} noValidate>
      {email === '' ? null : (
        <CodeField
          form={form}
          name="email_code"
          label={t('codeTo', { target: email })}
          onSend={() => sendTo('email')}
        />
      )}
      {phone === '' ? null : (
        <CodeField
          form={form}
          name="phone_code"
          label={t('codeTo', { target: phone })}
          onSend={() => sendTo('mobile')}
        />
      )}
      {needsId ? (
        <TextField
          form={form}
          name="id_number"
          label={security('idNumber')}
          placeholder={security('idNumberHint')}
          maxLength={64}
          autoComplete="off"
        />
      ) : null}
      <TextField
        form={form}
        name="reason"
        label={security('reason')}
        placeholder={t('reasonHint')}
        maxLength={500}
      />
      <p className={css['lead']}>
        <strong>{t('wait', { hours })}</strong> {t('link')}
      </p>
      <Button type="submit" size="l" isBlock isBusy={ask.isBusy}>
        {t('ask')}
      </Button>
    </form>
  );
}

/** Empty fields for what is asked of this customer, and none for the rest. */
function fieldsOf({ ticket, email, phone, needs_id_number: needsId }: Begun): Fields {
  return {
    ticket,
    reason: '',
    ...(email === '' ? {} : { email_code: '' }),
    ...(phone === '' ? {} : { phone_code: '' }),
    ...(needsId ? { id_number: '' } : {}),
  };
}
