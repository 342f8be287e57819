/** Changes one's own password: the old one, the new one twice, and the security key or, of those without one, a code. */
import { Form, Input, Modal } from 'antd';
import { operatorSessionCalls } from '@candor/wire/operators';
import { useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { NewPasswordFields } from './enrolment.tsx';
import { SecondField } from './own-proof-fields.tsx';
import { sessionText } from './session-text.ts';
import { useOwnSecond } from './use-own-second.ts';

interface Values {
  old_password: string;
  password: string;
  code?: string;
}

export function PasswordDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText(sessionText);
  const words = useText(wordsText);
  const [form] = Form.useForm<Values>();
  const second = useOwnSecond();
  const { run, isBusy } = useAction(operatorSessionCalls.changePassword, { onDone: onClose });
  return (
    <Modal
      open={isOpen}
      title={t('changePassword')}
      onCancel={onClose}
      onOk={() => form.submit()}
      okText={words('confirm')}
      cancelText={words('cancel')}
      okButtonProps={{ loading: isBusy || second.isBusy }}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        onFinish={async ({ old_password, password, code }) => {
          const proof = await second.prove(code);
          if (proof !== undefined) await run({ old_password, password, ...proof });
        }}
      >
        <Form.Item name="old_password" label={t('oldPassword')} rules={[{ required: true, message: '' }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <NewPasswordFields />
        <SecondField hasKey={second.hasKey} />
      </Form>
    </Modal>
  );
}
