/** First login: the one-time link shows the authenticator's secret, asks for a password and proves both with a code. */
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Input, QRCode } from 'antd';
import { operatorSessionCalls } from '@candor/wire/operators';
import { call, failureText, isRefusal, useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { go } from '../../platform/routing/index.ts';
import { LoadingBlock, Mono, Tags } from '../../platform/view/index.ts';
import { CodeField } from './code-field.tsx';
import { Gate } from './gate.tsx';
import { openSession } from './session-store.ts';
import { sessionText, useRoleName } from './session-text.ts';
import css from './session.module.css';

const SHORTEST_PASSWORD = 12;

export function Enrolment({ ticket }: { ticket: string }) {
  const t = useText(sessionText);
  const roleName = useRoleName();
  const { data, error } = useQuery({
    queryKey: ['enrolment', ticket],
    queryFn: () => call(operatorSessionCalls.beginEnrolment, { ticket }),
    // Each asking makes a new secret: once is enough.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  if (error !== null) {
    const text = isRefusal(error, 'ticket_expired') ? t('linkUsed') : failureText(error);
    return (
      <Gate title={t('enrolTitle')} lead={t('subtitle')}>
        <Alert type="error" showIcon title={text} />
      </Gate>
    );
  }
  return (
    <Gate title={t('enrolTitle')} lead={data === undefined ? t('subtitle') : t('enrolFor', data)}>
      {data === undefined ? (
        <LoadingBlock rows={4} />
      ) : (
        <>
          <Tags list={data.roles.map(roleName)} />
          <h2>{t('enrolStep1')}</h2>
          <div className={css['qr']}>
            <QRCode
              value={data.otpauth_url}
              type="svg"
              bordered={false}
              color="#000"
              bgColor="#fff"
              size={176}
            />
          </div>
          <p>
            {t('enrolSecret')}: <Mono>{data.secret}</Mono>
          </p>
          <EnrolmentForm ticket={ticket} />
        </>
      )}
    </Gate>
  );
}

function EnrolmentForm({ ticket }: { ticket: string }) {
  const t = useText(sessionText);
  const { run, isBusy } = useAction(operatorSessionCalls.enrol, {
    isQuiet: true,
    onDone: (session) => {
      openSession(session);
      go('');
    },
  });
  return (
    <Form
      layout="vertical"
      requiredMark={false}
      onFinish={({ password, code }: { password: string; code: string }) =>
        void run({ ticket, password, code })
      }
    >
      <h2>{t('enrolStep2')}</h2>
      <NewPasswordFields />
      <h2>{t('enrolStep3')}</h2>
      <CodeField />
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t('finishEnrolment')}
      </Button>
    </Form>
  );
}

/** A new password, typed twice. */
export function NewPasswordFields() {
  const t = useText(sessionText);
  return (
    <>
      <Form.Item
        name="password"
        label={t('newPassword')}
        rules={[{ required: true, min: SHORTEST_PASSWORD, message: t('passwordShort') }]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="repeated"
        label={t('repeatPassword')}
        dependencies={['password']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, value) =>
              value === getFieldValue('password')
                ? Promise.resolve()
                : Promise.reject(new Error(t('passwordsDiffer'))),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </>
  );
}
