/** Changes one's own password: the old one, the new one twice, and a code. */
import { Form, Input, Modal } from 'antd';
import { operatorSessionCalls } from '@candor/wire/operators';
import { useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { CodeField } from './code-field.tsx';
import { NewPasswordFields } from './enrolment.tsx';
import { sessionText } from './session-text.ts';

interface Values {
  old_password: string;
  password: string;
  code: string;
}

export function PasswordDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText(sessionText);
  const words = useText(wordsText);
  const [form] = Form.useForm<Values>();
  const { run, isBusy } = useAction(operatorSessionCalls.changePassword, { onDone: onClose });
  return (
    <Modal
      open={isOpen}
      title={t('changePassword')}
      onCancel={onClose}
      onOk={() => form.submit()}
      okText={words('confirm')}
      cancelText={words('cancel')}
      okButtonProps={{ loading: isBusy }}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        onFinish={({ old_password, password, code }) => void run({ old_password, password, code })}
      >
        <Form.Item name="old_password" label={t('oldPassword')} rules={[{ required: true, message: '' }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <NewPasswordFields />
        <CodeField />
      </Form>
    </Modal>
  );
}
