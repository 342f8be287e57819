/** What every act on one's own keys asks for: the password and a code of the authenticator app. */
import { Form, Input } from 'antd';
import { useText } from '../../platform/i18n/index.ts';
import { CodeField } from './code-field.tsx';
import { sessionText } from './session-text.ts';

export function OwnProofFields() {
  const t = useText(sessionText);
  return (
    <>
      <Form.Item name="password" label={t('password')} rules={[{ required: true, message: '' }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <CodeField />
    </>
  );
}
