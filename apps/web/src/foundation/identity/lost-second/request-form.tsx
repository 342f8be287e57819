/** What proves that the account is theirs: a code to everything that is bound, the document in number and picture, and what happened. */
import { Button } from '@candor/ui';
import type { RequestBodyOf } from '@candor/wire';
import { secondResetCalls } from '@candor/wire/schemas';
import { type Action, useAction } from '../../../platform/api/index.ts';
import { TextField, type WireForm, useWireForm } from '../../../platform/form/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { say } from '../../../platform/view/index.ts';
import { CodeField, type SentCode } from '../entry/code-field.tsx';
import entryCss from '../entry/entry.module.css';
import css from '../security/security.module.css';
import { securityText } from '../security/security-text.ts';
import { LostChoice, type LostWay, PictureFields } from './lost-fields.tsx';
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
  const { ticket, email, needs_id_number: needsId, needs_pictures: needsPictures } = begun;
  const ask = useAction(secondResetCalls.request, {
    onRefusal: (refusal): boolean => form.showRefusal(refusal),
    onDone: ({ ready_at }) => onAsked(ready_at),
  });
  const code = email === '' ? 'phone_code' : 'email_code';
  const form = useWireForm<Fields>({
    schema: secondResetCalls.request.request,
    defaults: fieldsOf(begun),
    refusals: {
      code_wrong: code,
      code_expired: code,
      id_number_wrong: 'id_number',
      invalid_email: 'new_email',
      target_taken: 'new_email',
    },
    onSubmit: (fields) => {
      const isShown = fields.front_pic !== undefined && fields.hand_pic !== undefined;
      if (needsPictures && !isShown) return say(t('picturesMissing'), 'error');
      return ask.run(fields);
    },
  });
  const hours = form.values.lost === undefined ? begun.wait_hours : begun.lost_wait_hours!;
  return (
    <form className={entryCss['form']} onSubmit={form.submit} noValidate>
      <Codes begun={begun} form={form} />
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
      {needsPictures ? <PictureFields ticket={ticket} onChange={form.set} /> : null}
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

/** A code to each address that can be read, and to the new one that takes the place of the only one. */
function Codes({ begun, form }: { begun: Begun; form: WireForm<Fields> }) {
  const t = useText(lostSecondText);
  const { ticket, email, phone } = begun;
  const sendCode = useAction(secondResetCalls.sendCode);
  const { lost, new_email: newEmail } = form.values;
  const isOnly = lost !== undefined && (email === '' || phone === '');
  const choose = (next: LostWay | undefined): void => {
    form.set('lost', next);
    if (email !== '') form.set('email_code', next === 'email' ? undefined : '');
    if (phone !== '') form.set('phone_code', next === 'phone' ? undefined : '');
    const isReplaced = next !== undefined && (email === '' || phone === '');
    form.set('new_email', isReplaced ? '' : undefined);
    form.set('new_code', isReplaced ? '' : undefined);
  };
  return (
    <>
      {email === '' || lost === 'email' ? null : (
        <CodeField
          form={form}
          name="email_code"
          label={t('codeTo', { target: email })}
          onSend={() => isSent(sendCode, { ticket, to: 'email' })}
        />
      )}
      {phone === '' || lost === 'phone' ? null : (
        <CodeField
          form={form}
          name="phone_code"
          label={t('codeTo', { target: phone })}
          onSend={() => isSent(sendCode, { ticket, to: 'mobile' })}
        />
      )}
      <LostChoice begun={begun} lost={lost} onChange={choose} />
      {isOnly ? (
        <>
          <TextField
            form={form}
            name="new_email"
            label={t('newEmail')}
            maxLength={254}
            autoComplete="email"
          />
          <CodeField
            form={form}
            name="new_code"
            label={t('newCode')}
            onSend={() => isSent(sendCode, { ticket, to: 'new', new_email: newEmail ?? '' })}
          />
        </>
      ) : null}
    </>
  );
}

const isSent = async (
  sendCode: Action<typeof secondResetCalls.sendCode>,
  body: RequestBodyOf<typeof secondResetCalls.sendCode>,
): Promise<SentCode> => (await sendCode.run(body))?.data.digits ?? false;

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
