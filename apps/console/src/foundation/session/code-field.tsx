/** Six digits of the authenticator app; complete with the sixth. */
import { Form, Input } from 'antd';
import { useText } from '../../platform/i18n/index.ts';
import { sessionText } from './session-text.ts';
import css from './session.module.css';

const SIX_DIGITS = /^[0-9]{6}$/;

export function CodeField({
  autoFocus = false,
  onComplete,
}: {
  autoFocus?: boolean;
  onComplete?: () => void;
}) {
  const t = useText(sessionText);
  return (
    <Form.Item
      name="code"
      label={t('code')}
      extra={t('codeHint')}
      validateTrigger="onSubmit"
      rules={[{ required: true, pattern: SIX_DIGITS, message: t('codeHint') }]}
      normalize={(value: string) => value.replace(/\D/g, '').slice(0, 6)}
    >
      <Input
        className={css['code'] ?? ''}
        autoFocus={autoFocus}
        autoComplete="one-time-code"
        inputMode="numeric"
        onChange={({ target }) => {
          // After the form has taken the digit.
          if (SIX_DIGITS.test(target.value.trim())) setTimeout(() => onComplete?.(), 0);
        }}
      />
    </Form.Item>
  );
}
