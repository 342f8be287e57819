/** Login: e-mail and password, then always the second factor (R-OPS-2). */
import { Alert, Button, Form, Input } from 'antd';
import { operatorSessionCalls } from '@candor/wire/operators';
import { type ReplyOf, statusCalls } from '@candor/wire';
import { Suspense, lazy, useState } from 'react';
import { useAction, useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { CodeField } from './code-field.tsx';
import { Gate } from './gate.tsx';
import { openSession, useEnding } from './session-store.ts';
import { sessionText } from './session-text.ts';

const ENDING_TEXTS = { idle: 'endedIdle', ended: 'endedSession', 'logged-out': 'endedOut' } as const;

/** What the password opened: a ticket, and whether a code or a security key is the second step. */
type Step = Pick<ReplyOf<typeof operatorSessionCalls.login>, 'ticket' | 'way'>;

/** Fetched by whoever has a key. */
const KeyStep = lazy(async () => ({ default: (await import('./key-step.tsx')).KeyStep }));

export function Login() {
  const t = useText(sessionText);
  const ending = useEnding();
  const [step, setStep] = useState<Step>();
  const back = () => setStep(undefined);
  const { data: status } = useCall(statusCalls.status, {});
  return (
    <Gate title={t('title')} lead={t('subtitle')}>
      {ending === 'none' || step !== undefined ? null : (
        <Alert type="info" showIcon title={t(ENDING_TEXTS[ending])} />
      )}
      {step === undefined ? <PasswordStep onDone={setStep} /> : null}
      {step?.way === 'code' ? <CodeStep ticket={step.ticket} onBack={back} /> : null}
      {step?.way === 'key' ? (
        <Suspense fallback={null}>
          <KeyStep ticket={step.ticket} onBack={back} />
        </Suspense>
      ) : null}
      {status?.mode === 'demo' ? <Alert type="warning" title={t('demoHint')} /> : null}
    </Gate>
  );
}

function PasswordStep({ onDone }: { onDone: (step: Step) => void }) {
  const t = useText(sessionText);
  const { run, isBusy } = useAction(operatorSessionCalls.login, {
    isQuiet: true,
    onDone,
  });
  return (
    <Form
      layout="vertical"
      requiredMark={false}
      onFinish={(values: { email: string; password: string }) => void run(values)}
    >
      <Form.Item name="email" label={t('email')} rules={[{ required: true, message: '' }]}>
        <Input autoFocus autoComplete="username" inputMode="email" spellCheck={false} />
      </Form.Item>
      <Form.Item name="password" label={t('password')} rules={[{ required: true, message: '' }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item>
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {t('next')}
        </Button>
      </Form.Item>
    </Form>
  );
}

function CodeStep({ ticket, onBack }: { ticket: string; onBack: () => void }) {
  const t = useText(sessionText);
  const [form] = Form.useForm<{ code: string }>();
  const { run, isBusy } = useAction(operatorSessionCalls.loginSecond, {
    isQuiet: true,
    onDone: openSession,
    onRefusal: ({ code }) => {
      if (code === 'ticket_expired') onBack();
      form.resetFields();
      return false;
    },
  });
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={({ code }) => void run({ ticket, code })}
    >
      <CodeField autoFocus onComplete={() => form.submit()} />
      <Form.Item>
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {t('logIn')}
        </Button>
      </Form.Item>
      <Button type="link" onClick={onBack}>
        {t('back')}
      </Button>
    </Form>
  );
}
