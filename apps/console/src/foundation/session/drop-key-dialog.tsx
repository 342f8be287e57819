/** Takes one of one's own security keys out; every other session ends. */
import { Form, Modal } from 'antd';
import type { ReplyOf } from '@candor/wire';
import { operatorSessionCalls } from '@candor/wire/operators';
import { refresh, useAction } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { Hint } from '../../platform/view/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { OwnProofFields } from './own-proof-fields.tsx';
import { sessionText } from './session-text.ts';
import { useOwnSecond } from './use-own-second.ts';

interface DropKeyDialogProps {
  of: ReplyOf<typeof operatorSessionCalls.keys>[number];
  onClose: () => void;
}

export function DropKeyDialog({ of: { id, name }, onClose }: DropKeyDialogProps) {
  const t = useText(sessionText);
  const words = useText(wordsText);
  const [form] = Form.useForm<{ password: string; code?: string }>();
  const second = useOwnSecond();
  const { run, isBusy } = useAction(operatorSessionCalls.dropKey, {
    onDone: () => {
      void refresh(operatorSessionCalls.keys);
      onClose();
    },
    onRefusal: () => {
      form.resetFields(['code']);
      return false;
    },
  });
  return (
    <Modal
      open
      title={t('dropKeyTitle', { name })}
      onCancel={onClose}
      onOk={() => form.submit()}
      okText={t('dropKey')}
      cancelText={words('cancel')}
      okButtonProps={{ loading: isBusy || second.isBusy, danger: true }}
      destroyOnHidden
    >
      <Hint>{t('dropKeyHint')}</Hint>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        onFinish={async ({ password, code }) => {
          const proof = await second.prove(code);
          if (proof !== undefined) await run({ id, password, ...proof });
        }}
      >
        <OwnProofFields hasKey={second.hasKey} />
      </Form>
    </Modal>
  );
}
