/** What every act on one's own keys and password asks for: the password, and a security key or, of those without one, a code. */
import { Alert, Form, Input } from 'antd';
import { useText } from '../../platform/i18n/index.ts';
import { CodeField } from './code-field.tsx';
import { sessionText } from './session-text.ts';

export function OwnProofFields({ hasKey }: { hasKey: boolean | undefined }) {
  const t = useText(sessionText);
  return (
    <>
      <Form.Item name="password" label={t('password')} rules={[{ required: true, message: '' }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <SecondField hasKey={hasKey} />
    </>
  );
}

/** The key itself is asked for by the browser, once the dialog is confirmed. */
export function SecondField({
  hasKey,
  isFirst = false,
  onComplete,
}: {
  hasKey: boolean | undefined;
  /** Nothing else is asked: the code has the keyboard. */
  isFirst?: boolean;
  onComplete?: () => void;
}) {
  const t = useText(sessionText);
  if (hasKey === false)
    return <CodeField autoFocus={isFirst} {...(onComplete === undefined ? {} : { onComplete })} />;
  return hasKey === true ? <Alert type="info" showIcon title={t('ownKeyHint')} /> : null;
}
