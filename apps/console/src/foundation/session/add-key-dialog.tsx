/** Adds a security key: a name, the proof, and then the key itself, which the browser asks for. */
import { App, Form, Input, Modal } from 'antd';
import { operatorSessionCalls } from '@candor/wire/operators';
import { refresh, useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { OwnProofFields } from './own-proof-fields.tsx';
import { makeKey } from './security-key.ts';
import { sessionText } from './session-text.ts';
import { useOwnSecond } from './use-own-second.ts';

interface Values {
  name: string;
  password: string;
  code?: string;
}

export function AddKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useText(sessionText);
  const words = useText(wordsText);
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const second = useOwnSecond();
  const options = useAction(operatorSessionCalls.keyOptions, { isQuiet: true });
  const add = useAction(operatorSessionCalls.addKey, {
    onDone: () => {
      void refresh(operatorSessionCalls.keys);
      onClose();
    },
  });
  const run = async ({ name, password, code }: Values): Promise<void> => {
    const proof = await second.prove(code);
    if (proof === undefined) return;
    const asked = await options.run({ password, ...proof });
    // The code has been taken: whatever comes next, another try needs the next one.
    form.resetFields(['code']);
    if (asked === undefined) return;
    const key = await makeKey(asked.data.options);
    if (key === undefined) void message.error(t('keyFailed'));
    else await add.run({ ticket: asked.data.ticket, key, name: name.trim() });
  };
  return (
    <Modal
      open
      title={t('addKey')}
      onCancel={onClose}
      onOk={() => form.submit()}
      okText={t('addKey')}
      cancelText={words('cancel')}
      okButtonProps={{ loading: second.isBusy || options.isBusy || add.isBusy }}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        onFinish={(values) => void run(values)}
      >
        <Form.Item
          name="name"
          label={t('keyName')}
          rules={[{ required: true, whitespace: true, message: '' }]}
        >
          <Input autoFocus maxLength={40} placeholder={t('keyNameHint')} autoComplete="off" />
        </Form.Item>
        <OwnProofFields hasKey={second.hasKey} />
      </Form>
    </Modal>
  );
}
